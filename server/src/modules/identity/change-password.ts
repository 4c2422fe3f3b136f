import type { Author, Person } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { countAgainst } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import { usesApp } from './factors/confirm-identity.ts';
import { passwordPurposes } from './links/link.rules.ts';
import { supersedeLinksOfPerson } from './links/link.store.ts';
import { mailPasswordChanged } from './password-changed.mail.ts';
import { readPasswordDemands } from './password-policy.ts';
import { findPerson, lockPerson, storePasswordHash } from './person.store.ts';
import { hashPassword, verifyPassword } from './passwords/password-hasher.ts';
import { passwordRefusals } from './passwords/password.rules.ts';
import { endSessionsOf } from './sessions/end-sessions.ts';
import { assertFreshFactor } from './sessions/fresh-factor.ts';
import { newSessionToken } from './sessions/session-token.ts';
import { lockSession, replaceToken } from './sessions/session.store.ts';

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
}

const attemptsPerHourMax = 10;

/** Changes the own password: every other device is signed out, this one goes on with the answered token. Who has an app needs a fresh
 *  code of it as well, unless the change was demanded: then the sign-in comes right before it. */
export async function changePassword(
  db: Database,
  person: Person,
  change: PasswordChange,
  author: Author,
): Promise<string> {
  if (person.impersonation) throw new Refusal('not_while_impersonating', 403);
  await countAgainst(db, [
    { key: `change-password:${person.personId}`, max: attemptsPerHourMax, windowSeconds: 3_600 },
  ]);
  const hasApp = await usesApp(db, person);
  if (!person.forcePasswordChange && hasApp) assertFreshFactor(person);
  const { known, demands } = await reading(db.forEveryCompany(), async (tx) => {
    const found = await findPerson(tx, person.personId);
    if (!found) throw new Refusal('signed_out', 401);
    return { known: found, demands: await readPasswordDemands(tx, found) };
  });
  if (!(await verifyPassword(change.oldPassword, known.passwordHash))) return refuseWrongPassword(db, person, author);
  const refusals = passwordRefusals(change.newPassword, demands.policy, demands.words);
  if (change.newPassword === change.oldPassword)
    refusals.push(new Refusal('password_same', 400, { path: 'newPassword' }));
  if (refusals.length > 0) throw new FieldRefusals(refusals);
  const newHash = await hashPassword(change.newPassword);
  const token = await inTransaction(db.forEveryCompany(), (tx) =>
    storeChange(tx, person, { oldHash: known.passwordHash, newHash, hasApp }, author),
  );
  return token ?? refuseWrongPassword(db, person, author);
}

/** Null when somebody changed the password first: what was the old one is not any more. Where there is an app, knowing the old password
 *  proves nothing beyond this change. */
async function storeChange(
  tx: Tx,
  { personId, sessionId }: Person,
  { oldHash, newHash, hasApp }: { oldHash: string | null; newHash: string; hasApp: boolean },
  author: Author,
): Promise<string | null> {
  const person = await lockPerson(tx, personId);
  if (!person || person.passwordHash !== oldHash) return null;
  if (!(await lockSession(tx, sessionId))) throw new Refusal('signed_out', 401);
  await storePasswordHash(tx, personId, newHash);
  // Somebody who knew the old password may have asked for another e-mail; a waiting change would lead to the new one.
  await supersedeLinksOfPerson(tx, personId, [...passwordPurposes, 'emailChange'], now());
  const endedSessions = await endSessionsOf(tx, personId, 'password_changed', sessionId);
  const token = newSessionToken();
  await replaceToken(tx, sessionId, token, { at: now(), isProof: !hasApp });
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'password.changed',
    objectType: 'person',
    objectId: personId,
    changes: { endedSessions },
  });
  await mailPasswordChanged(tx, person);
  return token.text;
}

async function refuseWrongPassword(db: Database, person: Person, author: Author): Promise<never> {
  await inTransaction(db.forEveryCompany(), (tx) =>
    recordAudit(tx, {
      author,
      companyId: null,
      action: 'password.changeRefused',
      objectType: 'person',
      objectId: person.personId,
      result: 'refused',
      reason: 'password_wrong',
    }),
  );
  throw new Refusal('password_wrong', 400, { path: 'oldPassword' });
}
