import type { Impersonation } from '#platform/actor';
import { reading, type Database } from '#platform/database';
import { isLive } from '../sessions/session.rules.ts';
import { findLiveImpersonation, type LiveImpersonation } from './impersonation.store.ts';

/** The entry behind a session, while it lasts: thirty minutes, the actor's own sign-in and both roles. */
export async function liveImpersonation(
  db: Database,
  impersonationId: string,
  at: Date,
): Promise<LiveImpersonation | null> {
  const found = await reading(db.forEveryCompany(), (tx) => findLiveImpersonation(tx, impersonationId));
  return found && at < found.endsAt && isLive(found, at) ? found : null;
}

export function impersonationOf(live: LiveImpersonation): Impersonation {
  return {
    impersonationId: live.impersonationId,
    companyId: live.companyId,
    actorPersonId: live.actorPersonId,
    actorName: live.actorName,
    roleName: live.subjectRole,
    roleId: live.subjectRoleId,
    endsAt: live.endsAt,
    readOnly: live.readOnly,
  };
}
