import type { PlainDate } from '@polana/contract/plain-date';
import { businessTimeZone } from './clock.ts';

/** What calendar and clock in Slovakia show at an instant. */
export function timePartsOf(instant: Date): { date: PlainDate; hour: number; minute: number; second: number } {
  const { hour, minute, second, ...rest } = partsAt(instant);
  return {
    date: `${rest.year}-${rest.month}-${rest.day}`,
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
}

/** Made once: asking for a time zone's rules anew costs more than a whole row. */
const clockFace = new Intl.DateTimeFormat('en-GB', {
  timeZone: businessTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function partsAt(instant: Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string> {
  const parts = clockFace.formatToParts(instant).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts) as ReturnType<typeof partsAt>;
}
