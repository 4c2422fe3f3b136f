import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { countAgainst, refuseWhenReached } from '#platform/limits';
import type { Sealing } from '#platform/sealing';
import { recordAudit } from '#modules/audit';
import { useUpOneTimePassword } from './access/access.store.ts';
import type { Client } from './client.ts';
import { spendTotpCode } from './factors/check-totp.ts';
import { mailRecoveryCodeUsed } from './factors/factor-changed.mail.ts';
import { mayTrustDevices } from './factors/factor.rules.ts';
import { countRecoveryCodes } from './factors/factor.store.ts';
import { useRecoveryCode } from './factors/recovery-codes.ts';
import { trustDevice } from './factors/trust-device.ts';
import { noteProvenMailbox } from './links/person-email.store.ts';
import { codeHash, wrongCodesFrom, wrongCodesOf } from './login-challenge.ts';
import { findChallengedPerson, supersedeChallenges, takeTry, type OpenChallenge } from './login-challenge.store.ts';
import { listRoles, lockPerson, type PersonRecord } from './person.store.ts';
import { isElevated } from './sessions/session.rules.ts';
import { sameBytes } from './sessions/session-token.ts';
import { startSession, type SignedIn, type StartedSession } from './sessions/start-session.ts';
import { authorOfSignIn } from './sign-in-author.ts';

export interface CodeGuess {
  challengeId: string;
  /** Six digits, or a recovery code. */
  code: string;
  trustDevice?: boolean | undefined;
}

export interface CompletedSignIn extends StartedSession {
  /** To keep in a browser the person trusts from now on. */
  deviceCookie: string | null;
}

type Outcome = { started: CompletedSignIn } | { wrong: { personId: string; triesLeft: number } } | 'dead';

/** Second step of signing in: a code works once, for the sign-in it belongs to; five wrong ones end that sign-in. */
export async function enterLoginCode(
  db: Database,
  sealing: Sealing,
  guess: CodeGuess,
  client: Client,
): Promise<CompletedSignIn> {
  const wrongFromAddress = wrongCodesFrom(client.address);
  await refuseWhenReached(db, [wrongFromAddress]);
  // A wrong guess has to cost its try, so the transaction ends well and the refusal comes after it.
  const outcome = await inTransaction(db.forEveryCompany(), (tx) => tryCode(tx, sealing, guess, client));
  if (outcome === 'dead') {
    await countAgainst(db, [wrongFromAddress]);
    throw new Refusal('challenge_dead', 401);
  }
  if ('wrong' in outcome) {
    const { personId, triesLeft } = outcome.wrong;
    await countAgainst(db, [wrongFromAddress, wrongCodesOf(personId)]);
    throw new Refusal('code_wrong', 401, { path: 'code', values: { triesLeft } });
  }
  return outcome.started;
}

async function tryCode(tx: Tx, sealing: Sealing, guess: CodeGuess, client: Client): Promise<Outcome> {
  const at = now();
  // The person is locked before the challenge, as when signing in: two steps at once wait instead of blocking each other.
  const personId = await findChallengedPerson(tx, guess.challengeId);
  const person = personId ? await lockPerson(tx, personId) : undefined;
  const challenge = person && !person.isDisabled ? await takeTry(tx, guess.challengeId, at) : undefined;
  if (!person || !challenge) return 'dead';
  const factor = await provenFactor(tx, sealing, person, challenge, guess);
  if (!factor) {
    await noteWrongCode(tx, person.personId, guess.challengeId, client);
    return { wrong: { personId: person.personId, triesLeft: challenge.triesLeft } };
  }
  await supersedeChallenges(tx, person.personId, at);
  if (person.passwordExpiresAt) await useUpOneTimePassword(tx, person.personId, at);
  if (factor === 'password and mailed code') await noteProvenMailbox(tx, person.personId, at);
  const roles = await listRoles(tx, person.personId);
  const elevated = isElevated(roles.map((role) => role.roleName));
  const isTrusted = guess.trustDevice === true && client.isWebClient && mayTrustDevices({ isElevated: elevated });
  const deviceCookie = isTrusted ? await trustDevice(tx, person.personId, client) : null;
  const started = await startSession(tx, { personId: person.personId, isElevated: elevated, factor }, client);
  return { started: { ...started, deviceCookie } };
}

/** Which factor the code proves, or none. */
async function provenFactor(
  tx: Tx,
  sealing: Sealing,
  person: PersonRecord,
  challenge: OpenChallenge,
  { challengeId, code }: CodeGuess,
): Promise<SignedIn['factor'] | null> {
  if (!/^\d{6}$/.test(code)) {
    if (!(await useRecoveryCode(tx, person.personId, code, now()))) return null;
    await mailRecoveryCodeUsed(tx, person, await countRecoveryCodes(tx, person.personId));
    return 'password and recovery code';
  }
  if (challenge.method === 'totp')
    return (await spendTotpCode(tx, sealing, person.personId, code, now())) ? 'password and authenticator' : null;
  const isMailed = challenge.codeHash !== null && sameBytes(challenge.codeHash, codeHash(challengeId, code));
  return isMailed ? 'password and mailed code' : null;
}

function noteWrongCode(tx: Tx, personId: string, challengeId: string, client: Client): Promise<void> {
  return recordAudit(tx, {
    author: authorOfSignIn(null, client),
    companyId: null,
    action: 'session.refused',
    objectType: 'loginChallenge',
    objectId: challengeId,
    result: 'refused',
    reason: 'code_wrong',
    changes: { personId },
  });
}
