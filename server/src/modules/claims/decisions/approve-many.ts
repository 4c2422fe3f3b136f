import type { AnswerOf } from '@polana/contract/endpoint';
import type { approveManyClaims } from '@polana/contract/claim-decisions';
import { textFromCents } from '@polana/contract/money';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { Texts } from '#platform/texts';
import { approveClaim, findingsOf } from './approve-claim.ts';
import { worstOf } from './claim-checks.rules.ts';
import { alreadyDecided, type Deciding, holdClaim } from './deciding.ts';

export interface ShownClaim {
  id: string;
  version: number;
}

type Outcome = AnswerOf<typeof approveManyClaims>;

/** Approves each claim that has no warning in a transaction of its own: one that cannot be approved takes nothing from the others. */
export async function approveMany(
  db: Database,
  deciding: Deciding,
  texts: Texts,
  shown: readonly ShownClaim[],
): Promise<Outcome> {
  const outcome: Outcome = { approved: [], refused: [] };
  for (const { id, version } of new Map(shown.map((claim) => [claim.id, claim])).values()) {
    try {
      const { number, contributionCents } = await approveOne(db, deciding, id, version);
      outcome.approved.push({ id, number, contribution: textFromCents(contributionCents) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message = texts.refusal(deciding.lang, error.code, error.details.values);
      outcome.refused.push({ id, code: error.code, message });
    }
  }
  return outcome;
}

/** Many at once are approved without looking at each, so here a warning is enough to refuse. */
function approveOne(db: Database, deciding: Deciding, claimId: string, version: number) {
  return inTransaction(db, async (tx) => {
    const claim = await holdClaim(tx, deciding, claimId, version);
    if (claim.status !== 'pending') throw await alreadyDecided(tx, deciding.lang, claim);
    if (claim.infoRequested) throw new Refusal('claim_waits_for_answer', 409);
    const findings = await findingsOf(tx, claim);
    if (worstOf(findings) !== 'clean') throw new Refusal('claim_has_warnings', 409);
    await approveClaim(tx, deciding, claim, { status: 'approved', version }, findings);
    return claim;
  });
}
