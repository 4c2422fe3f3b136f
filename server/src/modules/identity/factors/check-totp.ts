import type { Tx } from '#platform/database';
import type { Sealing } from '#platform/sealing';
import { fromBase32 } from './base32.ts';
import { findTotp, spendStep } from './factor.store.ts';
import { matchingStep } from './totp.rules.ts';

const purpose = 'totp';

export function sealSeed(sealing: Sealing, secret: string, personId: string): Buffer {
  return sealing.seal(secret, purpose, personId);
}

export function openSeed(sealing: Sealing, sealedSeed: Buffer, personId: string): Buffer {
  return fromBase32(sealing.open(sealedSeed, purpose, personId));
}

/** Whether this is a code of the person's app. A code works once, and none older than it works after it. */
export async function spendTotpCode(
  tx: Tx,
  sealing: Sealing,
  personId: string,
  code: string,
  at: Date,
): Promise<boolean> {
  const totp = await findTotp(tx, personId);
  if (!totp) return false;
  const step = matchingStep(openSeed(sealing, totp.sealedSeed, personId), code, at, totp.lastStep);
  return step !== null && spendStep(tx, personId, step);
}
