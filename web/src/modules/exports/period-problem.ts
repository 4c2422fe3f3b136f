import { format } from '#platform/format.ts';
import type { DateRangeValue } from '#ui/date-range-field.tsx';
import type { UnreadDate } from '#ui/typed-date.ts';
import { exportsText } from './exports.texts.ts';

/** What is wrong with the days as they are typed: what cannot be read would be taken for a day that was left out. */
export function unreadPeriodText(unread: UnreadDate | null): string | undefined {
  return unread === null ? undefined : exportsText(`period.${unread}`, { example: format.date('2026-06-19') });
}

export function isTurned({ start, end }: DateRangeValue): boolean {
  return start !== null && end !== null && end < start;
}
