import { takeIndexes } from './take-indexes.mjs';

/**
 * Rows as the portal would have written them, without its triggers: 1.25 claims a year for everybody entitled.
 * @param {import('./side-by-side.mjs').Client} client
 * @param {{ companies: number, claims: number }} size
 * @returns {Promise<string>} one of the companies
 */
export async function fillFigures(client, { companies, claims }) {
  await client.query(`SET session_replication_role = replica`);
  const buildIndexes = await takeIndexes(client, ['claim', 'transfer', 'account', 'employment']);
  await client.query(
    `INSERT INTO company (id, name, ico, status, created_at)
       SELECT gen_random_uuid(), 'Firma ' || n, lpad((10000000 + n)::text, 8, '0'), 'active', now() - interval '3 years'
       FROM generate_series(1, $1::int) n`,
    [companies],
  );
  await client.query(
    `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, start_date, created_at)
       SELECT gen_random_uuid(), c.id, gen_random_uuid(), n::text, 'Meno', 'Priezvisko ' || n,
         current_date - 200 - (n::bigint * 37 % 5000)::int, now()
       FROM company c CROSS JOIN generate_series(1, $1::int) n`,
    [Math.round(claims / 2.5)],
  );
  await client.query(
    `INSERT INTO ratio_change (id, company_id, employment_id, valid_from, ratio, source, created_at)
       SELECT gen_random_uuid(), company_id, id, start_date,
         CASE WHEN personal_number::int % 10 = 0 THEN 500000 ELSE 1000000 END, 'start', now() FROM employment`,
  );
  await client.query(
    `INSERT INTO account (id, company_id, kind, opened_at) SELECT gen_random_uuid(), id, 'payout', now() FROM company`,
  );
  await client.query(
    `INSERT INTO account (id, company_id, kind, employment_id, year, action_code, balance_cents, credited_cents,
         available_cents, drawn_cents, opened_at)
       SELECT gen_random_uuid(), e.company_id, 'allowance', e.id, y, action, 27500 - d.cents, 27500, 27500 - d.cents, d.cents, now()
       FROM employment e
         CROSS JOIN generate_series(extract(year FROM now())::int - 1, extract(year FROM now())::int) y
         CROSS JOIN (VALUES ('RP'), ('SP')) a (action)
         CROSS JOIN LATERAL (
           SELECT CASE WHEN e.personal_number::int % 3 = 0 THEN 0 ELSE (e.personal_number::bigint * 131 % 27500)::int END AS cents) d
       WHERE e.start_date < current_date - 730`,
  );
  await client.query(
    `INSERT INTO claim (id, company_id, employment_id, number, action_code, year, category, status, late, sum_cents,
         contribution_cents, as_of_date, stay_from, stay_to, period_from, period_to, issuer_name, rule_id, calculation, reason_code,
         submitted_at, first_submitted_at, decided_at)
       SELECT gen_random_uuid(), e.company_id, e.id, 'X-' || row_number() OVER (), kind.action, extract(year FROM at)::int, 'TOURISM',
         kind.status, n % 40 = 0, 30000, 16500, at::date, at::date - 5, at::date - 3, at::date - 5, at::date - 3, 'Penzión ' || n % 50,
         'RP-2025', '{}', CASE WHEN kind.status = 'rejected' THEN (ARRAY['UNREADABLE', 'NAME_MISSING', 'OTHER'])[1 + n % 3] END,
         at, at, CASE WHEN kind.status <> 'pending' THEN at + make_interval(days => 1 + n % 7) END
       FROM (SELECT *, personal_number::int AS number FROM employment) e
         CROSS JOIN generate_series(1, 3) turn
         CROSS JOIN LATERAL (SELECT (e.number - 1) * 3 + turn AS n) position
         CROSS JOIN LATERAL (SELECT now() - make_interval(mins => (15000 + n::bigint * 7919 % 1000000)::int) AS at) time
         CROSS JOIN LATERAL (SELECT CASE WHEN n % 4 = 0 THEN 'SP' ELSE 'RP' END AS action,
           CASE WHEN n % 50 = 1 THEN 'pending' WHEN n % 12 = 0 THEN 'rejected' ELSE 'approved' END AS status) kind
       WHERE n <= $1::int`,
    [claims],
  );
  await client.query('ANALYZE claim, account');
  await client.query(
    `INSERT INTO transfer (id, company_id, type, from_account_id, to_account_id, amount_cents, effective_date, reservation_id,
         subject_id, idempotency_key, request_sha256, created_at)
       SELECT gen_random_uuid(), c.company_id, 'drawing', a.id, payout.id, c.contribution_cents, c.decided_at::date,
         gen_random_uuid(), c.id, c.id::text, '', c.decided_at
       FROM claim c
         JOIN account a ON a.employment_id = c.employment_id AND a.year = c.year AND a.action_code = c.action_code
         JOIN account payout ON payout.company_id = c.company_id AND payout.kind = 'payout'
       WHERE c.status = 'approved'`,
  );
  await buildIndexes();
  const { rows } = await client.query('SELECT id FROM company ORDER BY name LIMIT 1');
  return rows[0].id;
}
