import { takeIndexes } from './take-indexes.mjs';

/**
 * @typedef {import('./side-by-side.mjs').Client} Client
 * @typedef {{ name: string, type: string, isIdentity: boolean }} Column
 */

/** Rows of a moment or of the portal itself, not of companies and their people. */
const notCopied = new Set(['audit_entry', 'audit_seal', 'audit_unsealed', 'mail', 'session', 'employee_import']);

/** Columns that have to differ from copy to copy although they are no ids; `n` is the number of the copy. */
const told = {
  company: { ico: `lpad((20000000 + n * 10 + substr(ico, 8, 1)::int)::text, 8, '0')`, name: `name || ' ' || n` },
  person: { username: `username || '.' || n`, email: `replace(email, '@', '.' || n || '@')` },
  claim: { number: `number || '-' || n` },
  stored_file: { storage_key: `storage_key || '-' || n` },
};

/** They belong to no company, so every copy moves money with the same ones. */
const operatorAccounts = `SELECT id FROM account WHERE company_id IS NULL`;

/**
 * Writes everything companies and their people have so many more times, under other ids: each copy is a portal like the first, with all
 * that the portal itself keeps beside its rows (lists, words, tallies). In whole statements and without triggers.
 * @param {Client} client
 * @param {number} copies
 * @param {(text: string) => void} log
 */
export async function copyPortal(client, copies, log) {
  await client.query('SET session_replication_role = replica');
  const tables = await tablesToCopy(client);
  for (const table of tables) {
    const begun = performance.now();
    const buildIndexes = await takeIndexes(client, [table]);
    const columns = (await columnsOf(client, table)).filter((column) => !column.isIdentity);
    const whose = columns.some(({ name }) => name === 'company_id') ? 'WHERE company_id IS NOT NULL' : '';
    await client.query(`CREATE TEMP TABLE source AS SELECT * FROM ${table} ${whose}`);
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const { rowCount } = await client.query(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
       SELECT ${columns.map((column) => copied(table, column)).join(', ')}
       FROM generate_series(1, $1::int) n CROSS JOIN source`,
      [copies],
    );
    await client.query('DROP TABLE source');
    await buildIndexes();
    if ((rowCount ?? 0) > 1_000_000)
      log(
        `${table}: ${rowCount?.toLocaleString('en-GB')} rows in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
      );
  }
  await client.query('RESET session_replication_role');
}

/** @param {string} table @param {Column} column */
function copied(table, { name, type }) {
  const own = /** @type {Record<string, Record<string, string>>} */ (told)[table]?.[name];
  if (own) return own;
  if (type !== 'uuid') return `"${name}"`;
  // The first 32 bits tell the copy, the rest stays: ids that belong together still do.
  const other = `(lpad(to_hex(n), 8, '0') || substr("${name}"::text, 9))::uuid`;
  return name.endsWith('account_id')
    ? `CASE WHEN "${name}" IN (${operatorAccounts}) THEN "${name}" ELSE ${other} END`
    : other;
}

/** @param {Client} client @returns {Promise<string[]>} */
async function tablesToCopy(client) {
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND (c.relname IN ('company', 'person') OR EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped))
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !notCopied.has(name));
}

/** @param {Client} client @param {string} table @returns {Promise<Column[]>} without those that are computed */
async function columnsOf(client, table) {
  const { rows } = await client.query(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attidentity <> '' AS "isIdentity" FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows;
}
