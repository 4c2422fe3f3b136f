import type { Author, Person } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { recordAudit } from '#modules/audit';
import { removeTrustedDevices } from '../factors/trusted-device.store.ts';
import { supersedeChallenges } from '../login-challenge.store.ts';
import { lockPerson } from '../person.store.ts';
import { endOpenSessions, endOpenSessionsOf, endSession } from './session.store.ts';

/** Signs one session out: its token is dead on every node at once. */
export function signOut(db: Database, person: Person, author: Author): Promise<void> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    if (!(await endSession(tx, person.sessionId, 'signed_out', now()))) return;
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'session.ended',
      objectType: 'session',
      objectId: person.sessionId,
      reason: 'signed_out',
    });
  });
}

/** Ends every session, every half-done sign-in and the trust in every device of a person, in the caller's transaction. The caller audits the cause. */
export async function endSessionsOf(
  tx: Tx,
  personId: string,
  reason: string,
  exceptSessionId?: string,
): Promise<number> {
  const at = now();
  await lockPerson(tx, personId);
  await supersedeChallenges(tx, personId, at);
  await removeTrustedDevices(tx, personId);
  return endOpenSessions(tx, personId, reason, at, exceptSessionId);
}

/** Ends every session of many people at once, in the caller's transaction; for those whose roles are gone with their company. */
export function endSessionsOfMany(tx: Tx, personIds: readonly string[], reason: string): Promise<number> {
  return endOpenSessionsOf(tx, personIds, reason, now());
}
