/** Ten thousand employees and claims for the large company of the demo, whose administrator can sign in. */
import path from 'node:path';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../../server/src/app/embedded-postgres.ts';

const ICO = '90000145';
/** More than the queue shows at once. */
const WAITING = 250;
const surnames = 'Horváth Kováč Varga Tóth Nagy Baláž Molnár Lukáč Novák Polák Gajdoš Hudák Oravec Bartoš Urban'.split(
  ' ',
);

/** @typedef {Parameters<Parameters<typeof withClient>[1]>[0]} Client */

/**
 * Adds as many employees and claims to a running portal's company, as the portal would have written them.
 * @param {string} dataDir of the portal
 * @param {number} rows
 */
export async function addManyRows(dataDir, rows) {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => undefined });
  await withClient(databaseUrl(postgres.superuserUrl, 'polana'), async (client) => {
    await client.query(`SET synchronous_commit = off; SET polana.tenant = 'all'`);
    await addEmployees(client, rows);
    await addClaims(client, rows);
    await client.query('ANALYZE');
  });
  await postgres.stop();
}

/**
 * @param {Client} client
 * @param {number} rows
 */
async function addEmployees(client, rows) {
  await client.query(
    `INSERT INTO person (id, username, email, first_name, last_name, verified_at, created_at)
     SELECT ('00000000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid, 'osoba.' || n, 'osoba.' || n || '@detvan.example',
       (ARRAY['Žofia', 'Ján', 'Peter', 'Mária', 'Ľudovít', 'Zuzana', 'Štefan'])[1 + n % 7],
       ($2::text[])[1 + n / 7 % cardinality($2::text[])] || n % 97, now(), now()
     FROM generate_series(1, $1::int) n`,
    [rows, surnames],
  );
  await client.query(
    `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, email, start_date, created_at)
     SELECT ('00000000-0000-7000-b000-' || right(p.id::text, 12))::uuid, c.id, p.id, 'V' || right(p.id::text, 6), p.first_name,
       p.last_name, p.email, date '2015-01-01' + right(p.id::text, 6)::int % 3000, now()
     FROM person p CROSS JOIN company c
     WHERE c.ico = $1 AND p.id::text LIKE '00000000-0000-7000-a000-%'`,
    [ICO],
  );
  await client.query(
    `INSERT INTO ratio_change (id, company_id, employment_id, valid_from, ratio, source, created_at)
     SELECT gen_random_uuid(), company_id, id, start_date, 1000000, 'start', now()
     FROM employment WHERE id::text LIKE '00000000-0000-7000-b000-%'`,
  );
}

/**
 * Copies of one claim of the demo; those that wait came last, so that the demo's own stand first in the queue.
 * @param {Client} client
 * @param {number} rows
 */
async function addClaims(client, rows) {
  await client.query(
    `INSERT INTO claim (id, company_id, employment_id, number, action_code, year, category, status, sum_cents, contribution_cents,
       as_of_date, stay_from, stay_to, period_from, period_to, issuer_name, rule_id, calculation, submitted_at, first_submitted_at,
       decided_at)
     SELECT uuidv7(), e.company_id, e.id, 'RP-2026-9' || lpad(n::text, 6, '0'), 'RP', model.year, model.category, kind.status,
       1000 + n * 7 % 90000, 500 + n * 11 % 27000, at::date, at::date - 9, at::date - 6, at::date - 9, at::date - 6,
       'Chata ' || n % 300, model.rule_id, model.calculation, at, at, CASE kind.status WHEN 'approved' THEN at + interval '1 day' END
     FROM generate_series(1, $1::int) n
       JOIN employment e ON e.id = ('00000000-0000-7000-b000-' || lpad(n::text, 12, '0'))::uuid
       CROSS JOIN LATERAL (SELECT CASE WHEN n <= $2::int THEN 'pending' ELSE 'approved' END AS status) kind
       CROSS JOIN LATERAL (SELECT now() - make_interval(mins => CASE kind.status WHEN 'pending' THEN n / 10 ELSE 2000 + n * 17 END) AS at) time
       CROSS JOIN LATERAL (SELECT year, category, rule_id, calculation FROM claim
         WHERE company_id = e.company_id AND action_code = 'RP' AND status = 'pending' ORDER BY submitted_at LIMIT 1) model`,
    [rows, WAITING],
  );
}
