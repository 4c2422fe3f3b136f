import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { reading, type Database } from '#platform/database';
import { findRulesInForce } from './allowance-rule.store.ts';

let db: Database;
beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
});
afterAll(() => db.close());

test.each([
  ['2018-12-31', []],
  ['2019-06-01', ['RP']],
  ['2024-12-31', ['RP', 'SP']],
  ['2026-11-15', ['RP', 'SP']],
])('on %s the law has rules for %j, one each', async (date, codes) => {
  const rules = await reading(db, (tx) => findRulesInForce(tx, date));
  expect(rules.map((rule) => rule.actionCode)).toEqual(codes);
  for (const rule of rules) expect(rule).toMatchObject({ percent: 55, capCents: 27_500 });
});

test('the application cannot change a rule', async () => {
  await expect(db.pool.query('UPDATE allowance_rule SET percent = 60')).rejects.toMatchObject({ code: '42501' });
});
