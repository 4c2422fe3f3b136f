import type { PlainDate } from '@polana/contract/plain-date';

/** The only place that asks what time it is, so that a test can stand on 31 December. */

export const businessTimeZone = 'Europe/Bratislava';

/** How far the clock that all nodes share is ahead of this machine's. */
let aheadMilliseconds = 0;
const ownClock = (): number => Date.now() + aheadMilliseconds;
let readClock = ownClock;

export function now(): Date {
  return new Date(readClock());
}

/** The calendar day in Slovakia. */
export function today(): PlainDate {
  return plainDateAt(now());
}

/** The calendar day in Slovakia of an instant. */
export function plainDateAt(instant: Date): PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(businessTimeZone)
    .toPlainDate()
    .toString();
}

/** The instant at which a clock in Slovakia shows this time on this day. */
export function instantAt(date: PlainDate, time = '00:00'): Date {
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: businessTimeZone, plainTime: time });
  return new Date(zoned.epochMilliseconds);
}

export function minutesFrom(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

/** Less than this is how long an answer travels on a busy machine, and no difference. */
const unnoticedMilliseconds = 500;
const travelMillisecondsMax = 2_000;

/**
 * Brings this node's clock to one that all nodes share, so that what one of them wrote is not too old or too young for another.
 * Answers how far that one is ahead of the machine's own.
 */
export async function followClock(ask: () => Promise<Date>): Promise<number> {
  const askedAt = Date.now();
  const shared = (await ask()).getTime();
  const answeredAt = Date.now();
  const difference = shared - (askedAt + answeredAt) / 2;
  const isCertain = answeredAt - askedAt < travelMillisecondsMax;
  if (isCertain && Math.abs(difference - aheadMilliseconds) > unnoticedMilliseconds)
    aheadMilliseconds = Math.abs(difference) > unnoticedMilliseconds ? Math.round(difference) : 0;
  return aheadMilliseconds;
}

/** Stops or moves the clock until the returned function is called. For tests and the demo history only. */
export function standAt(instant: Date): () => void {
  const before = readClock;
  readClock = () => instant.getTime();
  return () => {
    readClock = before;
  };
}
