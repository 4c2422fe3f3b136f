import { storeSettledThrough } from '#modules/claims';
import type { Files } from '#modules/files';
import { hashPassword } from '#modules/identity';
import { lockBooks } from '#modules/ledger';
import { today } from '#platform/clock';
import { type Database, inTransaction, reading, type Tx } from '#platform/database';
import { takeTime } from '#platform/database-cursor';
import type { Sealing } from '#platform/sealing';
import { demoCalendar, type DemoCalendar } from './demo-calendar.ts';
import { insertRewards, readRules } from './demo-claims.store.ts';
import { demoLogins } from './demo-logins.ts';
import { expectManyRows, hasCompanies, lockDemo, preferIndexes } from './demo-people.store.ts';
import { type DemoPlan, planDemo } from './plan-history.ts';
import { postHistory } from './post-history.ts';
import { drawReceipts, type Receipts } from './receipts/keep-receipts.ts';
import { auditDecisions, writeClaims, writeCounters } from './write-claims.ts';
import { writeClosings } from './write-closings.ts';
import { type PasswordHashes, writeCompany } from './write-companies.ts';
import { writeOffers, writeOperator, writeRegistrations } from './write-portal.ts';
import { writeChangeRequests, writeCompanyRegistrations } from './write-wishes.ts';

export interface DemoOptions {
  sealing: Sealing;
  log: (message: string) => void;
  /** Where the receipts of the claims go; without it the claims have none. */
  files?: Files;
}

/** Fills an empty portal with three companies and two years of history, all in one transaction; otherwise does nothing. */
export async function fillDemo(db: Database, { sealing, log, files }: DemoOptions): Promise<void> {
  const everyCompany = db.forEveryCompany();
  const { isFilled, rules } = await reading(everyCompany, async (tx) => ({
    isFilled: await hasCompanies(tx),
    rules: await readRules(tx),
  }));
  if (isFilled) return;

  log('Preparing the demo: three companies, two years of history …');
  const calendar = demoCalendar(today());
  const plan = planDemo(calendar, rules);
  const hashes = await hashLogins();
  const receipts = files ? await drawReceipts(files, plan.companies, calendar.today) : new Map();
  await inTransaction(everyCompany, async (tx) => {
    // A slow machine may need long for the months of two years; nobody waits behind it yet.
    await takeTime(tx);
    await preferIndexes(tx);
    await lockDemo(tx);
    if (!(await hasCompanies(tx))) await writeDemo(tx, plan, { calendar, hashes, sealing, receipts });
  });
  const claims = plan.companies.reduce((count, company) => count + company.claims.length, 0);
  const people = plan.companies.reduce((count, company) => count + company.employees.length, 0);
  log(`The demo is ready: ${people} employees, ${claims} claims.`);
}

/** The same password under a salt of its own for everybody. */
async function hashLogins(): Promise<PasswordHashes> {
  const hashed = demoLogins.map(async ({ username, password }) => [username, await hashPassword(password)] as const);
  return new Map(await Promise.all(hashed));
}

interface DemoMeans {
  calendar: DemoCalendar;
  hashes: PasswordHashes;
  sealing: Sealing;
  receipts: Receipts;
}

async function writeDemo(
  tx: Tx,
  { companies, numbers }: DemoPlan,
  { calendar, hashes, sealing, receipts }: DemoMeans,
): Promise<void> {
  const operator = await writeOperator(tx, calendar, hashes);
  await writeOffers(tx, calendar);
  for (const plan of companies) await writeCompany(tx, plan, hashes, operator);
  for (const { company } of companies.toSorted((one, other) => (one.company.id < other.company.id ? -1 : 1))) {
    await lockBooks(tx, company.id);
  }
  for (const { company, claims, steps } of companies) {
    const reservationIds = await postHistory(tx, company.id, steps);
    await writeClaims(tx, { claims, numbers, reservationIds, sealing, receipts });
    await auditDecisions(tx, claims, numbers, calendar.today);
    await storeSettledThrough(tx, company.id, calendar.today);
    if (company.key === 'detvan') await writeRegistrations(tx, company, calendar);
  }
  await insertRewards(tx, operator.personId);
  await expectManyRows(tx);
  for (const plan of companies) await writeClosings(tx, plan, calendar);
  for (const plan of companies.filter(({ company }) => company.key === 'detvan')) {
    await writeCompanyRegistrations(tx, plan, calendar);
    await writeChangeRequests(tx, plan, calendar);
  }
  await writeCounters(tx, numbers);
}
