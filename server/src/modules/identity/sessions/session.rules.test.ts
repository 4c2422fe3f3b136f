import { expect, test } from 'vitest';
import { minutesFrom } from '#platform/clock';
import { isDueForRenewal, isElevated, isLive, judgeToken, lifetimesFor } from './session.rules.ts';
import { newSessionToken } from './session-token.ts';

const at = new Date('2026-07-20T10:00:00Z');
const justBefore = (instant: Date) => new Date(instant.getTime() - 1);

test.each([
  [false, true, 30, 720],
  [true, true, 15, 480],
  [false, false, 30, 120],
  [true, false, 15, 120],
])('elevated %s, bound %s: idle for %i minutes, %i in all', (elevated, isBound, idleMinutes, absoluteMinutes) => {
  expect(lifetimesFor(elevated, isBound)).toEqual({ idleMinutes, absoluteMinutes });
});

test('whoever is more than an employee is elevated', () => {
  expect([isElevated([]), isElevated(['EMPL'])]).toEqual([false, false]);
  expect([isElevated(['EMPL', 'COMP']), isElevated(['OPER'])]).toEqual([true, true]);
});

test('a session ends at its last minute of rest and at its last minute at all', () => {
  const rested = { lastActAt: at, idleMinutes: 15, expiresAt: minutesFrom(at, 480) };
  expect(isLive(rested, justBefore(minutesFrom(at, 15)))).toBe(true);
  expect(isLive(rested, minutesFrom(at, 15))).toBe(false);
  const old = { lastActAt: at, idleMinutes: 15, expiresAt: minutesFrom(at, 5) };
  expect(isLive(old, justBefore(minutesFrom(at, 5)))).toBe(true);
  expect(isLive(old, minutesFrom(at, 5))).toBe(false);
});

test('a token that was replaced works for its time of grace, then it is one in other hands', () => {
  const [current, previous, foreign] = [newSessionToken(), newSessionToken(), newSessionToken()];
  const state = { tokenHash: current.hash, previousTokenHash: previous.hash, previousTokenUntil: minutesFrom(at, 1) };
  expect(judgeToken(state, current, at)).toBe('current');
  expect(judgeToken(state, previous, justBefore(minutesFrom(at, 1)))).toBe('replaced');
  expect(judgeToken(state, previous, minutesFrom(at, 1))).toBe('reused');
  expect(judgeToken(state, foreign, at)).toBe('reused');
  expect(judgeToken({ ...state, previousTokenHash: null }, previous, at)).toBe('reused');
  expect(judgeToken({ ...state, previousTokenUntil: null }, previous, at)).toBe('reused');
});

test('a token is renewed after ten minutes', () => {
  expect(isDueForRenewal(at, justBefore(minutesFrom(at, 10)))).toBe(false);
  expect(isDueForRenewal(at, minutesFrom(at, 10))).toBe(true);
});
