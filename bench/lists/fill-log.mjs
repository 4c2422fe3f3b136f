import { takeIndexes } from './take-indexes.mjs';

/**
 * So many entries of the log of a hundred companies, without seals.
 * @param {import('./side-by-side.mjs').Client} client
 * @param {number} entries
 * @returns {Promise<string>} one of the companies
 */
export async function fillLog(client, entries) {
  await client.query('SET session_replication_role = replica');
  const buildIndexes = await takeIndexes(client, ['audit_entry']);
  await client.query(
    `INSERT INTO company (id, name, ico, status, created_at)
     SELECT uuidv7(), 'Firma ' || n, lpad((10000000 + n)::text, 8, '0'), 'active', now() FROM generate_series(1, 100) n`,
  );
  await client.query(
    `INSERT INTO person (id, username, first_name, last_name, lang, created_at)
     SELECT uuidv7(), 'osoba' || n, 'Meno', 'Priezvisko' || n, 'sk', now() FROM generate_series(1, 100) n`,
  );
  await client.query(
    `INSERT INTO audit_entry (at, company_id, actor_person, actor_role, action, object_type, object_id, result)
     SELECT now() - make_interval(secs => n * 30), c.id, p.id, 'COMP',
       (ARRAY['claim.approve', 'employment.update', 'export.order', 'session.open'])[1 + n % 4],
       (ARRAY['claim', 'employment', 'export', 'session'])[1 + n % 4], uuidv7()::text, 'done'
     FROM generate_series(1, $1::int) n
       JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM company) c ON c.place = n % 100
       JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM person) p ON p.place = n / 7 % 100`,
    [entries],
  );
  await buildIndexes();
  const { rows } = await client.query('SELECT id FROM company ORDER BY name LIMIT 1');
  return rows[0].id;
}
