import { type ClaimQueue, type readClaimQueue, viewingSeconds } from '@polana/contract/claim-decisions';
import { type WaitingCount, waitingMax } from '@polana/contract/claim-waiting';
import type { QueryOf } from '@polana/contract/endpoint';
import { textFromCents } from '@polana/contract/money';
import type { CompanyAdmin } from '#platform/actor';
import { instantAt, minutesFrom, now, today } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { checkClaims } from './check-claims.ts';
import { worstOf } from './claim-checks.rules.ts';
import { countQueue, countWaiting, listQueue, listViewers, noteViewing, type QueuedClaim } from './queue.store.ts';

/** What waits for a decision. Asked every few seconds, it also tells colleagues which claim stands open here. */
export function readQueue(
  db: Database,
  admin: CompanyAdmin,
  request: QueryOf<typeof readClaimQueue>,
): Promise<ClaimQueue> {
  const { companyId, personId } = admin;
  return inTransaction(db, async (tx) => {
    if (request.viewing && !admin.impersonation) {
      await noteViewing(tx, { companyId, personId, claimId: request.viewing, at: now() });
    }
    const claims = await listQueue(tx, companyId, request);
    const ids = claims.map((claim) => claim.claimId);
    const checked = await checkClaims(tx, companyId, ids);
    const viewers = await listViewers(tx, companyId, { exceptPersonId: personId, since: viewingSince() });
    const counts = await countQueue(tx, companyId, { personId, dayStart: instantAt(today()) });
    const items = claims.map((claim) => ({
      ...itemOf(claim),
      checked: worstOf(checked.get(claim.claimId)?.findings ?? []),
      viewedBy: viewers.get(claim.claimId) ?? null,
    }));
    return {
      items,
      totalCount: counts.waiting,
      cleanCount: items.filter((item) => item.checked === 'clean').length,
      askedCount: counts.asked,
      decidedToday: counts.decidedToday,
    };
  });
}

/** The number beside the queue's name in the menu. */
export async function readWaitingCount(db: Database, { companyId }: CompanyAdmin): Promise<WaitingCount> {
  const count = await reading(db, (tx) => countWaiting(tx, companyId, waitingMax + 1));
  return { count: Math.min(count, waitingMax), isExact: count <= waitingMax };
}

/** Whoever gave no sign since then no longer looks. */
export function viewingSince(): Date {
  return minutesFrom(now(), -viewingSeconds / 60);
}

function itemOf(claim: QueuedClaim) {
  const { number, actionCode, category, version, title, late, duplicateSuspected } = claim;
  return {
    id: claim.claimId,
    number,
    actionCode,
    category,
    status: 'pending' as const,
    flags: { infoRequested: false, late, duplicateSuspected },
    version,
    employee: { id: claim.employmentId, name: claim.employeeName, personalNumber: claim.personalNumber },
    title,
    sum: textFromCents(claim.sumCents),
    contribution: textFromCents(claim.contributionCents),
    stayFrom: claim.firstDay,
    stayTo: claim.lastDay,
    submittedAt: claim.submittedAt.toISOString(),
    decidedAt: null,
    decidedBy: null,
    reasonCode: null,
    reasonText: null,
  };
}
