import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPdf, aPdfBomb } from '#test-support/documents';
import { decode, keepDecoderReady } from './decoder-pool.ts';

/** The processes that this one has started to decode. */
function decoders(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === process.pid && commandOf(pid).includes('decoder-process'));
}

function parentOf(pid: number): number {
  const line = contentOf(`/proc/${pid}/stat`);
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
}

const commandOf = (pid: number) => contentOf(`/proc/${pid}/cmdline`);

/** Empty for a process that has ended meanwhile. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const pdf = await aPdf();
const pagesOf = async (bytes: Uint8Array) => (await decode({ act: 'prepare', kind: 'pdf', bytes })).pageCount;

/** Ends those at work or at rest, and waits until they are gone and the portal's own process knows it. */
async function endAll(): Promise<number[]> {
  const ended = decoders();
  for (const pid of ended) process.kill(pid, 'SIGKILL');
  await expect.poll(() => decoders().filter((pid) => ended.includes(pid)), { timeout: 20_000 }).toEqual([]);
  await delay(200);
  return ended;
}

// Others of this process may have been at work before.
beforeEach(async () => {
  await endAll();
  await keepDecoderReady();
  await expect.poll(() => decoders().length, { timeout: 20_000 }).toBe(1);
});
afterEach(() => vi.useRealTimers());

test('one stands ready, and the first file needs no other', async () => {
  const ready = decoders();
  expect(await pagesOf(pdf)).toBe(1);
  await keepDecoderReady();
  expect(decoders()).toEqual(ready);
});

test('of many files at once no more than two are opened, each by its own, and all are answered', async () => {
  let most = 0;
  const counting = setInterval(() => (most = Math.max(most, decoders().length)), 20);
  const counts = await Promise.all(Array.from({ length: 12 }, () => pagesOf(pdf)));
  clearInterval(counting);
  expect(counts).toEqual(Array.from({ length: 12 }, () => 1));
  expect(most).toBeLessThanOrEqual(2);
});

test('one that has seen a file makes place for a new one when it has rested for a while', async () => {
  const [used] = decoders();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await pagesOf(pdf)).toBe(1);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(decoders, { timeout: 20_000 }).toEqual([expect.not.toBeOneOf([used])]);
});

test('a decoder ended in the middle takes its own file with it and no other', async () => {
  const [busy = 0] = decoders();
  const first = decode({ act: 'prepare', kind: 'pdf', bytes: aPdfBomb() });
  const others = Promise.all([pagesOf(pdf), pagesOf(pdf)]);
  process.kill(busy, 'SIGKILL');
  await expect(first).rejects.toMatchObject({ code: 'file_too_demanding' });
  expect(await others).toEqual([1, 1]);
});

test('where it was ended from outside, the next file gets another', async () => {
  const ended = await endAll();
  expect(await pagesOf(pdf)).toBe(1);
  expect(decoders()).toEqual([expect.not.toBeOneOf(ended)]);
});
