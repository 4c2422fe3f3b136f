import { readOperatorProfile } from '@polana/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { systemAuthor } from '#platform/actor';
import { inTransaction, type Database } from '#platform/database';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { operatorRoutes, updateOperatorProfile } from './index.ts';

let db: Database;

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
});
afterAll(() => db.close());

async function readAsVisitor(demo: boolean) {
  const [read] = operatorRoutes({ demo });
  const call = { db } as unknown as Parameters<NonNullable<typeof read>['handle']>[0];
  return z.parse(readOperatorProfile.answer, await read?.handle(call));
}

test('every visitor reads the profile and whether it is a demonstration', async () => {
  expect(await readAsVisitor(true)).toMatchObject({ productName: 'Poľana', appStoreUrl: null, demo: true });
  expect(await readAsVisitor(false)).toMatchObject({ demo: false });
});

test('a change touches the given fields only and the trail tells what was there before', async () => {
  await inTransaction(db.forEveryCompany(), (tx) =>
    updateOperatorProfile(tx, { city: 'Detva', zip: '962 12' }, systemAuthor),
  );
  await inTransaction(db.forEveryCompany(), (tx) => updateOperatorProfile(tx, { city: 'Hriňová' }, systemAuthor));
  expect(await readAsVisitor(false)).toMatchObject({ productName: 'Poľana', city: 'Hriňová', zip: '962 12' });
  const { rows } = await inTransaction(db.forEveryCompany(), (tx) =>
    tx.client.query(
      `SELECT changes FROM audit_entry WHERE action = 'operatorProfile.changed' ORDER BY id DESC LIMIT 1`,
    ),
  );
  expect(rows).toEqual([{ changes: { city: { from: 'Detva', to: 'Hriňová' } } }]);
});
