/**
 * `npm run bench:employee-list`: does an administrator wait longer for the list of employees when the company has 100,000 of them
 * instead of 1,000? Fills a database of its own for each, asks what the page asks and writes bench/employee-list.md.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, withClient, databaseUrl } from '../server/src/app/embedded-postgres.ts';
import { listEmployees } from '../server/src/modules/employees/administration/read-employee.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { root } from '../scripts/prepare/project.mjs';

const RUNS = 21;
const SMALL = 1_000;
const LARGE = Number(process.argv[2] ?? 100_000);
const BATCH = 5_000;
const COMPANY = '0193aa80-0000-7000-8000-000000000001';

const plain = { status: 'current', withoutEmail: false, withoutAccess: false, notClaimed: false };
const firstPage = { limit: 10, offset: 0, order: 'lastName' };
/** @type {Record<string, object>} */
const questions = {
  'first page by name': { ...plain, ...firstPage },
  'page 50 by name': { ...plain, ...firstPage, offset: 490 },
  'first page by start date, newest first': { ...plain, ...firstPage, order: '-employeeStartDate' },
  'search for one person (name and number)': { ...plain, ...firstPage, search: 'kovac ja 000123' },
  'search for a surname': { ...plain, ...firstPage, search: 'kováč12' },
  'search for one letter': { ...plain, ...firstPage, search: 'k' },
  'search that finds nobody': { ...plain, ...firstPage, search: 'xyzzy' },
  'part time': { ...plain, ...firstPage, ratio: 'part' },
  'without e-mail': { ...plain, ...firstPage, withoutEmail: true },
  'without access': { ...plain, ...firstPage, withoutAccess: true },
  'not claimed this year, without e-mail': { ...plain, ...firstPage, notClaimed: true, withoutEmail: true },
  'those who have left': { ...plain, ...firstPage, status: 'ended' },
};

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-employee-list-'));
chmodSync(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
try {
  const small = await measure('employees_small', SMALL);
  const large = await measure('employees_large', LARGE);
  report(small, large);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * @param {string} name
 * @param {number} count
 * @returns {Promise<Map<string, number>>} medians in milliseconds
 */
async function measure(name, count) {
  await withClient(postgres.superuserUrl, (client) => client.query(`CREATE DATABASE ${name} OWNER polana_owner`));
  await withClient(databaseUrl(postgres.superuserUrl, name), (client) =>
    client.query('ALTER SCHEMA public OWNER TO polana_owner'),
  );
  await migrate(databaseUrl(postgres.ownerUrl, name));
  await fill(databaseUrl(postgres.ownerUrl, name), count);
  const db = openDatabase(databaseUrl(postgres.appUrl, name), { statementTimeoutMilliseconds: 60_000 });
  /** @type {Map<string, number>} */
  const medians = new Map();
  for (const [question, query] of Object.entries(questions)) {
    const times = [];
    for (let run = 0; run < RUNS; run += 1) {
      const begun = performance.now();
      await listEmployees(
        db.forCompany(COMPANY),
        /** @type {any} */ ({ companyId: COMPANY }),
        /** @type {any} */ (query),
      );
      times.push(performance.now() - begun);
    }
    medians.set(question, times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0);
  }
  await db.close();
  return medians;
}

/**
 * People, employments and ratios as the portal writes them, its triggers included.
 * @param {string} url
 * @param {number} count
 */
async function fill(url, count) {
  await withClient(url, async (client) => {
    await client.query(`SET polana.tenant = 'all'`);
    await client.query(
      `INSERT INTO company (id, name, ico, status, created_at) VALUES ($1, 'Veľká firma', '10000001', 'active', now())`,
      [COMPANY],
    );
    for (let from = 1; from <= count; from += BATCH) {
      await client.query(
        `INSERT INTO person (id, username, email, first_name, last_name, verified_at, created_at)
         SELECT ('00000000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid, 'osoba.' || n,
           CASE WHEN n % 10 <> 0 THEN 'osoba.' || n || '@firma.example' END,
           (ARRAY['Žofia', 'Ján', 'Peter', 'Mária', 'Ľudovít', 'Zuzana', 'Jana', 'Štefan'])[1 + n % 8],
           (ARRAY['Kováč', 'Oravcová', 'Tóth', 'Hrivnák', 'Kmeť', 'Novák', 'Varga', 'Horváth', 'Balog', 'Molnár'])[1 + (n / 8) % 10]
             || n % 977,
           CASE WHEN n % 20 <> 0 THEN now() END, now()
         FROM generate_series($1::int, $2::int) n`,
        [from, Math.min(count, from + BATCH - 1)],
      );
      await client.query(
        `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, email, start_date, end_date, created_at)
         SELECT ('00000000-0000-7000-b000-' || right(id::text, 12))::uuid, $1, id, right(id::text, 6), first_name, last_name, email,
           date '2012-01-01' + (right(id::text, 9)::int * 37 % 5000),
           CASE WHEN right(id::text, 9)::int % 50 = 0 THEN date '2026-01-31' END, now()
         FROM person WHERE right(id::text, 12)::bigint BETWEEN $2 AND $3`,
        [COMPANY, from, from + BATCH - 1],
      );
      await client.query(
        `INSERT INTO ratio_change (id, company_id, employment_id, valid_from, ratio, source, created_at)
         SELECT gen_random_uuid(), company_id, id, start_date, CASE WHEN right(id::text, 9)::int % 12 = 0 THEN 500000 ELSE 1000000 END,
           'start', now()
         FROM employment WHERE right(id::text, 12)::bigint BETWEEN $1 AND $2`,
        [from, from + BATCH - 1],
      );
    }
    await client.query('ANALYZE');
  });
}

/**
 * @param {Map<string, number>} small
 * @param {Map<string, number>} large
 */
function report(small, large) {
  const rows = [...large].map(([question, milliseconds]) => {
    const before = small.get(question) ?? 0;
    return `| ${question} | ${before.toFixed(1)} ms | ${milliseconds.toFixed(1)} ms | ${(milliseconds / before).toFixed(1)} |`;
  });
  const size = (/** @type {number} */ count) => count.toLocaleString('en-GB');
  const text = [
    '# List of employees',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:employee-list\` on ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)}: medians of ${RUNS} questions,`,
    'each with its total and the balances of the page, under row-level security.',
    '',
    `| question | ${size(SMALL)} employees | ${size(LARGE)} employees | ratio |`,
    '|---|---|---|---|',
    ...rows,
    '',
    'Totals are counted up to 10,000, which is where most of the difference comes from.',
    '',
  ].join('\n');
  writeFileSync(path.join(root, 'bench/employee-list.md'), text);
  console.log(text);
}
