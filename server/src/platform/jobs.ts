import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss, type Db, type Job as TakenJob, type JobResult } from 'pg-boss';
import { now } from './clock.ts';
import type { Database, Tx } from './database.ts';
import { newId } from './ids.ts';
import { executorIn, jobsSchema, noteRun } from './jobs/jobs.store.ts';
import { completeQueues, retryLimitOf } from './jobs/prepare-jobs.ts';
import { wakeWorkers } from './jobs/wake-workers.ts';
import type { Log } from './log.ts';

/** One run of a job: what was enqueued, and what the work may use. */
interface JobRun<Data> {
  data: Data;
  /** Bound to no company yet: the work names the tenant it is for. */
  db: Database;
  log: Log;
  /** Aborted when the run is too long or the node is stopping. */
  signal: AbortSignal;
  /** When this one fails, nobody tries again. */
  isLastTry?: boolean;
}

export interface JobDescription<Data> {
  /** `room.verb`, unique. */
  name: string;
  /** May run again after a crash at any point, so doing it twice must be the same as doing it once. */
  run(job: JobRun<Data>): Promise<void>;
  /** Five cron fields, read on a clock in Slovakia; one node runs each occurrence. */
  schedule?: string;
  /** Runs on every node at this pace, without a queue; for frequent work that locks what it touches. */
  everySeconds?: number;
  /** A failed run is repeated this many times, with a growing, jittered delay. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  retryDelayMaxSeconds?: number;
  /** A run longer than this is taken for lost. */
  expireSeconds?: number;
  /** How many run at once on one node. */
  concurrency?: number;
  /** So many more at once, but only of what is awaited. */
  awaitedConcurrency?: number;
  /** Up to this many are taken at once and run one after the other: taking and ending small work costs more than doing it. */
  takenAtOnce?: number;
}

export { findQueues, type QueueState } from './jobs/jobs.store.ts';
export { prepareJobs } from './jobs/prepare-jobs.ts';

/** Ids and numbers only: the payload lies in the queue's table for days, so nothing personal goes in. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

export interface Job<Data extends JobData = JobData> extends Readonly<JobDescription<Data>> {
  /** Only tells jobs with different data apart; never set. */
  readonly dataType?: Data;
}

export function defineJob<Data extends JobData = JobData>(description: JobDescription<Data>): Job<Data> {
  if (description.schedule && description.everySeconds)
    throw new Error(`${description.name}: a schedule or a pace, not both`);
  return description;
}

/** Thrown by a run whose time has not come yet, e.g. because the other side is down: repeated like a failure, noted as a warning. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}

export interface EnqueueOptions {
  startAfterSeconds?: number;
  /** While a job with this key waits, another one is not added. It may start before this transaction commits. */
  singletonKey?: string;
  /** Somebody waits for it in front of a screen: it is taken before all that is not. */
  isAwaited?: boolean;
}

const awaitedPriority = 1;

const openTransaction = new AsyncLocalStorage<Db>();

/** Never started: it only words the INSERT, which runs in the transaction of whoever enqueues. */
const sender = new PgBoss({
  schema: jobsSchema,
  db: {
    executeSql(text, values) {
      const db = openTransaction.getStore();
      if (!db) throw new Error('a job is enqueued in a transaction');
      return db.executeSql(text, values);
    },
  },
});

/** Adds a job in the caller's transaction: no commit, no job. */
export async function enqueueJob<Data extends JobData>(
  tx: Tx,
  job: Pick<Job<Data>, 'name'>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<void> {
  const jobId = await openTransaction.run(executorIn(tx), () =>
    sender.send(job.name, data, {
      singletonKey: options.singletonKey ?? newId(),
      ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
      ...(options.isAwaited ? { priority: awaitedPriority } : {}),
    }),
  );
  if (!jobId && !options.singletonKey) throw new Error(`there is no queue for ${job.name}`);
}

/** Adds many jobs of one kind, each as by itself. */
export async function enqueueJobs<Data extends JobData>(
  tx: Tx,
  job: Pick<Job<Data>, 'name'>,
  data: readonly Data[],
): Promise<void> {
  const jobs = data.map((one) => ({ data: one, singletonKey: newId() }));
  const ids = await openTransaction.run(executorIn(tx), () => sender.insert(job.name, jobs, { returnId: true }));
  if (ids?.length !== jobs.length) throw new Error(`there is no queue for ${job.name}`);
}

// A job lists its own data type in `run`; a list of jobs only passes on what was enqueued for each.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyJob = Job<any>;

const superviseIntervalSeconds = 10;
const hourSeconds = 3_600;

export interface RunningJobs {
  /** Takes no new job and waits for the running ones, 10 seconds at most; what is cut off runs again elsewhere. */
  stop(): Promise<void>;
}

const stopTimeoutMilliseconds = 10_000;
/** A worker nobody wakes looks after so long. */
const unwokenSeconds = 30;

/** Works on the queues until stopped. Any number of nodes may do so against one database. */
export async function startJobs(db: Database, url: string, jobs: readonly AnyJob[], log: Log): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobsSchema,
    application_name: 'polana-jobs',
    max: 4,
    migrate: false,
    createSchema: false,
    reindex: false,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    maintenanceIntervalSeconds: hourSeconds,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the job queue warns'));
  await boss.start();
  await completeQueues(boss, db, jobs, log);
  const workersOf = new Map<string, string[]>();
  for (const job of jobs) if (!job.everySeconds) workersOf.set(job.name, await workOn(boss, db, job, log));
  const waking = wakeWorkers(db, boss, workersOf);
  const paces = jobs.map((job) => (job.everySeconds ? keepPace(db, job, job.everySeconds, log) : null));
  return {
    async stop() {
      await Promise.all([
        waking.stop(),
        boss.stop({ graceful: true, timeout: stopTimeoutMilliseconds, close: true }),
        ...paces.map((pace) => pace?.stop()),
      ]);
    },
  };
}

/** Each of a job's workers takes one after the other, or some, and is woken when there is something to take. */
async function workOn(boss: PgBoss, db: Database, job: AnyJob, log: Log): Promise<string[]> {
  const takes = {
    batchSize: job.takenAtOnce ?? 1,
    perJobResults: true,
    pollingIntervalSeconds: unwokenSeconds,
  } as const;
  const startWorker = async (only: { minPriority?: number }) => {
    let worker = '';
    const work = async (batch: TakenJob<JobData>[]) => {
      // What is behind these is not waited for.
      boss.notifyWorker(worker);
      const results: JobResult[] = [];
      for (const taken of batch) results.push(await runJob(db, job, taken, log));
      return results;
    };
    worker = await boss.work(job.name, { ...takes, ...only }, work);
    return worker;
  };
  return Promise.all([
    ...Array.from({ length: job.concurrency ?? 1 }, () => startWorker({})),
    ...Array.from({ length: job.awaitedConcurrency ?? 0 }, () => startWorker({ minPriority: awaitedPriority })),
  ]);
}

async function runJob(db: Database, job: AnyJob, taken: TakenJob<JobData>, log: Log): Promise<JobResult> {
  const { id, data, signal, retryCount } = taken;
  const jobLog = log.child({ job: job.name, jobId: id });
  const startedAt = performance.now();
  try {
    await job.run({ data, db, log: jobLog, signal, isLastTry: retryCount >= retryLimitOf(job) });
    await noteScheduledRun(db, job, startedAt, true);
    return { id, status: 'completed' };
  } catch (error) {
    await noteScheduledRun(db, job, startedAt, false).catch(() => undefined);
    if (error instanceof RetryLater) jobLog.warn({ reason: error.message, retryCount }, 'a job will be tried again');
    else jobLog.error({ err: error, retryCount }, 'a job failed');
    // The queue keeps this in its table, where the message might carry somebody's address.
    const output = `${error instanceof Error ? error.name : 'something else'} was thrown, see the log`;
    return { id, status: 'failed', output };
  }
}

async function noteScheduledRun(db: Database, job: AnyJob, startedAt: number, isDone: boolean): Promise<void> {
  if (!job.schedule) return;
  const milliseconds = performance.now() - startedAt;
  await noteRun(db, { name: job.name, finishedAt: now(), milliseconds, isDone });
}

function keepPace(db: Database, job: AnyJob, everySeconds: number, log: Log): RunningJobs {
  const stopping = new AbortController();
  const jobLog = log.child({ job: job.name });
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await job.run({ data: {}, db, log: jobLog, signal: stopping.signal });
      } catch (error) {
        if (!stopping.signal.aborted) jobLog.error({ err: error }, 'a job failed');
      }
      await delay(everySeconds * 1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await Promise.race([loop, delay(stopTimeoutMilliseconds, undefined, { ref: false })]);
    },
  };
}
