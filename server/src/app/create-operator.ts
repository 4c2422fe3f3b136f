/**
 * `npm run create-operator -- --username … --email … --first-name … --last-name …`: the first operator of an installation, a further
 * one, or one who was ended and comes back by the same e-mail. Prints a one-time password that has to be changed at the first sign-in.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { filledText, isEmail, usernamePattern } from '@polana/contract/primitives';
import * as z from 'zod/mini';
import { createOperator } from '#modules/identity';
import { type Database, inTransaction } from '#platform/database';
import { namedDatabase } from '#platform/reachable-database.store';
import { onDatabase } from './on-database.ts';
import { complain, runCommand, say } from './run-command.ts';

const nameMax = 100;
const takenSentences: Readonly<Record<string, string>> = {
  username_taken: '--username: somebody signs in with it already.',
  email_taken: '--email: somebody signs in with it already.',
};

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
  });
  const { username, email, 'first-name': firstName, 'last-name': lastName } = values;
  const database = namedDatabase(process.env);
  if (!database || !username || !email || !firstName || !lastName) {
    complain('Needed: DATABASE_URL, --username, --email, --first-name, --last-name.');
    return 1;
  }
  const operator = { username, email, firstName, lastName };
  const problem = problemOf(operator);
  if (problem) {
    complain(problem);
    return 1;
  }
  return onDatabase(database, (db) => add(db, operator), takenSentences);
});

type Operator = Parameters<typeof createOperator>[1];

/** Codes for signing in go to the e-mail: with a wrong one the first operator stands before a closed door. */
function problemOf({ username, email, firstName, lastName }: Operator): string | null {
  if (!usernamePattern.test(username.toLowerCase()))
    return '--username: 2 to 254 letters without accents, digits and . _ @ + -, and a letter or a digit first.';
  if (!isEmail(email)) return '--email: not an e-mail address.';
  const isName = (text: string) => z.safeParse(filledText(nameMax), text).success;
  if (!isName(firstName)) return `--first-name: 1 to ${nameMax} characters in one line.`;
  if (!isName(lastName)) return `--last-name: 1 to ${nameMax} characters in one line.`;
  return null;
}

async function add(db: Database, operator: Operator): Promise<number> {
  const created = await inTransaction(db.forEveryCompany(), (tx) => createOperator(tx, operator));
  const { username, firstName, lastName, oneTimePassword } = created;
  if (created.isFormer)
    say(
      `--email: ${firstName} ${lastName} was an operator before and gets the account ${username} again, under this name.`,
    );
  say(`Operator ${username} may sign in once with this password: ${oneTimePassword}`);
  return 0;
}
