/**
 * `npm run end-operator -- --username …`: somebody is an operator no more. They are signed out everywhere at once; the last operator stays.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { endOperatorship } from '#modules/identity';
import { inTransaction, openDatabase } from '#platform/database';
import { Refusal } from '#platform/errors';
import { assertReachable } from '#platform/reachable-database.store';
import { complain, runCommand, say } from './backup/run-command.ts';

const sentences: Readonly<Record<string, string>> = {
  operator_unknown: '--username: no operator signs in with it.',
  operator_last: '--username: the only operator there is. Create another one first.',
};

await runCommand(async () => {
  const { values } = parseArgs({ options: { username: { type: 'string' } } });
  // Around the pooler where there is one.
  const name = process.env['DATABASE_DIRECT_URL'] ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const url = process.env[name];
  if (!url || !values.username) {
    complain('Needed: DATABASE_URL, --username.');
    return 1;
  }
  await assertReachable(name, url);
  return end(url, values.username);
});

async function end(url: string, username: string): Promise<number> {
  const db = openDatabase(url, { connectionsMax: 2 });
  try {
    await inTransaction(db.forEveryCompany(), (tx) => endOperatorship(tx, username));
    say(`${username} is an operator no more and is signed out everywhere.`);
    return 0;
  } catch (error) {
    const sentence = error instanceof Refusal ? sentences[error.code] : undefined;
    if (!sentence) throw error;
    complain(sentence);
    return 1;
  } finally {
    await db.close();
  }
}
