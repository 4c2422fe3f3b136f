/**
 * `npm run reset-second-factor -- --username … --reason …`: for somebody who has lost both the app and the recovery codes. The password
 * stays, every device is signed out, the mailbox is told, and the trail says why.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { isReasonLongEnough, reasonLengthMin } from '@polana/contract/reason';
import { resetFactor } from '#modules/identity';
import { type Database, inTransaction } from '#platform/database';
import { namedDatabase } from '#platform/reachable-database.store';
import { onDatabase } from './on-database.ts';
import { complain, runCommand, say } from './run-command.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { username: { type: 'string' }, reason: { type: 'string' } } });
  const { username, reason = '' } = values;
  const database = namedDatabase(process.env);
  if (!database || !username || !isReasonLongEnough(reason)) {
    complain(`Needed: DATABASE_URL, --username, and a --reason of at least ${reasonLengthMin} characters.`);
    return 1;
  }
  return onDatabase(database, (db) => reset(db, username, reason.trim()));
});

async function reset(db: Database, username: string, reason: string): Promise<number> {
  const done = await inTransaction(db.forEveryCompany(), (tx) => resetFactor(tx, username, reason));
  if (!done) {
    complain(`--username: nobody called ${username} signs in with an app.`);
    return 1;
  }
  say(
    done.hasMailbox
      ? `${username} signs in with the password and, where the role needs one, a mailed code.`
      : `${username} has no mailbox and signs in with the password alone until an app is set up anew.`,
  );
  return 0;
}
