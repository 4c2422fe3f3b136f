import type { Author, Person } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { countChanges, countPages } from './impersonation-view.store.ts';
import { endSessionOf, lockDeadImpersonations, storeEnd } from './impersonation.store.ts';

export interface ImpersonationSummary {
  pagesViewed: number;
  changes: number;
}

/** Leaves the other person's account; the actor's own sign-in stays as it is. */
export function endImpersonation(db: Database, person: Person, author: Author): Promise<ImpersonationSummary> {
  const impersonationId = person.impersonation?.impersonationId;
  if (!impersonationId) throw new Refusal('not_found', 404);
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const summary = await closeImpersonation(tx, impersonationId, 'ended_by_actor', author, now());
    if (!summary) throw new Refusal('signed_out', 401);
    return summary;
  });
}

/** Ends an entry in the caller's transaction, and answers what was seen and changed; null when it had ended before. */
export async function closeImpersonation(
  tx: Tx,
  impersonationId: string,
  reason: string,
  author: Author,
  at: Date,
): Promise<ImpersonationSummary | null> {
  const ended = await storeEnd(tx, impersonationId, reason, at);
  if (!ended) return null;
  await endSessionOf(tx, impersonationId, at);
  const summary = { pagesViewed: await countPages(tx, impersonationId), changes: await countChanges(tx, ended) };
  await recordAudit(tx, {
    author: { ...author, roleName: ended.actorRole, impersonatedPersonId: ended.subjectPersonId },
    companyId: ended.companyId,
    action: 'impersonation.ended',
    objectType: 'impersonation',
    objectId: impersonationId,
    reason,
    changes: { ...summary },
  });
  return summary;
}

/** Writes down the end of entries that died by themselves: their time was over, or the actor's own sign-in ended. */
export async function closeDeadImpersonations(db: Database): Promise<number> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const dead = await lockDeadImpersonations(tx, now());
    for (const { impersonationId, reason, diedAt, actorPersonId } of dead)
      await closeImpersonation(tx, impersonationId, reason, authorOf(actorPersonId), diedAt);
    return dead.length;
  });
}

function authorOf(actorPersonId: string): Author {
  return { personId: actorPersonId, roleName: null, impersonatedPersonId: null, requestId: null };
}
