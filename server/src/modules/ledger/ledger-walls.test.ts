import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database, inTransaction, reading, type Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import {
  creditEntitlement,
  openAccounts,
  postReservation,
  readBalances,
  reserve,
  reverseTransfer,
  rewardClub,
  voidReservation,
} from './index.ts';

let ownerUrl: string;
let all: Database;
let company: TestCompany;
let stranger: TestCompany;
let employee: TestEmployee;
let transferId: string;
let reservationId: string;
let fundId: string;
let allowanceId: string;

const foreignKeyViolation = '23503';

const details = (idempotencyKey: string) => ({
  companyId: company.companyId,
  idempotencyKey,
  effectiveDate: '2026-05-04',
  createdBy: null,
});

beforeAll(async () => {
  const database = await testDatabase();
  ownerUrl = database.ownerUrl;
  all = openTestDatabase(database.appUrl).forEveryCompany();
  company = await aCompany(all);
  stranger = await aCompany(all);
  employee = await anEmployee(all, company);
  const allowance = { employmentId: employee.employmentId, year: 2026, actionCode: 'RP' as const };
  await inTransaction(all, async (tx) => {
    await creditEntitlement(tx, { ...details('credit'), ...allowance, amountCents: 27_500 });
    const first = await reserve(tx, { ...details('first'), ...allowance, amountCents: 1_000 });
    ({ transferId } = await postReservation(tx, { ...details('posted'), reservationId: first.reservationId }));
    ({ reservationId } = await reserve(tx, { ...details('open'), ...allowance, amountCents: 2_000 }));
    await rewardClub(tx, { ...details('reward'), employmentId: employee.employmentId, amountCents: 100 });
    const accounts = await openAccounts(tx, company.companyId, [{ kind: 'fund' }, { kind: 'allowance', ...allowance }]);
    [fundId, allowanceId] = accounts.map((account) => account.id) as [string, string];
  });
});
afterAll(() => all.close());

function asApplication(sql: string, values: unknown[] = [], db = all): Promise<pg.QueryResult> {
  return inTransaction(db, (tx) => tx.client.query(sql, values));
}

test.each([
  ['update a transfer', 'UPDATE transfer SET amount_cents = 1'],
  ['delete a transfer', 'DELETE FROM transfer'],
  ['empty the transfers', 'TRUNCATE transfer CASCADE'],
  ['set a balance', 'UPDATE account SET balance_cents = 0'],
  ['lock an account', 'SELECT FROM account FOR UPDATE'],
  [
    'open an account that holds money',
    `INSERT INTO account (id, kind, balance_cents, opened_at) VALUES (gen_random_uuid(), 'fund', 5, now())`,
  ],
  ['close a reservation by hand', `UPDATE reservation SET state = 'voided'`],
  [
    'make a reservation that is closed already',
    `INSERT INTO reservation (id, state) VALUES (gen_random_uuid(), 'voided')`,
  ],
  ['write a side of a transfer', 'INSERT INTO transfer_side SELECT * FROM transfer_side'],
  ['delete a release', 'DELETE FROM reservation_release'],
])('the application cannot %s', async (_wish, sql) => {
  await expect(asApplication(sql)).rejects.toThrow(/permission denied/);
});

test('not even the owner changes or deletes a transfer or a side, or opens a reservation again', async () => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`SET polana.tenant = 'all'`);
  await expect(client.query('UPDATE transfer SET amount_cents = 1')).rejects.toThrow(/never changed/);
  await expect(client.query('DELETE FROM transfer')).rejects.toThrow(/never changed/);
  await expect(client.query('UPDATE transfer_side SET amount_cents = 1')).rejects.toThrow(/never changed/);
  await expect(client.query('DELETE FROM account')).rejects.toThrow(/never changed/);
  await expect(client.query('UPDATE account SET employment_id = NULL')).rejects.toThrow(/never changed/);
  await expect(client.query('DELETE FROM reservation')).rejects.toThrow(/only ever closed/);
  await expect(client.query(`UPDATE reservation SET amount_cents = 1`)).rejects.toThrow(/only ever closed/);
  await client.end();
});

function insertTransfer(type: string, from: string, to: string, amountCents: number, companyId = company.companyId) {
  return asApplication(
    `INSERT INTO transfer (id, company_id, type, from_account_id, to_account_id, amount_cents, effective_date, idempotency_key,
       request_sha256, created_at) VALUES ($1, $2, $3, $4, $5, $6, '2026-05-04', $7, '', now())`,
    [newId(), companyId, type, from, to, amountCents, newId()],
  );
}

test.each([
  ['an entitlement that flows backwards', () => insertTransfer('entitlement', allowanceId, fundId, 1)],
  ['a transfer of the type expiry into an allowance', () => insertTransfer('expiry', fundId, allowanceId, 1)],
  ['a reversal that reverses nothing', () => insertTransfer('reversal', fundId, allowanceId, 1)],
  ['a drawing without a reservation', () => insertTransfer('drawing', allowanceId, fundId, 1)],
  ['a transfer to an account that does not exist', () => insertTransfer('entitlement', fundId, newId(), 1)],
  ['an amount of nothing', () => insertTransfer('entitlement', fundId, allowanceId, 0)],
  ['more than is available', () => insertTransfer('expiry', allowanceId, fundId, 24_501)],
  ['accounts of another company', () => insertTransfer('entitlement', fundId, allowanceId, 1, stranger.companyId)],
])('the database itself refuses %s', async (_wish, attempt) => {
  await expect(attempt()).rejects.toThrow(/goes where|violates check constraint/);
});

test.each([
  [
    'an account of an employment that does not exist',
    `INSERT INTO account (id, company_id, kind, employment_id, opened_at) VALUES (gen_random_uuid(), $1, 'club', $2, now())`,
  ],
  [
    'an account of a company that does not exist',
    `INSERT INTO account (id, company_id, kind, opened_at) SELECT gen_random_uuid(), $2, 'fund', now() WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'a transfer nobody wrote',
    `INSERT INTO transfer SELECT gen_random_uuid(), nextval('ledger_position'), company_id, type, from_account_id, to_account_id, 1,
       effective_date, NULL, NULL, NULL, '', 'nobody', '', now(), $2 FROM transfer WHERE company_id = $1 AND type = 'entitlement'`,
  ],
])('the database itself refuses %s', async (_wish, sql) => {
  await expect(asApplication(sql, [company.companyId, newId()])).rejects.toMatchObject({ code: foreignKeyViolation });
});

test('another company sees no account, transfer, side, reservation or balance', async () => {
  const db = all.forCompany(stranger.companyId);
  for (const table of ['account', 'transfer', 'transfer_side', 'reservation', 'reservation_release']) {
    const { rows } = await asApplication(`SELECT count(*) AS count FROM ${table}`, [], db);
    expect([table, rows[0].count]).toEqual([table, 0]);
  }
  expect(await reading(db, (tx) => readBalances(tx, [employee.employmentId], 2026))).toEqual([]);
});

test('a company does not see the account of the operator nor its side of a reward', async () => {
  const db = all.forCompany(company.companyId);
  const { rows } = await asApplication(`SELECT FROM account WHERE kind = 'operator'`, [], db);
  expect(rows).toEqual([]);
  const sides = await asApplication(
    `SELECT s.amount_cents FROM transfer_side s JOIN transfer t ON t.id = s.transfer_id WHERE t.type = 'clubReward'`,
    [],
    db,
  );
  expect(sides.rows).toEqual([{ amount_cents: 100 }]);
});

test('another company can neither close a reservation nor reverse a transfer: they do not exist for it', async () => {
  const db = all.forCompany(stranger.companyId);
  const foreign = { ...details('foreign'), companyId: stranger.companyId };
  const attempts = [
    (tx: Tx) => postReservation(tx, { ...foreign, reservationId }),
    (tx: Tx) => voidReservation(tx, { ...foreign, reservationId }),
    (tx: Tx) => reverseTransfer(tx, { ...foreign, transferId }),
  ];
  for (const attempt of attempts) {
    const attempted = inTransaction<unknown>(db, attempt);
    await expect(attempted).rejects.toThrow(expect.objectContaining({ status: 404 }));
  }
  const allowance = { employmentId: employee.employmentId, year: 2026, actionCode: 'RP' as const };
  const reserving = inTransaction(db, (tx) => reserve(tx, { ...foreign, ...allowance, amountCents: 1 }));
  await expect(reserving).rejects.toMatchObject({ code: foreignKeyViolation });
});

test('without a tenant the books are out of reach', async () => {
  await expect(asApplication('SELECT FROM account', [], new Database(all.connections))).rejects.toThrow(/no tenant/);
});
