import { entitledFrom } from '@polana/contract/allowance';
import { addDays, daysInMonth, plainDateOf, yearOf, type PlainDate } from '@polana/contract/plain-date';
import { type ActionCode, actionCodes } from '@polana/contract/roles';
import { plainDateAt } from '#platform/clock';
import type { Agenda } from './agenda.ts';
import type { ClaimDesk } from './claim-desk.ts';
import { childOf, drawSeason, drawStay, sportFacts, stayFacts } from './claim-facts.ts';
import { drawOutcome } from './claim-outcome.ts';
import { type DemoCalendar, timeOn } from './demo-calendar.ts';
import type { PlannedCompany } from './plan-companies.ts';
import type { PlannedEmployee } from './plan-people.ts';
import { type ClaimFacts, type DatedRule, ruleOn } from './planned-claim.ts';
import type { Random } from './random.ts';

/** Claims of a full year by month: summer, the spring holidays and December stand out; sport comes in autumn and spring. */
const claimsByMonth: Record<ActionCode, readonly number[]> = {
  RP: [19, 31, 32, 28, 45, 68, 85, 78, 38, 26, 15, 26],
  SP: [9, 14, 17, 11, 12, 17, 6, 8, 26, 20, 12, 10],
};

const growth = 1.08;
const lateShare = 0.03;
/** Nobody sends a receipt for the last two euros. */
const worthClaimingCents = 2_000;

interface DrawnHistory {
  company: PlannedCompany;
  employees: readonly PlannedEmployee[];
  calendar: DemoCalendar;
  rules: readonly DatedRule[];
  desk: ClaimDesk;
  agenda: Agenda;
  random: Random;
  /** How busy the company is; 1 for about 650 claims a year. */
  size: number;
}

/** Fills the agenda with drawn claims of the last year and of this year until yesterday, all of them decided. */
export function drawHistory(history: DrawnHistory): void {
  const { calendar, agenda, random } = history;
  for (const actionCode of actionCodes) {
    for (const date of submissionDates(history, actionCode).filter((one) => one < calendar.today)) {
      agenda.add(timeOn(date, random, 6, 22), (at) => submitDecided(history, actionCode, at));
    }
  }
}

function submissionDates({ calendar, random, size }: DrawnHistory, actionCode: ActionCode): PlainDate[] {
  return [calendar.lastYear, calendar.year].flatMap((year) =>
    claimsByMonth[actionCode].flatMap((usual, index) => {
      const count = Math.round(usual * size * (year === calendar.year ? growth : 1));
      return datesIn(year, index + 1, count, random);
    }),
  );
}

/** Adds claims nobody has decided yet, each of another person. */
export function drawPending(history: DrawnHistory, daysAgo: readonly number[]): void {
  const { calendar, agenda, desk, random } = history;
  for (const [index, days] of daysAgo.entries()) {
    const actionCode = index % 4 === 3 ? 'SP' : 'RP';
    agenda.add(timeOn(addDays(calendar.today, -days), random, 6, 22), (at) => {
      const waiting = new Set(desk.claims.filter((claim) => claim.status === 'pending').map((claim) => claim.employee));
      const free = history.employees.filter((employee) => !waiting.has(employee));
      const drawn = drawUntilFound(history, actionCode, at, free);
      desk.submit({ ...drawn, at, outcome: null });
    });
  }
}

function datesIn(year: number, month: number, count: number, random: Random): PlainDate[] {
  return Array.from({ length: count }, () => plainDateOf(year, month, random.between(1, daysInMonth(year, month))));
}

function submitDecided(history: DrawnHistory, actionCode: ActionCode, at: Date): void {
  const { company, calendar, desk, employees, random } = history;
  const outcome = drawOutcome(random, actionCode, plainDateAt(at), addDays(calendar.today, -1));
  const drawn = drawClaim(history, actionCode, at, { employees, isLate: random.chance(lateShare) });
  if (!outcome || !drawn) return;
  const uploader = random.pick(company.administrators).personId;
  const isUploaded = drawn.employee.email === null && company.administrators.length > 1 && random.chance(0.35);
  const uploadedBy = isUploaded && uploader !== drawn.employee.personId ? { uploadedBy: uploader } : {};
  desk.submit({ ...drawn, at, outcome, ...uploadedBy });
}

interface DrawnClaim {
  employee: PlannedEmployee;
  facts: ClaimFacts;
}

function drawUntilFound(
  history: DrawnHistory,
  actionCode: ActionCode,
  at: Date,
  employees: PlannedEmployee[],
): DrawnClaim {
  for (let tries = 0; tries < 50; tries += 1) {
    const drawn = drawClaim(history, actionCode, at, { employees, isLate: false });
    if (drawn) return drawn;
  }
  throw new RangeError('nobody is left to claim');
}

/** A claim and somebody who may make it; nothing where nobody may. */
function drawClaim(
  history: DrawnHistory,
  actionCode: ActionCode,
  at: Date,
  { employees, isLate }: { employees: readonly PlannedEmployee[]; isLate: boolean },
): DrawnClaim | null {
  const { calendar, random } = history;
  const submittedOn = plainDateAt(at);
  if (actionCode === 'RP') {
    const stay = drawStay(random, submittedOn, isLate, calendar.historyFrom);
    const employee = stay && pickClaimant(history, employees, { actionCode, asOfDate: stay.stayFrom, submittedOn });
    return stay && employee ? { employee, facts: stayFacts(stay, random) } : null;
  }
  const season = drawSeason(random, submittedOn, isLate);
  const employee = pickClaimant(history, employees, { actionCode, asOfDate: season.periodFrom, submittedOn });
  if (!employee) return null;
  return { employee, facts: sportFacts(season, childOf(employee, yearOf(season.periodFrom), random), random) };
}

/** Whoever likes to claim is asked more often; nothing when a good number of people may not claim this. */
function pickClaimant(
  { rules, desk, random }: DrawnHistory,
  employees: readonly PlannedEmployee[],
  claim: { actionCode: ActionCode; asOfDate: PlainDate; submittedOn: PlainDate },
): PlannedEmployee | undefined {
  const { employmentMonthsMin } = ruleOn(rules, claim.actionCode, claim.asOfDate);
  for (let asked = 0; asked < 60; asked += 1) {
    const employee = random.pickWeighted(employees, (one) => one.appetite);
    if (!employee) return undefined;
    const isEmployed = employee.endDate === null || employee.endDate >= claim.submittedOn;
    const isEntitled = entitledFrom(employee.startDate, employmentMonthsMin) <= claim.asOfDate;
    if (isEmployed && isEntitled && desk.leftCents(employee, claim) >= worthClaimingCents) return employee;
  }
  return undefined;
}
