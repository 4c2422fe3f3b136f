import process from 'node:process';
import type { InstallationHealth } from '@polana/contract/operator-health';
import type { Language } from '@polana/contract/roles';
import { readAuditHealth } from '#modules/audit';
import { measureFiles, type Files } from '#modules/files';
import { readMailHealth } from '#modules/mail';
import { findOutcome, type CheckOutcome } from '#platform/check-outcomes';
import { now } from '#platform/clock';
import { reading, type Database, type ReadTx } from '#platform/database';
import { findQueues, type QueueState } from '#platform/jobs';
import { migrationNames } from '#platform/migrate';
import { deadAfterSeconds, findNodes } from '#platform/nodes';
import { productVersion } from '#platform/product-version';
import { readDatabaseHealth, type DatabaseHealth } from './database-health.store.ts';
import { readBackup } from './read-backup.ts';
import { booksCheckJobName } from './start-books-check.ts';
import { jobTitle, mailTitle } from './titles.ts';
import {
  auditState,
  checkState,
  databaseState,
  jobsState,
  mailsState,
  nodesState,
  storageState,
} from './health.rules.ts';

/** One picture of the installation; numbers and times, nothing of any person. */
export async function readHealth(db: Database, files: Files, lang: Language): Promise<InstallationHealth> {
  const [measure, known] = await Promise.all([files.store.measure(), migrationNames()]);
  return reading(db, async (tx) => {
    const queues = await findQueues(tx);
    const database = await readDatabaseHealth(tx);
    return {
      checkedAt: now().toISOString(),
      jobs: jobsOf(queues, lang),
      mails: await mailsOf(tx, lang),
      storage: await storageOf(tx, measure),
      database: databaseOf(database, known),
      books: await booksOf(tx, queues),
      audit: await auditOf(tx),
      backup: await readBackup(tx),
      nodes: await nodesOf(tx),
      versions: { product: productVersion, runtime: process.versions.node, database: database.version },
    };
  });
}

const textOf = (at: Date | null) => at?.toISOString() ?? null;

function jobsOf(queues: readonly QueueState[], lang: Language): InstallationHealth['jobs'] {
  const sum = (count: 'waiting' | 'running' | 'failed') => queues.reduce((total, queue) => total + queue[count], 0);
  const oldest = queues.flatMap((queue) => queue.oldestWaitingAt ?? []).toSorted((one, two) => +one - +two)[0];
  return {
    state: jobsState(queues, now()),
    waiting: sum('waiting'),
    running: sum('running'),
    failed: sum('failed'),
    oldestWaitingAt: textOf(oldest ?? null),
    queues: queues.map((queue) => ({
      ...queue,
      title: jobTitle(lang, queue.name),
      oldestWaitingAt: textOf(queue.oldestWaitingAt),
      lastRun: queue.lastRun && { ...queue.lastRun, finishedAt: queue.lastRun.finishedAt.toISOString() },
    })),
  };
}

async function mailsOf(tx: ReadTx, lang: Language): Promise<InstallationHealth['mails']> {
  const mails = await readMailHealth(tx);
  return {
    state: mailsState(mails, now()),
    waiting: mails.waiting,
    oldestWaitingAt: textOf(mails.oldestWaitingAt),
    failed: mails.failed,
    failures: mails.failures.map((mail) => ({
      ...mail,
      title: mailTitle(lang, mail.kind),
      createdAt: mail.createdAt.toISOString(),
      lastTryAt: textOf(mail.lastTryAt),
      problem: mail.problem ?? '',
    })),
  };
}

type Measure = Awaited<ReturnType<Files['store']['measure']>>;

async function storageOf(tx: ReadTx, measure: Measure): Promise<InstallationHealth['storage']> {
  const lastCheck = await findOutcome(tx, 'files');
  return {
    state: storageState({ ...measure, lastCheck }),
    ...measure,
    ...(await measureFiles(tx)),
    lastCheck: checkOf(lastCheck),
  };
}

function databaseOf(
  { version: _version, migrations, ...facts }: DatabaseHealth,
  known: readonly string[],
): InstallationHealth['database'] {
  const missingMigrations = known.filter((name) => !migrations.includes(name)).length;
  const migration = migrations.at(-1)?.replace(/\.sql$/, '') ?? '';
  return { state: databaseState({ ...facts, missingMigrations }), ...facts, migration, missingMigrations };
}

async function booksOf(tx: ReadTx, queues: readonly QueueState[]): Promise<InstallationHealth['books']> {
  const lastCheck = await findOutcome(tx, 'books');
  const queue = queues.find((one) => one.name === booksCheckJobName);
  const isRunning = (queue?.waiting ?? 0) + (queue?.running ?? 0) > 0;
  return { state: checkState(lastCheck, now()), lastCheck: checkOf(lastCheck), isRunning };
}

async function auditOf(tx: ReadTx): Promise<InstallationHealth['audit']> {
  const audit = await readAuditHealth(tx);
  return {
    state: auditState(audit, now()),
    lastCheck: audit.lastCheck && { ...audit.lastCheck, finishedAt: audit.lastCheck.finishedAt.toISOString() },
    unsealed: audit.unsealed,
    oldestUnsealedAt: textOf(audit.oldestUnsealedAt),
  };
}

async function nodesOf(tx: ReadTx): Promise<InstallationHealth['nodes']> {
  const items = (await findNodes(tx)).map(({ startedAt, seenAt, endedAt, ...node }) => ({
    ...node,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isAlive: endedAt === null && now().getTime() - seenAt.getTime() <= deadAfterSeconds * 1_000,
    isEnded: endedAt !== null,
  }));
  return { state: nodesState(items), items };
}

function checkOf(outcome: CheckOutcome | null): InstallationHealth['books']['lastCheck'] {
  if (!outcome) return null;
  const { finishedAt, isSound, checkedCount, findings } = outcome;
  return { finishedAt: finishedAt.toISOString(), isSound, checkedCount, findings: [...findings] };
}
