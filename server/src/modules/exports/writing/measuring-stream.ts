import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export interface Measured {
  size: number;
  sha256: Buffer;
}

/** Lets everything through and knows afterwards how much it was and what it was. */
export function measuringStream(): { stream: Transform; measured(): Measured } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      size += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { stream, measured: () => ({ size, sha256: hash.digest() }) };
}
