import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '#test-support/database';
import { assertReachable } from './reachable-database.store.ts';

async function runOn(ownerUrl: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('a database as the README makes it is fit, and sorts as Slovaks do', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, options] = /CREATE DATABASE polana OWNER polana_owner\s+([^;]+);/.exec(readme) ?? [];
  expect(options).toBeDefined();
  const { ownerUrl } = await emptyDatabase(options);
  await expect(assertReachable('DATABASE_OWNER_URL', ownerUrl)).resolves.toBeUndefined();
  const rows = await runOn(ownerUrl, `SELECT name FROM unnest(ARRAY['Zeman', 'Čierny', 'Adam']) name ORDER BY name`);
  expect(rows).toEqual([{ name: 'Adam' }, { name: 'Čierny' }, { name: 'Zeman' }]);
});

test('an older server is refused before anything is written', async () => {
  const { ownerUrl } = await emptyDatabase();
  const name = new URL(ownerUrl).pathname.slice(1);
  await runOn(
    ownerUrl,
    `CREATE SCHEMA older;
     CREATE FUNCTION older.current_setting(name text) RETURNS text LANGUAGE sql AS $$
       SELECT CASE name WHEN 'server_version_num' THEN '140022' WHEN 'server_version' THEN '14.22'
         ELSE pg_catalog.current_setting(name) END $$;
     ALTER DATABASE ${name} SET search_path = older, pg_catalog`,
  );
  await expect(assertReachable('DATABASE_URL', ownerUrl)).rejects.toThrow(
    'PostgreSQL 15 or newer is needed, DATABASE_URL leads to 14.22.',
  );
});

test('a database that has no room for every letter is refused, with how to make one', async () => {
  const { ownerUrl } = await emptyDatabase(`ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`);
  await expect(assertReachable('DATABASE_URL', ownerUrl)).rejects.toThrow(
    /^DATABASE_URL .* SQL_ASCII.*ENCODING 'UTF8' TEMPLATE template0 .*LOCALE 'C\.UTF-8'\.$/,
  );
});
