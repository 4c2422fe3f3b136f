/** `npm run migrate`: brings the database named by DATABASE_OWNER_URL up to date, tables and job queues. */
import process from 'node:process';
import { readConfig } from '#platform/config';
import { prepareJobs } from '#platform/jobs';
import { migrate, newerDatabaseNote } from '#platform/migrate';
import { assertReachable } from '#platform/reachable-database.store';
import { Sealing } from '#platform/sealing';
import { checkoutDir } from './checkout-dir.ts';
import { complain, runCommand, say } from './run-command.ts';
import { roomsOf } from './rooms.ts';

/** Only the names of the jobs are asked for, and they seal nothing. */
const nothingSealed = new Sealing('');

await runCommand(async () => {
  const ownerUrl = process.env['DATABASE_OWNER_URL'];
  if (!ownerUrl) {
    complain('DATABASE_OWNER_URL is missing: the login that owns the tables.');
    return 1;
  }
  const config = readConfig({ DATABASE_URL: ownerUrl, POLANA_DEMO: 'true' }, checkoutDir);
  await assertReachable('DATABASE_OWNER_URL', ownerUrl);
  const applied = await migrate(ownerUrl);
  const newer = newerDatabaseNote(await prepareJobs(ownerUrl, roomsOf(config, nothingSealed).jobs));
  say(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply.');
  if (newer) say(newer);
  return 0;
});
