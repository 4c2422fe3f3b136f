import type { Challenge } from '@polana/contract/identity';
import { now } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { enqueueJob } from '#platform/jobs';
import { countAgainst, forget, reachesLimit, refuseWhenReached, type Limit } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import { useUpOneTimePassword } from './access/access.store.ts';
import type { Client } from './client.ts';
import { secondFactorFor } from './factors/factor.rules.ts';
import { readChosenFactors } from './factors/factor.store.ts';
import { isTrustedDevice } from './factors/trust-device.ts';
import { orderFirstLink } from './links/first-link.ts';
import { orderPasswordLink } from './links/order-password-link.ts';
import { openChallenge, wrongCodesOf } from './login-challenge.ts';
import { findPersonByLogin, listRoles, lockPerson, replaceHash, type PersonRecord } from './person.store.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords/password-hasher.ts';
import { isElevated } from './sessions/session.rules.ts';
import { sha256 } from './sessions/session-token.ts';
import { startSession, type StartedSession } from './sessions/start-session.ts';
import { authorOfSignIn } from './sign-in-author.ts';
import { addFailure, countFailures, forgetFailures } from './sign-in-failure.store.ts';

export interface Credentials {
  username: string;
  password: string;
}

export type SignIn = StartedSession | { challenge: Challenge };

/** Signs in by user name or e-mail and password. An unknown, disabled or wrong one gets the same answer after the same work;
 *  too many failures refuse even the right password for a while, from that address only, and a hundred in a row for good:
 *  then only a new password opens the account. Who was taken over from an older system has none yet: the mailbox gets the way to it. */
export async function signIn(db: Database, { username, password }: Credentials, client: Client): Promise<SignIn> {
  const login = username.trim().toLowerCase();
  const failures = failureLimits(login, client.address);
  await refuseWhenReached(db, failures);
  const person = await reading(db, (tx) => findPersonByLogin(tx, login));
  const hash = person ? usableHash(person) : null;
  const isRight = await verifyPassword(password, hash);
  const inARow = failuresKey(login, person);
  const isUsedUp = (await countFailures(db, inARow)) >= failuresInARowMax;
  if (!person || !hash || !isRight || isUsedUp) return refuseSignIn(db, login, person, client);
  // Guesses sent side by side were all let in above; by now the counter knows of those that failed.
  await refuseWhenReached(db, [...failures, wrongCodesOf(person.personId)]);
  const rehashed = needsRehash(hash) ? await hashPassword(password) : null;
  const outcome = await inTransaction(db.forEveryCompany(), (tx) =>
    admit(tx, { ...person, passwordHash: hash }, rehashed, client),
  );
  if (!outcome) return refuseSignIn(db, login, person, client);
  await Promise.all([...failures.slice(0, -1).map((limit) => forget(db, limit)), forgetFailures(db, inARow)]);
  return outcome;
}

/** Null when the account changed while the password was being checked. */
async function admit(
  tx: Tx,
  checked: PersonRecord & { passwordHash: string },
  rehashed: string | null,
  client: Client,
): Promise<SignIn | null> {
  const person = await lockPerson(tx, checked.personId);
  if (!person || usableHash(person) !== checked.passwordHash) return null;
  if (rehashed) await replaceHash(tx, person.personId, checked.passwordHash, rehashed);
  const roles = await listRoles(tx, person.personId);
  const elevated = isElevated(roles.map((role) => role.roleName));
  const facts = {
    isElevated: elevated,
    hasEmail: person.email !== null,
    ...(await readChosenFactors(tx, person.personId)),
  };
  const method = secondFactorFor(facts);
  const isTrusted = method !== null && !elevated && (await isTrustedDevice(tx, person.personId, client));
  if (method && !isTrusted)
    return { challenge: await openChallenge(tx, person, { method, isElevated: elevated }, client) };
  if (person.passwordExpiresAt) await useUpOneTimePassword(tx, person.personId, now());
  const factor = isTrusted ? 'password on a trusted device' : 'password';
  return startSession(tx, { personId: person.personId, isElevated: elevated, factor }, client);
}

function usableHash(person: PersonRecord): string | null {
  const isExpired = person.passwordExpiresAt !== null && person.passwordExpiresAt <= now();
  return person.isDisabled || isExpired ? null : person.passwordHash;
}

async function refuseSignIn(
  db: Database,
  login: string,
  person: PersonRecord | undefined,
  client: Client,
): Promise<never> {
  const isFirst = person?.isMigrated === true && usableHash(person) === null;
  const inARow = await addFailure(db, failuresKey(login, person), now());
  const isAlarming = await reachesLimit(db, failuresOfAll);
  await countAgainst(db, failureLimits(login, client.address));
  await inTransaction(db.forEveryCompany(), async (tx) => {
    if (isAlarming) await enqueueJob(tx, { name: failuresAlarm }, {});
    if (person && !isFirst && inARow === failuresInARowMax)
      await orderPasswordLink(tx, person.personId, client.requestId);
    await orderFirstLink(tx, { personId: isFirst ? person.personId : null, requestId: client.requestId });
    await recordAudit(tx, {
      author: authorOfSignIn(null, client),
      companyId: null,
      action: 'session.refused',
      objectType: 'login',
      objectId: null,
      result: 'refused',
      reason: 'credentials_wrong',
      addressHash: sha256(`${login} ${client.address}`),
      changes: { loginHash: hashedLogin(login) },
    });
  });
  throw new Refusal('credentials_wrong', 401);
}

const failuresInARowMax = 100;

/** Of everybody together, in five minutes: nobody is refused by it, but somebody should look. */
export const failuresOfAll: Limit = { key: 'sign-in-failures', max: 200, windowSeconds: 300 };
export const failuresAlarm = 'identity.alarmOfFailures';

/** The password stands in the key, so a new one starts from zero. */
function failuresKey(login: string, person: PersonRecord | undefined): Buffer {
  return sha256(person ? `${person.personId} ${person.passwordHash ?? ''}` : login);
}

const quarterHour = 15 * 60;

/** Strict for one account from one address, with longer and longer waits; wide for an address: whole offices sit behind one. */
function failureLimits(login: string, address: string): Limit[] {
  const addressHash = sha256(address).toString('base64url');
  const key = `sign-in:${hashedLogin(login)}:${addressHash}`;
  return [
    { key, max: 10, windowSeconds: quarterHour },
    { key: `${key}:hours`, max: 20, windowSeconds: 4 * quarterHour },
    { key: `${key}:day`, max: 50, windowSeconds: 24 * 4 * quarterHour },
    { key: `sign-in:${addressHash}`, max: 300, windowSeconds: quarterHour },
  ];
}

function hashedLogin(login: string): string {
  return sha256(login).toString('base64url');
}
