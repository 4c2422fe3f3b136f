/**
 * `npm run maintenance -- until 06:00`: the portal is shut for everybody, on all nodes, and says when it is back. `off` opens it again;
 * without a word it tells how things stand.
 */
import process from 'node:process';
import { endMaintenance, findMaintenance, nextTimeOf, startMaintenance } from '#modules/operator';
import { now } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { momentIn } from '#platform/moment';
import { openInstallation } from './backup/installation.ts';
import { runCommand, say } from './run-command.ts';

const usage = 'Needed: `npm run maintenance -- until 06:00` (a time in Slovakia within a day), or `off`, or nothing.';

await runCommand(async () => {
  const [order, time = '', ...rest] = process.argv.slice(2);
  const until = order === 'until' && rest.length === 0 ? nextTimeOf(time, now()) : null;
  const isUnderstood = order === undefined || until !== null || (order === 'off' && time === '');
  if (!isUnderstood) {
    say(usage);
    return 1;
  }
  const here = await openInstallation(process.env, say);
  try {
    if (until) await startMaintenance(here.db, until);
    if (order === 'off') await endMaintenance(here.db);
    say(await standing(here.db));
    return 0;
  } finally {
    await here.close();
  }
});

async function standing(db: Database): Promise<string> {
  const until = await reading(db, findMaintenance);
  if (!until) return 'The portal is open.';
  const promise = `it says to be back at ${momentIn('en', until)}`;
  return `The portal is shut for maintenance; ${promise}. It opens with \`npm run maintenance -- off\`.`;
}
