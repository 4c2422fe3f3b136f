import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction, reading, type Database } from '#platform/database';
import {
  defineJob,
  enqueueJob,
  enqueueJobs,
  findQueues,
  prepareJobs,
  startJobs,
  type AnyJob,
  type RunningJobs,
} from '#platform/jobs';
import { openTestDatabase, type TestDatabase, testDatabase } from '#test-support/database';

const silent = pino({ level: 'silent' });
let it: TestDatabase;
let db: Database;
let running: RunningJobs[] = [];

beforeAll(async () => {
  it = await testDatabase();
  db = openTestDatabase(it.appUrl);
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
});
afterAll(() => db.close());

async function start(...jobs: AnyJob[]): Promise<RunningJobs> {
  await prepareJobs(it.ownerUrl, jobs);
  const started = await startJobs(db, it.appUrl, jobs, silent);
  running.push(started);
  return started;
}

async function until(condition: () => boolean | Promise<boolean>, milliseconds = 40_000): Promise<void> {
  const steps = milliseconds / 50;
  for (let step = 0; step < steps; step += 1) {
    if (await condition()) return;
    await delay(50);
  }
  throw new Error('it did not happen in time');
}

/** A job that notes what it was given. */
function noting(name: string) {
  const seen: string[] = [];
  const job = defineJob<{ id: string }>({
    name,
    run: async ({ data }) => {
      seen.push(data.id);
    },
  });
  return { job, seen };
}

test('a job runs within two seconds after its transaction commits', async () => {
  const { job, seen } = noting('test.commit');
  await start(job);
  await inTransaction(db, (tx) => enqueueJob(tx, job, { id: 'a' }));
  await until(() => seen.length > 0, 2_000);
  expect(seen).toEqual(['a']);
});

test('nothing is enqueued when the transaction rolls back', async () => {
  const { job, seen } = noting('test.rollback');
  await start(job);
  const refused = inTransaction(db, async (tx) => {
    await enqueueJob(tx, job, { id: 'never' });
    throw new Error('changed my mind');
  });
  await expect(refused).rejects.toThrow('changed my mind');
  await inTransaction(db, (tx) => enqueueJob(tx, job, { id: 'later' }));
  await until(() => seen.length > 0);
  expect(seen).toEqual(['later']);
});

test('a job without a queue is a mistake that shows at once', async () => {
  const { job } = noting('test.unprepared');
  await expect(inTransaction(db, (tx) => enqueueJob(tx, job, { id: 'x' }))).rejects.toThrow('test.unprepared');
});

test('a waiting job with the same key is not added twice, others are', async () => {
  const { job, seen } = noting('test.singleton');
  await prepareJobs(it.ownerUrl, [job]);
  await inTransaction(db, async (tx) => {
    await enqueueJob(tx, job, { id: 'first' }, { singletonKey: 'k' });
    await enqueueJob(tx, job, { id: 'second' }, { singletonKey: 'k' });
    await enqueueJob(tx, job, { id: 'other' });
    await enqueueJob(tx, job, { id: 'another' });
  });
  await start(job);
  await until(() => seen.length >= 3);
  await delay(600);
  expect(seen.toSorted((one, other) => one.localeCompare(other))).toEqual(['another', 'first', 'other']);
});

test('what waits in a line is taken without a pause', async () => {
  const { job, seen } = noting('test.line');
  const ids = Array.from({ length: 30 }, (_, index) => String(index));
  await prepareJobs(it.ownerUrl, [job]);
  await inTransaction(db, (tx) =>
    enqueueJobs(
      tx,
      job,
      ids.map((id) => ({ id })),
    ),
  );
  await start(job);
  await until(() => seen.length === ids.length);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test('what somebody awaits is taken before what waits longer', async () => {
  const { job, seen } = noting('test.awaited');
  await prepareJobs(it.ownerUrl, [job]);
  await inTransaction(db, async (tx) => {
    await enqueueJobs(tx, job, [{ id: 'first' }, { id: 'second' }]);
    await enqueueJob(tx, job, { id: 'awaited' }, { isAwaited: true });
  });
  await start(job);
  await until(() => seen.length === 3);
  expect(seen[0]).toBe('awaited');
});

test('while others are busy, somebody is there for what is awaited', async () => {
  const seen: string[] = [];
  const busy = Promise.withResolvers<void>();
  const job = defineJob<{ id: string }>({
    name: 'test.spare',
    awaitedConcurrency: 1,
    run: async ({ data }) => {
      seen.push(data.id);
      if (data.id === 'long') await busy.promise;
    },
  });
  await start(job);
  await inTransaction(db, (tx) => enqueueJob(tx, job, { id: 'long' }));
  await until(() => seen.length === 1);
  await inTransaction(db, async (tx) => {
    await enqueueJob(tx, job, { id: 'usual' });
    await enqueueJob(tx, job, { id: 'awaited' }, { isAwaited: true });
  });
  await until(() => seen.length === 2);
  expect(seen).toEqual(['long', 'awaited']);
  busy.resolve();
  await until(() => seen.includes('usual'));
});

test('of several taken at once each ends by itself, and only what failed is repeated', async () => {
  const seen: string[] = [];
  const job = defineJob<{ id: string }>({
    name: 'test.several',
    takenAtOnce: 3,
    retryDelaySeconds: 1,
    run: async ({ data }) => {
      seen.push(data.id);
      if (data.id === 'b' && seen.filter((id) => id === 'b').length === 1) throw new Error('once');
    },
  });
  await prepareJobs(it.ownerUrl, [job]);
  await inTransaction(db, (tx) =>
    enqueueJobs(
      tx,
      job,
      ['a', 'b', 'c', 'd'].map((id) => ({ id })),
    ),
  );
  await start(job);
  await until(() => seen.length === 5);
  expect(seen.toSorted()).toEqual(['a', 'b', 'b', 'c', 'd']);
  await until(async () => (await rowsOf(job.name)).every((row) => JSON.stringify(row).includes('"completed"')));
});

test('a delayed job waits', async () => {
  const { job, seen } = noting('test.delayed');
  await start(job);
  await inTransaction(db, (tx) => enqueueJob(tx, job, { id: 'x' }, { startAfterSeconds: 6 }));
  await delay(1_000);
  expect(seen).toEqual([]);
  await until(() => seen.length > 0);
});

test('a failed run is repeated, and the table keeps no message', async () => {
  let runs = 0;
  const job = defineJob({
    name: 'test.retry',
    retryDelaySeconds: 1,
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error('zofia@skuska.example is away');
    },
  });
  await start(job);
  await inTransaction(db, (tx) => enqueueJob(tx, job, {}));
  await until(() => runs === 1);
  await until(async () => JSON.stringify(await rowsOf(job.name)).includes('see the log'));
  expect(JSON.stringify(await rowsOf(job.name))).not.toContain('zofia');
  await until(() => runs === 2);
});

test('a run that nobody repeats knows that it is the last one', async () => {
  const tries: unknown[] = [];
  const job = defineJob({
    name: 'test.last',
    retryLimit: 1,
    retryDelaySeconds: 1,
    run: async ({ isLastTry }) => {
      tries.push(isLastTry);
      throw new Error('never');
    },
  });
  await start(job);
  await inTransaction(db, (tx) => enqueueJob(tx, job, {}));
  await until(() => tries.length === 2);
  expect(tries).toEqual([false, true]);
});

test('two nodes never run one job twice', async () => {
  const { job, seen } = noting('test.nodes');
  await start(job);
  await start(job);
  await inTransaction(db, async (tx) => {
    for (let index = 0; index < 6; index += 1) await enqueueJob(tx, job, { id: String(index) });
  });
  await until(() => seen.length >= 6);
  await delay(600);
  expect(seen.toSorted((one, other) => one.localeCompare(other))).toEqual(['0', '1', '2', '3', '4', '5']);
});

test('stopping waits for the run that is under way', async () => {
  const steps: string[] = [];
  const job = defineJob({
    name: 'test.stop',
    run: async () => {
      steps.push('began');
      await delay(1_200);
      steps.push('ended');
    },
  });
  const jobs = await start(job);
  await inTransaction(db, (tx) => enqueueJob(tx, job, {}));
  await until(() => steps.length === 1);
  await jobs.stop();
  expect(steps).toEqual(['began', 'ended']);
});

/** Another node, as a process of its own: it takes the job, says so and never ends. */
const hangingNode = `
  import { pino } from 'pino';
  import { openDatabase } from '#platform/database';
  import { defineJob, startJobs } from '#platform/jobs';
  const url = process.env.APP_URL;
  const run = () => new Promise(() => process.stdout.write('began'));
  await startJobs(openDatabase(url), url, [defineJob({ name: 'test.kill', run })], pino({ level: 'silent' }));
`;

test('the job of a node that was killed is run by another one', async () => {
  let runs = 0;
  const job = defineJob({
    name: 'test.kill',
    expireSeconds: 2,
    retryDelaySeconds: 1,
    run: async () => {
      runs += 1;
    },
  });
  await prepareJobs(it.ownerUrl, [job]);
  const node = spawn(process.execPath, ['--input-type=module', '--eval', hangingNode], {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, APP_URL: it.appUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await inTransaction(db, (tx) => enqueueJob(tx, job, {}));
  await once(node.stdout, 'data');
  node.kill('SIGKILL');
  await start(job);
  await until(() => runs === 1, 30_000);
  expect(runs).toBe(1);
});

test('the application cannot change the shape of the queue', async () => {
  await prepareJobs(it.ownerUrl, []);
  const client = new pg.Client({ connectionString: it.appUrl });
  await client.connect();
  await expect(client.query('CREATE TABLE pgboss.mine (id int)')).rejects.toThrow(/permission denied/);
  await expect(client.query('DROP TABLE pgboss.job')).rejects.toThrow(/must be owner/);
  await client.end();
});

test('four nodes that start together prepare the queue without getting into each other', async () => {
  const fresh = await testDatabase();
  const { job } = noting('test.together');
  await expect(Promise.all([1, 2, 3, 4].map(() => prepareJobs(fresh.ownerUrl, [job])))).resolves.toHaveLength(4);
});

test('schedules are read on a clock in Slovakia and a dropped one is forgotten', async () => {
  const nightly = defineJob({ name: 'test.nightly', schedule: '15 2 * * *', run: async () => undefined });
  await prepareJobs(it.ownerUrl, [nightly]);
  expect(await schedules()).toEqual([{ name: 'test.nightly', cron: '15 2 * * *', timezone: 'Europe/Bratislava' }]);
  await prepareJobs(it.ownerUrl, []);
  expect(await schedules()).toEqual([]);
});

test('an older version leaves the queues and schedules of a newer one as they are', async () => {
  const newer = await testDatabase();
  const settings = (from: string) => asOwner(`SELECT * FROM pgboss.${from} ORDER BY name`, [], newer.ownerUrl);
  const job = { name: 'test.kept', run: async () => undefined };
  expect(await prepareJobs(newer.ownerUrl, [defineJob({ ...job, schedule: '15 2 * * *', retryLimit: 7 })])).toEqual([]);
  await asOwner(`INSERT INTO migration (name, sha256) VALUES ('9999-of-tomorrow.sql', '')`, [], newer.ownerUrl);
  const before = [await settings('schedule'), await settings('queue')];
  expect(await prepareJobs(newer.ownerUrl, [defineJob(job)])).toEqual(['9999-of-tomorrow.sql']);
  expect([await settings('schedule'), await settings('queue')]).toEqual(before);
});

test('a node adds the queues and schedules nobody prepared, and what it cannot add counts as failed', async () => {
  const mine = await testDatabase();
  const onMine = openTestDatabase(mine.appUrl);
  const nightly = (name: string) => defineJob({ name, schedule: '15 2 * * *', run: async () => undefined });
  const startWith = async (job: AnyJob) => (await startJobs(onMine, mine.appUrl, [job], silent)).stop();
  const states = async () => {
    const queues = await reading(onMine, findQueues);
    return queues.flatMap(({ name, schedule, lastRun }) =>
      name.startsWith('test.') ? [[name, schedule, lastRun?.isDone]] : [],
    );
  };
  try {
    await startWith(nightly('test.forgotten'));
    expect(await states()).toEqual([['test.forgotten', '15 2 * * *', undefined]]);
    await asOwner('DELETE FROM pgboss.schedule; REVOKE INSERT ON pgboss.schedule FROM polana_app', [], mine.ownerUrl);
    await startWith(nightly('test.forgotten'));
    expect(await states()).toEqual([['test.forgotten', null, false]]);
  } finally {
    await onMine.close();
  }
});

test('work at a pace repeats until stopped, also after a failure', async () => {
  let runs = 0;
  const job = defineJob({
    name: 'test.pace',
    everySeconds: 0.1,
    run: async () => {
      runs += 1;
      if (runs === 2) throw new Error('once');
    },
  });
  const jobs = await start(job);
  await until(() => runs >= 4);
  await jobs.stop();
  const before = runs;
  await delay(300);
  expect(runs).toBe(before);
});

async function asOwner(text: string, values: unknown[] = [], url = it.ownerUrl): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

const rowsOf = (name: string) => asOwner('SELECT * FROM pgboss.job WHERE name = $1', [name]);
const schedules = () => asOwner('SELECT name, cron, timezone FROM pgboss.schedule ORDER BY name');

test('how a scheduled job ended last is noted, and its failures in a row are counted', async () => {
  let isBroken = true;
  const job = defineJob({
    name: 'test.noted',
    schedule: '0 0 1 1 *',
    retryLimit: 0,
    run: async () => {
      if (isBroken) throw new Error('broken');
    },
  });
  await start(job);
  const lastRun = async () => {
    const queues = await reading(db, findQueues);
    return queues.find((queue) => queue.name === job.name)?.lastRun;
  };
  await inTransaction(db, (tx) => enqueueJob(tx, job, {}));
  await until(async () => (await lastRun())?.failuresInARow === 1, 15_000);
  expect(await lastRun()).toMatchObject({ isDone: false });
  isBroken = false;
  await inTransaction(db, (tx) => enqueueJob(tx, job, {}));
  await until(async () => (await lastRun())?.isDone === true, 15_000);
  expect(await lastRun()).toMatchObject({ failuresInARow: 0 });
}, 60_000);
