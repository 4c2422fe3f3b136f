import { entitledFrom, yearlyLimit } from '@polana/contract/allowance';
import { plainDateOf, yearOf, type PlainDate } from '@polana/contract/plain-date';
import { actionCodes } from '@polana/contract/roles';
import { instantAt } from '#platform/clock';
import type { AccountBook } from './account-book.ts';
import type { Agenda } from './agenda.ts';
import { type DemoCalendar, lastOpenDayOf } from './demo-calendar.ts';
import type { PlannedCompany } from './plan-companies.ts';
import type { PlannedEmployee } from './plan-people.ts';
import { ratioOn } from './plan-ratios.ts';
import { type DatedRule, ruleOn } from './planned-claim.ts';

interface Allowances {
  company: PlannedCompany;
  employees: readonly PlannedEmployee[];
  calendar: DemoCalendar;
  rules: readonly DatedRule[];
  book: AccountBook;
  agenda: Agenda;
}

/** What happens to the allowances by themselves: credited when due, adjusted with the ratio, expired at the end of March. */
export function openAllowances(allowances: Allowances): void {
  const { calendar, employees } = allowances;
  const years = [calendar.lastYear, calendar.year];
  for (const year of years) for (const employee of employees) creditWhenEntitled(allowances, employee, year);
  for (const employee of employees) adjustWithRatio(allowances, employee);
  for (const year of years.filter((one) => lastOpenDayOf(one) < calendar.today)) expireYear(allowances, year);
}

/** Credited on 1 January, on the day the person becomes entitled, or on the day the company joins. */
function creditWhenEntitled(
  { company, calendar, rules, book, agenda }: Allowances,
  employee: PlannedEmployee,
  year: number,
) {
  for (const actionCode of actionCodes) {
    const months = ruleOn(rules, actionCode, plainDateOf(year, 1, 1)).employmentMonthsMin;
    const date = latest(plainDateOf(year, 1, 1), entitledFrom(employee.startDate, months), company.joinedOn);
    const isEmployed = employee.endDate === null || employee.endDate >= date;
    if (yearOf(date) !== year || date > calendar.today || !isEmployed) continue;
    const limitCents = yearlyLimit(ruleOn(rules, actionCode, date).capCents, ratioOn(employee, date));
    agenda.add(instantAt(date), (at) => {
      book.credit({ at, date }, { employmentId: employee.employmentId, year, actionCode }, limitCents);
    });
  }
}

function adjustWithRatio({ calendar, rules, book, agenda }: Allowances, employee: PlannedEmployee): void {
  for (const change of employee.ratios.slice(1).filter((one) => one.validFrom <= calendar.today)) {
    const date = change.validFrom;
    agenda.add(instantAt(date), (at) => {
      for (const actionCode of actionCodes) {
        const key = { employmentId: employee.employmentId, year: yearOf(date), actionCode };
        const limitCents = yearlyLimit(ruleOn(rules, actionCode, date).capCents, change.ratio);
        if (book.isOpen(key)) book.adjust({ at, date }, key, limitCents, change.id);
      }
    });
  }
}

function expireYear({ employees, book, agenda }: Allowances, year: number): void {
  const date = lastOpenDayOf(year);
  agenda.add(instantAt(date, '23:59'), (at) => {
    for (const { employmentId } of employees) {
      for (const actionCode of actionCodes) book.expire({ at, date }, { employmentId, year, actionCode });
    }
  });
}

function latest(...dates: PlainDate[]): PlainDate {
  return dates.reduce((one, other) => (one > other ? one : other));
}
