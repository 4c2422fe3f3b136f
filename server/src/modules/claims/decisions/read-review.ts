import type { ClaimReview, SuspectedDuplicate } from '@polana/contract/claim-decisions';
import { textFromCents } from '@polana/contract/money';
import type { Language } from '@polana/contract/roles';
import type { CompanyAdmin } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { type Claim, findClaim } from '../claim.store.ts';
import { closedMonthOf } from '../closing/payment.store.ts';
import { dueNow } from '../raise-limited-claims.ts';
import { checkClaims } from './check-claims.ts';
import { checkIn } from './check-wording.ts';
import type { Finding } from './claim-checks.rules.ts';
import { obstaclesTo } from './deciding.ts';
import { findException } from './deciding.store.ts';
import { type Likeness, listOtherClaims } from './duplicates.store.ts';
import { listViewers, noteViewing } from './queue.store.ts';
import { viewingSince } from './read-queue.ts';

/** What the approver should know beside the claim itself. */
export function readReview(db: Database, admin: CompanyAdmin, lang: Language, claimId: string): Promise<ClaimReview> {
  const { companyId, personId } = admin;
  return inTransaction(db, async (tx) => {
    const claim = await findClaim(tx, companyId, claimId);
    if (!claim) throw new Refusal('claim_not_found', 404);
    if (!admin.impersonation) await noteViewing(tx, { companyId, personId, claimId, at: now() });
    const checked = (await checkClaims(tx, companyId, [claimId])).get(claimId);
    const findings = await withPayable(tx, claim, checked?.findings ?? []);
    const viewers = await listViewers(tx, companyId, { exceptPersonId: personId, since: viewingSince() });
    return {
      checks: findings.map((finding) => checkIn(lang, finding)),
      duplicates: await duplicatesOf(tx, claim, checked?.likenesses ?? []),
      mayNotDecide: await obstacleOf(tx, admin, claim),
      viewedBy: viewers.get(claimId) ?? null,
      exceptionReason: (await findException(tx, companyId, claimId, claim.version)) ?? null,
    };
  });
}

/** What was approved lower because of the limit could be paid by now, if another claim has given it back. */
async function withPayable(tx: ReadTx, claim: Claim, findings: readonly Finding[]): Promise<readonly Finding[]> {
  const { status, calculation, contributionCents } = claim;
  if (status !== 'approved' || calculation.limitedBy !== 'limit') return findings;
  const dueCents = await dueNow(tx, claim, calculation.ratio);
  if (dueCents <= contributionCents) return findings;
  const payable = { text: 'limit.payable', values: { contributionCents, dueCents } } as const;
  return [{ code: 'limit', result: 'warning', ...payable }, ...findings.filter(({ code }) => code !== 'limit')];
}

async function obstacleOf(tx: ReadTx, admin: CompanyAdmin, claim: Claim): Promise<ClaimReview['mayNotDecide']> {
  const obstacle = (await obstaclesTo(tx, admin, [claim])).get(claim.claimId) ?? null;
  if (obstacle) return obstacle;
  return (await closedMonthOf(tx, claim.companyId, claim.claimId)) ? 'monthClosed' : null;
}

async function duplicatesOf(tx: ReadTx, claim: Claim, likenesses: readonly Likeness[]): Promise<SuspectedDuplicate[]> {
  const same = new Map(likenesses.map((one) => [one.otherId, one.same]));
  const others = await listOtherClaims(tx, claim.companyId, [...same.keys()]);
  return others.map((other) => ({
    id: other.claimId,
    number: other.number,
    employeeName: other.employeeName,
    status: other.status,
    sum: textFromCents(other.sumCents),
    stayFrom: other.firstDay,
    stayTo: other.lastDay,
    submittedAt: other.submittedAt.toISOString(),
    same: same.get(other.claimId) ?? [],
    firstFileId: other.firstFileId,
  }));
}
