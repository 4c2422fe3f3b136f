import { textFromCents } from '@polana/contract/money';
import { addDays, type PlainDate, yearOf } from '@polana/contract/plain-date';
import { groupMin } from '@polana/contract/statistics';
import type { CompanyDashboard } from '@polana/contract/statistics-dashboard';
import type { CompanyAdmin } from '#platform/actor';
import { instantAt, minutesFrom, now, plainDateAt, today } from '#platform/clock';
import { type Database, reading, type ReadTx } from '#platform/database';
import { holdMoment } from '#platform/database-cursor';
import { Refusal } from '#platform/errors';
import { monthOf, type Period, periodOf } from '../period.rules.ts';
import { activitiesOf, kindsByAction } from './activity.rules.ts';
import { averageDays, firstStepsOf, nextCutOff, overdueCount } from './dashboard.rules.ts';
import {
  type CompanyFacts,
  countPeople,
  countWaitingRegistrations,
  countWaitingRequests,
  findCompanyFacts,
  listActivity,
  listDecided,
  listWaitingClaims,
  readFundCents,
  sumPaid,
  type WaitingCount,
} from './dashboard.store.ts';

const activitiesMax = 8;
const activityDays = 60;

/** What other rooms tell of their waiting work, given where the portal is composed; a room that is not there tells nothing. */
export interface DashboardSources {
  /** Files that can be fetched only until a moment soon. */
  expiringFiles?: (tx: ReadTx, companyId: string, span: { from: Date; until: Date }) => Promise<ExpiringFiles>;
  imports?: (tx: ReadTx, companyId: string) => Promise<{ running: number; failed: number }>;
  /** Last day of the last month whose wages are closed. */
  closedThrough?: (tx: ReadTx, companyId: string) => Promise<PlainDate | null>;
}

interface ExpiringFiles {
  count: number;
  firstExpiresAt: Date | null;
}

const expiringMinutes = 24 * 60;

/** What a company's administrator should know first, all of the same moment. */
export function readCompanyDashboard(
  db: Database,
  admin: Pick<CompanyAdmin, 'companyId' | 'personId'>,
  sources: DashboardSources = {},
): Promise<CompanyDashboard> {
  const { companyId } = admin;
  const period = periodOf(yearOf(today()), today());
  return reading(db, async (tx) => {
    await holdMoment(tx);
    const facts = await findCompanyFacts(tx, companyId);
    if (!facts) throw new Refusal('not_found', 404);
    const since = instantAt(addDays(period.today, -activityDays));
    return {
      roleName: 'COMP',
      companyName: facts.name,
      standing: { status: facts.status, reason: facts.statusReason, endsOn: facts.endsOn },
      asOf: now().toISOString(),
      today: period.today,
      tasks: { ...(await tasksOf(tx, admin, facts, period)), ...(await workElsewhere(tx, companyId, sources)) },
      figures: await figuresOf(tx, companyId, facts, period),
      activity: activitiesOf(await listActivity(tx, companyId, Object.keys(kindsByAction), since), activitiesMax),
      cutOff: nextCutOff(period.today, {
        ...facts,
        closedThrough: (await sources.closedThrough?.(tx, companyId)) ?? null,
      }),
      firstSteps: firstStepsOf({ ...facts, createdOn: plainDateAt(facts.createdAt) }, period.today),
    };
  });
}

async function tasksOf(
  tx: ReadTx,
  { companyId, personId }: Pick<CompanyAdmin, 'companyId' | 'personId'>,
  { targetDays, ussVerification, changesByCompany }: CompanyFacts,
  { today: day }: Period,
): Promise<Pick<CompanyDashboard['tasks'], 'documents' | 'registrations' | 'changeRequests'>> {
  const claims = await listWaitingClaims(tx, companyId);
  const registrations = ussVerification ? await countWaitingRegistrations(tx, companyId) : null;
  const requests = changesByCompany ? await countWaitingRequests(tx, companyId, personId) : null;
  return {
    documents: {
      count: claims.reduce((sum, line) => sum + line.count, 0),
      oldestAt: claims[0]?.oldestAt.toISOString() ?? null,
      overdue: overdueCount(claims, day, targetDays),
      targetDays,
    },
    registrations: registrations && waitingOf(registrations),
    changeRequests: requests && waitingOf(requests),
  };
}

function waitingOf({ count, oldestAt }: WaitingCount) {
  return { count, oldestAt: oldestAt?.toISOString() ?? null };
}

async function workElsewhere(
  tx: ReadTx,
  companyId: string,
  { expiringFiles, imports }: DashboardSources,
): Promise<Pick<CompanyDashboard['tasks'], 'imports' | 'exports'>> {
  const span = { from: now(), until: minutesFrom(now(), expiringMinutes) };
  const files = (await expiringFiles?.(tx, companyId, span)) ?? null;
  return {
    imports: (await imports?.(tx, companyId)) ?? null,
    exports: files && { expiring: files.count, firstExpiresAt: files.firstExpiresAt?.toISOString() ?? null },
  };
}

async function figuresOf(
  tx: ReadTx,
  companyId: string,
  { targetDays }: CompanyFacts,
  period: Period,
): Promise<CompanyDashboard['figures']> {
  const paid = await sumPaid(tx, companyId, period, monthOf(period.today));
  const people = await countPeople(tx, companyId, period);
  return {
    year: period.year,
    paid: textFromCents(paid.yearCents),
    paidThisMonth: textFromCents(paid.monthCents),
    people: people.entitled < groupMin ? null : people,
    decisions: { ...averageDays(await listDecided(tx, companyId, period)), targetDays },
    balance: textFromCents(await readFundCents(tx, companyId)),
  };
}
