import { textFromCents } from '@polana/contract/money';
import { daysBetween, yearOf } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { groupMin, type Estimate, type Statistics } from '@polana/contract/statistics';
import type { CompanyAdmin } from '#platform/actor';
import { now, today } from '#platform/clock';
import { type Database, readingFromCopy, type ReadTx } from '#platform/database';
import { holdMoment } from '#platform/database-cursor';
import { categoriesOf } from './categories.rules.ts';
import { reasonsOf, speedOf } from './decisions.rules.ts';
import { type CentsByMonth, type EstimateCents, paidFigures, type PaidFigures } from './forecast.rules.ts';
import { drawingOf, lengthBounds, participationBy, participationOf, ratioBounds, sumOf } from './groups.rules.ts';
import { headcountOf } from './headcount.rules.ts';
import { monthOf, type Period, periodOf } from './period.rules.ts';
import { countDecided, countPending, countSubmitted, type Submitted } from './claim-figures.store.ts';
import {
  type BecomingLine,
  countBecomingEntitled,
  countEmployed,
  countMembers,
  countRegistrations,
} from './people.store.ts';
import {
  countDrawn,
  findCompanyFacts,
  findPaid,
  findRules,
  type RuleLine,
  type Scope,
  sumOpenAllowances,
  sumRewards,
} from './statistics.store.ts';

export interface StatisticsQuestion {
  year?: number | undefined;
  /** Of the year, 1 to 12; all of it without them. */
  monthFrom?: number | undefined;
  monthTo?: number | undefined;
  action?: ActionCode | undefined;
}

/** Every figure of a company for one year, or some months of it, and one or both allowances, all of the same moment. */
export function readStatistics(
  db: Database,
  admin: Pick<CompanyAdmin, 'companyId'>,
  { year, monthFrom = 1, monthTo = 12, action }: StatisticsQuestion,
): Promise<Statistics> {
  const period = periodOf(year ?? yearOf(today()), today(), { from: monthFrom, to: monthTo });
  const scope = { companyId: admin.companyId, action: action ?? null, period };
  return readingFromCopy(db, async (tx) => {
    await holdMoment(tx);
    const [company, rules] = [await findCompanyFacts(tx, scope.companyId), await findRules(tx, scope)];
    const payments = await findPaid(tx, scope);
    const becoming = await countBecomingEntitled(tx, scope, rules);
    const payable = await payableFigures(tx, scope, becoming);
    const paid = paidFigures(period, payments, payable.maximumCents);
    return {
      year: period.year,
      monthFrom,
      monthTo,
      action: scope.action,
      years: yearsFrom(company.firstYear, yearOf(period.today)),
      asOf: now().toISOString(),
      today: period.today,
      isCurrentYear: period.isCurrentYear,
      paid: paidOf(paid),
      ...(await people(tx, scope)),
      ...(await claimFigures(tx, scope, payments.byMonth)),
      registrations: await registrationFigures(tx, scope),
      decisions: await decisionFigures(tx, scope, company.targetDays),
      drawing: await drawingFigures(tx, scope, rules),
      pending: await pendingFigures(tx, scope),
      commitment: period.isCurrentYear ? commitmentOf(payable, paid) : null,
      headcount: await headcountFigures(tx, scope),
      becomingEntitled: becoming.map(({ month, count }) => ({ month, count })),
    };
  });
}

function yearsFrom(firstYear: number | null, currentYear: number): number[] {
  const first = Math.min(firstYear ?? currentYear, currentYear);
  return Array.from({ length: currentYear - first + 1 }, (_, index) => currentYear - index);
}

function paidOf(figures: PaidFigures): Statistics['paid'] {
  return {
    total: textFromCents(figures.totalCents),
    previousToDate: textOrNull(figures.previousToDateCents),
    previousTotal: textOrNull(figures.previousTotalCents),
    forecast: estimateOf(figures.forecast),
    months: figures.months.map(({ month, paidCents, cumulativeCents, previousCumulativeCents, forecast }) => ({
      month,
      paid: textOrNull(paidCents),
      cumulative: textOrNull(cumulativeCents),
      previousCumulative: textOrNull(previousCumulativeCents),
      forecast: estimateOf(forecast),
    })),
  };
}

async function people(tx: ReadTx, scope: Scope): Promise<Pick<Statistics, 'participation' | 'byRatio' | 'byLength'>> {
  const lines = await countMembers(tx, scope);
  return {
    participation: participationOf(lines),
    byRatio: participationBy(ratioBounds, lines, (line) => line.ratioBand),
    byLength: participationBy(lengthBounds, lines, (line) => line.lengthBand),
  };
}

async function claimFigures(
  tx: ReadTx,
  scope: Scope,
  paidByMonth: CentsByMonth,
): Promise<Pick<Statistics, 'claims' | 'late' | 'categories' | 'club'>> {
  const { period } = scope;
  const submitted = await countSubmitted(tx, scope);
  const ofPeriod = submitted.lines.filter((line) => line.month >= period.from && line.month <= period.to);
  const rewards = await sumRewards(tx, scope);
  const count = sumOf(ofPeriod, (line) => line.count);
  const { groups, isMerged } = categoriesOf(submitted.categories);
  return {
    claims: claimMonths(period, submitted, paidByMonth),
    late: { submitted: count, late: sumOf(ofPeriod, (line) => line.late) },
    categories: {
      groups: groups.map(({ claimedCents, ...group }) => ({ ...group, claimed: textFromCents(claimedCents) })),
      isMerged,
    },
    club: {
      claims: count,
      claimsWithPartner: sumOf(ofPeriod, (line) => line.withPartner),
      rewards: textFromCents(rewards.cents),
      rewardedEmployees: rewards.employees,
    },
  };
}

function claimMonths(period: Period, { lines, months }: Submitted, paidByMonth: CentsByMonth): Statistics['claims'] {
  const countOf = (month: string, actionCode: ActionCode) =>
    lines.find((line) => line.month === month && line.actionCode === actionCode)?.count ?? 0;
  return period.claimMonths.map((month) => {
    const sums = months.find((line) => line.month === month);
    const mayTell = sums === undefined || sums.people >= groupMin;
    return {
      month,
      RP: countOf(month, 'RP'),
      SP: countOf(month, 'SP'),
      claimed: mayTell ? textFromCents(sums?.claimedCents ?? 0) : null,
      recognised: mayTell ? textFromCents(sums?.recognisedCents ?? 0) : null,
      paid: textFromCents(paidByMonth.get(month) ?? 0),
      isComplete: month < monthOf(period.today),
    };
  });
}

async function registrationFigures(tx: ReadTx, scope: Scope): Promise<Statistics['registrations']> {
  const lines = await countRegistrations(tx, scope);
  const ofStatus = (status: string) => lines.find((line) => line.status === status)?.count ?? 0;
  return {
    received: sumOf(lines, (line) => line.count),
    approved: ofStatus('approved'),
    rejected: ofStatus('rejected'),
    waiting: ofStatus('pending'),
  };
}

async function decisionFigures(tx: ReadTx, scope: Scope, targetDays: number): Promise<Statistics['decisions']> {
  const { decided, outcomes } = await countDecided(tx, scope);
  const ofStatus = (status: string) =>
    sumOf(
      outcomes.filter((line) => line.status === status),
      (line) => line.count,
    );
  return {
    ...speedOf(decided, targetDays),
    targetDays,
    approved: ofStatus('approved'),
    rejected: ofStatus('rejected'),
    reasons: reasonsOf(outcomes),
  };
}

async function drawingFigures(tx: ReadTx, scope: Scope, rules: readonly RuleLine[]): Promise<Statistics['drawing']> {
  const limitCents = Math.max(0, ...rules.map((rule) => rule.capCents));
  const drawing = drawingOf(await countDrawn(tx, scope), limitCents);
  return (
    drawing && {
      count: drawing.count,
      average: textFromCents(drawing.averageCents),
      limit: textFromCents(limitCents),
      bands: drawing.bands.map(({ fromCents, toCents, count }) => ({
        from: textFromCents(fromCents),
        to: textFromCents(toCents),
        count,
      })),
      isMerged: drawing.isMerged,
    }
  );
}

async function pendingFigures(tx: ReadTx, scope: Scope): Promise<Statistics['pending']> {
  const { count, oldestOn } = await countPending(tx, scope);
  return { count, oldestDays: oldestOn === null ? null : daysBetween(oldestOn, scope.period.today) };
}

interface PayableCents {
  reservedCents: number;
  availableCents: number;
  upcomingCents: number;
  maximumCents: number;
}

/** At most everything entitled is claimed; of a finished year nothing comes any more. */
async function payableFigures(tx: ReadTx, scope: Scope, becoming: readonly BecomingLine[]): Promise<PayableCents> {
  if (!scope.period.isCurrentYear) return { reservedCents: 0, availableCents: 0, upcomingCents: 0, maximumCents: 0 };
  const { availableCents, reservedCents } = await sumOpenAllowances(tx, scope);
  const upcomingCents = sumOf(becoming, (line) => line.cents);
  return { reservedCents, availableCents, upcomingCents, maximumCents: reservedCents + availableCents + upcomingCents };
}

/** The forecast says what is likely. */
function commitmentOf(payable: PayableCents, { forecast, totalCents }: PaidFigures): Statistics['commitment'] {
  return {
    reserved: textFromCents(payable.reservedCents),
    available: textFromCents(payable.availableCents),
    upcoming: textFromCents(payable.upcomingCents),
    maximum: textFromCents(payable.maximumCents),
    expected: textOrNull(forecast && forecast.expectedCents - totalCents),
  };
}

async function headcountFigures(tx: ReadTx, { companyId, period }: Scope): Promise<Statistics['headcount']> {
  const { today: employedToday, daysThisYear, daysLastYear } = await countEmployed(tx, companyId, period);
  return {
    today: employedToday,
    ...headcountOf({ thisYear: daysThisYear, lastYear: daysLastYear }, period.today),
  };
}

function estimateOf(estimate: EstimateCents | null): Estimate | null {
  return (
    estimate && {
      low: textFromCents(estimate.lowCents),
      expected: textFromCents(estimate.expectedCents),
      high: textFromCents(estimate.highCents),
    }
  );
}

function textOrNull(cents: number | null): string | null {
  return cents === null ? null : textFromCents(cents);
}
