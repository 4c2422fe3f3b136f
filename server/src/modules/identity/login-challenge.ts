import { createHmac, randomInt } from 'node:crypto';
import type { Challenge } from '@polana/contract/identity';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { countAgainst, limitOn, tooMany, type Limit } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import type { Client } from './client.ts';
import { mayTrustDevices, type FactorMethod } from './factors/factor.rules.ts';
import { mailLoginCode } from './login-code.mail.ts';
import {
  countChallengesSince,
  findChallengedPerson,
  findMailedAt,
  insertChallenge,
  replaceMailedCode,
  supersedeChallenges,
} from './login-challenge.store.ts';
import { listRoles, lockPerson, type PersonRecord } from './person.store.ts';
import { isElevated } from './sessions/session.rules.ts';
import { authorOfSignIn } from './sign-in-author.ts';

const challengeMinutes = 10;
const triesMax = 5;
const resendAfterSeconds = 60;
/** Whoever knows the password still cannot flood the mailbox. */
const challengesPerHourMax = 60;

/** Opens the second step for a person the caller has locked: a mailed code goes out fresh, every older attempt is dead. */
export async function openChallenge(
  tx: Tx,
  person: PersonRecord,
  step: { method: FactorMethod; isElevated: boolean },
  client: Client,
): Promise<Challenge> {
  const challengeId = newId();
  const createdAt = now();
  const expiresAt = minutesFrom(createdAt, challengeMinutes);
  const opened = await countChallengesSince(tx, person.personId, minutesFrom(createdAt, -60));
  if (opened >= challengesPerHourMax) throw tooMany(challengeMinutes * 60);
  await supersedeChallenges(tx, person.personId, createdAt);
  const mailedCode = step.method === 'email' ? newCode() : null;
  await insertChallenge(tx, {
    challengeId,
    personId: person.personId,
    method: step.method,
    codeHash: mailedCode ? codeHash(challengeId, mailedCode) : null,
    triesLeft: triesMax,
    createdAt,
    expiresAt,
  });
  if (mailedCode) await mailLoginCode(tx, person, mailedCode, challengeId);
  await recordAudit(tx, {
    author: authorOfSignIn(person.personId, client),
    companyId: null,
    action: 'loginChallenge.opened',
    objectType: 'loginChallenge',
    objectId: challengeId,
    changes: { method: step.method },
  });
  return challengeOf(challengeId, step, expiresAt);
}

/** Mails a new code for the same sign-in; the one before it is dead, the tries already spent stay spent. */
export async function resendLoginCode(db: Database, challengeId: string, client: Client): Promise<Challenge> {
  await countAgainst(db, [resendsFrom(client.address)]);
  const personId = await inTransaction(db, (tx) => findChallengedPerson(tx, challengeId));
  if (!personId) throw new Refusal('challenge_dead', 401);
  await countAgainst(db, [resendsFor(personId)]);
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const person = await lockPerson(tx, personId);
    const at = now();
    const mailedAt = await findMailedAt(tx, challengeId, at);
    if (!person || person.isDisabled || !mailedAt) throw new Refusal('challenge_dead', 401);
    const secondsToWait = resendAfterSeconds - Math.floor((at.getTime() - mailedAt.getTime()) / 1_000);
    if (secondsToWait > 0) throw tooMany(secondsToWait);
    const code = newCode();
    const expiresAt = minutesFrom(at, challengeMinutes);
    await replaceMailedCode(tx, challengeId, { hash: codeHash(challengeId, code), expiresAt, at });
    await mailLoginCode(tx, person, code, `${challengeId}:${at.getTime()}`);
    await recordAudit(tx, {
      author: authorOfSignIn(personId, client),
      companyId: null,
      action: 'loginChallenge.codeResent',
      objectType: 'loginChallenge',
      objectId: challengeId,
    });
    const roles = await listRoles(tx, personId);
    return challengeOf(
      challengeId,
      { method: 'email', isElevated: isElevated(roles.map((role) => role.roleName)) },
      expiresAt,
    );
  });
}

/** After fifteen wrong codes in an hour no new challenge is opened, whatever the address. */
export function wrongCodesOf(personId: string): Limit {
  return { key: `login-code:${personId}`, max: 15, windowSeconds: 3_600 };
}

export function wrongCodesFrom(address: string): Limit {
  return limitOn('login-code', address, { max: 100, windowSeconds: 15 * 60 });
}

export function codeHash(challengeId: string, code: string): Buffer {
  return createHmac('sha256', challengeId).update(code).digest();
}

function resendsFor(personId: string): Limit {
  return { key: `login-resend:${personId}`, max: 5, windowSeconds: 15 * 60 };
}

function resendsFrom(address: string): Limit {
  return limitOn('login-resend', address, { max: 50, windowSeconds: 15 * 60 });
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

function challengeOf(
  challengeId: string,
  { method, isElevated: elevated }: { method: FactorMethod; isElevated: boolean },
  expiresAt: Date,
): Challenge {
  return {
    id: challengeId,
    method,
    expiresAt: expiresAt.toISOString(),
    canTrustDevice: mayTrustDevices({ isElevated: elevated }),
  };
}
