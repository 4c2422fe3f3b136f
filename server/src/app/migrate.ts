/** `npm run migrate`: brings the database named by DATABASE_OWNER_URL up to date, tables and job queues. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#platform/config';
import { prepareJobs } from '#platform/jobs';
import { migrate } from '#platform/migrate';
import { Sealing } from '#platform/sealing';
import { roomsOf } from './rooms.ts';

/** Only the names of the jobs are asked for, and they seal nothing. */
const nothingSealed = new Sealing('');

const ownerUrl = process.env['DATABASE_OWNER_URL'];
if (ownerUrl) {
  const config = readConfig({ DATABASE_OWNER_URL: ownerUrl }, fileURLToPath(new URL('../../../', import.meta.url)));
  const applied = await migrate(ownerUrl);
  await prepareJobs(ownerUrl, roomsOf(config, nothingSealed).jobs);
  process.stdout.write(applied.length > 0 ? `Applied: ${applied.join(', ')}\n` : 'Nothing to apply.\n');
} else {
  process.stderr.write('DATABASE_OWNER_URL is missing: the login that owns the tables.\n');
  process.exitCode = 1;
}
