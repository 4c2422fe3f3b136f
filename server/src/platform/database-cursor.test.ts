import { expect, test } from 'vitest';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { inTransaction } from './database.ts';
import { takeOnMany } from './database-cursor.ts';

test('a transaction over many rows compiles none of its statements', async () => {
  const db = openTestDatabase((await testDatabase()).appUrl);
  const jit = await inTransaction(db, async (tx) => {
    await tx.client.query('SET LOCAL jit = on');
    await takeOnMany(tx);
    return (await tx.client.query('SHOW jit')).rows;
  });
  await db.close();
  expect(jit).toEqual([{ jit: 'off' }]);
});
