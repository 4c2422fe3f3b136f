import { addDays, addMonths, yearOf } from '@polana/contract/plain-date';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { instantAt, plainDateAt, standAt, today } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { newId } from '#platform/ids';
import { openLog } from '#platform/log';
import { sealAudit, verifyAuditChain } from '#modules/audit';
import type { Files } from '#modules/files';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee, aPerson } from '#test-support/builders';
import { demoDatabase, demoDay } from '#test-support/demo-database';
import { withClient } from '../../../app/embedded-postgres.ts';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { forgetDue } from './forget-due.ts';
import { readSchedule } from './read-schedule.ts';
import { openTestDatabase } from '#test-support/database';

let db: Database;
let ownerUrl: string;
let release = standAt(demoDay);
const removed: string[] = [];
const files = {
  store: { remove: async (key: string) => void removed.push(key) },
  log: openLog('silent'),
} as unknown as Files;

beforeAll(async () => {
  const urls = await demoDatabase();
  ownerUrl = urls.ownerUrl;
  db = openTestDatabase(urls.appUrl, { statementTimeoutMilliseconds: 20_000 });
});
afterAll(() => db.close());
afterEach(() => release());

async function query(text: string, values: unknown[] = []) {
  return inTransaction(db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

const forget = () => forgetDue(db, files, new AbortController().signal);

async function dueOf(kind: string): Promise<number> {
  const { items } = await readSchedule(db.forEveryCompany());
  return items.find((item) => item.kind === kind)?.dueCount ?? -1;
}

/** A document of a decided claim, put there behind the application's back. */
async function aDocument(claimId: string, companyId: string): Promise<string> {
  const [fileId, key] = [newId(), newId().replaceAll('-', '')];
  const storageKey = `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;
  await withClient(ownerUrl, async (owner) => {
    await owner.query(`SELECT set_config('polana.tenant', 'all', false)`);
    await owner.query('ALTER TABLE claim_file DISABLE TRIGGER claim_file_frozen');
    await owner.query(
      `INSERT INTO stored_file (id, company_id, sha256, original_sha256, size, content_type, shown_name, storage_key, purpose, created_at)
       VALUES ($1, $2, sha256($3::bytea), sha256($3::bytea), 10, 'image/jpeg', 'blok.jpg', $4, 'claim', now())`,
      [fileId, companyId, Buffer.from(key), storageKey],
    );
    await owner.query(
      `INSERT INTO claim_file (claim_id, file_id, company_id, position, sha256, original_sha256, added_at)
       VALUES ($1, $2, $3, 99, sha256($4::bytea), sha256($4::bytea), now())`,
      [claimId, fileId, companyId, Buffer.from(key)],
    );
    await owner.query('ALTER TABLE claim_file ENABLE TRIGGER claim_file_frozen');
  });
  return storageKey;
}

test('the days between which claims were rejected are those of Slovakia, also of a decision after midnight', async () => {
  const [claim] = await query(`SELECT id FROM claim WHERE status = 'rejected' ORDER BY decided_at, id LIMIT 1`);
  await withClient(ownerUrl, async (owner) => {
    await owner.query(`SELECT set_config('polana.tenant', 'all', false)`);
    await owner.query('ALTER TABLE claim DISABLE TRIGGER USER');
    await owner.query('UPDATE claim SET decided_at = $2 WHERE id = $1', [claim.id, instantAt('2024-06-11', '00:30')]);
    await owner.query('ALTER TABLE claim ENABLE TRIGGER USER');
  });
  const { items } = await readSchedule(db.forEveryCompany());
  expect(items.find((item) => item.kind === 'rejectedFiles')).toMatchObject({ oldest: '2024-06-11' });
});

test('in a restored copy they leave its books, but their bytes stay for the portal that may share the store', async () => {
  const [claim] = await query(
    `SELECT id, company_id FROM claim WHERE status = 'rejected' ORDER BY decided_at, id LIMIT 1`,
  );
  const storageKey = await aDocument(claim.id, claim.company_id);
  await forgetDue(db, { ...files, isCopy: async () => true }, new AbortController().signal);
  expect(await query('SELECT 1 FROM stored_file WHERE storage_key = $1', [storageKey])).toEqual([]);
  expect(removed).toEqual([]);
});

test('the documents of a rejected claim go after their months, bytes and drawings included; the claim stays', async () => {
  const [claim] = await query(
    `SELECT id, company_id, sum_cents, decided_at FROM claim WHERE status = 'rejected' ORDER BY decided_at DESC, id LIMIT 1`,
  );
  const storageKey = await aDocument(claim.id, claim.company_id);
  const decided = plainDateAt(claim.decided_at);
  release();
  release = standAt(instantAt(addMonths(decided, 12), '03:00'));
  await forget();
  expect(removed).not.toContain(storageKey);
  release();
  release = standAt(instantAt(addDays(addMonths(decided, 12), 1), '03:00'));
  expect(await dueOf('rejectedFiles')).toBeGreaterThan(0);
  await Promise.all([forget(), forget()]);
  expect(removed).toContain(storageKey);
  expect(removed).toContain(`${storageKey}.1-800`);
  expect(await query('SELECT 1 FROM claim_file WHERE claim_id = $1', [claim.id])).toEqual([]);
  const [kept] = await query('SELECT sum_cents, files_erased_at, forgotten_at FROM claim WHERE id = $1', [claim.id]);
  expect(kept).toEqual({ sum_cents: claim.sum_cents, files_erased_at: expect.any(Date), forgotten_at: null });
  expect(await checkBooks(db)).toEqual([]);
}, 30_000);

test('who was rejected is forgotten after the days of traces; a company that joined, only with its records', async () => {
  const { companyId } = await aCompany(db);
  const decidedOn = '2026-06-01';
  const decidedAt = instantAt(decidedOn, '12:00');
  const [person, rejected, joined] = [newId(), newId(), newId()];
  await query(
    `INSERT INTO registration (id, company_id, personal_number, first_name, last_name, email, lang, status, created_at, decided_at)
     VALUES ($1, $2, '1', 'Eva', 'Cudzia', 'eva@cudzia.example', 'sk', 'rejected', $3, $3)`,
    [person, companyId, decidedAt],
  );
  for (const [id, status] of [
    [rejected, 'rejected'],
    [joined, 'approved'],
  ])
    await query(
      `INSERT INTO company_registration (id, company_id, name, ico, dic, ic_dph, street, city, zip, phone, web_url, invoicing_email,
         first_name, last_name, email, action_codes, lang, status, created_at, decided_at)
       VALUES ($1, $2, 'Píla', '50000001', '', '', '', 'Detva', '962 12', '', '', '', 'Eva', 'Nová', 'eva@pila.example', '{RP}', 'sk',
         $3, $4, $4)`,
      [id, companyId, status, decidedAt],
    );
  await query(
    `INSERT INTO company_registration_event (id, registration_id, kind, text, at, by_person)
     SELECT $1, $2, 'asked', 'Kto ste?', $3, id FROM person LIMIT 1`,
    [newId(), rejected, decidedAt],
  );
  const left = async () =>
    (
      await query(
        `SELECT id FROM registration WHERE id = ANY ($1) UNION ALL SELECT id FROM company_registration WHERE id = ANY ($1)`,
        [[person, rejected, joined]],
      )
    ).map(({ id }) => id as string);
  const itIs = (day: string) => {
    release();
    release = standAt(instantAt(day, '03:00'));
  };
  itIs(addDays(decidedOn, 90));
  await forget();
  expect(await left()).toHaveLength(3);
  itIs(addDays(decidedOn, 91));
  expect(await dueOf('registrations')).toBeGreaterThanOrEqual(2);
  await Promise.all([forget(), forget()]);
  expect(await left()).toEqual([joined]);
  expect(await dueOf('registrations')).toBe(0);
  const end = `UPDATE company SET status = 'ended', ended_at = now(), ends_on = $2, retained_until = $2 WHERE id = $1`;
  await query(end, [companyId, today()]);
  await forget();
  expect(await left()).toEqual([joined]);
  itIs(addDays(decidedOn, 92));
  await forget();
  expect(await left()).toEqual([]);
}, 30_000);

test('nobody but the forgetting empties a decided claim', async () => {
  const change = query(
    `UPDATE claim SET issuer_name = '' WHERE id = (SELECT id FROM claim WHERE status = 'approved' LIMIT 1)`,
  );
  await expect(change).rejects.toThrow('a decided claim is frozen');
  await expect(query(`DELETE FROM claim_event`)).rejects.toThrow('permission denied');
});

test('a year and a day after ten years claims are empty, people are pseudonyms, the books balance and the chain holds', async () => {
  const claims = await query(`SELECT id, company_id, contribution_cents, year FROM claim WHERE status <> 'pending'`);
  const newestYear = Math.max(...claims.map((one) => one.year as number));
  const sums = () =>
    query('SELECT count(*) AS count, sum(sum_cents) AS cents, sum(contribution_cents) AS paid FROM claim');
  const before = await sums();
  await query(`UPDATE employment SET end_date = '2026-07-14' WHERE id IN (
    SELECT e.id FROM employment e WHERE e.end_date IS NULL AND e.start_date < '2026-07-14'
      AND NOT EXISTS (SELECT FROM person_role r WHERE r.person_id = e.person_id AND r.role_name <> 'EMPL') ORDER BY e.id LIMIT 30)`);

  release();
  release = standAt(instantAt(`${newestYear + 10}-12-31`, '12:00'));
  expect(await dueOf('claims')).toBeLessThan(claims.length);
  release();
  release = standAt(instantAt(addDays(`${newestYear + 10}-12-31`, 1), '03:00'));
  expect(yearOf(today())).toBe(newestYear + 11);
  expect(await dueOf('claims')).toBe(claims.length);
  expect(await dueOf('people')).toBeGreaterThan(20);

  await forget();
  expect(await dueOf('claims')).toBe(0);
  expect(await dueOf('people')).toBe(0);
  expect(await sums()).toEqual(before);
  expect(
    await query(`SELECT 1 FROM claim WHERE status <> 'pending' AND (note <> '' OR issuer_name <> '' OR child_name_sealed IS NOT NULL
      OR person_names_sealed IS NOT NULL OR order_number IS NOT NULL OR persons <> '[]' OR sport_organisation IS NOT NULL)`),
  ).toEqual([]);
  const [person] = await query(
    `SELECT first_name, last_name, username, email FROM person WHERE erased_at IS NOT NULL LIMIT 1`,
  );
  expect(person).toMatchObject({ first_name: 'Bývalý zamestnanec', email: null });
  expect(person.last_name).toMatch(/^[0-9A-F]{6}$/);
  expect(
    await query(`SELECT 1 FROM employee_listing l JOIN employment e ON e.id = l.employment_id
    WHERE e.forgotten_at IS NOT NULL AND l.first_name <> 'Bývalý zamestnanec'`),
  ).toEqual([]);
  expect(await query(`SELECT 1 FROM payroll_line WHERE forgotten_at IS NULL`)).toEqual([]);
  expect(await checkBooks(db)).toEqual([]);
  const trail = await query(`SELECT object_id, changes FROM audit_entry WHERE action = 'retention.applied'`);
  expect(new Set(trail.map((row) => row.object_id))).toEqual(
    new Set(['rejectedFiles', 'claims', 'people', 'registrations']),
  );
  await sealAudit(db);
  expect((await verifyAuditChain(db.forEveryCompany(), null)).ok).toBe(true);

  const trailLength = trail.length;
  expect(await forget()).toEqual({ rejectedFiles: 0, claims: 0, people: 0, registrations: 0 });
  expect(await query(`SELECT 1 FROM audit_entry WHERE action = 'retention.applied'`)).toHaveLength(trailLength);
}, 60_000);

test('people of a company that ended go when its records do, unless somebody else employs them', async () => {
  const [company, other] = await query(
    `SELECT company_id AS id FROM employment WHERE deactivated_at IS NULL GROUP BY 1 ORDER BY count(*), 1 LIMIT 2`,
  );
  const [gone, moved] = await query(
    `SELECT e.id, e.person_id FROM employment e WHERE e.company_id = $1 AND e.end_date IS NULL AND e.forgotten_at IS NULL
       AND NOT EXISTS (SELECT FROM person_role r WHERE r.person_id = e.person_id AND r.role_name <> 'EMPL')
       AND NOT EXISTS (SELECT FROM employment o WHERE o.person_id = e.person_id AND o.id <> e.id) ORDER BY e.id LIMIT 2`,
    [company.id],
  );
  await query(
    `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, start_date, created_at)
     SELECT $2, $3, person_id, 'inde', first_name, last_name, start_date, created_at FROM employment WHERE id = $1`,
    [moved.id, newId(), other.id],
  );
  const end = `UPDATE company SET status = 'ended', ended_at = now(), ends_on = $2, retained_until = $3 WHERE id = $1`;
  await query(end, [company.id, '2026-07-14', '2036-12-31']);
  const forgotten = async () =>
    (
      await query('SELECT id FROM employment WHERE id = ANY ($1) AND forgotten_at IS NOT NULL', [[gone.id, moved.id]])
    ).map(({ id }) => id as string);
  release();
  release = standAt(instantAt('2036-12-31', '23:00'));
  await forget();
  expect(await forgotten()).toEqual([]);
  release();
  release = standAt(instantAt('2037-01-01', '03:00'));
  expect(await dueOf('people')).toBeGreaterThan(0);
  await Promise.all([forget(), forget()]);
  expect(await forgotten()).toEqual([gone.id]);
  expect(await dueOf('people')).toBe(0);
  const [person] = await query('SELECT first_name, email FROM person WHERE id = $1', [gone.person_id]);
  expect(person).toEqual({ first_name: 'Bývalý zamestnanec', email: null });
  expect(await checkBooks(db)).toEqual([]);
}, 60_000);

test('who comes back while the night is at work keeps account and name', async () => {
  release();
  release = standAt(instantAt('2037-02-01', '02:30'));
  const { personId } = await aPerson(db, { lastName: 'Vrátená' });
  const gone = await anEmployee(db, await aCompany(db), { personId, startDate: '2020-01-01' });
  await query(`UPDATE employment SET end_date = '2025-01-31' WHERE id = $1`, [gone.employmentId]);
  const other = await aCompany(db);
  expect(await dueOf('people')).toBe(1);
  let forgetting: Promise<unknown> = Promise.resolve();
  await inTransaction(db.forEveryCompany(), async (tx) => {
    await tx.client.query(
      `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, start_date, created_at)
       VALUES ($1, $2, $3, 'znova', 'Žofia', 'Vrátená', '2037-02-01', now())`,
      [newId(), other.companyId, personId],
    );
    forgetting = forget();
    await transactionsWait(db);
  });
  await forgetting;
  expect(await query('SELECT last_name, email IS NULL AS emptied FROM person WHERE id = $1', [personId])).toEqual([
    { last_name: 'Vrátená', emptied: false },
  ]);
});

test('what cannot be let go keeps nothing of another kind', async () => {
  release();
  release = standAt(instantAt('2037-02-01', '02:30'));
  const { personId } = await aPerson(db, { lastName: 'Odídená' });
  const gone = await anEmployee(db, await aCompany(db), { personId, startDate: '2020-01-01' });
  await query(`UPDATE employment SET end_date = '2025-01-31' WHERE id = $1`, [gone.employmentId]);
  const name = 'forget_payroll_lines(date, timestamptz, integer)';
  await withClient(ownerUrl, (owner) => owner.query(`REVOKE EXECUTE ON FUNCTION ${name} FROM polana_app`));
  try {
    await expect(forget()).rejects.toThrow('not everything that was due was let go');
  } finally {
    await withClient(ownerUrl, (owner) => owner.query(`GRANT EXECUTE ON FUNCTION ${name} TO polana_app`));
  }
  expect(await query('SELECT email IS NULL AS emptied FROM person WHERE id = $1', [personId])).toEqual([
    { emptied: true },
  ]);
});

test('claims that waited when their company ended are emptied with the others; where somebody may still decide they stay', async () => {
  const [claim] = await query(
    `SELECT c.id, c.company_id, c.year, c.sum_cents FROM claim c JOIN company k ON k.id = c.company_id
     WHERE c.status = 'pending' AND k.status = 'active' AND c.issuer_name <> '' ORDER BY c.id LIMIT 1`,
  );
  const storageKey = await aDocument(claim.id, claim.company_id);
  const facts = () => query('SELECT status, sum_cents, issuer_name, forgotten_at FROM claim WHERE id = $1', [claim.id]);
  release();
  release = standAt(instantAt(`${claim.year + 11}-01-02`, '03:00'));
  await forget();
  expect(await facts()).toMatchObject([{ forgotten_at: null }]);
  await query(
    `UPDATE company SET status = 'ended', ended_at = now(), ends_on = $2, retained_until = $3 WHERE id = $1`,
    [claim.company_id, today(), addMonths(today(), 120)],
  );
  expect(await dueOf('claims')).toBeGreaterThan(0);
  await Promise.all([forget(), forget()]);
  expect(await facts()).toEqual([
    { status: 'pending', sum_cents: claim.sum_cents, issuer_name: '', forgotten_at: expect.any(Date) },
  ]);
  expect(removed).toContain(storageKey);
  expect(await dueOf('claims')).toBe(0);
  expect(await checkBooks(db)).toEqual([]);
}, 60_000);
