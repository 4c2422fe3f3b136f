import { createCipheriv, createDecipheriv, randomBytes, type DecipherGCM } from 'node:crypto';
import { Transform } from 'node:stream';

/** A stream sealed with AES-256-GCM: version, nonce, the sealed bytes, and last the tag that vouches for all of them. */

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes;

export function sealingStream(key: Uint8Array): Transform {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, cipher.update(chunk));
    },
    flush(done) {
      done(null, Buffer.concat([cipher.final(), cipher.getAuthTag()]));
    },
  });
  stream.push(Buffer.concat([Buffer.of(version), nonce]));
  return stream;
}

/** The last piece is held back until the tag has proved everything: whoever gets it has the whole, unchanged. */
export function openingStream(key: Uint8Array): Transform {
  let waiting: Buffer = Buffer.alloc(0);
  let decipher: DecipherGCM | null = null;
  let last: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk]);
      if (!decipher) {
        if (waiting.length < headBytes) return done();
        if (waiting[0] !== version) return done(new Error('sealed by an unknown version'));
        decipher = createDecipheriv('aes-256-gcm', key, waiting.subarray(1, headBytes), { authTagLength: tagBytes });
        waiting = waiting.subarray(headBytes);
      }
      const sealed = waiting.subarray(0, Math.max(0, waiting.length - tagBytes));
      waiting = waiting.subarray(sealed.length);
      const previous = last;
      last = decipher.update(sealed);
      done(null, previous);
    },
    flush(done) {
      try {
        if (!decipher || waiting.length !== tagBytes) throw new Error('a sealed stream was cut');
        decipher.setAuthTag(waiting);
        done(null, Buffer.concat([last ?? Buffer.alloc(0), decipher.final()]));
      } catch (error) {
        done(error instanceof Error ? error : new Error('a sealed stream cannot be opened'));
      }
    },
  });
}
