import { contributionOf, entitledFrom } from '@polana/contract/allowance';
import {
  claimFileLimits,
  type ClaimTemplate,
  type ClosedReason,
} from '@polana/contract/claims';
import { recreationCategories, sportCategories } from '@polana/contract/claim-fields';
import { textFromCents, textFromRatio } from '@polana/contract/money';
import { addDays, yearOf } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { today } from '#platform/clock';
import { reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findRulesInForce, type AllowanceRule } from '../allowance-rule.store.ts';
import { lastOpenDayOf } from '../allowance-year.rules.ts';
import { circumstancesOf, usedCentsOf } from '../checks/circumstances.ts';
import type { Circumstances } from '../checks/judge-claim.rules.ts';
import { findClaimant, type Claimant } from '../claimant.store.ts';
import { type Audience, declarationsOn, privacyId } from '../declaration-text.store.ts';
import { schoolHolidaysIn } from '../school-holiday.store.ts';

export interface TemplateQuestion {
  companyId: string;
  employmentId: string;
  audience: Audience;
  lang: Language;
}

/** What the claim form is drawn from, for each allowance that the law has today; closed ones say why. */
export function readTemplates(db: Database, question: TemplateQuestion): Promise<ClaimTemplate[]> {
  return reading(db, async (tx) => {
    const claimant = await findClaimant(tx, question.companyId, question.employmentId);
    if (!claimant || claimant.isDeactivated) throw new Refusal('employee_not_found', 404);
    const templates: ClaimTemplate[] = [];
    for (const rule of await findRulesInForce(tx, today()))
      templates.push(await templateOf(tx, question, claimant, rule));
    return templates;
  });
}

async function templateOf(
  tx: ReadTx,
  { companyId, audience, lang }: TemplateQuestion,
  claimant: Claimant,
  rule: AllowanceRule,
): Promise<ClaimTemplate> {
  const { actionCode } = rule;
  const circumstances = await circumstancesOf(tx, { companyId, actionCode, employment: claimant });
  const { programme, monthsMin, usedCents } = circumstances;
  const ratio = circumstances.ratio ?? 0;
  const { limitCents, leftCents } = contributionOf({ rule, ratio, expenseCents: 0, usedCents });
  const closedReason = await closedReasonOf(tx, claimant, rule, circumstances);
  const declarations = await declarationsOn(tx, actionCode, audience, today());
  return {
    actionCode,
    isOpen: closedReason === null,
    closedReason,
    closedText: closedReason === 'programmeClosed' ? programme.closedReason : null,
    entitledFrom: entitledFrom(claimant.startDate, monthsMin),
    employmentStart: claimant.startDate,
    year: yearOf(today()),
    limit: textFromCents(limitCents),
    used: textFromCents(usedCents),
    left: textFromCents(leftCents),
    rule: ruleAnswer(rule, ratio, monthsMin),
    categories: [...(actionCode === 'RP' ? recreationCategories : sportCategories)],
    relations: rule.relations,
    declarations: declarations
      .filter(({ declarationId }) => declarationId !== privacyId)
      .map(({ declarationId: id, version, textSk, textEn }) => ({ id, version, text: lang === 'sk' ? textSk : textEn })),
    schoolHolidays: await holidaysFor(tx, rule, lang),
    decisionDays: claimant.decisionDays,
    files: claimFileLimits,
  };
}

function ruleAnswer(rule: AllowanceRule, ratio: number, monthsMin: number): ClaimTemplate['rule'] {
  return {
    id: rule.ruleId,
    paragraph: rule.paragraph,
    act: rule.act,
    percent: rule.percent,
    cap: textFromCents(rule.capCents),
    ratio: textFromRatio(ratio),
    employmentMonthsMin: monthsMin,
    nightsMin: rule.nightsMin,
    deadlineDays: rule.deadlineDays,
    deadlineFrom: rule.deadlineFrom,
    childAgeMax: rule.childAgeMax,
    membershipMonthsMin: rule.membershipMonthsMin,
  };
}

/** A claim about last year may still be open while this year's is used up, so only what closes both is said before the form. */
async function closedReasonOf(
  tx: ReadTx,
  { employmentId, startDate, lastDay }: Claimant,
  rule: AllowanceRule,
  circumstances: Circumstances,
): Promise<ClosedReason | null> {
  const { programme, monthsMin, ratio, usedCents } = circumstances;
  const [day, year] = [today(), yearOf(today())];
  if (programme.isSuspended) return 'companySuspended';
  if (!programme.isOpen) return 'programmeClosed';
  if (lastDay !== null && day > lastOpenDayOf(yearOf(lastDay))) return 'employmentEnded';
  if (day < entitledFrom(startDate, monthsMin)) return 'notEntitledYet';
  if (ratio === 0 && usedCents === 0 && day > lastOpenDayOf(year - 1)) return 'ratioZero';
  const limit = { rule, ratio: ratio ?? 0, expenseCents: 0 };
  if (contributionOf({ ...limit, usedCents }).leftCents > 0) return null;
  if (day > lastOpenDayOf(year - 1)) return ratio === 0 ? 'ratioZero' : 'balanceTooLow';
  const usedLastYear = await usedCentsOf(tx, employmentId, rule.actionCode, year - 1);
  return contributionOf({ ...limit, usedCents: usedLastYear }).leftCents > 0 ? null : 'balanceTooLow';
}

/** Of the year behind and the year ahead. */
async function holidaysFor(tx: ReadTx, { nightsMin }: AllowanceRule, lang: Language) {
  if (nightsMin === null) return [];
  const holidays = await schoolHolidaysIn(tx, addDays(today(), -400), addDays(today(), 365));
  return holidays.map(({ firstDay: from, lastDay: to, nameSk, nameEn }) => ({
    from,
    to,
    name: lang === 'sk' ? nameSk : nameEn,
  }));
}
