import { businessToday } from '#platform/format-dates.ts';

const dayMilliseconds = 86_400_000;

/** Whole calendar days since an instant, as the business counts them. */
export function daysSince(instant: string, now: Date = new Date()): number {
  const days = Date.parse(businessToday(now)) - Date.parse(businessToday(new Date(instant)));
  return Math.max(0, Math.round(days / dayMilliseconds));
}
