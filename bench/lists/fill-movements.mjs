import { takeIndexes } from './take-indexes.mjs';

/**
 * One company whose payout account and fund have so many movements together, of three years and a hundredth as many employees, and 20
 * open reservations. Every fiftieth movement is a correction with a note of one of four words, twenty of all have a rare one. Rows as the
 * portal would have written them, in whole statements and without its triggers; then what the triggers would have kept.
 * @param {import('./side-by-side.mjs').Client} client
 * @param {number} movements
 * @returns {Promise<string>} the company
 */
export async function fillMovements(client, movements) {
  await client.query('SET session_replication_role = replica');
  const buildIndexes = await takeIndexes(client, [
    'transfer',
    'transfer_side',
    'reservation',
    'movement_listing',
    'movement_word',
  ]);
  await client.query(
    `INSERT INTO company (id, name, ico, status, created_at) VALUES (uuidv7(), 'Firma', '12345678', 'active', now())`,
  );
  await client.query(
    `INSERT INTO person (id, username, first_name, last_name, lang, created_at)
     SELECT uuidv7(), 'osoba' || n, 'Meno', 'Priezvisko' || lpad(n::text, 6, '0'), 'sk', now() FROM generate_series(1, $1::int) n`,
    [Math.max(10, Math.round(movements / 100))],
  );
  await client.query(
    `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, start_date, created_at)
     SELECT uuidv7(), c.id, p.id, substr(p.username, 6), p.first_name, p.last_name, '2018-01-01', now()
     FROM company c CROSS JOIN person p`,
  );
  await client.query(
    `INSERT INTO account (id, company_id, kind, opened_at)
     SELECT uuidv7(), id, kind, now() FROM company CROSS JOIN (VALUES ('fund'), ('payout')) k (kind)`,
  );
  await client.query(
    `INSERT INTO account (id, company_id, kind, employment_id, year, action_code, opened_at)
     SELECT uuidv7(), company_id, 'allowance', id, 2026, action, now()
     FROM employment CROSS JOIN (VALUES ('RP'), ('SP')) a (action)`,
  );
  await client.query(
    `CREATE TEMP TABLE place AS
       SELECT id, company_id, row_number() OVER (ORDER BY id) - 1 AS place FROM account WHERE kind = 'allowance';
     ANALYZE place; SET enable_nestloop = off`,
  );
  await client.query(
    `INSERT INTO transfer (id, company_id, type, from_account_id, to_account_id, amount_cents, effective_date, idempotency_key,
       request_sha256, created_at, reservation_id, note)
     SELECT uuidv7(), a.company_id, kind.type, CASE kind.type WHEN 'drawing' THEN a.id ELSE own.id END,
       CASE kind.type WHEN 'drawing' THEN own.id ELSE a.id END, 100 + n % 20000, current_date - (n::bigint * 7919 % 1000)::int, n::text,
       '', now(), CASE kind.type WHEN 'drawing' THEN uuidv7() END,
       CASE WHEN n % ($1::int / 20) = 3 THEN 'Zriedkavý omyl' WHEN kind.type = 'correction' THEN 'Oprava ' || n % 4 ELSE '' END
     FROM generate_series(1, $1::int) n
       JOIN place a ON a.place = n % (SELECT count(*) FROM place)
       CROSS JOIN LATERAL (SELECT CASE WHEN n % 2 = 0 THEN 'drawing' WHEN n % 50 = 1 THEN 'correction' ELSE 'entitlement' END AS type) kind
       JOIN account own ON own.kind = CASE kind.type WHEN 'drawing' THEN 'payout' ELSE 'fund' END`,
    [movements],
  );
  await client.query(
    `INSERT INTO reservation (id, company_id, account_id, amount_cents, state, drawn_cents, effective_date, idempotency_key,
       request_sha256, created_at)
     SELECT reservation_id, company_id, from_account_id, amount_cents, 'posted', amount_cents, effective_date, 'of ' || id, '', created_at
     FROM transfer WHERE type = 'drawing'
     UNION ALL
     SELECT uuidv7(), company_id, id, 500, 'open', NULL, current_date - place::int, 'open ' || place, '', now() FROM place WHERE place < 20`,
  );
  await client.query(
    `INSERT INTO transfer_side (account_id, position, transfer_id, company_id, effective_date, amount_cents, balance_after_cents)
     SELECT a.id, t.position, t.id, t.company_id, t.effective_date,
       CASE WHEN a.id = t.to_account_id THEN t.amount_cents ELSE -t.amount_cents END, 0
     FROM transfer t JOIN account a ON a.id = t.from_account_id
     UNION ALL
     SELECT t.to_account_id, t.position, t.id, t.company_id, t.effective_date, t.amount_cents, 0 FROM transfer t`,
  );
  await client.query(
    `INSERT INTO movement_tally (account_id, company_id, month, type, action_code, movements, amount_cents)
     SELECT s.account_id, s.company_id, date_trunc('month', s.effective_date)::date, t.type, other.action_code, count(*),
       sum(s.amount_cents)
     FROM account own JOIN transfer_side s ON s.account_id = own.id
       JOIN transfer t ON t.id = s.transfer_id
       JOIN account other ON other.id = CASE WHEN t.from_account_id = own.id THEN t.to_account_id ELSE t.from_account_id END
     WHERE own.kind IN ('fund', 'payout') GROUP BY 1, 2, 3, 4, 5`,
  );
  await client.query(
    `INSERT INTO movement_listing (company_id, type, action_code, effective_date, position, transfer_id, employment_id, amount_cents)
     SELECT t.company_id, t.type, a.action_code, t.effective_date, t.position, t.id, a.employment_id,
       CASE t.type WHEN 'drawing' THEN t.amount_cents ELSE -t.amount_cents END
     FROM transfer t JOIN account a ON a.kind = 'allowance' AND a.id = CASE t.type WHEN 'drawing' THEN t.from_account_id ELSE t.to_account_id END`,
  );
  await client.query(
    `INSERT INTO movement_day_tally (company_id, day, type, action_code, movements, amount_cents)
     SELECT company_id, effective_date, type, action_code, count(*), sum(amount_cents) FROM movement_listing GROUP BY 1, 2, 3, 4`,
  );
  await client.query(
    `INSERT INTO movement_word (company_id, movement_id, word, effective_date, position)
     SELECT t.company_id, t.id, said.word, t.effective_date, t.position FROM transfer t CROSS JOIN LATERAL movement_words(t.note) said (word) WHERE t.note <> ''`,
  );
  await buildIndexes();
  await client.query('RESET enable_nestloop');
  await client.query(`SELECT write_employee_listing(ARRAY(SELECT id FROM employment))`);
  const { rows } = await client.query('SELECT id FROM company');
  return rows[0].id;
}
