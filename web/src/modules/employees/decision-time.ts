const minuteMilliseconds = 60_000;
const recentMinutes = 60;

/** Whole minutes since an instant while that says more than a clock: up to an hour; otherwise null. */
export function minutesSince(instant: string, now: Date): number | null {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / minuteMilliseconds);
  return minutes < recentMinutes ? Math.max(0, minutes) : null;
}
