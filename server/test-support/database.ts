import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { databaseUrl, withClient } from '../src/app/embedded-postgres.ts';
import { openDatabase, type Database, type DatabaseOptions } from '../src/platform/database.ts';

export interface TestDatabase {
  /** Owns the tables: for migrations and for looking behind the application's back. */
  ownerUrl: string;
  /** The application's own role, with its rights and row-level security. */
  appUrl: string;
  drop(): Promise<void>;
}

/** A fresh, migrated database that nobody else sees; dropped by itself when the test file ends. */
export async function testDatabase(template = 'polana_template'): Promise<TestDatabase> {
  const { superuserUrl, ownerUrl, appUrl } = inject('postgres');
  const name = `polana_test_${randomBytes(8).toString('hex')}`;
  await withClient(superuserUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER polana_owner`),
  );
  const drop = () =>
    withClient(superuserUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    });
  afterAll(drop);
  return { ownerUrl: databaseUrl(ownerUrl, name), appUrl: databaseUrl(appUrl, name), drop };
}

/** With nothing in it; dropped by itself when the test file ends. */
export async function emptyDatabase(options = ''): Promise<Pick<TestDatabase, 'ownerUrl' | 'appUrl'>> {
  const { superuserUrl, ownerUrl, appUrl } = inject('postgres');
  const name = `polana_test_${randomBytes(8).toString('hex')}`;
  await withClient(superuserUrl, (client) => client.query(`CREATE DATABASE ${name} OWNER polana_owner ${options}`));
  afterAll(() =>
    withClient(superuserUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }),
  );
  return { ownerUrl: databaseUrl(ownerUrl, name), appUrl: databaseUrl(appUrl, name) };
}

/** As the portal opens it, but nothing is given up early: what a test finds must not depend on how busy the machine is. */
export function openTestDatabase(url: string, options: DatabaseOptions = {}): Database {
  return openDatabase(url, { patience: 10, ...options });
}

const template = 'polana_portal_template';
const preparingLock = 7_041_401;

/** A fresh database with the queues of a whole portal in it; they are prepared once for all test files, by whoever asks first. */
export async function portalDatabase(prepareJobs: (ownerUrl: string) => Promise<unknown>): Promise<TestDatabase> {
  const { superuserUrl, ownerUrl } = inject('postgres');
  await withClient(superuserUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [preparingLock]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount !== 0) return;
    const inTheMaking = `${template}_in_the_making`;
    await client.query(`DROP DATABASE IF EXISTS ${inTheMaking} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${inTheMaking} TEMPLATE polana_template OWNER polana_owner`);
    await prepareJobs(databaseUrl(ownerUrl, inTheMaking));
    await client.query(`ALTER DATABASE ${inTheMaking} RENAME TO ${template}`);
  });
  return testDatabase(template);
}
