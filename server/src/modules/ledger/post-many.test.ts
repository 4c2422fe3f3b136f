import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, inTransaction, reading } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, aPerson, anEmployee, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import {
  creditEntitlement,
  expireMany,
  type EntitlementLine,
  type ManyPostings,
  openAccounts,
  postMany,
  readBalances,
  type ReservationLine,
} from './index.ts';

let all: Database;
let company: TestCompany;
let db: Database;

beforeAll(async () => {
  const { appUrl } = await testDatabase();
  all = openTestDatabase(appUrl).forEveryCompany();
  company = await aCompany(all);
  db = all.forCompany(company.companyId);
});
afterAll(() => all.close());

const post = (postings: ManyPostings) => inTransaction(db, (tx) => postMany(tx, company.companyId, postings));

function lineOf(employmentId: string, key: string, effectiveDate: string, amountCents: number): EntitlementLine {
  return {
    employmentId,
    year: 2026,
    actionCode: 'RP',
    amountCents,
    effectiveDate,
    idempotencyKey: key,
    createdBy: null,
  };
}

async function balanceOf(employmentId: string) {
  const [found] = await reading(db, (tx) => readBalances(tx, [employmentId], 2026));
  return found && [found.creditedCents, found.reservedCents, found.drawnCents, found.leftCents];
}

/** An employee's year: a posted claim, one posted for less, a rejected one and one still open. */
function aYear(employmentId: string, key: string) {
  const reservation = (name: string, amountCents: number, outcome?: ReservationLine['outcome']): ReservationLine => ({
    ...lineOf(employmentId, `${key} ${name}`, '2026-03-01', amountCents),
    ...(outcome && { outcome }),
  });
  return {
    entitlements: [lineOf(employmentId, `${key} year`, '2026-01-01', 27_500)],
    reservations: [
      reservation('posted', 5_000, { state: 'posted', effectiveDate: '2026-03-05', createdBy: null }),
      reservation('lower', 6_000, {
        state: 'posted',
        effectiveDate: '2026-03-06',
        amountCents: 4_000,
        createdBy: null,
      }),
      reservation('voided', 7_000, { state: 'voided', createdBy: null }),
      reservation('open', 3_000),
    ],
  };
}

test('a history is booked at once, and booked again changes nothing', async () => {
  const { employmentId } = await anEmployee(all, company);
  const year = aYear(employmentId, 'history');
  const first = await post(year);
  expect(await balanceOf(employmentId)).toEqual([27_500, 3_000, 9_000, 15_500]);
  expect(await post(year)).toEqual(first);
  expect(await balanceOf(employmentId)).toEqual([27_500, 3_000, 9_000, 15_500]);
  const [line] = year.entitlements;
  const alone = await inTransaction(db, (tx) => creditEntitlement(tx, { ...line!, companyId: company.companyId }));
  expect(alone.transferId).toBe(first.transferIds[0]);
});

test('one line that does not fit refuses all of them', async () => {
  const one = await anEmployee(all, company);
  const other = await anEmployee(all, company);
  const postings = {
    entitlements: [
      lineOf(one.employmentId, 'fits', '2026-01-01', 5_000),
      lineOf(other.employmentId, 'too little', '2026-01-01', 5_000),
    ],
    reservations: [lineOf(other.employmentId, 'too much', '2026-01-01', 5_001)],
  };
  await expect(post(postings)).rejects.toThrow(expect.objectContaining({ code: 'balance_too_low' }));
  expect(await balanceOf(one.employmentId)).toBeUndefined();
});

test('a known key with another amount refuses all of them', async () => {
  const { employmentId } = await anEmployee(all, company);
  await post({ entitlements: [lineOf(employmentId, 'known', '2026-01-01', 5_000)] });
  const other = post({ entitlements: [lineOf(employmentId, 'known', '2026-01-01', 6_000)] });
  await expect(other).rejects.toThrow(expect.objectContaining({ code: 'idempotency_key_reused' }));
});

test('a year of five hundred employees is booked in a few seconds', async () => {
  const { personId } = await aPerson(all);
  const employmentIds = Array.from({ length: 500 }, () => newId());
  await inTransaction(db, (tx) =>
    tx.client.query(
      `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, start_date, created_at)
       SELECT id, $2, $3, replace(id::text, '-', ''), 'Ján', 'Hraško', '2019-01-01', now() FROM unnest($1::uuid[]) AS id`,
      [employmentIds, company.companyId, personId],
    ),
  );
  const years = employmentIds.map((employmentId) => aYear(employmentId, employmentId));
  const started = performance.now();
  await post({
    entitlements: years.flatMap((year) => year.entitlements),
    reservations: years.flatMap((year) => year.reservations),
  });
  const seconds = (performance.now() - started) / 1_000;
  expect(seconds).toBeLessThan(30);
  expect(await balanceOf(employmentIds[499]!)).toEqual([27_500, 3_000, 9_000, 15_500]);
  const [payout] = await inTransaction(db, (tx) => openAccounts(tx, company.companyId, [{ kind: 'payout' }]));
  expect(payout?.balanceCents).toBe(501 * 9_000);
});

test('a year of many people expires at once, and once: what is reserved stays and a second night writes nothing', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => anEmployee(all, company)));
  const [first, second, third] = people.map(({ employmentId }) => employmentId) as [string, string, string];
  const reservation = { ...lineOf(second, newId(), '2026-02-01', 10_000) };
  await post({
    entitlements: [first, second].map((id) => lineOf(id, newId(), '2026-01-01', 27_500)),
    reservations: [reservation],
  });
  const lines = [first, second, third].map((employmentId) => ({
    employmentId,
    year: 2026,
    actionCode: 'RP' as const,
    effectiveDate: '2027-03-31',
    createdBy: null,
    idempotencyKey: `expiry ${employmentId}`,
  }));
  const expire = () => inTransaction(db, (tx) => expireMany(tx, company.companyId, lines));
  expect(await Promise.all([expire(), expire()])).toEqual(expect.arrayContaining([45_000, 0]));
  expect(await balanceOf(first)).toEqual([0, 0, 0, 0]);
  expect(await balanceOf(second)).toEqual([10_000, 10_000, 0, 0]);
  expect(await balanceOf(third)).toEqual([0, 0, 0, 0]);
});
