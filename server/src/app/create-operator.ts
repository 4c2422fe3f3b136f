/**
 * `npm run create-operator -- --username … --email … --first-name … --last-name …`: the first operator of an installation.
 * Prints a one-time password that has to be changed at the first sign-in.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createOperator } from '#modules/identity';
import { inTransaction, openDatabase } from '#platform/database';

const { values } = parseArgs({
  options: {
    username: { type: 'string' },
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
  },
});
const { username, email, 'first-name': firstName, 'last-name': lastName } = values;
// Around the pooler where there is one.
const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];

if (!url || !username || !email || !firstName || !lastName) {
  process.stderr.write('Needed: DATABASE_URL, --username, --email, --first-name, --last-name.\n');
  process.exitCode = 1;
} else {
  const db = openDatabase(url, { connectionsMax: 2 });
  try {
    const { oneTimePassword } = await inTransaction(db.forEveryCompany(), (tx) =>
      createOperator(tx, { username, email, firstName, lastName }),
    );
    process.stdout.write(`Operator ${username} may sign in once with this password: ${oneTimePassword}\n`);
  } finally {
    await db.close();
  }
}
