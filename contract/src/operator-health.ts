import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done, id, instant } from './primitives.ts';

const state = z.enum(['ok', 'attention', 'problem']);
export type HealthState = z.infer<typeof state>;

const queue = z.strictObject({
  name: z.string(),
  /** What the job does, in the reader's words. */
  title: z.string(),
  /** Five cron fields on a clock in Slovakia; null for what runs when something is enqueued. */
  schedule: z.nullable(z.string()),
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  oldestWaitingAt: z.nullable(instant),
  lastRun: z.nullable(
    z.strictObject({ finishedAt: instant, milliseconds: z.number(), isDone: z.boolean(), failuresInARow: z.number() }),
  ),
});

const failedMail = z.strictObject({
  id,
  kind: z.string(),
  /** What the mail is about, in the reader's words. */
  title: z.string(),
  createdAt: instant,
  lastTryAt: z.nullable(instant),
  tries: z.number(),
  problem: z.string(),
  /** Its text is still there. */
  canRetry: z.boolean(),
});

const lastCheck = z.nullable(
  z.strictObject({
    finishedAt: instant,
    isSound: z.boolean(),
    checkedCount: z.number(),
    findings: z.array(z.strictObject({ name: z.string(), sentence: z.string(), count: z.number() })),
  }),
);

/** Of a backup or a restore: which moment it holds, when it was done, and whether everything was right. */
const copied = z.nullable(z.strictObject({ takenAt: instant, finishedAt: instant, isSound: z.boolean() }));

const backupProblem = z.enum(['backupMissed', 'backupIncomplete', 'restoreMissed', 'restoreWrong']);
export type BackupProblem = z.infer<typeof backupProblem>;

const node = z.strictObject({
  id,
  name: z.string(),
  version: z.string(),
  runtime: z.string(),
  startedAt: instant,
  seenAt: instant,
  isAlive: z.boolean(),
  isEnded: z.boolean(),
});

const installationHealth = z.strictObject({
  checkedAt: instant,
  jobs: z.strictObject({
    state,
    waiting: z.number(),
    running: z.number(),
    failed: z.number(),
    oldestWaitingAt: z.nullable(instant),
    queues: z.array(queue),
  }),
  mails: z.strictObject({
    state,
    waiting: z.number(),
    oldestWaitingAt: z.nullable(instant),
    failed: z.number(),
    /** The newest of them. */
    failures: z.array(failedMail),
  }),
  storage: z.strictObject({
    state,
    kind: z.enum(['disk', 's3']),
    isReachable: z.boolean(),
    files: z.number(),
    bytes: z.number(),
    freeBytes: z.nullable(z.number()),
    totalBytes: z.nullable(z.number()),
    lastCheck,
  }),
  database: z.strictObject({
    state,
    bytes: z.number(),
    connections: z.number(),
    connectionsMax: z.number(),
    longestTransactionSeconds: z.number(),
    migration: z.string(),
    missingMigrations: z.number(),
    isReplica: z.boolean(),
    replicas: z.number(),
    /** Null where there is none, or the database does not tell. */
    replicationLagBytes: z.nullable(z.number()),
  }),
  books: z.strictObject({ state, lastCheck, isRunning: z.boolean() }),
  audit: z.strictObject({
    state,
    lastCheck: z.nullable(
      z.strictObject({ finishedAt: instant, chains: z.number(), brokenChains: z.number(), entries: z.number() }),
    ),
    unsealed: z.number(),
    oldestUnsealedAt: z.nullable(instant),
  }),
  /** Taken by the portal's own command, and brought back to be checked. */
  backup: z.strictObject({ state, problems: z.array(backupProblem), lastBackup: copied, lastRestore: copied }),
  nodes: z.strictObject({ state, items: z.array(node) }),
  versions: z.strictObject({ product: z.string(), runtime: z.string(), database: z.string() }),
});
export type InstallationHealth = z.infer<typeof installationHealth>;

export const readInstallationHealth = endpoint({
  id: 'operator.readHealth',
  method: 'GET',
  path: '/operator/health',
  access: ['OPER'],
  summary:
    'How the installation is: jobs, mails, files, database, books, audit log, backups, nodes. Nothing personal, no secrets.',
  answer: installationHealth,
});

export const startBooksCheck = endpoint({
  id: 'operator.startBooksCheck',
  method: 'POST',
  path: '/operator/health/books-check',
  access: ['OPER'],
  summary: 'Check the books now; while a check waits or runs, another is not started.',
  answer: done,
  status: 202,
  errors: ['not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const retryFailedMail = endpoint({
  id: 'operator.retryMail',
  method: 'POST',
  path: '/operator/health/mails/{id}/retry',
  access: ['OPER'],
  summary: 'Try a mail again that could not be sent.',
  params: z.strictObject({ id }),
  answer: done,
  errors: ['mail_not_failed', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const retryFailedMails = endpoint({
  id: 'operator.retryMails',
  method: 'POST',
  path: '/operator/health/mails/retry',
  access: ['OPER'],
  summary: 'Try every mail again that could not be sent and still has its text.',
  answer: z.strictObject({ retried: z.number() }),
  errors: ['not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});
