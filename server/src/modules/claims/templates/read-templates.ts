import { contributionOf } from '@polana/contract/allowance';
import { claimFileLimits, claimFormsOf, downloadClaimForm, type ClaimTemplate } from '@polana/contract/claim-form';
import { claimTemplateFields } from '@polana/contract/claim-template-fields';
import { pathTemplate } from '@polana/contract/endpoint';
import { recreationCategories, sportCategories } from '@polana/contract/claim-fields';
import { textFromCents, textFromRatio } from '@polana/contract/money';
import { addDays, yearOf } from '@polana/contract/plain-date';
import type { ActionCode, Language, RoleName } from '@polana/contract/roles';
import { findProgrammePeriods, listRatioChanges } from '#modules/employees';
import { readOpenBalances } from '#modules/ledger';
import { today } from '#platform/clock';
import { reading, type Database, type ReadTx } from '#platform/database';
import { findRulesInForce, type AllowanceRule } from '../allowance-rule.store.ts';
import { lastOpenDayOf } from '../entitlement/entitlement.store.ts';
import { circumstancesOf } from '../checks/circumstances.ts';
import type { Circumstances } from '../checks/judge-claim.rules.ts';
import type { Claimant } from '../claimant.store.ts';
import { type Audience, declarationsOn, privacyId } from '../declaration-text.store.ts';
import { schoolHolidaysIn } from '../school-holiday.store.ts';
import { readUsed } from '../used-allowance.ts';
import { closedReasonOf, openYearsOn } from './closed.rules.ts';
import { formTexts } from './draw-form.ts';
import { visibleClaimant } from './visible-claimant.ts';

export interface TemplateQuestion {
  companyId: string;
  employmentId: string;
  audience: Audience;
  lang: Language;
  /** Under which the forms are fetched. */
  role: { roleName: RoleName; roleId: string };
}

/** What the claim form is drawn from, for each allowance that the law has today; closed ones say why. */
export function readTemplates(db: Database, question: TemplateQuestion): Promise<ClaimTemplate[]> {
  return reading(db, async (tx) => {
    const claimant = await visibleClaimant(tx, question, question.role.roleName);
    const templates: ClaimTemplate[] = [];
    for (const rule of await findRulesInForce(tx, today()))
      templates.push(await templateOf(tx, question, claimant, rule));
    return templates;
  });
}

async function templateOf(
  tx: ReadTx,
  question: TemplateQuestion,
  claimant: Claimant,
  rule: AllowanceRule,
): Promise<ClaimTemplate> {
  const { companyId, audience, lang } = question;
  const { actionCode } = rule;
  const circumstances = await circumstancesOf(tx, { companyId, actionCode, employment: claimant });
  const { programme, monthsMin, usedCents } = circumstances;
  const ratio = circumstances.ratio ?? 0;
  const { limitCents, leftCents } = contributionOf({ rule, ratio, expenseCents: 0, usedCents });
  const closedReason = await closedReasonFor(tx, companyId, claimant, actionCode, circumstances);
  const declarations = await declarationsOn(tx, actionCode, audience, today());
  return {
    actionCode,
    isOpen: closedReason === null,
    closedReason,
    closedText: closedReason === 'programmeClosed' ? programme.closedReason : null,
    entitledFrom: circumstances.entitledSince,
    employmentStart: claimant.startDate,
    year: yearOf(today()),
    limit: textFromCents(limitCents),
    used: textFromCents(usedCents),
    left: textFromCents(leftCents),
    lastYear: await lastYearOf(tx, claimant.employmentId, actionCode),
    rule: ruleAnswer(rule, ratio, monthsMin),
    fields: fieldsOf(rule),
    categories: [...(actionCode === 'RP' ? recreationCategories : sportCategories)],
    relations: rule.relations,
    declarations: declarations
      .filter(({ declarationId }) => declarationId !== privacyId)
      .map(({ declarationId: id, version, textSk, textEn }) => ({
        id,
        version,
        text: lang === 'sk' ? textSk : textEn,
      })),
    sentence: formTexts[lang].sentences[actionCode],
    forms: formsOf(question, actionCode),
    schoolHolidays: await holidaysFor(tx, rule, lang),
    decisionDays: claimant.decisionDays,
    files: claimFileLimits,
  };
}

/** As the submission takes them; who may take part is the rule's to say. */
function fieldsOf({ actionCode, relations }: AllowanceRule): ClaimTemplate['fields'] {
  return claimTemplateFields(actionCode).map((field) =>
    field.kind === 'persons' ? { ...field, options: relations } : field,
  );
}

function formsOf({ role, audience, employmentId, lang }: TemplateQuestion, type: ActionCode): ClaimTemplate['forms'] {
  const query = audience === 'company' ? `?employeeId=${employmentId}` : '';
  return claimFormsOf(type).map((form) => {
    const places: Record<string, string> = { ...role, type, form };
    const path = pathTemplate(downloadClaimForm).replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '');
    return { code: form, name: formTexts[lang].names[form], address: path + query };
  });
}

async function lastYearOf(
  tx: ReadTx,
  employmentId: string,
  actionCode: ActionCode,
): Promise<ClaimTemplate['lastYear']> {
  const year = yearOf(today()) - 1;
  const balances = await readOpenBalances(tx, [employmentId], today());
  const balance = balances.find((one) => one.year === year && one.actionCode === actionCode);
  return balance ? { year, left: textFromCents(balance.leftCents), openUntil: await lastOpenDayOf(tx, year) } : null;
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

async function closedReasonFor(
  tx: ReadTx,
  companyId: string,
  claimant: Claimant,
  actionCode: ActionCode,
  circumstances: Circumstances,
) {
  const { employmentId } = claimant;
  const openYear = async (year: number) => ({
    year,
    usedCents: (await readUsed(tx, { companyId, employmentId }, year, actionCode)).usedCents,
    periods: await findProgrammePeriods(tx, companyId, actionCode, year),
  });
  const years = openYearsOn(today(), await lastOpenDayOf(tx, yearOf(today()) - 1));
  return closedReasonOf({
    today: today(),
    programme: circumstances.programme,
    employment: claimant,
    entitledFrom: circumstances.entitledSince,
    ratios: await listRatioChanges(tx, companyId, employmentId),
    years: await Promise.all(years.map(openYear)),
  });
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
