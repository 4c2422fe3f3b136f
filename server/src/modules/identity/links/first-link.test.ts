import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { aPerson } from '#test-support/builders';
import { openTestDatabase } from '#test-support/database';
import { testPortal, type TestPortal } from '#test-support/portal';
import { sendFirstLink } from './first-link.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

async function rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

async function aTakenOverPerson() {
  const person = await aPerson(portal.db);
  await rows('UPDATE person SET is_migrated = true WHERE id = $1', [person.personId]);
  const mails = () => rows<{ kind: string }>('SELECT kind FROM mail WHERE recipient = $1', [person.email]);
  const spent = async () => {
    const { rows: windows } = await portal.db.pool.query<{ count: number }>(
      'SELECT count FROM rate_limit WHERE key = $1',
      [`link-mail:hour:${person.personId}`],
    );
    return windows[0]?.count ?? 0;
  };
  return { ...person, mails, spent };
}

test('nothing is asked on a second connection while the first one holds the person', async () => {
  const { personId, mails } = await aTakenOverPerson();
  const alone = openTestDatabase(portal.appUrl, { connectionsMax: 1, patience: 1 });
  try {
    await sendFirstLink(alone, portal.publicUrl, { personId, requestId: null });
  } finally {
    await alone.close();
  }
  expect(await mails()).toEqual([{ kind: 'accountMigrated' }]);
});

test('tried twice at once the mailbox gets one letter, and tries that send nothing cost nothing of its hour', async () => {
  const { personId, mails, spent } = await aTakenOverPerson();
  const send = () => sendFirstLink(portal.db, portal.publicUrl, { personId, requestId: null });
  await Promise.all([send(), send()]);
  expect(await mails()).toHaveLength(1);
  const before = await spent();
  await send();
  expect([await mails(), await spent()]).toEqual([[{ kind: 'accountMigrated' }], before]);
});
