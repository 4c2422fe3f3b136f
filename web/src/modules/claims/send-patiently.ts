import { ApiFailure } from '#platform/api-failure.ts';

const retriesMax = 3;
const firstPauseMilliseconds = 1_000;

/** What may pass by itself: no connection, a server in trouble, too many calls. */
function mayPass(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.status === 0 || failure.status === 429 || failure.status >= 500);
}

/** A pause that is worth telling of. */
const longPauseMilliseconds = 10_000;

/**
 * Tries three times more with growing pauses; while the device is offline it waits for the connection instead.
 * Tells the minute by which a long pause is over that the server asked for, and null when it is over.
 */
export async function sendPatiently<Answer>(
  send: () => Promise<Answer>,
  signal: AbortSignal,
  onLongPause: (until: string | null) => void = () => {},
): Promise<Answer> {
  for (let retry = 0; ; retry += 1) {
    try {
      await connected(signal);
      return await send();
    } catch (failure) {
      if (signal.aborted || !mayPass(failure) || retry >= retriesMax) throw failure;
      const milliseconds = pauseOf(failure, retry);
      const isLong = milliseconds >= longPauseMilliseconds;
      if (isLong) onLongPause(wholeMinuteIn(milliseconds));
      await pause(milliseconds, signal);
      if (isLong) onLongPause(null);
    }
  }
}

function wholeMinuteIn(milliseconds: number): string {
  return new Date(Math.ceil((Date.now() + milliseconds) / 60_000) * 60_000).toISOString();
}

function pauseOf(failure: unknown, retry: number): number {
  const asked = failure instanceof ApiFailure ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(asked, firstPauseMilliseconds * 3 ** retry);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

function connected(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve, reject) => {
    globalThis.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
  });
}
