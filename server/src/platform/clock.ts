import type { PlainDate } from '@polana/contract/plain-date';

/** The only place that asks what time it is, so that a test can stand on 31 December. */

export const businessTimeZone = 'Europe/Bratislava';

let readClock = (): number => Date.now();

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

/** Stops or moves the clock until the returned function is called. For tests and the demo history only. */
export function standAt(instant: Date): () => void {
  const before = readClock;
  readClock = () => instant.getTime();
  return () => {
    readClock = before;
  };
}
