import { afterEach, expect, test } from 'vitest';
import { followClock, now } from './clock.ts';

const machineTime = () => Date.now();
afterEach(() => followClock(async () => new Date(machineTime())));

test.each([120_000, -120_000])('a clock that is %i ms away is followed by every reading', async (milliseconds) => {
  expect(await followClock(async () => new Date(machineTime() + milliseconds))).toBeCloseTo(milliseconds, -2);
  expect(Math.abs(now().getTime() - machineTime() - milliseconds)).toBeLessThan(100);
});

test('what an answer takes to travel is no difference, and neither is a small step', async () => {
  expect(await followClock(async () => new Date(machineTime() + 300))).toBe(0);
  const ahead = await followClock(async () => new Date(machineTime() + 60_000));
  expect(await followClock(async () => new Date(machineTime() + 60_200))).toBe(ahead);
  expect(await followClock(async () => new Date(machineTime()))).toBe(0);
});
