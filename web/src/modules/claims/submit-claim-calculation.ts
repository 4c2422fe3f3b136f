import { contributionOf } from '@polana/contract/allowance';
import type { Calculation } from '@polana/contract/claim-fields';
import type { ClaimTemplate } from '@polana/contract/claim-form';
import { centsFromText, ratioFromText, textFromCents } from '@polana/contract/money';
import { yearOf, type PlainDate } from '@polana/contract/plain-date';

/** What the contribution is counted from: the rule, the working time and what the year has already given. */
export interface CalculationBase {
  ruleId: string;
  paragraph: string;
  act: string;
  year: number;
  asOfDate: PlainDate | null;
  percent: number;
  cap: string;
  ratio: string;
  used: string;
}

/** The base the browser may count from at once: what the server last said of the same day, or this year's template. */
export function baseOf(
  template: ClaimTemplate,
  asOfDate: PlainDate | null,
  fromServer: Calculation | null,
): CalculationBase | null {
  if (fromServer && fromServer.asOfDate === asOfDate) return fromServer;
  if (asOfDate !== null && yearOf(asOfDate) !== template.year) return null;
  const { id, paragraph, act, percent, cap, ratio } = template.rule;
  return { ruleId: id, paragraph, act, percent, cap, ratio, year: template.year, used: template.used, asOfDate };
}

/** The same sum as the server's, to the cent; the server decides. */
export function calculate(base: CalculationBase, sumCents: number): Calculation {
  const result = contributionOf({
    rule: { percent: base.percent, capCents: centsFromText(base.cap) },
    ratio: ratioFromText(base.ratio),
    expenseCents: sumCents,
    usedCents: centsFromText(base.used),
  });
  return {
    ...base,
    asOfDate: base.asOfDate ?? '',
    limit: textFromCents(result.limitCents),
    left: textFromCents(result.leftCents),
    sum: textFromCents(sumCents),
    share: textFromCents(result.shareCents),
    contribution: textFromCents(result.contributionCents),
    own: textFromCents(result.ownCents),
    limitedBy: result.limitedBy,
  };
}

/** Whether the share of the sum came out in part of a cent and was rounded up. */
export function isRoundedUp({ sum, percent }: Calculation): boolean {
  return (BigInt(centsFromText(sum)) * BigInt(percent)) % 100n !== 0n;
}

/** "How much may I still spend": the smallest receipt whose share fills what is left. */
export function expenseThatFills(leftCents: number, percent: number): number {
  if (leftCents <= 0) return 0;
  return Number((BigInt(leftCents - 1) * 100n) / BigInt(percent)) + 1;
}

export interface AfterThisClaim {
  /** Left of the yearly limit once this claim is paid. */
  leftCents: number;
  /** A further receipt of this amount would use it up. */
  spendCents: number;
}

export function afterThisClaim({ left, contribution, percent }: Calculation): AfterThisClaim {
  const leftCents = centsFromText(left) - centsFromText(contribution);
  return { leftCents, spendCents: expenseThatFills(leftCents, percent) };
}
