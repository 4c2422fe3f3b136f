import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { countAgainst } from '#platform/limits';
import { now } from '#platform/clock';
import { recordAudit } from '#modules/audit';
import type { Client } from '../client.ts';
import { readPasswordDemands } from '../password-policy.ts';
import { findPerson, lockPerson, storePasswordHash, type PersonRecord } from '../person.store.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hasher.ts';
import { passwordRefusals } from '../passwords/password.rules.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { sha256 } from '../sessions/session-token.ts';
import { authorOfSignIn } from '../sign-in-author.ts';
import { consumeLink, peekLink } from './create-link.ts';
import { passwordPurposes } from './link.rules.ts';
import { supersedeLinksOfPerson } from './link.store.ts';
import { mailPasswordSet } from './password-set.mail.ts';
import { throughLink } from './through-link.ts';

/** Whose password the link sets; looking uses nothing up. */
export function readPasswordLink(db: Database, hash: string, client: Client): Promise<{ username: string }> {
  return throughLink(db, hash, client, async () => {
    const person = (await findPersonBehind(db, hash))?.person;
    return person ? { username: person.username } : null;
  });
}

/** Every try that the rules let through costs a password hash, so one link gets only so many. */
const triesPerHourMax = 5;

/** Sets the password the link is for: every session ends, nobody is signed in by it, and the second factor stays. */
export function setPassword(
  db: Database,
  { hash, newPassword }: { hash: string; newPassword: string },
  client: Client,
): Promise<Record<string, never>> {
  return throughLink(db, hash, client, async () => {
    const found = await findPersonBehind(db, hash);
    if (!found) return null;
    const refusals = passwordRefusals(newPassword, found.demands.policy, found.demands.words);
    if (refusals.length > 0) throw new FieldRefusals(refusals);
    const key = `password-set:${sha256(hash).toString('base64url')}`;
    await countAgainst(db, [{ key, max: triesPerHourMax, windowSeconds: 3_600 }]);
    const isOld = await verifyPassword(newPassword, found.person.passwordHash);
    if (isOld) throw new FieldRefusals([new Refusal('password_same', 400, { path: 'newPassword' })]);
    const passwordHash = await hashPassword(newPassword);
    return inTransaction(db.forEveryCompany(), (tx) => storePassword(tx, hash, passwordHash, client));
  });
}

/** Null when the link was used or replaced while the password was being hashed. */
async function storePassword(
  tx: Tx,
  hash: string,
  passwordHash: string,
  client: Client,
): Promise<Record<string, never> | null> {
  const link = await consumeLink(tx, 'passwordSet', hash);
  const person = link?.personId ? await lockPerson(tx, link.personId) : undefined;
  if (!link || !person) return null;
  const { personId } = person;
  await storePasswordHash(tx, personId, passwordHash);
  // Somebody else may have asked for another e-mail meanwhile; a waiting change would lead to the new password.
  await supersedeLinksOfPerson(tx, personId, [...passwordPurposes, 'emailChange'], now());
  const endedSessions = await endSessionsOf(tx, personId, 'password_set');
  await recordAudit(tx, {
    author: authorOfSignIn(personId, client),
    companyId: null,
    action: 'password.setByLink',
    objectType: 'person',
    objectId: personId,
    changes: { linkId: link.linkId, endedSessions },
  });
  await mailPasswordSet(tx, person);
  return {};
}

async function findPersonBehind(db: Database, hash: string) {
  return reading(db.forEveryCompany(), async (tx) => {
    const link = await peekLink(tx, 'passwordSet', hash);
    const person: PersonRecord | undefined = link?.personId ? await findPerson(tx, link.personId) : undefined;
    return person && { person, demands: await readPasswordDemands(tx, person) };
  });
}
