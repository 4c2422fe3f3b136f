import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '#platform/api-failure.ts';
import { sendPatiently } from './send-patiently.ts';

const device = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  device.onLine = true;
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('addEventListener', (_: string, listen: () => void) => void (comeOnline = listen));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let comeOnline = () => {};
const signal = () => new AbortController().signal;
const unreachable = new ApiFailure({ status: 0 });

it('tries three times more, ever later, and then gives up', async () => {
  const send = vi.fn<() => Promise<string>>(() => Promise.reject(unreachable));
  const outcome = sendPatiently(send, signal()).catch((failure: unknown) => failure);
  await vi.advanceTimersByTimeAsync(999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1 + 3_000 + 9_000);
  expect(await outcome).toBe(unreachable);
  expect(send).toHaveBeenCalledTimes(4);
});

it('goes through as soon as one try does', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(unreachable).mockResolvedValue('there');
  const sending = sendPatiently(send, signal());
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(sending).resolves.toBe('there');
});

it('a refusal is final', async () => {
  const refused = new ApiFailure({ status: 422 });
  const send = vi.fn<() => Promise<string>>(() => Promise.reject(refused));
  await expect(sendPatiently(send, signal())).rejects.toBe(refused);
  expect(send).toHaveBeenCalledTimes(1);
});

it('waits as long as the server asks', async () => {
  const busy = new ApiFailure({ status: 429, retryAfterSeconds: 20 });
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy).mockResolvedValue('there');
  const sending = sendPatiently(send, signal());
  await vi.advanceTimersByTimeAsync(19_999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(sending).resolves.toBe('there');
});

it('tells the minute until which it waits as the server asks, and that the waiting is over', async () => {
  vi.setSystemTime('2026-07-14T08:00:00Z');
  const busy = new ApiFailure({ status: 429, retryAfterSeconds: 600 });
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(unreachable).mockRejectedValueOnce(busy);
  send.mockResolvedValue('there');
  const told: (string | null)[] = [];
  const sending = sendPatiently(send, signal(), (until) => told.push(until));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['2026-07-14T08:11:00.000Z']);
  await vi.advanceTimersByTimeAsync(600_000);
  await sending;
  expect(told).toEqual(['2026-07-14T08:11:00.000Z', null]);
});

it('offline it waits for the connection instead of wasting its tries', async () => {
  device.onLine = false;
  const send = vi.fn<() => Promise<string>>(() => Promise.resolve('there'));
  const sending = sendPatiently(send, signal());
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).not.toHaveBeenCalled();
  comeOnline();
  await expect(sending).resolves.toBe('there');
});
