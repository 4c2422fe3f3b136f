import { addDays, type PlainDate, plainDateOf, yearOf } from '@polana/contract/plain-date';
import { actionCodes } from '@polana/contract/roles';
import { recordAudit } from '#modules/audit';
import { expireMany } from '#modules/ledger';
import { systemAuthor } from '#platform/actor';
import { today } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { adjustToPlannedRatios } from './adjust-to-planned-ratios.ts';
import { type AllowanceYear, creditDue } from './credit-due.ts';
import {
  findAllowancesLeft,
  findEmploymentsInYear,
  findSettledThrough,
  lastOpenDayOf,
  storeSettledThrough,
} from './entitlement.store.ts';
import { followLaw } from './follow-law.ts';

/** Small enough that a claim sent meanwhile hardly waits for the books. */
const peoplePerTransaction = 250;

/** A planned change waits for nobody's books, so one may be written by a transaction that ends only after the night of its day. */
const daysLookedAtAgain = 7;

export interface Settled {
  creditedPeople: number;
  adjusted: number;
  expired: number;
}

/**
 * Books whatever became due in a company since it was last settled, up to today: closed years expire, due allowances are credited,
 * planned changes of the working time and changes of the law are followed. Runs in small transactions, each complete in itself; broken off anywhere, the
 * next run finishes it, and a run too many changes nothing.
 */
export async function settleCompany(db: Database, companyId: string, signal?: AbortSignal): Promise<Settled> {
  const day = today();
  const company = db.forCompany(companyId);
  const { settledThrough, openYears } = await reading(company, async (tx) => ({
    settledThrough: await findSettledThrough(tx, companyId),
    openYears: await openYearsOn(tx, day),
  }));
  const settled = { creditedPeople: 0, adjusted: 0, expired: 0 };
  const firstYear = Math.min(...openYears);
  const startOfYears = plainDateOf(firstYear, 1, 1);
  const from = laterOf(settledThrough && addDays(settledThrough, 1), startOfYears);
  settled.expired = await expireClosedYears(company, companyId, firstYear - 1, signal);
  for (const year of openYears) {
    for (const actionCode of actionCodes) {
      const allowance = { companyId, year, actionCode };
      settled.adjusted += await followLaw(company, allowance, from, day);
      settled.creditedPeople += await creditYear(company, allowance, settledThrough, signal);
    }
  }
  settled.adjusted += await adjustToPlannedRatios(company, companyId, {
    from: laterOf(settledThrough && addDays(settledThrough, -daysLookedAtAgain), startOfYears),
    to: day,
    settledThrough,
  });
  await inTransaction(company, (tx) => storeSettledThrough(tx, companyId, day));
  return settled;
}

/** This year, and last year as long as it is open. */
async function openYearsOn(tx: Parameters<typeof lastOpenDayOf>[0], day: PlainDate): Promise<number[]> {
  const year = yearOf(day);
  return (await lastOpenDayOf(tx, year - 1)) >= day ? [year - 1, year] : [year];
}

async function creditYear(
  company: Database,
  allowance: AllowanceYear,
  settledThrough: PlainDate | null,
  signal?: AbortSignal,
): Promise<number> {
  let creditedPeople = 0;
  let ids: string[] = [];
  do {
    signal?.throwIfAborted();
    const page = { after: ids.at(-1) ?? null, limit: peoplePerTransaction };
    ids = await reading(company, (tx) => findEmploymentsInYear(tx, allowance.companyId, allowance.year, page));
    const batch = ids;
    if (batch.length > 0)
      creditedPeople += await inTransaction(company, (tx) => creditBatch(tx, allowance, batch, settledThrough));
  } while (ids.length === peoplePerTransaction);
  return creditedPeople;
}

async function creditBatch(
  tx: Tx,
  allowance: AllowanceYear,
  employmentIds: readonly string[],
  settledThrough: PlainDate | null,
): Promise<number> {
  const { people, cents } = await creditDue(tx, allowance, employmentIds, settledThrough);
  const { companyId, year, actionCode } = allowance;
  if (people > 0) {
    await recordAudit(tx, {
      author: systemAuthor,
      companyId,
      action: 'entitlement.credited',
      objectType: 'company',
      objectId: companyId,
      changes: { year, actionCode, people, cents },
    });
  }
  return people;
}

/** What is left of closed years goes back to the fund, also what a late rejection released after the year had expired. */
async function expireClosedYears(
  company: Database,
  companyId: string,
  lastYear: number,
  signal?: AbortSignal,
): Promise<number> {
  let expired = 0;
  let count: number;
  do {
    signal?.throwIfAborted();
    count = await inTransaction(company, (tx) => expireBatch(tx, companyId, lastYear));
    expired += count;
  } while (count > 0);
  return expired;
}

async function expireBatch(tx: Tx, companyId: string, lastYear: number): Promise<number> {
  const left = await findAllowancesLeft(tx, companyId, lastYear, peoplePerTransaction);
  if (left.length === 0) return 0;
  const lines = [];
  for (const { employmentId, year, actionCode, wasExpired } of left) {
    const key = `expiry ${employmentId} ${year} ${actionCode}`;
    const effectiveDate = wasExpired ? today() : await lastOpenDayOf(tx, year);
    // What comes back later may do so more than once a day; nothing goes twice, because only what is there goes.
    const idempotencyKey = wasExpired ? `${key} ${newId()}` : key;
    lines.push({ employmentId, year, actionCode, effectiveDate, createdBy: null, idempotencyKey });
  }
  const cents = await expireMany(tx, companyId, lines);
  await recordAudit(tx, {
    author: systemAuthor,
    companyId,
    action: 'entitlement.expired',
    objectType: 'company',
    objectId: companyId,
    changes: { lastYear, allowances: lines.length, cents },
  });
  return cents > 0 ? lines.length : 0;
}

function laterOf(one: PlainDate | null, other: PlainDate): PlainDate {
  return one !== null && one > other ? one : other;
}
