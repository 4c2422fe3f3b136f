import { randomFillSync } from 'node:crypto';
import { now } from './clock.ts';

const idBytes = 16;
/** Asked for many at a time: each question costs the system more than what it answers. */
const random = Buffer.alloc(256 * idBytes);
let used = random.length;

/** A time-ordered id (UUID version 7): new rows land at the end of an index. */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = random.subarray(used, used + idBytes);
  used += idBytes;
  bytes.writeUIntBE(now().getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
