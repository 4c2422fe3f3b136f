import { createHmac, randomInt } from 'node:crypto';
import type { Challenge } from '@polana/contract/identity';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { countAgainst, refuseWhenReached, tooMany, type Limit } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import type { Client } from './client.ts';
import { mailLoginCode } from './login-code.mail.ts';
import {
  countChallengesSince,
  findChallengedPerson,
  insertMailChallenge,
  supersedeChallenges,
  takeTry,
} from './login-challenge.store.ts';
import { listRoles, lockPerson, type PersonRecord } from './person.store.ts';
import { isElevated } from './sessions/session.rules.ts';
import { sameBytes, sha256 } from './sessions/session-token.ts';
import { startSession, type StartedSession } from './sessions/start-session.ts';
import { authorOfSignIn } from './sign-in-author.ts';

export const codeMinutes = 10;
const triesMax = 5;
/** Whoever knows the password still cannot flood the mailbox. */
const codesPerHourMax = 60;

/** Opens the second step for a person the caller has locked: a fresh code goes out, every older one is dead. */
export async function openMailChallenge(
  tx: Tx,
  person: PersonRecord & { email: string },
  client: Client,
): Promise<Challenge> {
  const challengeId = newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const createdAt = now();
  const expiresAt = minutesFrom(createdAt, codeMinutes);
  const mailed = await countChallengesSince(tx, person.personId, minutesFrom(createdAt, -60));
  if (mailed >= codesPerHourMax) throw tooMany(codeMinutes * 60);
  await supersedeChallenges(tx, person.personId, createdAt);
  await insertMailChallenge(tx, {
    challengeId,
    personId: person.personId,
    codeHash: codeHash(challengeId, code),
    triesLeft: triesMax,
    createdAt,
    expiresAt,
  });
  await mailLoginCode(tx, person, code, challengeId);
  await recordAudit(tx, {
    author: authorOfSignIn(person.personId, client),
    companyId: null,
    action: 'loginChallenge.opened',
    objectType: 'loginChallenge',
    objectId: challengeId,
    changes: { method: 'email' },
  });
  return { id: challengeId, method: 'email', expiresAt: expiresAt.toISOString() };
}

export interface CodeGuess {
  challengeId: string;
  code: string;
}

type Outcome = { started: StartedSession } | { wrong: { personId: string } } | 'dead';

/** Second step of signing in: a code works once, for the sign-in it was sent for; five wrong ones end that sign-in. */
export async function enterLoginCode(db: Database, guess: CodeGuess, client: Client): Promise<StartedSession> {
  const wrongFromAddress = wrongCodesFrom(client.address);
  await refuseWhenReached(db, [wrongFromAddress]);
  // A wrong guess has to cost its try, so the transaction ends well and the refusal comes after it.
  const outcome = await inTransaction(db.forEveryCompany(), (tx) => tryCode(tx, guess, client));
  if (outcome === 'dead') {
    await countAgainst(db, [wrongFromAddress]);
    throw new Refusal('challenge_dead', 401);
  }
  if ('wrong' in outcome) {
    await countAgainst(db, [wrongFromAddress, wrongCodesOf(outcome.wrong.personId)]);
    throw new Refusal('code_wrong', 401, { path: 'code' });
  }
  return outcome.started;
}

async function tryCode(tx: Tx, { challengeId, code }: CodeGuess, client: Client): Promise<Outcome> {
  const at = now();
  // The person is locked before the challenge, as when signing in: two steps at once wait instead of blocking each other.
  const personId = await findChallengedPerson(tx, challengeId);
  const person = personId ? await lockPerson(tx, personId) : undefined;
  const challenge = person && !person.isDisabled ? await takeTry(tx, challengeId, at) : undefined;
  if (!personId || !challenge) return 'dead';
  if (!challenge.codeHash || !sameBytes(challenge.codeHash, codeHash(challengeId, code))) {
    await recordAudit(tx, {
      author: authorOfSignIn(null, client),
      companyId: null,
      action: 'session.refused',
      objectType: 'loginChallenge',
      objectId: challengeId,
      result: 'refused',
      reason: 'code_wrong',
      changes: { personId },
    });
    return { wrong: { personId } };
  }
  await supersedeChallenges(tx, personId, at);
  const roles = await listRoles(tx, personId);
  const elevated = isElevated(roles.map((role) => role.roleName));
  const started = await startSession(
    tx,
    { personId, isElevated: elevated, factor: 'password and mailed code' },
    client,
  );
  return { started };
}

/** After fifteen wrong codes in an hour no new challenge is opened, whatever the address. */
export function wrongCodesOf(personId: string): Limit {
  return { key: `login-code:${personId}`, max: 15, windowSeconds: 3_600 };
}

function wrongCodesFrom(address: string): Limit {
  return { key: `login-code:${sha256(address).toString('base64url')}`, max: 100, windowSeconds: 15 * 60 };
}

function codeHash(challengeId: string, code: string): Buffer {
  return createHmac('sha256', challengeId).update(code).digest();
}
