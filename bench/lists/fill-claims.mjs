import { takeIndexes } from './take-indexes.mjs';

/**
 * One company with a claimant for every twenty claims. Rows as the portal would have written them, in whole statements and without
 * its triggers; then what the triggers would have kept beside them.
 * @param {import('./side-by-side.mjs').Client} client
 * @param {number} claims
 * @returns {Promise<string>} the company
 */
export async function fillClaims(client, claims) {
  await client.query('SET session_replication_role = replica');
  const buildIndexes = await takeIndexes(client, ['claim', 'claim_word']);
  await client.query(
    `INSERT INTO company (id, name, ico, status, created_at) VALUES (gen_random_uuid(), 'Firma', '12345678', 'active', now())`,
  );
  await client.query(
    `INSERT INTO person (id, username, first_name, last_name, lang, created_at)
     SELECT gen_random_uuid(), 'osoba' || n, 'Meno', 'Priezvisko' || lpad(n::text, 6, '0'), 'sk', now() FROM generate_series(1, $1::int) n`,
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
     SELECT uuidv7(), e.company_id, e.id, kind.action || '-2026-' || lpad(n::text, 7, '0'), kind.action,
       extract(year FROM at)::int, 'TOURISM', kind.status, n % 400 = 0, 1000 + n * 7 % 90000, 500 + n * 11 % 27000, at::date, at::date,
       at::date + 3, at::date, at::date + 3,
       CASE WHEN n % ($1::int / 20) = 3 THEN 'Penzión Zriedkavý' WHEN n % 2 = 0 THEN 'Hotel ' || n % 300 ELSE 'Chata ' || n % 300 END,
       'RP-2025', '{}', CASE WHEN kind.status = 'rejected' THEN 'OTHER' END, at, at,
       CASE WHEN kind.status <> 'pending' THEN at + interval '2 days' END
     FROM generate_series(1, $1::int) n
       JOIN place p ON p.place = n % (SELECT count(*) FROM place)
       JOIN employment e ON e.id = p.employment_id
       CROSS JOIN LATERAL (SELECT now() - make_interval(mins => (n::bigint * 7919 % 1500000)::int) AS at) time
       CROSS JOIN LATERAL (SELECT CASE WHEN n % 4 = 0 THEN 'SP' ELSE 'RP' END AS action,
         CASE WHEN n % greatest(50, $1::int / 500) = 1 THEN 'pending' WHEN n % 12 = 0 THEN 'rejected' ELSE 'approved' END AS status) kind`,
    [claims],
  );
  await client.query(
    `INSERT INTO claim_tally SELECT company_id, year, action_code, status, count(*) FROM claim GROUP BY 1, 2, 3, 4`,
  );
  await client.query(
    `CREATE TEMP TABLE issuer_word AS
       SELECT issuer_name, said.word
       FROM (SELECT DISTINCT issuer_name FROM claim) i CROSS JOIN LATERAL claim_words('', issuer_name) said (word);
     ANALYZE issuer_word; ANALYZE claim`,
  );
  await client.query(
    `INSERT INTO claim_word (company_id, claim_id, word)
     SELECT c.company_id, c.id, i.word FROM claim c JOIN issuer_word i USING (issuer_name)`,
  );
  await client.query(
    `INSERT INTO claim_word (company_id, claim_id, word)
     SELECT c.company_id, c.id, said.word FROM claim c CROSS JOIN LATERAL (
       VALUES (lower(c.number)), (split_part(c.number, '-', 3)), (ltrim(split_part(c.number, '-', 3), '0'))) said (word)
     ON CONFLICT DO NOTHING`,
  );
  await buildIndexes();
  await client.query('RESET enable_nestloop');
  await client.query(`SELECT write_employee_listing(ARRAY(SELECT id FROM employment))`);
  const { rows } = await client.query('SELECT id FROM company');
  return rows[0].id;
}
