import type { Calculation } from '@polana/contract/claim-fields';
import { textFromCents, textFromRatio } from '@polana/contract/money';
import { type PlainDate, yearOf } from '@polana/contract/plain-date';

/** How the contribution of a claim came about, as it is kept on the claim: every step with the rule and its paragraph. */
export interface StoredCalculation {
  ruleId: string;
  act: string;
  paragraph: string;
  percent: number;
  capCents: number;
  ratio: number;
  expenseCents: number;
  shareCents: number;
  limitCents: number;
  usedCents: number;
  leftCents: number;
  contributionCents: number;
  ownCents: number;
  limitedBy: 'share' | 'limit';
}

/** The same for the wire. */
export function calculationAnswer(stored: StoredCalculation, asOfDate: PlainDate): Calculation {
  return {
    ruleId: stored.ruleId,
    paragraph: stored.paragraph,
    act: stored.act,
    year: yearOf(asOfDate),
    asOfDate,
    percent: stored.percent,
    cap: textFromCents(stored.capCents),
    ratio: textFromRatio(stored.ratio),
    limit: textFromCents(stored.limitCents),
    used: textFromCents(stored.usedCents),
    left: textFromCents(stored.leftCents),
    sum: textFromCents(stored.expenseCents),
    share: textFromCents(stored.shareCents),
    contribution: textFromCents(stored.contributionCents),
    own: textFromCents(stored.ownCents),
    limitedBy: stored.limitedBy,
  };
}
