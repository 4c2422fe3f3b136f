import { PgBoss } from 'pg-boss';
import { businessTimeZone, now } from '../clock.ts';
import type { Database } from '../database.ts';
import type { AnyJob } from '../jobs.ts';
import type { Log } from '../log.ts';
import { unknownMigrations } from '../migrate.ts';
import { grantJobsToApp, jobsSchema, noteRun, preparingAlone } from './jobs.store.ts';

/** A dead node's jobs go to another one after at most this and one look of the supervisor. */
const heartbeatSeconds = 20;
const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

/**
 * Brings the queue's tables, queues and schedules up to date, as the owner of the database; the application needs no such right.
 * What a newer version has prepared stays as it is: its migrations, unknown to this one, are given back.
 */
export async function prepareJobs(ownerUrl: string, jobs: readonly AnyJob[]): Promise<string[]> {
  return preparingAlone(ownerUrl, async (client) => {
    const unknown = await unknownMigrations(client);
    if (unknown.length > 0) return unknown;
    await alignQueues(ownerUrl, queuedOf(jobs));
    await grantJobsToApp(client);
    return [];
  });
}

function queuedOf(jobs: readonly AnyJob[]): AnyJob[] {
  return jobs.filter((job) => !job.everySeconds);
}

async function alignQueues(ownerUrl: string, jobs: readonly AnyJob[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    max: 2,
  });
  // What goes wrong here also rejects the call that asked for it.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const job of jobs) {
      if (known.has(job.name)) await boss.updateQueue(job.name, queueOptionsOf(job));
      else await createQueue(boss, job);
    }
    await alignSchedules(boss, jobs);
  } finally {
    await boss.stop({ graceful: false });
  }
}

export function retryLimitOf(job: AnyJob): number {
  return job.retryLimit ?? 5;
}

function queueOptionsOf(job: AnyJob) {
  const retryDelay = job.retryDelaySeconds ?? 5;
  return {
    retryLimit: retryLimitOf(job),
    retryDelay,
    retryBackoff: true,
    retryDelayMax: Math.max(retryDelay, job.retryDelayMaxSeconds ?? hourSeconds),
    expireInSeconds: job.expireSeconds ?? 15 * 60,
    heartbeatSeconds,
    deleteAfterSeconds: daySeconds,
    retentionSeconds: 14 * daySeconds,
  };
}

function createQueue(boss: PgBoss, job: AnyJob): Promise<void> {
  return boss.createQueue(job.name, { ...queueOptionsOf(job), policy: 'short' });
}

async function alignSchedules(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const scheduled = new Set(jobs.filter((job) => job.schedule).map((job) => job.name));
  for (const schedule of await boss.getSchedules())
    if (!scheduled.has(schedule.name)) await boss.unschedule(schedule.name, schedule.key);
  for (const job of jobs) await schedule(boss, job);
}

async function schedule(boss: PgBoss, job: AnyJob): Promise<void> {
  if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: businessTimeZone, missed: 'once' });
}

/**
 * Adds the queues and schedules this version has and the database has not, where nobody prepared it for this version: what runs by
 * itself would otherwise be missed by nobody. What cannot be added counts as a failed run, which the health of the installation shows.
 */
export async function completeQueues(boss: PgBoss, db: Database, jobs: readonly AnyJob[], log: Log): Promise<void> {
  if ((await unknownMigrations(db.pool)).length > 0) return;
  const queues = new Set((await boss.getQueues()).map((queue) => queue.name));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const job of queuedOf(jobs)) {
    if (queues.has(job.name) && (!job.schedule || schedules.get(job.name) === job.schedule)) continue;
    try {
      if (!queues.has(job.name)) await createQueue(boss, job);
      await schedule(boss, job);
      log.warn({ job: job.name }, 'a job was not prepared for this version and is now');
    } catch (error) {
      log.error(
        { job: job.name, err: error },
        'a job is not prepared for this version: run `npm run migrate` with DATABASE_OWNER_URL',
      );
      await noteRun(db, { name: job.name, finishedAt: now(), milliseconds: 0, isDone: false });
    }
  }
}
