const minuteMilliseconds = 60_000;

/** Whole minutes until the end, rounded up while more than one is left; 0 in the last minute and after. */
export function minutesLeft(endsAt: string, now: number): number {
  const milliseconds = Date.parse(endsAt) - now;
  return milliseconds < minuteMilliseconds ? 0 : Math.ceil(milliseconds / minuteMilliseconds);
}
