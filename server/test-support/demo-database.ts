import { inject } from 'vitest';
import { databaseUrl, withClient } from '../src/app/embedded-postgres.ts';
import { fillDemo } from '../src/demo/fill-demo.ts';
import { instantAt, standAt } from '../src/platform/clock.ts';
import { Sealing } from '../src/platform/sealing.ts';
import { openTestDatabase, type TestDatabase, testDatabase } from './database.ts';

/** The demo as it stands on this day, without its receipts. */
export const demoDay = instantAt('2026-07-14', '09:40');

export const demoSealing = new Sealing('a secret of the tests, long enough');

const template = 'polana_demo_template';
const fillingLock = 7_041_400;

/** A database of one's own with the whole demo in it; filled once for all test files, whoever asks first. */
export async function demoDatabase(): Promise<TestDatabase> {
  await withClient(inject('postgres').superuserUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [fillingLock]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await fillTemplate();
  });
  return testDatabase(template);
}

async function fillTemplate(): Promise<void> {
  const { superuserUrl, appUrl } = inject('postgres');
  const inTheMaking = `${template}_in_the_making`;
  await withClient(superuserUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${inTheMaking} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${inTheMaking} TEMPLATE polana_template OWNER polana_owner`);
  });
  const goOn = standAt(demoDay);
  const db = openTestDatabase(databaseUrl(appUrl, inTheMaking));
  try {
    await fillDemo(db, { sealing: demoSealing, log: () => undefined });
  } finally {
    await db.close();
    goOn();
  }
  // A portal that has run for a day knows its tables; one filled a second ago would plan in the dark.
  await withClient(databaseUrl(superuserUrl, inTheMaking), (client) => client.query('ANALYZE'));
  await withClient(superuserUrl, (client) => client.query(`ALTER DATABASE ${inTheMaking} RENAME TO ${template}`));
}
