/**
 * Indexes that no constraint needs are built once at the end, which is many times faster than row by row.
 * @param {import('./side-by-side.mjs').Client} client
 * @param {readonly string[]} tables
 * @returns {Promise<() => Promise<void>>} builds them again
 */
export async function takeIndexes(client, tables) {
  const { rows } = await client.query(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid
     WHERE c.oid IS NULL AND i.indrelid = ANY ($1::text[]::regclass[])`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}
