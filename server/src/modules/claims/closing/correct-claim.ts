import type { correctClaim as correctEndpoint } from '@polana/contract/claim-closing';
import type { BodyOf } from '@polana/contract/endpoint';
import { centsFromText } from '@polana/contract/money';
import { adjustEntitlement, correct } from '#modules/ledger';
import { today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { moneyIn } from '#platform/wording';
import type { StoredCalculation } from '../calculation.rules.ts';
import type { Claim, ClaimChanges } from '../claim.store.ts';
import { alreadyDecided, type Deciding, holdClaim, holdClaimant } from '../decisions/deciding.ts';
import { mailDecision } from '../decisions/decision.mail.ts';
import { recalculated, required, requiredReason } from '../decisions/decision.rules.ts';
import { recordDecision } from '../decisions/record-decision.ts';
import { nothingFreed, settleFreed } from '../raise-limited-claims.ts';
import { readUsed, usedByOthers } from '../used-allowance.ts';
import { closedMonthOf } from './payment.store.ts';

export type CorrectionOrder = BodyOf<typeof correctEndpoint>;

/** Puts an approval of a closed month right: the month stays as it is, the difference is booked in the open one. */
export function correctClaim(db: Database, deciding: Deciding, claimId: string, order: CorrectionOrder): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (order.recognisedSum === undefined) await holdClaimant(tx, deciding.admin.companyId, claimId, 'rejected');
    const claim = await holdClaim(tx, deciding, claimId, order.version);
    if (claim.status !== 'approved') throw await alreadyDecided(tx, deciding.lang, claim);
    if (!(await closedMonthOf(tx, claim.companyId, claimId))) throw new Refusal('month_not_closed', 409);
    const reason = required(order.reasonText, 'reason_required', 'reasonText');
    const rejection = order.recognisedSum === undefined ? requiredReason(order) : null;
    const calculation = rejection
      ? nothingPaid(claim.calculation)
      : await recognised(tx, deciding, claim, order.recognisedSum ?? '');
    const { contributionCents } = calculation;
    if (contributionCents === claim.contributionCents) throw new Refusal('nothing_to_correct', 409);

    await bookDifference(tx, deciding, claim, contributionCents, reason);
    const beforeCents = claim.contributionCents;
    const freedCents = beforeCents - contributionCents;
    const freed = freedCents > 0 ? await settleFreed(tx, claim, freedCents, deciding.author) : nothingFreed;
    const changes: ClaimChanges = rejection
      ? { status: 'rejected', contributionCents, calculation, ...rejection }
      : { contributionCents, calculation, recognisedCents: calculation.expenseCents, reasonText: reason };
    await recordDecision(tx, deciding, claim, { changes, event: 'corrected', text: reason, reason });
    await mailDecision(
      tx,
      deciding,
      claim,
      rejection
        ? { mail: 'correctedToNothing', beforeCents, ...rejection, freed }
        : { mail: 'corrected', beforeCents, contributionCents, reason, freed },
    );
  });
}

/** Nothing of the sum is recognised: the employee bears all of it. */
function nothingPaid(calculation: StoredCalculation): StoredCalculation {
  const { expenseCents } = calculation;
  return { ...calculation, contributionCents: 0, ownCents: expenseCents };
}

async function recognised(tx: Tx, { lang }: Deciding, claim: Claim, recognisedSum: string): Promise<StoredCalculation> {
  const cents = centsFromText(recognisedSum);
  if (cents > claim.sumCents) {
    const values = { sum: moneyIn(lang, claim.sumCents) };
    throw new Refusal('recognised_sum_too_high', 400, { path: 'recognisedSum', values });
  }
  return recalculated({ ...claim.calculation, usedCents: await usedByOthers(tx, claim) }, cents);
}

/** What was paid too much comes back to the allowance, what was paid too little leaves it. */
async function bookDifference(
  tx: Tx,
  { admin }: Deciding,
  claim: Claim,
  contributionCents: number,
  note: string,
): Promise<void> {
  const { companyId, claimId, employmentId, year, actionCode } = claim;
  const difference = contributionCents - claim.contributionCents;
  if (difference > 0) await creditMissing(tx, claim, difference, admin.personId);
  await correct(tx, {
    companyId,
    employment: { kind: 'allowance', employmentId, year, actionCode },
    company: { kind: 'payout' },
    direction: difference < 0 ? 'toEmployment' : 'toCompany',
    amountCents: Math.abs(difference),
    note,
    subjectId: claimId,
    idempotencyKey: `claim ${claimId} ${claim.version} corrected`,
    effectiveDate: today(),
    createdBy: admin.personId,
  });
}

/** As for a claim that waits: where its own ratio allows more than the account holds by now, the difference is credited first. */
async function creditMissing(tx: Tx, claim: Claim, neededCents: number, createdBy: string): Promise<void> {
  const { companyId, claimId, employmentId, year, actionCode, version } = claim;
  const { ownCents, leftCents } = await readUsed(tx, claim, year, actionCode);
  if (neededCents <= leftCents) return;
  const creditedCents = ownCents + neededCents;
  const idempotencyKey = `claim ${claimId} ${version} corrected adjustment`;
  const booking = { companyId, employmentId, year, actionCode, effectiveDate: today(), subjectId: claimId, createdBy };
  await adjustEntitlement(tx, { ...booking, creditedCents, idempotencyKey });
}
