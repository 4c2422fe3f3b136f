import { expect, it } from 'vitest';
import { minutesSince } from './decision-time.ts';

const now = new Date('2026-07-14T09:00:00Z');

it.each([
  ['2026-07-14T08:59:30Z', 0],
  ['2026-07-14T09:00:05Z', 0],
  ['2026-07-14T08:58:00Z', 2],
  ['2026-07-14T08:00:30Z', 59],
  ['2026-07-14T08:00:00Z', null],
])('%s was %s minutes ago', (instant, minutes) => {
  expect(minutesSince(instant, now)).toBe(minutes);
});
