import { shareRoundedUp } from '@polana/contract/money';
import { addDays, plainDateOf } from '@polana/contract/plain-date';
import { instantAt, plainDateAt } from '#platform/clock';
import { AccountBook, type BookStep } from './account-book.ts';
import { Agenda } from './agenda.ts';
import { ClaimDesk } from './claim-desk.ts';
import { drawHistory, drawPending } from './claim-history.ts';
import { demoOffers } from './club-offers.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { openAllowances } from './open-allowances.ts';
import { planCompanies, type PlannedCompany } from './plan-companies.ts';
import { planPeople, type PlannedEmployee } from './plan-people.ts';
import type { DatedRule, PlannedClaim } from './planned-claim.ts';
import { preparedPendingCount, tellQueue, tellZuzana } from './prepared-claims.ts';
import { Random } from './random.ts';

export interface CompanyPlan {
  company: PlannedCompany;
  employees: PlannedEmployee[];
  /** By submission. */
  claims: PlannedClaim[];
  /** By time. */
  steps: BookStep[];
}

export interface DemoPlan {
  companies: CompanyPlan[];
  /** The number of every claim, by its id. */
  numbers: Map<string, string>;
}

interface CompanySize {
  employees: number;
  /** 1 for about 650 claims a year. */
  claims: number;
  pendingDaysAgo: number[];
  rewards: number;
  fundingCents: number;
}

const detvanPendingCount = 23;
const rewardsCount = 12;

const sizes: Record<PlannedCompany['key'], CompanySize> = {
  detvan: {
    employees: 500,
    claims: 1,
    pendingDaysAgo: Array.from({ length: detvanPendingCount - preparedPendingCount }, (_, index) => 1 + (index % 5)),
    rewards: rewardsCount - 1,
    fundingCents: 18_000_00,
  },
  pekarne: { employees: 60, claims: 0.1, pendingDaysAgo: [1, 2], rewards: 0, fundingCents: 2_000_00 },
  vodarne: { employees: 12, claims: 0, pendingDaysAgo: [], rewards: 0, fundingCents: 0 },
};

/** What would have happened in the three companies until this day: the same for the same day, without touching anything. */
export function planDemo(calendar: DemoCalendar, rules: readonly DatedRule[]): DemoPlan {
  const random = new Random('Poľana');
  const usernames = new Set(['operator']);
  const planned = Object.values(planCompanies(calendar));
  for (const company of planned)
    for (const administrator of company.administrators) usernames.add(administrator.username);
  const companies = planned.map((company) => {
    const stream = random.stream(company.key);
    const employees = planPeople(company, sizes[company.key].employees, calendar, usernames, stream.stream('staff'));
    return planCompanyHistory(company, employees, { calendar, rules, random: stream.stream('history') });
  });
  return { companies, numbers: numberClaims(companies.flatMap(({ claims }) => claims)) };
}

function planCompanyHistory(
  company: PlannedCompany,
  employees: PlannedEmployee[],
  { calendar, rules, random }: { calendar: DemoCalendar; rules: readonly DatedRule[]; random: Random },
): CompanyPlan {
  const size = sizes[company.key];
  const [book, agenda] = [new AccountBook(), new Agenda()];
  const lastDay = addDays(calendar.today, -1);
  const desk = new ClaimDesk({ company, rules, book, agenda, lastDay, random: random.stream('decisions') });
  openAllowances({ company, employees, calendar, rules, book, agenda });
  const history = {
    company,
    employees,
    calendar,
    rules,
    desk,
    agenda,
    random: random.stream('claims'),
    size: size.claims,
  };
  drawHistory(history);
  drawPending(history, size.pendingDaysAgo);
  if (company.key === 'detvan') {
    const story = { employees, calendar, desk, agenda, book, random: random.stream('stories') };
    tellZuzana(story);
    tellQueue(story);
  }
  agenda.run();
  fundQuarterly(book, company, calendar, size.fundingCents);
  rewardSome(book, desk.claims, calendar, size.rewards);
  return { company, employees, claims: desk.claims, steps: byTime(book.steps) };
}

/** At the beginning of every quarter the company sends money ahead. */
function fundQuarterly(book: AccountBook, company: PlannedCompany, calendar: DemoCalendar, amountCents: number): void {
  if (amountCents === 0) return;
  const dates = [calendar.lastYear, calendar.year].flatMap((year) =>
    [1, 4, 7, 10].map((month) => plainDateOf(year, month, 3)),
  );
  for (const date of dates.filter((one) => one >= company.joinedOn && one < calendar.today)) {
    book.fund({ at: instantAt(date, '10:00'), date }, amountCents);
  }
}

/** Stays at partners of the club bring a reward a few days after the approval. */
function rewardSome(book: AccountBook, claims: readonly PlannedClaim[], calendar: DemoCalendar, count: number): void {
  const rewarded = claims.flatMap((claim) => {
    const offer = demoOffers.find((one) => one.kind !== 'sport' && one.partnerName === claim.facts.issuerName);
    if (!offer || claim.status !== 'approved' || !claim.decidedAt || claim.employee.appetite === 0) return [];
    const date = addDays(plainDateAt(claim.decidedAt), 3);
    return date < calendar.today ? [{ claim, offer, date }] : [];
  });
  for (const { claim, offer, date } of count > 0 ? rewarded.slice(-count) : []) {
    const amountCents = shareRoundedUp(claim.recognisedCents ?? claim.facts.sumCents, offer.rewardPercent, 100);
    const note = `${offer.partnerName}, + ${offer.rewardPercent} % z pobytu`;
    book.reward({ at: instantAt(date, '09:00'), date }, claim.employee.employmentId, amountCents, note);
  }
}

function byTime(steps: readonly BookStep[]): BookStep[] {
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Gap-free per action and year, in the order of submission over all companies. */
function numberClaims(claims: readonly PlannedClaim[]): Map<string, string> {
  const last = new Map<string, number>();
  const ordered = claims.toSorted((one, other) => one.submittedAt.getTime() - other.submittedAt.getTime());
  return new Map(
    ordered.map((claim) => {
      const series = `${claim.facts.actionCode}-${claim.year}`;
      const next = (last.get(series) ?? 0) + 1;
      last.set(series, next);
      return [claim.id, `${series}-${String(next).padStart(6, '0')}`];
    }),
  );
}
