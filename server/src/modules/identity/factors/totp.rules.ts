import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app speaks it: HMAC-SHA-1, steps of 30 seconds, six digits. */
const stepSeconds = 30;
const digits = 6;
/** Clocks of phones drift: one step early and one step late still count. */
const stepsAround = [0, -1, 1];

export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1_000 / stepSeconds);
}

export function totpCode(seed: Buffer, step: number, digitCount = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', seed).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digitCount).padStart(digitCount, '0');
}

/** The step this code belongs to, or null. A step at or before the last accepted one is spent. */
export function matchingStep(seed: Buffer, code: string, at: Date, lastStep: number | null): number | null {
  const now = stepAt(at);
  const matching = stepsAround
    .map((difference) => now + difference)
    .filter((step) => (lastStep === null || step > lastStep) && isSame(totpCode(seed, step), code));
  return matching[0] ?? null;
}

/** What the QR code carries: the app shows `issuer` and `account` and computes codes from the seed. */
export function totpUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
