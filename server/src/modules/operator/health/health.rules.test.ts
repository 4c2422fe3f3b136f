import { describe, expect, test } from 'vitest';
import {
  auditState,
  backupProblems,
  backupState,
  checkState,
  databaseState,
  jobsState,
  mailsState,
  nodesState,
  storageState,
} from './health.rules.ts';

const now = new Date('2026-07-14T09:40:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const queue = { failed: 0, oldestWaitingAt: null, lastRun: null };

test('jobs: what waits for minutes wants attention, what waits for a quarter of an hour has nobody to do it', () => {
  expect(jobsState([queue], now)).toBe('ok');
  expect(jobsState([{ ...queue, oldestWaitingAt: ago(3) }], now)).toBe('attention');
  expect(jobsState([{ ...queue, oldestWaitingAt: ago(16) }], now)).toBe('problem');
  expect(jobsState([{ ...queue, failed: 1 }], now)).toBe('attention');
  expect(jobsState([{ ...queue, lastRun: { isDone: false, failuresInARow: 3 } }], now)).toBe('problem');
});

test('mails: failed ones want attention, an hour without sending is a problem', () => {
  expect(mailsState({ failed: 0, oldestWaitingAt: ago(1) }, now)).toBe('ok');
  expect(mailsState({ failed: 2, oldestWaitingAt: null }, now)).toBe('attention');
  expect(mailsState({ failed: 0, oldestWaitingAt: ago(61) }, now)).toBe('problem');
});

test('storage: a full disk, a silent bucket and a damaged file are problems', () => {
  const gigabyte = 1024 ** 3;
  const roomy = { isReachable: true, freeBytes: 50 * gigabyte, totalBytes: 100 * gigabyte, lastCheck: null };
  expect(storageState(roomy)).toBe('ok');
  expect(storageState({ ...roomy, freeBytes: 2 * gigabyte })).toBe('attention');
  expect(storageState({ ...roomy, freeBytes: gigabyte / 4 })).toBe('problem');
  expect(storageState({ ...roomy, lastCheck: { isSound: false } })).toBe('problem');
  expect(storageState({ isReachable: false, freeBytes: null, totalBytes: null, lastCheck: null })).toBe('problem');
  expect(storageState({ isReachable: true, freeBytes: null, totalBytes: null, lastCheck: null })).toBe('ok');
});

test('database: code and schema that do not fit are a problem, a long transaction wants attention', () => {
  const calm = {
    connections: 12,
    connectionsMax: 100,
    longestTransactionSeconds: 0,
    missingMigrations: 0,
    replicationLagBytes: null,
  };
  expect(databaseState(calm)).toBe('ok');
  expect(databaseState({ ...calm, longestTransactionSeconds: 90 })).toBe('attention');
  expect(databaseState({ ...calm, connections: 97 })).toBe('problem');
  expect(databaseState({ ...calm, missingMigrations: 1 })).toBe('problem');
});

test('checks: one that never ran or is late wants attention, one that found something is a problem', () => {
  expect(checkState(null, now)).toBe('attention');
  expect(checkState({ finishedAt: ago(60), isSound: true }, now)).toBe('ok');
  expect(checkState({ finishedAt: ago(37 * 60), isSound: true }, now)).toBe('attention');
  expect(checkState({ finishedAt: ago(60), isSound: false }, now)).toBe('problem');
  expect(auditState({ lastCheck: { finishedAt: ago(60), brokenChains: 0 }, oldestUnsealedAt: null }, now)).toBe('ok');
  expect(auditState({ lastCheck: { finishedAt: ago(60), brokenChains: 0 }, oldestUnsealedAt: ago(9) }, now)).toBe(
    'attention',
  );
  expect(auditState({ lastCheck: { finishedAt: ago(60), brokenChains: 1 }, oldestUnsealedAt: null }, now)).toBe(
    'problem',
  );
});

test('nodes: one that vanished without a goodbye or runs another version wants attention', () => {
  const alive = { isAlive: true, isEnded: false, version: '1.0.0' };
  expect(nodesState([alive, { isAlive: false, isEnded: true, version: '0.9.0' }])).toBe('ok');
  expect(nodesState([alive, { ...alive, isAlive: false }])).toBe('attention');
  expect(nodesState([alive, { ...alive, version: '1.0.1' }])).toBe('attention');
  expect(nodesState([])).toBe('problem');
});

describe('backups', () => {
  const hours = (count: number) => ago(count * 60);
  const copied = (count: number, isSound = true) => ({ finishedAt: hours(count), isSound });
  const wellKept = { lastBackup: copied(20), lastRestore: copied(30 * 24), installedAt: hours(9_000) };
  const judged = (facts: Partial<typeof wellKept | { lastBackup: null; lastRestore: null }>) => {
    const all = { ...wellKept, ...facts };
    return [backupState(all, now), ...backupProblems(all, now)];
  };

  test('one a day, brought back once a month, is in order', () => expect(judged({})).toEqual(['ok']));

  test('a missed day is a warning, three days are a problem', () => {
    expect(judged({ lastBackup: copied(37) })).toEqual(['attention', 'backupMissed']);
    expect(judged({ lastBackup: copied(73) })).toEqual(['problem', 'backupMissed']);
    expect(judged({ lastBackup: null })).toEqual(['problem', 'backupMissed']);
  });

  test('a portal of this morning has missed none yet', () => {
    const facts = { lastBackup: null, lastRestore: null, installedAt: hours(5) };
    expect(judged(facts)).toEqual(['attention']);
  });

  test('nobody is sure of a backup that was never brought back, or not lately, or came back wrong', () => {
    expect(judged({ lastRestore: null })).toEqual(['attention', 'restoreMissed']);
    expect(judged({ lastRestore: copied(36 * 24) })).toEqual(['attention', 'restoreMissed']);
    expect(judged({ lastRestore: copied(24, false) })).toEqual(['problem', 'restoreWrong']);
    expect(judged({ lastBackup: copied(2, false) })).toEqual(['problem', 'backupIncomplete']);
  });
});
