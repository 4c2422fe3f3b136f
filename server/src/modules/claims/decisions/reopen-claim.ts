import { listRatioChanges, ratioAt } from '#modules/employees';
import { plainDateAt } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { dateIn } from '#platform/wording';
import { lastOpenDayOf } from '../entitlement/entitlement.store.ts';
import type { Claim, ClaimChanges } from '../claim.store.ts';
import { setAside } from '../reserve-anew.ts';
import type { DecisionOrder } from './decide-claim.ts';
import { assertMonthOpen, type Deciding } from './deciding.ts';
import { findCorrectedBy } from './deciding.store.ts';
import { mailDecision } from './decision.mail.ts';
import { markLikenesses } from './mark-likenesses.ts';
import { recordDecision } from './record-decision.ts';

/** Reopens a rejected claim: its contribution is computed with what is left now and reserved again. */
export async function reopenClaim(tx: Tx, deciding: Deciding, claim: Claim, order: DecisionOrder): Promise<void> {
  if (claim.reasonCode === 'WITHDRAWN') throw new Refusal('claim_withdrawn', 409);
  const number = await findCorrectedBy(tx, claim.companyId, claim.claimId);
  if (number) throw new Refusal('claim_replaced', 409, { values: { number } });
  await assertMonthOpen(tx, deciding.lang, claim);

  const note = order.reasonText?.trim() ?? '';
  const reserved = await reservedAgain(tx, deciding, claim);
  if (reserved.contributionCents === 0) throw new Refusal('balance_too_low', 409);
  await recordDecision(tx, deciding, claim, {
    changes: { ...reserved, status: 'pending', reasonCode: null, reasonText: null },
    event: 'reopened',
    text: note,
    reason: note,
  });
  await markLikenesses(tx, claim);
  await mailDecision(tx, deciding, claim, { mail: 'reopened', note, calculation: reserved.calculation });
}

/** A claim waits again for the whole of its sum, by the rule and the ratio of its as-of date; without a reservation where nothing is left. */
export async function reservedAgain(tx: Tx, { admin, lang }: Deciding, claim: Claim) {
  const { companyId, employmentId, asOfDate, year } = claim;
  const closesOn = await lastOpenDayOf(tx, year);
  const submittedOn = plainDateAt(claim.firstSubmittedAt);
  if (submittedOn > closesOn) {
    const date = dateIn(lang, closesOn);
    throw new Refusal('allowance_year_closed', 409, { values: { year, date } });
  }
  const history = await listRatioChanges(tx, companyId, employmentId);
  const { calculation, reservationId } = await setAside(
    tx,
    claim,
    { ratio: ratioAt(history, asOfDate) ?? 0 },
    admin.personId,
  );
  const { contributionCents, ruleId } = calculation;
  return { reservationId, ruleId, calculation, contributionCents, recognisedCents: null } satisfies ClaimChanges;
}
