import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standAt } from '#platform/clock';
import { type Database, inTransaction, reading } from '#platform/database';
import { openLog } from '#platform/log';
import { Sealing } from '#platform/sealing';
import { isIcoSound } from '@polana/contract/ico';
import { createClaimsJobs } from '#modules/claims';
import { openFileStore } from '#modules/files';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { demoDatabase, demoDay, demoSealing as sealing } from '#test-support/demo-database';
import { checkBooks } from '../books-checks/check-books.ts';
import { demoLogins } from './demo-logins.ts';
import { fillDemo } from './fill-demo.ts';

/** Generous: the demo itself takes seconds, but the tests of the whole house run beside it. */
const fillingMilliseconds = 420_000;
let db: Database;
let goOn: () => void;
let filesDir: string;
let leftAfterBreak: unknown[];

beforeAll(async () => {
  goOn = standAt(demoDay);
  db = await filledDatabase();
}, fillingMilliseconds);

afterAll(async () => {
  goOn();
  await db.close();
  await rm(filesDir, { recursive: true });
});

/** Filled at the second attempt: the first one breaks off. */
async function filledDatabase(): Promise<Database> {
  const database = openTestDatabase((await testDatabase()).appUrl);
  const broken = new Sealing('never used');
  broken.seal = () => {
    throw new Error('the power went out');
  };
  await expect(fillDemo(database, { sealing: broken, log: () => undefined })).rejects.toThrow('the power went out');
  leftAfterBreak = await rowsOf(database, `SELECT id FROM person UNION ALL SELECT id FROM company`);
  filesDir = await mkdtemp(join(tmpdir(), 'polana-demo-'));
  const files = { store: openFileStore({ kind: 'disk', directory: filesDir }, null), log: openLog('silent') };
  await fillDemo(database, { sealing, log: () => undefined, files });
  return database;
}

function rowsOf(database: Database, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return reading(
    database.forEveryCompany(),
    async (tx) => (await tx.client.query<Record<string, unknown>>(sql, values)).rows,
  );
}

const claimsSql = `SELECT number, status, sum_cents, contribution_cents, reason_code, submitted_at, decided_at
  FROM claim ORDER BY number`;

test('the books of the demo hold in every respect', async () => {
  expect(await checkBooks(db)).toEqual([]);
});

test('a night that looks at the filled books again finds nothing to book', async () => {
  const job = createClaimsJobs({ publicUrl: 'http://portal.example', sealing }).find(
    ({ name }) => name === 'claims.settleEntitlements',
  );
  const transfers = () => rowsOf(db, 'SELECT count(*) AS count, max(position) AS last FROM transfer');
  const before = await transfers();
  await inTransaction(db.forEveryCompany(), (tx) =>
    tx.client.query(`UPDATE entitlement_progress SET settled_through = '2024-01-01'`),
  );
  await job?.run({ data: {}, db, log: openLog('silent'), signal: AbortSignal.timeout(60_000) });
  expect(await transfers()).toEqual(before);
});

test('filling twice is filling once', async () => {
  const before = await rowsOf(db, claimsSql);
  await fillDemo(db, { sealing, log: () => expect.unreachable('the demo is there already') });
  expect(await rowsOf(db, claimsSql)).toEqual(before);
});

test(
  'a fill that breaks off leaves nothing, the next one fills the same as everywhere',
  async () => {
    expect(leftAfterBreak).toEqual([]);
    const elsewhere = openTestDatabase((await demoDatabase()).appUrl);
    expect(await rowsOf(elsewhere, claimsSql)).toEqual(await rowsOf(db, claimsSql));
    await elsewhere.close();
  },
  fillingMilliseconds,
);

test('Detvan has 500 employees, 23 claims waiting for at most six days and four registrations', async () => {
  const [detvan] = await rowsOf(
    db,
    `SELECT (SELECT count(*) FROM employment e WHERE e.company_id = c.id) AS employees,
      (SELECT count(*) FROM claim WHERE company_id = c.id AND status = 'pending') AS pending,
      (SELECT min(submitted_at)::date FROM claim WHERE company_id = c.id AND status = 'pending') AS oldest,
      (SELECT count(*) FROM registration WHERE company_id = c.id AND status = 'pending') AS registrations,
      (SELECT count(*) FROM claim WHERE company_id = c.id AND year = 2025) AS "claimsLastYear"
     FROM company c WHERE c.name = 'Detvan Strojárne, a. s.'`,
  );
  expect(detvan).toMatchObject({ employees: 500, pending: 23, oldest: '2026-07-08', registrations: 4 });
  expect(detvan?.['claimsLastYear']).toBeGreaterThan(600);
  expect(detvan?.['claimsLastYear']).toBeLessThan(720);
});

test('the operator has two companies to admit and two wishes of employees to decide', async () => {
  const waiting = await rowsOf(
    db,
    `SELECT name, duplicate_of IS NOT NULL AS duplicate FROM company_registration WHERE status = 'pending' ORDER BY created_at`,
  );
  expect(waiting).toEqual([
    { name: 'Mlyny pod Javorinou, s. r. o.', duplicate: false },
    { name: 'Detvan Strojárne, a. s.', duplicate: true },
  ]);
  const wishes = await rowsOf(db, `SELECT field FROM change_request WHERE status = 'pending' ORDER BY created_at`);
  expect(wishes).toEqual([{ field: 'lastName' }, { field: 'employeeStartDate' }]);
});

test('Zuzana has drawn 88.00 and 96.25 waits, 187.00 and 178.75 are left', async () => {
  const accounts = await rowsOf(
    db,
    `SELECT a.kind, a.action_code, a.credited_cents, a.drawn_cents, a.reserved_cents, a.available_cents, a.balance_cents
     FROM account a JOIN employment e ON e.id = a.employment_id
     WHERE e.personal_number = '10482' AND coalesce(a.year, 2026) = 2026 ORDER BY a.kind, a.action_code`,
  );
  expect(accounts).toEqual([
    line('allowance', 'RP', { credited_cents: 275_00, drawn_cents: 88_00, reserved_cents: 0, available_cents: 187_00 }),
    line('allowance', 'SP', { credited_cents: 275_00, drawn_cents: 0, reserved_cents: 96_25, available_cents: 178_75 }),
    line('club', null, { credited_cents: 0, drawn_cents: 0, reserved_cents: 0, available_cents: 0 }),
  ]);
  expect(accounts[2]?.['balance_cents']).toBe(6_40);
});

function line(kind: string, actionCode: string | null, parts: Record<string, number>) {
  return expect.objectContaining({ kind, action_code: actionCode, ...parts }) as unknown;
}

test('every reward stands at the offer of its partner', async () => {
  const rewards = await rowsOf(
    db,
    `SELECT t.note, o.partner_name FROM transfer t LEFT JOIN club_reward r ON r.transfer_id = t.id
       LEFT JOIN club_offer o ON o.id = r.offer_id WHERE t.type = 'clubReward'`,
  );
  expect(rewards.length).toBeGreaterThan(5);
  for (const { note, partner_name: partnerName } of rewards) expect(note).toContain(`${String(partnerName)}, `);
});

test('what is left of last year has expired, this year was credited on 1 January', async () => {
  const [left] = await rowsOf(
    db,
    `SELECT sum(available_cents) AS cents FROM account WHERE kind = 'allowance' AND year = 2025`,
  );
  expect(Number(left?.['cents'])).toBe(0);
  const [credits] = await rowsOf(
    db,
    `SELECT count(*) AS count FROM transfer t JOIN company c ON c.id = t.company_id
     WHERE t.type = 'entitlement' AND t.effective_date = '2026-01-01' AND c.name LIKE 'Detvan%'`,
  );
  expect(credits?.['count']).toBeGreaterThan(700);
});

test('nobody decided about the own claim, nor about one they uploaded', async () => {
  expect(
    await rowsOf(
      db,
      `SELECT c.number FROM claim c JOIN employment e ON e.id = c.employment_id
       WHERE c.reason_code IS DISTINCT FROM 'WITHDRAWN' AND (c.decided_by = e.person_id OR c.decided_by = c.submitted_by)`,
    ),
  ).toEqual([]);
});

test('every claim that waits has its receipt, and so have those decided lately', async () => {
  const without = `SELECT number FROM claim c WHERE NOT EXISTS (SELECT FROM claim_file f WHERE f.claim_id = c.id)`;
  expect(await rowsOf(db, `${without} AND (status = 'pending' OR decided_at > '2026-07-05')`)).toEqual([]);
  // The same paper lies on a claim and on the one that corrects it; otherwise only on the pair that is suspected.
  const twice = await rowsOf(
    db,
    `SELECT one.duplicate_suspected AND other.duplicate_suspected AS suspected
     FROM claim_file a JOIN claim_file b USING (original_sha256)
       JOIN claim one ON one.id = a.claim_id JOIN claim other ON other.id = b.claim_id
     WHERE a.claim_id < b.claim_id AND other.replaces_id IS DISTINCT FROM one.id AND one.replaces_id IS DISTINCT FROM other.id`,
  );
  expect(twice).toEqual([{ suspected: true }]);
});

test('the wages of every month that is over are closed, this month is open', async () => {
  const months = await rowsOf(
    db,
    `SELECT c.name, count(*) AS count, max(k.month) AS last FROM payroll_closing k JOIN company c ON c.id = k.company_id
     GROUP BY 1 ORDER BY 1`,
  );
  expect(months.map(({ count, last }) => [count, last])).toEqual([
    [18, '2026-06-01'],
    [18, '2026-06-01'],
  ]);
});

test('companies, their registrations and the issuers of receipts have numbers whose last digit fits', async () => {
  const numbers = await rowsOf(
    db,
    `SELECT ico FROM company UNION SELECT ico FROM company_registration
     UNION SELECT issuer_ico FROM claim WHERE issuer_ico <> ''`,
  );
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter(({ ico }) => !isIcoSound(String(ico)))).toEqual([]);
});

test('claim numbers follow the order of submission', async () => {
  expect(
    await rowsOf(
      db,
      `SELECT number FROM (
         SELECT number, submitted_at, lag(submitted_at) OVER (PARTITION BY action_code, year ORDER BY number) AS before FROM claim
       ) numbered WHERE submitted_at < before`,
    ),
  ).toEqual([]);
});

test('nothing but a planned change of the ratio lies in the future', async () => {
  const late = await rowsOf(
    db,
    `SELECT 'claim' FROM claim WHERE greatest(submitted_at, decided_at) > $1
     UNION ALL SELECT 'event' FROM claim_event WHERE at > $1
     UNION ALL SELECT 'transfer' FROM transfer WHERE created_at > $1 OR effective_date > '2026-07-14'
     UNION ALL SELECT 'reservation' FROM reservation WHERE created_at > $1
     UNION ALL SELECT 'employment' FROM employment WHERE created_at > $1 OR start_date > '2026-07-14'
     UNION ALL SELECT 'person' FROM person WHERE created_at > $1
     UNION ALL SELECT 'audit' FROM audit_entry WHERE at > $1
     UNION ALL SELECT 'stay' FROM claim WHERE stay_to > '2026-07-14' OR document_date > '2026-07-14'`,
    [demoDay],
  );
  expect(late).toEqual([]);
  const planned = await rowsOf(db, `SELECT id FROM ratio_change WHERE valid_from > '2026-07-14'`);
  expect(planned.length).toBeGreaterThan(2);
});

test('every frozen calculation adds up to the contribution of its claim', async () => {
  expect(
    await rowsOf(
      db,
      `SELECT number FROM claim WHERE (calculation->>'contributionCents')::int <> contribution_cents
        OR (calculation->>'expenseCents')::int <> coalesce(recognised_cents, sum_cents)
        OR contribution_cents <> least(ceil((calculation->>'expenseCents')::numeric * 55 / 100),
          ceil(27500 * (calculation->>'ratio')::numeric / 1000000) - (calculation->>'usedCents')::int)`,
    ),
  ).toEqual([]);
});

test('a child is named under seal, with the key of its company', async () => {
  const [claim] = await rowsOf(
    db,
    `SELECT c.company_id, c.child_name_sealed FROM claim c JOIN employment e ON e.id = c.employment_id
     WHERE e.personal_number = '10482' AND c.action_code = 'SP'`,
  );
  expect(sealing.open(claim?.['child_name_sealed'] as Buffer, 'child-name', claim?.['company_id'] as string)).toBe(
    'Matúš Hrivnák',
  );
});

test('those who can sign in are the demo logins, each with exactly its roles', async () => {
  const held = await rowsOf(
    db,
    `SELECT p.username, array_agg(r.role_name ORDER BY r.role_name) AS roles
     FROM person p JOIN person_role r ON r.person_id = p.id WHERE p.password_hash LIKE '$argon2id$%'
     GROUP BY p.username ORDER BY p.username`,
  );
  const expected = demoLogins.map(({ username, roles }) => ({ username, roles: roles.toSorted() }));
  expect(held).toEqual(expected.toSorted((one, other) => one.username.localeCompare(other.username)));
  const [kmet] = await rowsOf(db, `SELECT email, force_password_change FROM person WHERE username = 'ludovit.kmet'`);
  expect(kmet).toEqual({ email: null, force_password_change: true });
});
