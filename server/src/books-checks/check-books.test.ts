import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, type TestEmployee } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import {
  creditEntitlement,
  fundCompany,
  postReservation,
  reserve,
  reverseTransfer,
  voidReservation,
} from '#modules/ledger';
import { writeClosing } from '#modules/claims';
import { systemAuthor } from '#platform/actor';
import { databaseUrl } from '../app/embedded-postgres.ts';
import { checkBooks, findingsOf } from './check-books.ts';
import { booksChecks } from './checks.ts';

let db: Database;
let appUrl: string;
let employee: TestEmployee;
let strangerId: string;
let client: pg.Client;
const approvedId = newId();
const pendingId = newId();

beforeAll(async () => {
  const database = await testDatabase();
  appUrl = database.appUrl;
  db = openTestDatabase(appUrl).forEveryCompany();
  const company = await aCompany(db);
  strangerId = (await aCompany(db)).companyId;
  employee = await anEmployee(db, company);
  await inTransaction(db, async (tx) => {
    await fundCompany(tx, { ...details(), amountCents: 100_000 });
    await creditEntitlement(tx, { ...allowance(), amountCents: 27_500 });
    const [reversed, posted, voided, open] = [
      await reserve(tx, { ...allowance(), amountCents: 1_000, subjectId: approvedId }),
      await reserve(tx, { ...allowance(), amountCents: 2_000, subjectId: approvedId }),
      await reserve(tx, { ...allowance(), amountCents: 3_000, subjectId: newId() }),
      await reserve(tx, { ...allowance(), amountCents: 4_000, subjectId: pendingId }),
    ];
    const { transferId } = await postReservation(tx, { ...details(), reservationId: reversed.reservationId });
    await reverseTransfer(tx, { ...details(), transferId });
    await postReservation(tx, { ...details(), reservationId: posted.reservationId, amountCents: 1_500 });
    await voidReservation(tx, { ...details(), reservationId: voided.reservationId });
    await tx.client.query(claim, [
      approvedId,
      employee.companyId,
      employee.employmentId,
      'RP-2026-000001',
      'approved',
      1_500,
      posted.reservationId,
      '2026-05-04',
    ]);
    await tx.client.query(claim, [
      pendingId,
      employee.companyId,
      employee.employmentId,
      'RP-2026-000002',
      'pending',
      4_000,
      open.reservationId,
      null,
    ]);
    await tx.client.query(`INSERT INTO claim_counter VALUES ('RP', 2026, 2)`);
    await tx.client.query(
      `INSERT INTO claim_event (id, company_id, claim_id, kind, at) VALUES ($1, $2, $3, 'submitted', now())`,
      [newId(), employee.companyId, pendingId],
    );
    const closer = { ...systemAuthor, personId: employee.personId };
    const closing = { companyId: employee.companyId, month: '2026-05-01', author: closer, closedBy: employee.personId };
    await writeClosing(tx, closing);
  });
  const name = new URL(database.ownerUrl).pathname.slice(1);
  client = new pg.Client({ connectionString: databaseUrl(inject('postgres').superuserUrl, name) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db.close();
});

const claim = `INSERT INTO claim (id, company_id, employment_id, number, action_code, year, category, status, sum_cents,
    contribution_cents, reservation_id, as_of_date, stay_from, stay_to, rule_id, calculation, submitted_at, first_submitted_at, decided_at)
  VALUES ($1, $2, $3, $4, 'RP', 2026, 'TOURISM', $5, 10000, $6, $7, '2026-05-01', '2026-05-01', '2026-05-03', 'RP-2025', '{}',
    now(), now(), $8)`;

function details() {
  return { companyId: employee.companyId, idempotencyKey: newId(), effectiveDate: '2026-05-04', createdBy: null };
}

function allowance() {
  return { ...details(), employmentId: employee.employmentId, year: 2026, actionCode: 'RP' as const };
}

/** What is found after a defect was planted behind every wall (no triggers, foreign keys or checks); it is taken back after. */
async function foundAfter(defect: string, values?: unknown[]): Promise<string[]> {
  await client.query('BEGIN');
  await client.query(`SET LOCAL session_replication_role = replica`);
  const { rows } = await client.query(`SELECT conrelid::regclass AS name, conname FROM pg_constraint
    WHERE contype = 'c' AND conrelid IN ('account'::regclass, 'transfer'::regclass, 'reservation'::regclass, 'claim'::regclass,
      'employee_import'::regclass)`);
  for (const row of rows) await client.query(`ALTER TABLE ${row.name} DROP CONSTRAINT ${row.conname}`);
  await client.query(defect, values);
  const findings = await findingsOf(client);
  await client.query('ROLLBACK');
  return findings.map((finding) => finding.check);
}

test('right books have no findings, for the application’s own role', async () => {
  expect(await checkBooks(db)).toEqual([]);
});

test('every check has a name of its own and a sentence', () => {
  expect(new Set(booksChecks.map((check) => check.name)).size).toBe(booksChecks.length);
  expect(booksChecks.filter((check) => !check.sentence.endsWith('.'))).toEqual([]);
});

const posted = `(SELECT id FROM reservation WHERE state = 'posted' ORDER BY position DESC LIMIT 1)`;
const newTransfer = 'position, company_id, type, from_account_id, to_account_id, amount_cents, effective_date';

/** An import whose additions and updates were applied. */
const anImport = (
  toAdd: number,
  added: number,
) => `INSERT INTO employee_import (id, company_id, kind, state, lang, created_by,
    created_at, expires_at, file_name, size, changes, applied_at, to_add, added)
  SELECT gen_random_uuid(), company_id, 'complex', 'done', 'sk', person_id, now(), now(), 'a.csv', 1, 'applied', now(), ${toAdd}, ${added}
  FROM employment LIMIT 1`;

test.each([
  ['sum-of-all-accounts', `UPDATE account SET balance_cents = balance_cents + 1 WHERE kind = 'operator'`],
  ['sum-of-company', `UPDATE account SET balance_cents = balance_cents + 1 WHERE kind = 'fund'`],
  ['balance-is-sum-of-transfers', `UPDATE account SET balance_cents = balance_cents + 1 WHERE kind = 'payout'`],
  [
    'two-sides-of-a-transfer',
    `DELETE FROM transfer_side WHERE amount_cents > 0 AND position = (SELECT min(position) FROM transfer)`,
  ],
  ['two-sides-of-a-transfer', `DELETE FROM transfer WHERE type = 'funding'`],
  ['accounts-belong', `UPDATE account SET employment_id = gen_random_uuid() WHERE kind = 'allowance'`],
  ['transfers-have-accounts', `UPDATE transfer SET created_by = gen_random_uuid() WHERE type = 'funding'`],
  ['ratio-changes-belong', `UPDATE ratio_change SET employment_id = gen_random_uuid()`],
  ['running-balance', `UPDATE transfer_side SET balance_after_cents = 0 WHERE amount_cents = 27500`],
  [
    'allowance-recomputed',
    `UPDATE account SET reserved_cents = 0, available_cents = available_cents + reserved_cents WHERE kind = 'allowance'`,
  ],
  ['no-negative-allowance', `UPDATE account SET available_cents = -1 WHERE kind = 'allowance'`],
  ['paid-within-credited', `UPDATE account SET drawn_cents = 30000 WHERE kind = 'allowance'`],
  ['reservation-closed-once', `UPDATE reservation SET state = 'open', drawn_cents = NULL WHERE id = ${posted}`],
  ['reservation-closed-once', `UPDATE reservation SET amount_cents = 1499 WHERE id = ${posted}`],
  ['reservation-closed-once', `DELETE FROM reservation_release`],
  ['reversal-equals-original', `UPDATE transfer SET amount_cents = 999 WHERE type = 'reversal'`],
  [
    'reversal-equals-original',
    `ALTER TABLE transfer DROP CONSTRAINT transfer_reverses_id_key;
     INSERT INTO transfer (id, reverses_id, idempotency_key, request_sha256, created_at, ${newTransfer})
     SELECT gen_random_uuid(), reverses_id, 'again', '', now(), ${newTransfer} FROM transfer WHERE type = 'reversal'`,
  ],
  ['approved-claim-posted-once', `UPDATE claim SET contribution_cents = 1501 WHERE status = 'approved'`],
  ['approved-claim-posted-once', `UPDATE transfer SET subject_id = NULL WHERE type = 'drawing'`],
  [
    'approved-claim-posted-once',
    `INSERT INTO transfer (id, idempotency_key, request_sha256, created_at, subject_id, ${newTransfer})
     SELECT gen_random_uuid(), kind.type, '', now(), subject_id, position + kind.step, company_id, kind.type,
       CASE kind.type WHEN 'drawing' THEN from_account_id ELSE to_account_id END,
       CASE kind.type WHEN 'drawing' THEN to_account_id ELSE from_account_id END, amount_cents, effective_date
     FROM transfer CROSS JOIN (VALUES ('drawing', 1000), ('correction', 1001)) kind (type, step) WHERE amount_cents = 1500`,
  ],
  ['undecided-claim-not-posted', `UPDATE claim SET status = 'rejected' WHERE status = 'approved'`],
  ['pending-claim-reserved', `UPDATE claim SET contribution_cents = 3999 WHERE status = 'pending'`],
  ['pending-claim-reserved', `UPDATE claim SET reservation_id = NULL WHERE status = 'pending'`],
  ['pending-claim-reserved', `UPDATE claim SET status = 'rejected' WHERE status = 'pending'`],
  ['pending-claim-reserved', `UPDATE reservation SET state = 'voided' WHERE state = 'open'`],
  ['open-reservation-has-claim', `UPDATE reservation SET subject_id = NULL WHERE state = 'open'`],
  ['open-reservation-has-claim', `UPDATE claim SET year = 2025 WHERE status = 'pending'`],
  ['claim-numbers-gap-free', `UPDATE claim SET number = 'RP-2026-000003' WHERE status = 'pending'`],
  ['claim-numbers-gap-free', `UPDATE claim_counter SET last_number = 3`],
  ['claim-numbers-gap-free', `DELETE FROM claim_counter`],
  ['closed-month-adds-up', `UPDATE payroll_closing SET total_cents = total_cents + 1`],
  ['closed-month-adds-up', `UPDATE payroll_closing SET movements = movements + 1`],
  ['payroll-line-is-sum-of-movements', `UPDATE payroll_line SET amount_cents = amount_cents + 1`],
  ['payroll-line-is-sum-of-movements', `DELETE FROM payroll_line`],
  ['payroll-movement-in-books', `UPDATE payroll_movement SET amount_cents = amount_cents + 1`],
  ['payroll-movement-in-books', `UPDATE payroll_movement SET kind = 'SP'`],
  ['closed-month-complete', `DELETE FROM payroll_movement`],
  ['claims-tallied', `UPDATE claim_tally SET claims = claims + 1 WHERE status = 'pending'`],
  ['claims-tallied', `DELETE FROM claim_tally`],
  ['employees-tallied', `UPDATE employee_tally SET people = people + 1`],
  ['employees-listed', `UPDATE employee_listing SET last_name = last_name || '?'`],
  ['employees-listed', `DELETE FROM employee_listing`],
  ['movements-tallied', `UPDATE movement_tally SET amount_cents = amount_cents + 1`],
  ['movements-tallied', `DELETE FROM movement_tally`],
  ['employees-tallied', `DELETE FROM employee_tally`],
  ['movements-listed', `DELETE FROM movement_listing WHERE type = 'drawing'`],
  ['movements-listed', `UPDATE movement_listing SET employment_id = NULL`],
  ['movements-tallied-by-day', `UPDATE movement_day_tally SET movements = movements + 1`],
  ['open-employments-tallied', `UPDATE open_employment_tally SET employments = employments + 1`],
  ['employees-searched', `DELETE FROM employee_word WHERE word = (SELECT min(word) FROM employee_word)`],
  ['employees-searched', `UPDATE employment SET email = 'novy@skuska.example'`],
  ['claims-searched', `UPDATE claim SET issuer_name = 'Hotel Nový'`],
  ['claims-searched', `DELETE FROM claim_word`],
  ['movements-searched', `UPDATE transfer SET note = 'oprava'`],
  [
    'movements-searched',
    `INSERT INTO movement_word (company_id, movement_id, word, effective_date, position)
     SELECT company_id, id, 'cudzie', effective_date, position FROM transfer`,
  ],
  ['import-equals-summary', anImport(2, 1)],
  ['import-noted-once', anImport(0, 0)],
  [
    'import-wholly-in-or-out',
    `WITH made AS (${anImport(1, 1)} RETURNING id, company_id)
     INSERT INTO employee_import_change (company_id, import_id, part, position, words, content)
     SELECT company_id, id, 'toAdd', 0, '', '{}' FROM made`,
  ],
  [
    'import-wholly-in-or-out',
    `WITH made AS (${anImport(0, 0).replace("'applied', now()", "'waiting', NULL")} RETURNING id, company_id)
     INSERT INTO employee_import_change (company_id, import_id, part, position, employment_id, words, content)
     SELECT e.company_id, made.id, 'toAdd', 0, e.id, '', '{}' FROM made JOIN employment e USING (company_id)`,
  ],
])('%s finds: %s', async (check, defect) => {
  expect(await foundAfter(defect)).toContain(check);
});

test.each([
  ['account', 'account', 'employment-id'],
  ['transfer', 'transfer', 'from-account-id'],
  ['transfer', 'transfer', 'to-account-id'],
  ['transfer', 'transfer', 'reservation-id'],
  ['reservation', 'reservation', 'account-id'],
  ['transfer_side', 'transfer-side', 'account-id'],
  ['transfer_side', 'transfer-side', 'transfer-id'],
  ['reservation_release', 'reservation-release', 'reservation-id'],
  ['ratio_change', 'ratio-change', 'employment-id'],
  ['claim', 'claim', 'employment-id'],
  ['claim', 'claim', 'reservation-id'],
  ['claim_event', 'claim-event', 'claim-id'],
  ['payroll_movement', 'payroll-movement', 'closing-id'],
  ['payroll_line', 'payroll-line', 'closing-id'],
])('a %s that strayed to another company is found', async (table, name, column) => {
  const defect = `UPDATE ${table} SET company_id = $1 WHERE company_id IS NOT NULL`;
  expect(await foundAfter(defect, [strangerId])).toContain(`company-of-${name}-${column}`);
});

function command(environment: Record<string, string>) {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  return spawnSync(process.execPath, [main], { env: environment, encoding: 'utf8' });
}

test('the command prints a line per check and fails when one of them does', { timeout: 60_000 }, async () => {
  const right = command({ DATABASE_URL: appUrl });
  expect([right.status, right.stdout.trim().split('\n').length]).toEqual([0, booksChecks.length]);
  await client.query(`SET session_replication_role = replica; UPDATE claim_counter SET last_number = 7`);
  const wrong = command({ DATABASE_URL: appUrl });
  expect(wrong.status).toBe(1);
  expect(wrong.stdout).toMatch(/^WRONG claim-numbers-gap-free: .*RP/m);
  expect(command({}).status).toBe(2);
});
