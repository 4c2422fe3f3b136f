import { createHash } from 'node:crypto';

/** An id of the shape of `newId()`, the same on every run for the same name and instant: links of the demo keep working. */
export function demoId(name: string, createdAt: Date): string {
  const bytes = createHash('sha256').update(`polana demo ${name}`).digest().subarray(0, 16);
  bytes.writeUIntBE(createdAt.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
