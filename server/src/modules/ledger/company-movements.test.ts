import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, inTransaction, reading } from '#platform/database';
import { aCompany, anEmployee, aPerson, type TestCompany, type TestEmployee } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { everyMovement } from './every-movement.store.ts';
import { creditEntitlement, reserve } from './index.ts';
import type { Movement, MovementFilters } from './movement-description.store.ts';
import { countMovements, findMovement, findMovements } from './movement.store.ts';

let db: Database;
let company: TestCompany;
const people: TestEmployee[] = [];
const names = ['Spoločná', 'Spoločná', 'Nezvyklý', 'Ďurica', 'Spoločná'];

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl, { statementTimeoutMilliseconds: 30_000 });
  company = await aCompany(db);
  for (const lastName of names) {
    const { personId } = await aPerson(db, { firstName: 'Ján', lastName });
    people.push(await anEmployee(db, company, { personId }));
  }
  await inTransaction(db.forEveryCompany(), async (tx) => {
    const details = (key: string) => ({
      companyId: company.companyId,
      idempotencyKey: key,
      createdBy: null,
      year: 2026,
    });
    for (const [index, { employmentId }] of people.entries())
      for (const actionCode of ['RP', 'SP'] as const) {
        const allowance = { ...details(`first ${actionCode} ${index}`), employmentId, actionCode };
        await creditEntitlement(tx, { ...allowance, amountCents: 50_000, effectiveDate: '2026-01-01' });
        if (index % 2 === 0)
          await reserve(tx, {
            ...allowance,
            idempotencyKey: `open ${actionCode} ${index}`,
            amountCents: 500,
            effectiveDate: `2026-06-${10 + index}`,
          });
      }
    // Old ones carry a common word, new ones a rare one now and then; the word of the old ones is met by no walk over new ones.
    await tx.client.query(
      `INSERT INTO transfer (id, company_id, type, from_account_id, to_account_id, amount_cents, effective_date, idempotency_key,
         request_sha256, created_at, note)
       SELECT gen_random_uuid(), $1, CASE WHEN n % 7 = 0 THEN 'correction' ELSE 'ratioAdjustment' END, fund.id, a.id, 100 + n,
         date '2026-06-30' - n / 12, 'n' || n, '', now(),
         CASE WHEN n > 1500 THEN 'Staršia oprava' WHEN n % 400 = 1 THEN 'Ojedinelý omyl' ELSE '' END
       FROM generate_series(1, 2650) n
         JOIN account fund ON fund.company_id = $1 AND fund.kind = 'fund'
         JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM account WHERE company_id = $1 AND kind = 'allowance') a
           ON a.place = n % 10`,
      [company.companyId],
    );
  });
});
afterAll(() => db.close());

const scope = () => ({ companyId: company.companyId, employmentId: null });
const ask = <Result>(question: Parameters<typeof reading<Result>>[1]) =>
  reading(db.forCompany(company.companyId), question);

/** Every chosen line by the question a file asks, which walks no index of the list. */
async function everyLine(filters: MovementFilters): Promise<Movement[]> {
  const { text, values } = everyMovement(scope(), { ...filters, order: '-date' });
  return ask(async (tx) => (await tx.client.query<Movement>(text, [...values])).rows);
}

function sumsOf(all: readonly Movement[], shown: readonly Movement[]) {
  const months = [...new Set(shown.map(({ date }) => date.slice(0, 7)))];
  return months.map((month) => ({
    month,
    sumCents: all.reduce(
      (sum, { date, pending, amountCents }) => sum + (date.startsWith(month) && !pending ? amountCents : 0),
      0,
    ),
  }));
}

const narrowed: MovementFilters[] = [
  {},
  { type: 'correction' },
  { type: 'reservation' },
  { type: 'release' },
  { actionCode: 'SP' },
  { actionCode: 'RP', type: 'ratioAdjustment' },
  { from: '2026-06-12', to: '2026-06-12' },
  { from: '2026-01-05', to: '2026-05-31' },
  { from: '2026-03-15', to: '2026-05-02', actionCode: 'SP', type: 'correction' },
  { from: '2026-06-30', to: '2026-06-01' },
];

test.each(narrowed)('%j: each page, the total and the sums of months are those of all the lines', async (filters) => {
  const newestFirst = await everyLine(filters);
  for (const order of ['-date', 'date'] as const) {
    const all = order === 'date' ? newestFirst.toReversed() : newestFirst;
    for (const offset of [0, 130]) {
      const found = await ask((tx) => findMovements(tx, scope(), { ...filters, order, limit: 10, offset }));
      const shown = all.slice(offset, offset + 10);
      expect(found).toEqual({
        movements: shown,
        totalCount: all.length,
        isTotalExact: true,
        months: sumsOf(all, shown),
      });
    }
  }
  expect(await ask((tx) => countMovements(tx, scope(), filters))).toBe(newestFirst.length);
});

const searches: MovementFilters[] = [
  { search: 'nezvykly' },
  { search: 'NEZVYKLÝ ján', type: 'reservation' },
  { search: 'nezvykly star', from: '2026-01-01' },
  { search: 'ojedinely' },
  { search: 'omyl dur' },
  { search: 'spolocna' },
  { search: 'jan', type: 'correction' },
  { search: 'oprava', actionCode: 'SP' },
  { search: 'starsia spol' },
  { search: 'niet' },
];

test.each(searches)(
  '%j: each page is that of all finds, and the total says whether it is all of them',
  async (filters) => {
    const newestFirst = await everyLine(filters);
    for (const order of ['-date', 'date'] as const) {
      const all = order === 'date' ? newestFirst.toReversed() : newestFirst;
      for (const offset of [0, 130]) {
        const found = await ask((tx) => findMovements(tx, scope(), { ...filters, order, limit: 10, offset }));
        const shown = all.slice(offset, offset + 10);
        expect(found.movements).toEqual(shown);
        if (found.isTotalExact) expect(found.totalCount).toBe(all.length);
        else expect(all.length).toBeGreaterThan(Math.max(found.totalCount, offset + 10));
        expect(found.months).toEqual(found.isTotalExact ? sumsOf(all, shown) : []);
      }
    }
    expect(await ask((tx) => countMovements(tx, scope(), filters))).toBe(newestFirst.length);
  },
);

test('more finds than are counted are said to be more, at most more than a thousand', async () => {
  const page = { order: '-date', limit: 10, offset: 0 } as const;
  const total = async (search: string) => {
    const { totalCount, isTotalExact } = await ask((tx) => findMovements(tx, scope(), { ...page, search }));
    return [totalCount, isTotalExact];
  };
  expect(await total('spolocna')).toEqual([1_000, false]);
  expect(await total('oprava')).toEqual([60, false]);
});

test('every line is found by its id, and in no other company', async () => {
  const [line] = await everyLine({ type: 'reservation' });
  const [posted] = await everyLine({ type: 'correction' });
  for (const one of [line, posted]) expect(await ask((tx) => findMovement(tx, scope(), one?.id ?? ''))).toEqual(one);
  const stranger = await aCompany(db);
  const read = reading(db.forCompany(stranger.companyId), (tx) =>
    findMovement(tx, { companyId: stranger.companyId, employmentId: null }, posted?.id ?? ''),
  );
  expect(await read).toBeNull();
});

test('the application reads what the list is kept in and cannot write it', async () => {
  for (const table of ['movement_listing', 'movement_day_tally', 'movement_word']) {
    const run = (text: string) => inTransaction(db.forEveryCompany(), (tx) => tx.client.query(text));
    await expect(run(`DELETE FROM ${table}`)).rejects.toThrow(/permission denied/);
    const stranger = await aCompany(db);
    const seen = await reading(db.forCompany(stranger.companyId), (tx) => tx.client.query(`SELECT FROM ${table}`));
    expect(seen.rowCount).toBe(0);
  }
});
