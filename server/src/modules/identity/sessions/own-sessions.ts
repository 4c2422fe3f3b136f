import type { SessionTimes, SignedInDevice } from '@polana/contract/identity-factors';
import type { Author, Person } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { deviceOf } from './device.rules.ts';
import { endSessionsOf } from './end-sessions.ts';
import { isLive } from './session.rules.ts';
import { findOwnSession, listOpenSessions } from './own-session.store.ts';
import { endSession, noteActNow } from './session.store.ts';

/** Where the person is signed in right now, this device first. */
export async function listOwnSessions(db: Database, person: Person): Promise<SignedInDevice[]> {
  const at = now();
  const sessions = await reading(db, (tx) => listOpenSessions(tx, person.personId));
  return sessions
    .filter((session) => isLive(session, at))
    .map((session) => ({
      id: session.sessionId,
      device: deviceOf(session.userAgent),
      createdAt: session.createdAt.toISOString(),
      lastActAt: session.lastActAt.toISOString(),
      current: session.sessionId === person.sessionId,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Signs one of the own devices out; somebody else's session does not exist. */
export function endOwnSession(db: Database, person: Person, sessionId: string, author: Author): Promise<void> {
  if (person.impersonation) throw new Refusal('not_while_impersonating', 403);
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const session = await findOwnSession(tx, person.personId, sessionId);
    if (!session || !(await endSession(tx, sessionId, 'ended_by_owner', now()))) throw new Refusal('not_found', 404);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'session.ended',
      objectType: 'session',
      objectId: sessionId,
      reason: 'ended_by_owner',
    });
  });
}

/** Signs every other device out; none of them is trusted any more. */
export function endOtherSessions(db: Database, person: Person, author: Author): Promise<number> {
  if (person.impersonation) throw new Refusal('not_while_impersonating', 403);
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const ended = await endSessionsOf(tx, person.personId, 'ended_by_owner', person.sessionId);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'session.othersEnded',
      objectType: 'person',
      objectId: person.personId,
      changes: { ended },
    });
    return ended;
  });
}

/** When this session ends; asking does not prolong it. */
export async function readSessionTimes(db: Database, person: Person): Promise<SessionTimes> {
  const session = await reading(db, (tx) => findOwnSession(tx, person.personId, person.sessionId));
  if (!session) throw new Refusal('signed_out', 401);
  return {
    idleEndsAt: minutesFrom(session.lastActAt, session.idleMinutes).toISOString(),
    endsAt: session.expiresAt.toISOString(),
    now: now().toISOString(),
  };
}

/** Somebody is still there: the idle time starts again, the end of the session stays where it is. */
export async function prolongSession(db: Database, person: Person): Promise<SessionTimes> {
  await inTransaction(db, (tx) => noteActNow(tx, person.sessionId, now()));
  return readSessionTimes(db, person);
}
