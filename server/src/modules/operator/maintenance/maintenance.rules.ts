import { addDays } from '@polana/contract/plain-date';
import { instantAt, plainDateAt } from '#platform/clock';

/** When a clock in Slovakia shows this time next, so always within a day; null for what is no time. */
export function nextTimeOf(time: string, now: Date): Date | null {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hour === undefined) return null;
  const shown = `${hour.padStart(2, '0')}:${minute}`;
  const today = plainDateAt(now);
  const at = instantAt(today, shown);
  return at > now ? at : instantAt(addDays(today, 1), shown);
}
