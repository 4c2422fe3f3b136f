/**
 * `npm run bench:claim-list`: is the list of claims as quick with 1,000,000 claims in one company as with 1,000? Fills databases of
 * its own, asks for pages by every order and filter the list offers, and writes bench/claim-list.md.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../server/src/app/embedded-postgres.ts';
import { listClaims } from '../server/src/modules/claims/reading/list-claims.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { root } from '../scripts/prepare/project.mjs';

const RUNS = 9;
const sizes = [1_000, Number(process.argv[2] ?? 1_000_000)];
const page = { limit: 10, offset: 0, order: '-submittedAt' };
const year = String(new Date().getFullYear() - 1);

/** @type {Record<string, Record<string, unknown>>} */
const questions = {
  'first page': {},
  'page 500': { offset: 5_000 },
  'waiting, oldest first': { status: 'pending', order: 'submittedAt' },
  'rejected, by amount': { status: 'rejected', order: '-sum' },
  'sport, by contribution': { actionCode: 'SP', order: '-contribution' },
  'late ones': { flag: 'late' },
  'last year, oldest first': { year, order: 'submittedAt' },
  'by first day': { order: 'stayFrom' },
  'by name': { order: 'employee' },
  'waiting, by name': { status: 'pending', order: 'employee' },
  'of ten days': { submittedFrom: dayAgo(40), submittedTo: dayAgo(30) },
  'search: a surname': { search: 'priezvisko77' },
  'search: a rare issuer': { search: 'penzion zriedkavy' },
  'search: a word of every second claim': { search: 'hotel' },
  'search: a number': { search: 'RP-2026-0000777' },
};

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-claim-list-'));
chmodSync(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
/** @type {Record<string, number[]>} */
const results = Object.fromEntries(Object.keys(questions).map((name) => [name, []]));
try {
  for (const size of sizes) await measure(`claims_${size}`, size);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
report();

/** @param {number} days */
function dayAgo(days) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * @param {string} name
 * @param {number} size
 */
async function measure(name, size) {
  await withClient(postgres.superuserUrl, (client) => client.query(`CREATE DATABASE ${name} OWNER polana_owner`));
  await migrate(databaseUrl(postgres.ownerUrl, name));
  const companyId = await fill(databaseUrl(postgres.superuserUrl, name), size);
  const db = openDatabase(databaseUrl(postgres.appUrl, name), { statementTimeoutMilliseconds: 60_000 });
  const reader = { companyId, personId: companyId, employmentId: null };
  for (const [question, values] of Object.entries(questions)) {
    const times = [];
    let found = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const begun = performance.now();
      const query = /** @type {import('../server/src/modules/claims/reading/list-claims.ts').ListQuery} */ ({
        ...page,
        ...values,
      });
      found = (await listClaims(db.forCompany(companyId), reader, query)).totalCount;
      times.push(performance.now() - begun);
    }
    const median = times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
    results[question]?.push(median);
    console.log(`${size} ${question}: ${median.toFixed(1)} ms, ${found} found`);
  }
  await db.close();
  await withClient(postgres.superuserUrl, (client) => client.query(`DROP DATABASE ${name}`));
}

/**
 * Rows as the portal would have written them, without its triggers; then what the triggers would have kept beside them.
 * @param {string} url
 * @param {number} claims
 * @returns {Promise<string>}
 */
async function fill(url, claims) {
  return withClient(url, async (client) => {
    await client.query(`SET session_replication_role = replica; SELECT set_config('polana.tenant', 'all', false)`);
    await client.query(
      `INSERT INTO company (id, name, ico, status, created_at) VALUES (gen_random_uuid(), 'Firma', '12345678', 'active', now())`,
    );
    await client.query(
      `INSERT INTO person (id, username, first_name, last_name, lang, created_at)
       SELECT gen_random_uuid(), 'osoba' || n, 'Meno', 'Priezvisko' || n, 'sk', now() FROM generate_series(1, $1::int) n`,
      [Math.max(10, Math.round(claims / 20))],
    );
    await client.query(
      `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, start_date, created_at)
       SELECT gen_random_uuid(), c.id, p.id, substr(p.username, 6), p.first_name, p.last_name, '2018-01-01', now()
       FROM person p CROSS JOIN company c`,
    );
    await client.query(
      `CREATE TEMP TABLE place AS SELECT id AS employment_id, row_number() OVER (ORDER BY id) - 1 AS place FROM employment;
       ANALYZE place; ANALYZE employment; SET enable_nestloop = off`,
    );
    await client.query(
      `INSERT INTO claim (id, company_id, employment_id, number, action_code, year, category, status, late, sum_cents,
         contribution_cents, as_of_date, stay_from, stay_to, period_from, period_to, issuer_name, rule_id, calculation, reason_code,
         submitted_at, first_submitted_at, decided_at)
       SELECT gen_random_uuid(), e.company_id, e.id, kind.action || '-2026-' || lpad(n::text, 7, '0'), kind.action,
         extract(year FROM at)::int, 'TOURISM', kind.status, n % 400 = 0, 1000 + n * 7 % 90000, 500 + n * 11 % 27000, at::date, at::date,
         at::date + 3, at::date, at::date + 3,
         CASE WHEN n % 5000 = 1 THEN 'Penzión Zriedkavý' WHEN n % 2 = 0 THEN 'Hotel ' || n % 300 ELSE 'Chata ' || n % 300 END,
         'RP-2025', '{}', CASE WHEN kind.status = 'rejected' THEN 'OTHER' END, at, at,
         CASE WHEN kind.status <> 'pending' THEN at + interval '2 days' END
       FROM generate_series(1, $1::int) n
         JOIN place p ON p.place = n % (SELECT count(*) FROM place)
         JOIN employment e ON e.id = p.employment_id
         CROSS JOIN LATERAL (SELECT now() - make_interval(mins => (n::bigint * 7919 % 1500000)::int) AS at) time
         CROSS JOIN LATERAL (SELECT CASE WHEN n % 4 = 0 THEN 'SP' ELSE 'RP' END AS action,
           CASE WHEN n % 2000 = 1 THEN 'pending' WHEN n % 12 = 0 THEN 'rejected' ELSE 'approved' END AS status) kind`,
      [claims],
    );
    await client.query(
      `INSERT INTO claim_tally SELECT company_id, year, action_code, status, count(*) FROM claim GROUP BY 1, 2, 3, 4`,
    );
    await client.query(
      `INSERT INTO claim_word (company_id, claim_id, word)
       SELECT c.company_id, c.id, said.word FROM claim c CROSS JOIN LATERAL claim_words(c.number, c.issuer_name) said (word)`,
    );
    await client.query(`SELECT write_employee_listing(ARRAY(SELECT id FROM employment))`);
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query('SELECT id FROM company');
    return rows[0].id;
  });
}

function report() {
  const rows = Object.entries(results).map(
    ([name, [small = 0, large = 0]]) => `| ${name} | ${small.toFixed(1)} ms | ${large.toFixed(1)} ms |`,
  );
  const machine = `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  const text = [
    '# The list of claims',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:claim-list\` on ${machine}: one page with its total, median of ${RUNS} calls.`,
    '',
    `| asked for | ${sizes.map((size) => `${size.toLocaleString('en')} claims`).join(' | ')} |`,
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  writeFileSync(path.join(root, 'bench/claim-list.md'), text);
  console.log(text);
}
