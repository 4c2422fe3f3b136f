import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { databaseUrl, withClient } from '../src/app/embedded-postgres.ts';

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
