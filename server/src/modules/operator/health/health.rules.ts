import type { BackupProblem, HealthState, InstallationHealth } from '@polana/contract/operator-health';

/** When something on the page of the installation's health wants attention, and when it is a problem. */

const minute = 60;
const hour = 60 * minute;
const megabyte = 1024 * 1024;

function worstOf(isProblem: boolean, wantsAttention: boolean): HealthState {
  if (isProblem) return 'problem';
  return wantsAttention ? 'attention' : 'ok';
}

function ageSeconds(at: Date | null, now: Date): number {
  return at ? (now.getTime() - at.getTime()) / 1_000 : 0;
}

interface QueueFacts {
  failed: number;
  oldestWaitingAt: Date | null;
  lastRun: { isDone: boolean; failuresInARow: number } | null;
}

const failuresInARowMax = 3;

/** A job that has failed again and again does not recover by itself; one that waits long has nobody to do it. */
export function jobsState(queues: readonly QueueFacts[], now: Date): HealthState {
  const oldestSeconds = Math.max(0, ...queues.map((queue) => ageSeconds(queue.oldestWaitingAt, now)));
  const isProblem =
    oldestSeconds > 15 * minute || queues.some(({ lastRun }) => (lastRun?.failuresInARow ?? 0) >= failuresInARowMax);
  const wantsAttention =
    oldestSeconds > 2 * minute || queues.some(({ failed, lastRun }) => failed > 0 || lastRun?.isDone === false);
  return worstOf(isProblem, wantsAttention);
}

export function mailsState(mails: { failed: number; oldestWaitingAt: Date | null }, now: Date): HealthState {
  const waitingSeconds = ageSeconds(mails.oldestWaitingAt, now);
  return worstOf(waitingSeconds > hour, waitingSeconds > 10 * minute || mails.failed > 0);
}

interface StorageFacts {
  isReachable: boolean;
  freeBytes: number | null;
  totalBytes: number | null;
  lastCheck: { isSound: boolean } | null;
}

export function storageState({ isReachable, freeBytes, totalBytes, lastCheck }: StorageFacts): HealthState {
  const free = freeBytes ?? Number.POSITIVE_INFINITY;
  const share = freeBytes !== null && totalBytes ? freeBytes / totalBytes : 1;
  const isProblem = !isReachable || free < 500 * megabyte || lastCheck?.isSound === false;
  return worstOf(isProblem, free < 5_000 * megabyte && share < 0.1);
}

type DatabaseFacts = Pick<
  InstallationHealth['database'],
  'connections' | 'connectionsMax' | 'longestTransactionSeconds' | 'missingMigrations' | 'replicationLagBytes'
>;

export function databaseState(facts: DatabaseFacts): HealthState {
  const share = facts.connections / facts.connectionsMax;
  return worstOf(
    facts.missingMigrations > 0 || share > 0.95,
    share > 0.8 || facts.longestTransactionSeconds > minute || (facts.replicationLagBytes ?? 0) > 64 * megabyte,
  );
}

/** A nightly check may be late by half a day before anybody should wonder. */
const checkTooOldSeconds = 36 * hour;

export function checkState(lastCheck: { finishedAt: Date; isSound: boolean } | null, now: Date): HealthState {
  const isOld = lastCheck === null || ageSeconds(lastCheck.finishedAt, now) > checkTooOldSeconds;
  return worstOf(lastCheck?.isSound === false, isOld);
}

interface AuditFacts {
  lastCheck: { finishedAt: Date; brokenChains: number } | null;
  oldestUnsealedAt: Date | null;
}

export function auditState({ lastCheck, oldestUnsealedAt }: AuditFacts, now: Date): HealthState {
  const check = lastCheck && { finishedAt: lastCheck.finishedAt, isSound: lastCheck.brokenChains === 0 };
  const checked = checkState(check, now);
  return worstOf(checked === 'problem', checked === 'attention' || ageSeconds(oldestUnsealedAt, now) > 5 * minute);
}

interface Copied {
  finishedAt: Date;
  isSound: boolean;
}

export interface BackupFacts {
  lastBackup: Copied | null;
  lastRestore: Copied | null;
  /** Nobody misses a backup of a portal that is younger than one may be. */
  installedAt: Date;
}

/** One a day, late by half a day at most; three days without one are a problem. */
const backupTooOldSeconds = 36 * hour;
const backupLongMissedSeconds = 72 * hour;
/** Brought back once a month to see that it can be, with some days of grace. */
const restoreTooOldSeconds = 35 * 24 * hour;

export function backupProblems(facts: BackupFacts, now: Date): BackupProblem[] {
  const { lastBackup, lastRestore } = facts;
  const problems: [BackupProblem, boolean][] = [
    ['backupMissed', isOlder(lastBackup, facts, now, backupTooOldSeconds)],
    ['backupIncomplete', lastBackup?.isSound === false],
    ['restoreMissed', isOlder(lastRestore, facts, now, restoreTooOldSeconds)],
    ['restoreWrong', lastRestore?.isSound === false],
  ];
  return problems.flatMap(([problem, isThere]) => (isThere ? [problem] : []));
}

function isOlder(copied: Copied | null, { installedAt }: BackupFacts, now: Date, seconds: number): boolean {
  return ageSeconds(copied?.finishedAt ?? installedAt, now) > seconds;
}

export function backupState(facts: BackupFacts, now: Date): HealthState {
  const { lastBackup, lastRestore } = facts;
  const isWrong = lastBackup?.isSound === false || lastRestore?.isSound === false;
  const wantsAttention = lastBackup === null || backupProblems(facts, now).length > 0;
  return worstOf(isWrong || isOlder(lastBackup, facts, now, backupLongMissedSeconds), wantsAttention);
}

interface NodeFacts {
  isAlive: boolean;
  isEnded: boolean;
  version: string;
}

/** Processes that vanished without a goodbye, or that run different versions of the product. */
export function nodesState(nodes: readonly NodeFacts[]): HealthState {
  const alive = nodes.filter((node) => node.isAlive);
  const isMixed = new Set(alive.map((node) => node.version)).size > 1;
  return worstOf(alive.length === 0, isMixed || nodes.some((node) => !node.isAlive && !node.isEnded));
}
