import { beforeAll, expect, test } from 'vitest';
import { withClient } from '../src/app/embedded-postgres.ts';
import { type TestDatabase, testDatabase } from './database.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([testDatabase(), testDatabase()]);
});

test('two test databases do not see each other', async () => {
  await withClient(first.ownerUrl, (client) => client.query('CREATE TABLE only_here (id integer)'));
  const seen = await withClient(second.ownerUrl, (client) => client.query(`SELECT to_regclass('only_here') AS found`));
  expect(seen.rows).toEqual([{ found: null }]);
});

test('the application role is no superuser and cannot create tables', async () => {
  const create = withClient(first.appUrl, (client) => client.query('CREATE TABLE of_the_application (id integer)'));
  await expect(create).rejects.toThrow(/permission denied/);
  const role = await withClient(first.appUrl, (client) =>
    client.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user'),
  );
  expect(role.rows).toEqual([{ rolsuper: false }]);
});

test('a dropped test database is gone even while somebody is connected', async () => {
  const extra = await testDatabase();
  await withClient(extra.appUrl, async (client) => {
    client.on('error', () => {});
    await extra.drop();
  }).catch(() => {});
  await expect(withClient(extra.appUrl, (client) => client.query('SELECT 1'))).rejects.toThrow(/does not exist/);
});
