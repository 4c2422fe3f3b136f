export type Rhythm = { kind: 'daily' | 'workdays' | 'hourly'; time: string } | { kind: 'minutes'; every: number };

/** What five cron fields mean, if they are of a kind the portal's jobs use; otherwise null. */
export function rhythmOf(schedule: string): Rhythm | null {
  const [minute = '', hour = '', day, month, weekday] = schedule.split(' ');
  if (day !== '*' || month !== '*') return null;
  const every = minute === '*' ? '1' : /^\*\/(\d+)$/.exec(minute)?.[1];
  if (every && hour === '*' && weekday === '*') return { kind: 'minutes', every: Number(every) };
  if (!/^\d+$/.test(minute)) return null;
  const minutes = minute.padStart(2, '0');
  if (hour === '*' && weekday === '*') return { kind: 'hourly', time: `:${minutes}` };
  if (!/^\d+$/.test(hour)) return null;
  if (weekday === '*') return { kind: 'daily', time: `${hour}:${minutes}` };
  return weekday === '1-5' ? { kind: 'workdays', time: `${hour}:${minutes}` } : null;
}
