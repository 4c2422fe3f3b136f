import { expect, it } from 'vitest';
import { clockOf, secondsToNextCheck } from './sessions-clock.ts';

const times = {
  idleEndsAt: '2026-11-15T12:30:00.000Z',
  endsAt: '2026-11-15T20:00:00.000Z',
  now: '2026-11-15T12:00:00.000Z',
};

it('a session lives until the nearer of its two ends', () => {
  expect(clockOf(times)).toEqual({ secondsLeft: 1800, isFinal: false });
  expect(clockOf({ ...times, endsAt: '2026-11-15T12:10:00.000Z' })).toEqual({ secondsLeft: 600, isFinal: true });
});

it('nobody is asked again before the warning is due, then often, and right after the end', () => {
  expect(secondsToNextCheck({ secondsLeft: 1800, isFinal: false })).toBe(1680);
  expect(secondsToNextCheck({ secondsLeft: 120, isFinal: false })).toBe(15);
  expect(secondsToNextCheck({ secondsLeft: 4, isFinal: false })).toBe(5);
  expect(secondsToNextCheck({ secondsLeft: -3, isFinal: false })).toBe(1);
});
