import { format } from '#platform/format.ts';
import { roomTexts } from '#platform/texts.ts';
import type { UnreadDate } from '#ui/typed-date.ts';

const dateText = roomTexts({
  sk: () => import('./operator-dates.sk.json'),
  en: () => import('./operator-dates.en.json'),
});

/** Why what was typed is no date. */
export function unreadError(why: UnreadDate): string {
  return dateText(why, { example: format.date('2026-06-19') });
}
