import type { validateDates as validateEndpoint } from '@polana/contract/claim-form';
import type { AnswerInputOf, BodyOf } from '@polana/contract/endpoint';
import { centsFromText } from '@polana/contract/money';
import type { Language } from '@polana/contract/roles';
import { plainDateAt } from '#platform/clock';
import { reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { calculationAnswer } from '../calculation.rules.ts';
import { findClaim } from '../claim.store.ts';
import { findClaimant } from '../claimant.store.ts';
import { circumstancesOf } from './circumstances.ts';
import { asOfDateOf, judgeClaim, type ClaimFacts } from './judge-claim.rules.ts';
import { problemAnswer } from './tell-problem.ts';

type DatesToCheck = BodyOf<typeof validateEndpoint>;
type ClaimPreview = AnswerInputOf<typeof validateEndpoint>;

/** What the rules say of a claim that is being filled in: the same judgement that submitting passes. Changes nothing. */
export function validateDates(
  db: Database,
  { companyId, employmentId }: { companyId: string; employmentId: string },
  dates: DatesToCheck,
  lang: Language,
): Promise<ClaimPreview> {
  return reading(db, async (tx) => {
    const claimant = await findClaimant(tx, companyId, employmentId);
    if (!claimant || claimant.isDeactivated) throw new Refusal('employee_not_found', 404);
    if (claimant.isRestricted) throw new Refusal('processing_restricted', 403);
    const facts = factsOf(dates);
    const asOfDate = asOfDateOf(facts);
    const circumstances = await circumstancesOf(tx, {
      companyId,
      actionCode: dates.actionCode,
      employment: claimant,
      asOfDate,
      stayTo: dates.stayTo,
      firstSubmittedOn: await firstSubmissionOf(tx, companyId, employmentId, dates.replaces),
    });
    const { problems, nights, deadline, daysLeft, calculation } = judgeClaim(facts, circumstances);
    return {
      problems: problems.map((problem) => problemAnswer(problem, lang)),
      nights,
      deadline,
      daysLeft,
      calculation: calculation && calculationAnswer(calculation, asOfDate ?? circumstances.today),
    };
  });
}

function factsOf({ sum, replaces: _replaces, ...dates }: DatesToCheck): ClaimFacts {
  return { ...dates, sumCents: sum === undefined ? undefined : centsFromText(sum) };
}

/** A corrected claim keeps the day it was first submitted on. */
async function firstSubmissionOf(tx: ReadTx, companyId: string, employmentId: string, claimId: string | undefined) {
  const claim = claimId ? await findClaim(tx, companyId, claimId) : undefined;
  return claim?.employmentId === employmentId ? plainDateAt(claim.firstSubmittedAt) : undefined;
}
