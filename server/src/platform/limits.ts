import { hash } from 'node:crypto';
import type { Database } from './database.ts';
import { Refusal } from './errors.ts';
import { addEvents, deleteCurrentWindow, deleteOldWindows, noteEvents, readWindows } from './limits.store.ts';
import { inPortions } from './portions.ts';

/** At most `max` counted events under one key in each window; the counters are shared by all nodes. */
export interface Limit {
  key: string;
  max: number;
  windowSeconds: number;
}

/** So many events of one kind for one address or mailbox, which itself is not kept. */
export function limitOn(kind: string, value: string, limit: Omit<Limit, 'key'>): Limit {
  return { key: `${kind}:${hash('sha256', value, 'base64url')}`, ...limit };
}

/** Whom a limit on mails counts: however an address is written, and with whatever after a plus, it leads to one mailbox. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** Counts one event against each limit and refuses when one of them is exceeded. */
export async function countAgainst(db: Database, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const { count, secondsLeft } = await addEvents(db, limit.key, limit.windowSeconds, 1);
    if (count > limit.max) throw tooMany(secondsLeft);
  }
}

/** Counts one event and refuses nothing; true for the one that reaches the limit of this window, on whichever node it happens. */
export async function reachesLimit(db: Database, { key, max, windowSeconds }: Limit): Promise<boolean> {
  return (await addEvents(db, key, windowSeconds, 1)).count === max;
}

/** Refuses when one of the limits is already reached, without counting: one question, and nothing is written. */
export async function refuseWhenReached(db: Database, limits: readonly Limit[]): Promise<void> {
  const windows = await readWindows(db, limits);
  for (const [index, { max }] of limits.entries()) {
    const { count = 0, secondsLeft = 1 } = windows[index] ?? {};
    if (count >= max) throw tooMany(secondsLeft);
  }
}

/** Takes up to `wanted` events out of the window at once; answers how many were still free. Not for what has to be counted however
 *  the database ends. */
export async function lease(
  db: Database,
  limit: Limit,
  wanted: number,
): Promise<{ granted: number; secondsLeft: number }> {
  const { count, secondsLeft } = await noteEvents(db, limit.key, limit.windowSeconds, wanted);
  return { granted: Math.max(0, Math.min(wanted, limit.max - (count - wanted))), secondsLeft };
}

/** Forgets what was counted in the current window, e.g. after a success. */
export function forget(db: Database, limit: Limit): Promise<void> {
  return deleteCurrentWindow(db, limit.key, limit.windowSeconds);
}

/** Drops windows that ended a day ago. */
export function dropOldWindows(db: Database, signal?: AbortSignal): Promise<number> {
  return inPortions((limit) => deleteOldWindows(db, limit), signal);
}

export function tooMany(retryAfterSeconds: number): Refusal {
  return new Refusal('too_many_requests', 429, { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
}
