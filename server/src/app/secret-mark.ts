import type { Database } from '#platform/database';
import { Sealing } from '#platform/sealing';
import { findSecretMark, offerSecretMark } from './secret-mark.store.ts';

/** Tells two secrets apart without giving either away. */
export function fingerprintOf(secret: string): string {
  return new Sealing(secret).fingerprint('backup', 'backup', 'secret').toString('hex');
}

/** Why nothing may be sealed here with this secret: what lies here is sealed with another one. */
export async function secretProblem(db: Database, secret: string): Promise<string | null> {
  const mark = await findSecretMark(db);
  if (mark === null || mark === fingerprintOf(secret)) return null;
  return 'The secret (POLANA_SECRET, or the file `secret` in the data folder) is not the one with which the files and fields of this database are sealed: it could open none of them. Set the one all nodes have had until now; a secret cannot be changed (docs/security.md).';
}

/** The first portal to start on a database says which secret is its; whoever comes later has the same. */
export async function settleSecret(db: Database, secret: string): Promise<string | null> {
  await offerSecretMark(db, fingerprintOf(secret));
  return secretProblem(db, secret);
}
