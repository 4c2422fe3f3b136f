import { plainText } from './plain-text.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'];
const ENGLISH_MONTHS: Record<string, number> = { may: 5, oct: 10 };

const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/u;
const DOTTED = /^(?<day>\d{1,2})[\s./-]+(?<month>\d{1,2})(?:[\s./-]+(?<year>\d{4}|\d{2}))?[\s.]*$/u;
const DIGITS = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/u;
const NAMED = /^(?<day>\d{1,2})\.?\s*(?<name>\p{L}{3,})\.?(?:\s*(?<year>\d{4}))?$/u;

/** The first and the last day that are possible. */
export interface DateBounds {
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * Reads a date as people type it, day first: 19.6. / 19. 6. 2026 / 19/6/26 / 19062026 / 19 Jun 2026.
 * A missing year is the year of `today`, or the one before where only that is possible (28.12. typed in January).
 * Answers YYYY-MM-DD, or null for what is no date.
 */
export function parseTypedDate(text: string, today: string, { min, max }: DateBounds = {}): string | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const year = fullYear(parts['year'], today);
  const date = dateOf(year, monthOf(parts), Number(parts['day']));
  if (parts['year'] !== undefined || date === null || max === undefined || date <= max) return date;
  const before = dateOf(year - 1, monthOf(parts), Number(parts['day']));
  return before === null || (min !== undefined && before < min) ? date : before;
}

/** Why a text is no date: it does not look like one, or the calendar has no such day (31. 11.). */
export type UnreadDate = 'shape' | 'day';

export function unreadDate(text: string, today: string): UnreadDate | null {
  if (text.trim() === '' || parseTypedDate(text, today) !== null) return null;
  const parts = partsOf(text);
  return parts && monthOf(parts) > 0 ? 'day' : 'shape';
}

type DateParts = Record<string, string | undefined>;

function partsOf(text: string): DateParts | undefined {
  const trimmed = text.trim();
  return [ISO, DOTTED, DIGITS, NAMED].map((pattern) => pattern.exec(trimmed)?.groups).find(Boolean);
}

function monthOf(parts: DateParts): number {
  return parts['name'] === undefined ? Number(parts['month']) : monthByName(parts['name']);
}

function fullYear(text: string | undefined, today: string): number {
  if (text === undefined) return Number(today.slice(0, 4));
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function monthByName(name: string): number {
  const start = plainText(name).slice(0, 3);
  return ENGLISH_MONTHS[start] ?? MONTHS.indexOf(start) + 1;
}

/** Beyond them it is a slip of the finger (1. 9. 1025), and no call takes it. */
const [YEAR_MIN, YEAR_MAX] = [1900, 2200];

function dateOf(year: number, month: number, day: number): string | null {
  if (year < YEAR_MIN || year > YEAR_MAX) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** Today by the clock of the device. */
export function deviceToday(now = new Date()): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}
