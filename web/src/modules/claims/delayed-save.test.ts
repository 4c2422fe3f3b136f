import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DelayedSave, type SaveState } from './delayed-save.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function saver(save: () => Promise<void>) {
  const states: SaveState[] = [];
  return { states, saver: new DelayedSave(save, (state) => states.push(state), 600) };
}

it('saves once, a while after the last of many changes', async () => {
  const save = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { saver: delayed, states } = saver(save);
  delayed.later();
  await vi.advanceTimersByTimeAsync(500);
  delayed.later();
  await vi.advanceTimersByTimeAsync(599);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledTimes(1);
  expect(states).toEqual(['waiting', 'waiting', 'saved']);
});

it('what changes during a save is saved after it, never at the same time', async () => {
  const ends: (() => void)[] = [];
  const save = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => ends.push(resolve)));
  const { saver: delayed } = saver(save);
  delayed.later();
  await vi.advanceTimersByTimeAsync(600);
  delayed.later();
  await vi.advanceTimersByTimeAsync(600);
  expect(save).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledTimes(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(delayed.isDue).toBe(false);
});

it('whoever waits for the last save waits for it also where another one waited for the same', async () => {
  const ends: (() => void)[] = [];
  const { saver: delayed } = saver(() => new Promise<void>((resolve) => ends.push(resolve)));
  delayed.later();
  await vi.advanceTimersByTimeAsync(600);
  delayed.later();
  await vi.advanceTimersByTimeAsync(600);
  let isDone = false;
  const flushed = delayed.flush().then(() => (isDone = true));
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  expect(isDone).toBe(false);
  ends[1]?.();
  await flushed;
  expect(delayed.isDue).toBe(false);
});

it('what failed stays due and goes with the next flush', async () => {
  const save = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue();
  const { saver: delayed, states } = saver(save);
  delayed.later();
  await vi.advanceTimersByTimeAsync(600);
  expect(states.at(-1)).toBe('failed');
  expect(delayed.isDue).toBe(true);
  await delayed.flush();
  expect(states.at(-1)).toBe('saved');
});

it('stopped, it saves nothing more', async () => {
  const save = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { saver: delayed } = saver(save);
  delayed.later();
  await delayed.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(save).not.toHaveBeenCalled();
});
