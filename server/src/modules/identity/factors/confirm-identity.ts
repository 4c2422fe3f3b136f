import type { Author, Person } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { countAgainst } from '#platform/limits';
import type { Sealing } from '#platform/sealing';
import { recordAudit } from '#modules/audit';
import { findPerson, lockPerson } from '../person.store.ts';
import { verifyPassword } from '../passwords/password-hasher.ts';
import { noteFactorConfirmed } from '../sessions/session.store.ts';
import { spendTotpCode } from './check-totp.ts';
import { readChosenFactors } from './factor.store.ts';

export type Proof = { password: string } | { code: string };

const proofsPerHourMax = 10;

/** The person behind an open session proves again who they are; only this session gains by it. Who has an app proves it by a code of the
 *  app: a second factor that a password could stand in for would be none. */
export async function confirmIdentity(
  db: Database,
  sealing: Sealing,
  person: Person,
  proof: Proof,
  author: Author,
): Promise<void> {
  if (person.impersonation) throw new Refusal('not_while_impersonating', 403);
  await countAgainst(db, [{ key: `confirm-identity:${person.personId}`, max: proofsPerHourMax, windowSeconds: 3_600 }]);
  if ('password' in proof && (await usesApp(db, person)))
    throw new Refusal('identity_code_needed', 400, { path: 'code' });
  const isRight = 'password' in proof ? await isOwnPassword(db, person, proof.password) : true;
  const isConfirmed = await inTransaction(db.forEveryCompany(), async (tx) => {
    const holds = isRight && ('password' in proof || (await isOwnCode(tx, sealing, person, proof.code)));
    if (holds) await noteFactorConfirmed(tx, person.sessionId, now());
    await recordAudit(tx, {
      author,
      companyId: null,
      action: holds ? 'identity.confirmed' : 'identity.confirmationRefused',
      objectType: 'session',
      objectId: person.sessionId,
      result: holds ? 'done' : 'refused',
      changes: { by: 'password' in proof ? 'password' : 'authenticator' },
    });
    return holds;
  });
  if (isConfirmed) return;
  if ('password' in proof) throw new Refusal('password_wrong', 400, { path: 'password' });
  throw new Refusal('totp_code_wrong', 400, { path: 'code' });
}

/** Whether codes of an app guard the account. */
export async function usesApp(db: Database, { personId }: { personId: string }): Promise<boolean> {
  return (await reading(db, (tx) => readChosenFactors(tx, personId))).hasTotp;
}

async function isOwnPassword(db: Database, person: Person, password: string): Promise<boolean> {
  const known = await reading(db, (tx) => findPerson(tx, person.personId));
  return verifyPassword(password, known?.passwordHash ?? null);
}

async function isOwnCode(tx: Tx, sealing: Sealing, person: Person, code: string): Promise<boolean> {
  await lockPerson(tx, person.personId);
  return spendTotpCode(tx, sealing, person.personId, code, now());
}
