import { expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { preferIndexes } from './demo-people.store.ts';

test('the filling of the demo compiles none of its statements', async () => {
  const db = openTestDatabase((await testDatabase()).appUrl);
  const jit = await inTransaction(db, async (tx) => {
    await tx.client.query('SET LOCAL jit = on');
    await preferIndexes(tx);
    return (await tx.client.query('SHOW jit')).rows;
  });
  await db.close();
  expect(jit).toEqual([{ jit: 'off' }]);
});
