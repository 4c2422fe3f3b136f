import { centsFromText } from '@polana/contract/money';
import { postReservations } from '#modules/ledger';
import { now, today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { moneyIn } from '#platform/wording';
import type { Claim } from '../claim.store.ts';
import { type Freed, nothingFreed, settleFreed } from '../raise-limited-claims.ts';
import { checkClaims, type CheckedClaim } from './check-claims.ts';
import type { Finding } from './claim-checks.rules.ts';
import type { DecisionOrder } from './decide-claim.ts';
import type { Deciding } from './deciding.ts';
import { insertException } from './deciding.store.ts';
import { recalculated, required } from './decision.rules.ts';
import { mailDecision } from './decision.mail.ts';
import { recordDecision } from './record-decision.ts';

/** What the checks find on a claim that is held. */
export async function findingsOf(tx: Tx, { companyId, claimId }: Claim): Promise<readonly Finding[]> {
  return findingsToApprove((await checkClaims(tx, companyId, [claimId])).get(claimId));
}

/** The same where it was checked before. What is about to be computed by another rule is not approved as it was shown. */
export function findingsToApprove(checked: CheckedClaim | undefined): readonly Finding[] {
  if (checked?.isToRecompute) throw new Refusal('claim_changed', 409);
  return checked?.findings ?? [];
}

/** Approves a pending claim, wholly or a part of its sum: what was reserved is drawn, once. */
export async function approveClaim(
  tx: Tx,
  deciding: Deciding,
  claim: Claim,
  order: DecisionOrder,
  findings?: readonly Finding[],
): Promise<void> {
  const recognisedCents = recognisedOf(deciding, claim, order);
  const said = order.note ?? order.reasonText;
  const note = recognisedCents === null ? (said?.trim() ?? '') : required(said, 'note_required', 'note');
  const exceptionReason = await exceptionOf(tx, deciding, claim, order, findings ?? (await findingsOf(tx, claim)));

  const calculation = recognisedCents === null ? claim.calculation : recalculated(claim.calculation, recognisedCents);
  const { contributionCents } = calculation;
  const freedCents = claim.contributionCents - contributionCents;
  const mail = (freed: Freed) =>
    mailDecision(tx, deciding, claim, { mail: 'approved', calculation, recognisedCents, note, freed });
  // None of them needs another's answer, so they travel together.
  await Promise.all([
    draw(tx, deciding, claim, contributionCents),
    recordDecision(tx, deciding, claim, {
      changes: {
        status: 'approved',
        infoRequested: false,
        recognisedCents,
        contributionCents,
        calculation,
        reasonText: note || null,
      },
      event: 'approved',
      text: note,
      reason: exceptionReason ?? note,
    }),
    freedCents > 0 ? undefined : mail(nothingFreed),
  ]);
  if (freedCents > 0) await mail(await settleFreed(tx, claim, freedCents, deciding.author));
}

async function draw(tx: Tx, deciding: Deciding, claim: Claim, amountCents: number): Promise<void> {
  await postReservations(tx, claim.companyId, drawingsOf(deciding, claim, amountCents));
}

/** Draws what was reserved for several claims of the company, each wholly. */
export async function drawMany(tx: Tx, deciding: Deciding, claims: readonly Claim[]): Promise<void> {
  const drawings = claims.flatMap((claim) => drawingsOf(deciding, claim, claim.contributionCents));
  await postReservations(tx, deciding.admin.companyId, drawings);
}

/** None where nothing was reserved, because nothing is paid. */
function drawingsOf({ admin }: Deciding, { claimId, version, reservationId }: Claim, amountCents: number) {
  if (!reservationId) return [];
  const idempotencyKey = `claim ${claimId} ${version} posted`;
  return [{ reservationId, amountCents, idempotencyKey, effectiveDate: today(), createdBy: admin.personId }];
}

/** Less than the receipt says, or null for all of it. */
function recognisedOf({ lang }: Deciding, claim: Claim, { recognisedSum }: DecisionOrder): number | null {
  if (recognisedSum === undefined) return null;
  const cents = centsFromText(recognisedSum);
  if (cents > claim.sumCents) {
    const values = { sum: moneyIn(lang, claim.sumCents) };
    throw new Refusal('recognised_sum_too_high', 400, { path: 'recognisedSum', values });
  }
  return cents === claim.sumCents ? null : cents;
}

/** Where a check failed, an approval needs its reason, which is kept for whoever audits it. */
async function exceptionOf(
  tx: Tx,
  { admin }: Deciding,
  { companyId, claimId, version }: Claim,
  order: DecisionOrder,
  findings: readonly Finding[],
): Promise<string | null> {
  const failed = findings.filter((finding) => finding.result === 'failed');
  if (failed.length === 0) return null;
  const reason = required(order.exceptionReason, 'exception_reason_required', 'exceptionReason');
  const checks = failed.map((finding) => finding.code);
  const byPersonId = admin.personId;
  await insertException(tx, { companyId, claimId, version: version + 1, checks, reason, at: now(), byPersonId });
  return reason;
}
