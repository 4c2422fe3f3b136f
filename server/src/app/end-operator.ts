/**
 * `npm run end-operator -- --username …`: somebody is an operator no more. They are signed out everywhere at once; the last operator stays.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { endOperatorship } from '#modules/identity';
import { type Database, inTransaction } from '#platform/database';
import { namedDatabase } from '#platform/reachable-database.store';
import { onDatabase } from './on-database.ts';
import { complain, runCommand, say } from './run-command.ts';

const sentences: Readonly<Record<string, string>> = {
  operator_unknown: '--username: no operator signs in with it.',
  operator_last: '--username: the only operator there is. Create another one first.',
};

await runCommand(async () => {
  const { username } = parseArgs({ options: { username: { type: 'string' } } }).values;
  const database = namedDatabase(process.env);
  if (!database || !username) {
    complain('Needed: DATABASE_URL, --username.');
    return 1;
  }
  return onDatabase(database, (db) => end(db, username), sentences);
});

async function end(db: Database, username: string): Promise<number> {
  await inTransaction(db.forEveryCompany(), (tx) => endOperatorship(tx, username));
  say(`${username} is an operator no more and is signed out everywhere.`);
  return 0;
}
