import { businessToday } from '#platform/format-dates.ts';
import { deskText } from './registrations.texts.ts';

const dayMilliseconds = 86_400_000;

/** Whole calendar days since an instant, as the business counts them. */
function daysSince(instant: string): number {
  const days = Date.parse(businessToday()) - Date.parse(businessToday(new Date(instant)));
  return Math.max(0, Math.round(days / dayMilliseconds));
}

/** `čaká 3 dni`; of the same day just `dnes`. */
export function waitingText(instant: string): string {
  const count = daysSince(instant);
  return count === 0 ? deskText('list.today') : deskText('list.waits', { count });
}
