import { takeIndexes } from './take-indexes.mjs';

/**
 * So many companies of a hundred employees each, everybody with a claim, five of which wait, and an administrator with three
 * sign-ins.
 * @param {import('./side-by-side.mjs').Client} client
 * @param {number} companies
 * @returns {Promise<string>} one of the companies
 */
export async function fillCompanies(client, companies) {
  await client.query('SET session_replication_role = replica');
  const buildIndexes = await takeIndexes(client, ['claim', 'employment']);
  await client.query(
    `INSERT INTO company (id, name, ico, status, created_at)
     SELECT uuidv7(), 'Firma ' || n, lpad((10000000 + n)::text, 8, '0'), 'active', now() FROM generate_series(1, $1::int) n`,
    [companies],
  );
  await client.query(
    `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, start_date, created_at)
     SELECT uuidv7(), c.id, uuidv7(), n::text, 'Meno', 'Priezvisko ' || n, '2020-01-01', now()
     FROM company c CROSS JOIN generate_series(1, 100) n`,
  );
  await client.query(
    `INSERT INTO open_employment_tally (company_id, employments, is_loose) SELECT company_id, count(*), false FROM employment GROUP BY 1`,
  );
  await client.query(
    `INSERT INTO person (id, username, first_name, last_name, lang, created_at)
     SELECT id, 'spravca' || ico, 'Meno', 'Priezvisko', 'sk', now() FROM company`,
  );
  await client.query(
    `INSERT INTO administratorship (id, company_id, person_id, added_at) SELECT uuidv7(), id, id, now() FROM company`,
  );
  await client.query(
    `INSERT INTO session (id, person_id, token_hash, family_hash, created_at, token_issued_at, last_act_at, idle_minutes, expires_at,
       factor_confirmed_at, ended_at)
     SELECT uuidv7(), id, '', uuid_send(uuidv7()), at, at, at, 30, at, at, at
     FROM company CROSS JOIN generate_series(1, 3) n
       CROSS JOIN LATERAL (SELECT now() - make_interval(days => n, mins => ico::int % 1000) AS at) time`,
  );
  await client.query(
    `INSERT INTO account (id, company_id, kind, balance_cents, opened_at)
     SELECT uuidv7(), id, 'fund', (random() * 1e6)::int, now() FROM company`,
  );
  await client.query(
    `INSERT INTO claim (id, company_id, employment_id, number, action_code, year, category, status, sum_cents, contribution_cents,
       as_of_date, stay_from, stay_to, period_from, period_to, issuer_name, rule_id, calculation, submitted_at, first_submitted_at,
       decided_at)
     SELECT uuidv7(), company_id, id, 'RP-2026-' || row_number() OVER (), 'RP', 2026, 'TOURISM',
       CASE WHEN personal_number::int <= 5 THEN 'pending' ELSE 'approved' END, 30000, 16500, current_date, current_date,
       current_date + 3, current_date, current_date + 3, 'Hotel', 'RP-2025', '{}', now(), now(),
       CASE WHEN personal_number::int > 5 THEN now() END
     FROM employment`,
  );
  await buildIndexes();
  const { rows } = await client.query('SELECT id FROM company ORDER BY name LIMIT 1');
  return rows[0].id;
}
