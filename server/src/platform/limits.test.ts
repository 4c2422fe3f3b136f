import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, testDatabase } from '#test-support/database';
import { type Database } from './database.ts';
import { GeneralLimits } from './http/general-limits.ts';
import { newId } from './ids.ts';
import { countAgainst, dropOldWindows, forget, refuseWhenReached } from './limits.ts';

let it: TestDatabase;
let db: Database;
beforeAll(async () => {
  it = await testDatabase();
  db = openTestDatabase(it.appUrl);
});
afterAll(() => db.close());

// A window that surely does not end within the test.
const windowSeconds = 86_400 * 365;

test('a hundred events at once against a limit of ten let exactly ten through', async () => {
  const limit = { key: newId(), max: 10, windowSeconds };
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => countAgainst(db, [limit])));
  expect(results.filter((one) => one.status === 'fulfilled').length).toBe(10);
  const refused = results.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'too_many_requests', status: 429 });
  expect(refused?.reason.details.retryAfterSeconds).toBeGreaterThan(0);
});

test('looking does not count, forgetting starts anew', async () => {
  const limit = { key: newId(), max: 1, windowSeconds };
  await refuseWhenReached(db, [limit]);
  await refuseWhenReached(db, [limit]);
  await countAgainst(db, [limit]);
  await expect(refuseWhenReached(db, [limit])).rejects.toMatchObject({ status: 429 });
  await forget(db, limit);
  await expect(refuseWhenReached(db, [limit])).resolves.toBeUndefined();
});

test('two nodes share one general limit', async () => {
  const counted = { kind: 'person', who: newId(), perMinute: 60 } as const;
  const nodes = [new GeneralLimits(db), new GeneralLimits(db)];
  const results = await Promise.allSettled(Array.from({ length: 130 }, (_, index) => nodes[index % 2]!.count(counted)));
  const through = results.filter((one) => one.status === 'fulfilled').length;
  // A window may end in between, which can only let more through than 60, and never more than two windows' worth.
  expect(through).toBeGreaterThanOrEqual(54);
  expect(through).toBeLessThanOrEqual(120);
});

test('of an address only its hash is written down', async () => {
  const who = '2001:db8::4a7';
  await new GeneralLimits(db).count({ kind: 'address', who, perMinute: 60 });
  const { rows } = await db.pool.query<{ key: string }>(`SELECT key FROM rate_limit WHERE key LIKE 'address:%'`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => key.includes(who))).toEqual([]);
});

test('however many old windows there are, they go portion by portion and the others stay', async () => {
  const insert = (ages: string, values: unknown[]) =>
    db.pool.query(
      `INSERT INTO rate_limit (key, window_start, count) SELECT $1 || i, now() - ${ages}, 1 FROM generate_series(1, $2) i`,
      values,
    );
  await db.pool.query('DELETE FROM rate_limit');
  await insert(`interval '3 days' + i * interval '1 second'`, ['old ', 5_001]);
  await insert(`interval '1 hour'`, ['kept ', 10]);
  const left = async (kind: string) =>
    (await db.pool.query(`SELECT FROM rate_limit WHERE key LIKE $1`, [`${kind} %`])).rowCount;
  const holder = await db.pool.connect();
  const hurried = openTestDatabase(it.appUrl, { patience: 1 });
  try {
    // The youngest of the old ones is in somebody's hands, so the last portion does not come through.
    await holder.query(`BEGIN; UPDATE rate_limit SET count = 2 WHERE key = 'old 5001'`);
    await expect(dropOldWindows(hurried)).rejects.toThrow('lock timeout');
    expect(await left('old')).toBe(1);
    await holder.query('COMMIT');
    expect(await dropOldWindows(hurried)).toBe(1);
    expect([await left('old'), await left('kept')]).toEqual([0, 10]);
  } finally {
    holder.release();
    await hurried.close();
  }
});
