import type { ClaimTemplate } from '@polana/contract/claim-form';
import { nightsOf } from '@polana/contract/allowance';
import { textFromCents } from '@polana/contract/money';
import { addDays, addMonths, daysBetween, yearOf, type PlainDate } from '@polana/contract/plain-date';
import { isWorkingDay } from '@polana/contract/working-days';
import { format } from '#platform/format.ts';
import type { UnreadDate } from '#ui/typed-date.ts';
import type { ClaimValues } from './claim-draft-values.ts';
import { digitsOf } from './claim-submission.ts';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { submitClaimText } from './submit-claim.texts.ts';
import { readAmount, typedCentsMax } from './typed-amount.ts';

/** Fields of the second step, in their order on the page. */
export type ClaimField =
  | 'sum'
  | 'category'
  | 'stay'
  | 'nameOfChild'
  | 'ageOfChild'
  | 'sportOrganisation'
  | 'memberSince'
  | 'period'
  | 'documentDate'
  | 'late'
  | 'relations'
  | 'documentNumber'
  | 'issuerName'
  | 'orderNumber'
  | 'note';

export type DateFieldName = 'stay' | 'memberSince' | 'period' | 'documentDate';

export interface FieldProblem {
  field: ClaimField;
  /** A rule speaks up as soon as its data exist; a gap only after somebody wanted to go on. */
  kind: 'gap' | 'format' | 'rule';
  text: string;
  /** Name of the field, where the text alone does not say which one is meant. */
  label?: string;
}

export interface Judged {
  values: ClaimValues;
  template: ClaimTemplate;
  /** Whose claim it is: one's own, or an employee's filled in by the company. */
  voice: ClaimFlow['voice'];
  today: PlainDate;
  /** Of a corrected claim only the server knows it: the first submission counts. */
  daysLeftByServer?: number | null | undefined;
}

/** What stands in the way of the next step; the server confirms it and may know more. */
export function problemsOf(judged: Judged): FieldProblem[] {
  const { template } = judged;
  const ofAction = template.actionCode === 'RP' ? recreationProblems(judged) : sportProblems(judged);
  return [...sumProblems(judged), ...ofAction, ...textProblems(judged)];
}

/** Why what was typed into each field is no date. */
export type UnreadDates = ReadonlyMap<DateFieldName, UnreadDate | null>;

/** A date that cannot be read stands in the way even where the field may stay empty: it would be lost. */
export function withUnreadDates(problems: readonly FieldProblem[], unread: UnreadDates): FieldProblem[] {
  const texts = {
    shape: submitClaimText('problem.date', { example: format.date('2026-06-19') }),
    day: submitClaimText('problem.noSuchDay'),
  };
  const ofUnread = [...unread].flatMap(([field, why]): FieldProblem[] => {
    if (!why) return [];
    const label = problems.find((problem) => problem.field === field)?.label ?? labelOf(field);
    return [{ field, kind: 'format', text: texts[why], label }];
  });
  return [...problems.filter(({ field }) => !ofUnread.some((one) => one.field === field)), ...ofUnread];
}

const labels = {
  sum: 'amount.sum',
  stay: 'stay.label',
  nameOfChild: 'child.name',
  ageOfChild: 'child.age',
  sportOrganisation: 'club.name',
  memberSince: 'club.memberSince',
  period: 'period.label',
  documentDate: 'documentDate.label',
  documentNumber: 'more.documentNumber',
  issuerName: 'more.issuerName',
  note: 'more.note',
} as const;
type NamedField = keyof typeof labels;
const labelOf = (field: NamedField) => submitClaimText(labels[field]);

const gap = (field: ClaimField, text: string): FieldProblem => ({ field, kind: 'gap', text });
const missing = (field: NamedField, label = labelOf(field)): FieldProblem => ({
  ...gap(field, submitClaimText('problem.required')),
  label,
});
const rule = (field: ClaimField, text: string): FieldProblem => ({ field, kind: 'rule', text });

function sumProblems({ values }: Judged): FieldProblem[] {
  const read = readAmount(values.sum);
  if (typeof read === 'number') return [];
  if (read === 'missing') return [missing('sum')];
  const max = format.money(textFromCents(typedCentsMax));
  return [{ field: 'sum', kind: 'format', text: submitClaimText(`problem.sum.${read}`, { max }) }];
}

function recreationProblems(judged: Judged): FieldProblem[] {
  const { values, template } = judged;
  const problems = stayProblems(judged);
  if (!template.categories.includes(values.category))
    problems.push(rule('category', submitClaimText('problem.categoryClosed')));
  if (isLate(judged) && !values.isLateConfirmed) problems.push(gap('late', submitClaimText('problem.lateUnconfirmed')));
  if (values.relations.length === 0) problems.push(gap('relations', submitClaimText('problem.relationsMissing')));
  return problems;
}

function stayProblems(judged: Judged): FieldProblem[] {
  const { values, template, voice, today } = judged;
  const { stayFrom, stayTo } = values;
  const isCamp = values.category === 'CAMP';
  if (stayFrom === null || stayTo === null)
    return [missing('stay', submitClaimText(isCamp ? 'stay.camp' : 'stay.label'))];
  if (stayTo < stayFrom) return [rule('stay', submitClaimText(isCamp ? 'problem.campOrder' : 'problem.stayOrder'))];
  const notEntitled = entitlementProblem('stay', stayFrom, judged);
  if (notEntitled) return [notEntitled];
  if (stayTo > today)
    return [rule('stay', submitClaimText(isCamp ? 'problem.campNotOver' : `problem.stayNotOver.${voice}`))];
  if (isCamp) return campProblems(stayFrom, stayTo, template);
  const nightsMin = template.rule.nightsMin ?? 0;
  const nights = nightsOf(stayFrom, stayTo);
  if (nights >= nightsMin) return [];
  const min = submitClaimText('nights', { count: nightsMin });
  const given = submitClaimText('nights.entered', { count: nights });
  return [rule('stay', submitClaimText('problem.nightsTooFew', { min, given }))];
}

/** A camp takes more days than one, all of them without school. */
function campProblems(from: PlainDate, to: PlainDate, template: ClaimTemplate): FieldProblem[] {
  if (from === to) return [rule('stay', submitClaimText('problem.campOneDay'))];
  return schoolHolidayOf(from, to, template) !== null ? [] : [rule('stay', submitClaimText('problem.campNotHoliday'))];
}

/** The school holidays of a camp by name; empty where they are not published yet, null where school is on. */
export function schoolHolidayOf(from: PlainDate, to: PlainDate, { schoolHolidays }: ClaimTemplate): string | null {
  if (schoolHolidays.every((holiday) => holiday.to < to)) return '';
  const names: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const holiday = schoolHolidays.find((one) => one.from <= day && day <= one.to);
    if (holiday) names.push(holiday.name);
    else if (isWorkingDay(day)) return null;
  }
  return names[0] ?? null;
}

function entitlementProblem(
  field: 'stay' | 'period',
  asOfDate: PlainDate,
  { values: { replaces }, template, today }: Judged,
): FieldProblem | null {
  // The settings of a year that is closed by now are known to the server only; a correction is judged by them.
  if (replaces !== null && yearOf(asOfDate) < yearOf(today)) return null;
  if (asOfDate >= template.entitledFrom) return null;
  const values = { date: format.date(template.entitledFrom) };
  return rule(field, submitClaimText(`problem.notEntitled.${field}`, values));
}

function sportProblems(judged: Judged): FieldProblem[] {
  const { values, template } = judged;
  const problems: FieldProblem[] = [];
  if (!values.nameOfChild.trim()) problems.push(missing('nameOfChild'));
  problems.push(...ageProblems(values.ageOfChild, template));
  if (!values.sportOrganisation.trim()) problems.push(missing('sportOrganisation'));
  problems.push(...membershipProblems(judged));
  problems.push(...periodProblems(judged), ...documentDateProblems(judged));
  if (isLate(judged) && !values.isLateConfirmed) problems.push(gap('late', submitClaimText('problem.lateUnconfirmed')));
  return problems;
}

function membershipProblems(judged: Judged): FieldProblem[] {
  if (judged.values.memberSince === null) return [missing('memberSince')];
  if (memberLongEnough(judged) !== false) return [];
  const count = judged.template.rule.membershipMonthsMin ?? 0;
  return [rule('memberSince', submitClaimText('problem.memberTooShort', { count }))];
}

/** The months are full within the period, and not later than today; null while only the server can tell. */
export function memberLongEnough({ values, template, today }: Judged): boolean | null {
  const months = template.rule.membershipMonthsMin;
  const { memberSince, periodTo, replaces } = values;
  // A corrected claim is judged by the day it was first submitted on.
  if (replaces !== null) return null;
  if (template.actionCode !== 'SP' || months === null || memberSince === null || periodTo === null) return null;
  return addMonths(memberSince, months) <= (periodTo < today ? periodTo : today);
}

function ageProblems(ageOfChild: string, { rule: { childAgeMax } }: ClaimTemplate): FieldProblem[] {
  if (ageOfChild === '') return [missing('ageOfChild')];
  const isTooOld = childAgeMax !== null && Number(ageOfChild) > childAgeMax;
  return isTooOld ? [rule('ageOfChild', submitClaimText('problem.childTooOld', { count: childAgeMax }))] : [];
}

function periodProblems(judged: Judged): FieldProblem[] {
  const { periodFrom, periodTo } = judged.values;
  if (periodFrom === null || periodTo === null) return [missing('period')];
  if (periodTo < periodFrom) return [rule('period', submitClaimText('problem.periodOrder'))];
  if (yearOf(periodFrom) !== yearOf(periodTo)) return [rule('period', submitClaimText('problem.periodTwoYears'))];
  const notEntitled = entitlementProblem('period', periodFrom, judged);
  if (notEntitled) return [notEntitled];
  const year = yearOf(periodFrom);
  return year > yearOf(judged.today) ? [rule('period', submitClaimText('problem.yearNotBegun', { year }))] : [];
}

function documentDateProblems({ values: { documentDate }, today }: Judged): FieldProblem[] {
  if (documentDate === null) return [missing('documentDate')];
  return documentDate > today ? [rule('documentDate', submitClaimText('problem.documentInFuture'))] : [];
}

function textProblems({ values, template }: Judged): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const digits = digitsOf(values.orderNumber).length;
  if (template.actionCode === 'RP' && values.orderNumber.trim() !== '' && digits !== bookingDigits)
    problems.push({
      field: 'orderNumber',
      kind: 'format',
      text: submitClaimText('problem.orderNumber', { count: digits }),
    });
  for (const field of ['nameOfChild', 'sportOrganisation', 'documentNumber', 'issuerName', 'note'] as const) {
    const charactersMax = template.fields.find((one) => one.name === field)?.maxLength ?? null;
    if (charactersMax !== null && values[field].trim().length > charactersMax)
      problems.push({ field, kind: 'format', text: submitClaimText('problem.tooLong'), label: labelOf(field) });
  }
  return problems;
}

const bookingDigits = 10;

/** The day from which the days to submit are counted; null while it is not known. */
function deadlineStart(values: ClaimValues, template: ClaimTemplate): PlainDate | null {
  return template.rule.deadlineFrom === 'stayEnd' ? values.stayTo : values.documentDate;
}

/** Days left to submit, negative when they are over; null while nobody can tell. */
export function daysLeftOf({ values, template, today, daysLeftByServer = null }: Judged): number | null {
  const start = deadlineStart(values, template);
  if (start === null || start > today) return null;
  if (values.replaces !== null) return daysLeftByServer;
  return template.rule.deadlineDays - daysBetween(start, today);
}

function isLate(judged: Judged): boolean {
  const daysLeft = daysLeftOf(judged);
  return daysLeft !== null && daysLeft < 0;
}
