import type { Transform } from 'node:stream';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { openingStream, sealingStream } from './sealed-stream.ts';

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** Seals short texts with AES-256-GCM, one key per purpose and owner, all derived from the installation's secret. */
export class Sealing {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  seal(text: string, purpose: string, ownerId: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(purpose, ownerId), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws when the text was changed, or was sealed for somebody else. */
  open(sealed: Buffer, purpose: string, ownerId: string): string {
    if (sealed[0] !== version) throw new Error('sealed by an unknown version');
    const nonce = sealed.subarray(1, 1 + nonceBytes);
    const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', this.#keyFor(purpose, ownerId), nonce, {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  }

  /** The same text of the same owner has the same fingerprint; without the secret nobody can tell of which text. */
  fingerprint(text: string, purpose: string, ownerId: string): Buffer {
    return createHmac('sha256', this.#keyFor(purpose, ownerId)).update(text, 'utf8').digest();
  }

  /** Seals whatever flows through, of any length. */
  sealStream(purpose: string, ownerId: string): Transform {
    return sealingStream(this.#keyFor(purpose, ownerId));
  }

  /** Opens what `sealStream` sealed; a changed or cut one ends in an error before its last piece. */
  openStream(purpose: string, ownerId: string): Transform {
    return openingStream(this.#keyFor(purpose, ownerId));
  }

  #keyFor(purpose: string, ownerId: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#secret, '', `polana/${purpose}/${ownerId}`, 32));
  }
}
