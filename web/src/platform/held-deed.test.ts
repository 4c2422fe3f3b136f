import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doHeldDeed, holdDeed, holdMilliseconds, takeBackHeldDeed } from './held-deed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aDeed = () => vi.fn<() => Promise<void>>(() => Promise.resolve());

it('a deed is done once, when its time has come', async () => {
  const deed = aDeed();
  holdDeed(deed);
  await vi.advanceTimersByTimeAsync(holdMilliseconds - 1);
  expect(deed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await doHeldDeed();
  expect(deed).toHaveBeenCalledTimes(1);
  expect(takeBackHeldDeed()).toBe(false);
});

it('a deed that was taken back is never done', async () => {
  const deed = aDeed();
  holdDeed(deed);
  expect(takeBackHeldDeed()).toBe(true);
  await vi.advanceTimersByTimeAsync(2 * holdMilliseconds);
  expect(deed).not.toHaveBeenCalled();
});

it('the next deed and leaving do what is held at once', async () => {
  const [first, second] = [aDeed(), aDeed()];
  holdDeed(first);
  holdDeed(second);
  expect([first, second].map((one) => one.mock.calls.length)).toEqual([1, 0]);
  await doHeldDeed();
  await vi.advanceTimersByTimeAsync(2 * holdMilliseconds);
  expect([first, second].map((one) => one.mock.calls.length)).toEqual([1, 1]);
});
