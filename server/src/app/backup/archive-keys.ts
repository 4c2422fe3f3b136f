import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { BackupProblem } from './backup-problem.ts';

const passphraseMin = 16;

/** From POLANA_BACKUP_PASSPHRASE, or from the file named by POLANA_BACKUP_PASSPHRASE_FILE; never from the command line. */
export async function readPassphrase(environment: Readonly<Record<string, string | undefined>>): Promise<string> {
  const file = environment['POLANA_BACKUP_PASSPHRASE_FILE'];
  const passphrase =
    environment['POLANA_BACKUP_PASSPHRASE'] || (file && (await readFile(file, 'utf8').catch(unread)).trim());
  if (!passphrase)
    throw new BackupProblem(
      'The passphrase is missing: set POLANA_BACKUP_PASSPHRASE, or POLANA_BACKUP_PASSPHRASE_FILE to a file that holds it.',
    );
  if (passphrase.length < passphraseMin)
    throw new BackupProblem(`The passphrase is too short: it has to have ${passphraseMin} or more characters.`);
  return passphrase;
}

function unread(cause: NodeJS.ErrnoException): never {
  throw new BackupProblem(`POLANA_BACKUP_PASSPHRASE_FILE cannot be read: ${cause.message}.`, { cause });
}

/** How the key comes from the passphrase: lies unsealed beside the parts and says nothing of what is in them. */
export const stretchingSchema = z.strictObject({
  algorithm: z.literal('scrypt'),
  cost: z.int().check(z.minimum(1024), z.maximum(2 ** 20)),
  blockSize: z.literal(8),
  parallelization: z.literal(1),
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});
export type Stretching = z.infer<typeof stretchingSchema>;

/** A guess costs 128 MB of memory and a good part of a second. */
const usualCost = 2 ** 17;

export function newStretching(cost = usualCost): Stretching {
  return { algorithm: 'scrypt', cost, blockSize: 8, parallelization: 1, salt: randomBytes(16).toString('hex') };
}

/** One key per part, all derived from the passphrase: a part under another's name does not open. */
export class ArchiveKeys {
  readonly #root: Uint8Array;

  constructor(root: Uint8Array) {
    this.#root = root;
  }

  static async from(passphrase: string, { cost: N, blockSize: r, salt }: Stretching): Promise<ArchiveKeys> {
    return new ArchiveKeys(await stretch(passphrase, Buffer.from(salt, 'hex'), { N, r, p: 1, maxmem: 256 * N * r }));
  }

  keyOf(part: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#root, '', `polana-backup/part/${part}`, 32));
  }

  /** The same content has one name; without the passphrase nobody can tell of which content. */
  nameOf(sha256: string): string {
    return this.#mark(`file/${sha256}`);
  }

  /** Tells a wrong passphrase from a damaged archive. */
  proof(): string {
    return this.#mark('proof');
  }

  isProof(proof: string): boolean {
    const expected = Buffer.from(this.proof(), 'hex');
    const given = Buffer.from(proof, 'hex');
    return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
  }

  #mark(text: string): string {
    return createHmac('sha256', this.keyOf('names')).update(text).digest('hex');
  }
}

function stretch(passphrase: string, salt: Uint8Array, options: ScryptOptions): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
