import { fullRatio } from '@polana/contract/money';
import { personalNumberOf } from '@polana/contract/personal-number';
import { isPlainDate, plainDateOf, type PlainDate } from '@polana/contract/plain-date';
import { isPlainYear } from '@polana/contract/plain-date-form';
import { plainDateAt } from '#platform/clock';
import { dayOfSerial } from './number-format.rules.ts';
import type { Cell, DateOrder } from './sheet.ts';

/** One cell as one value, or the code of what is wrong with it. */
export type Parsed<Value> = { value: Value } | { problem: string; values?: { max: number } };

/** Apostrophes keep spreadsheets from taking a text for a formula, in our own exports too; they are not part of it. */
const defused = /^'(?='*[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
const controls = /[\u0000-\u001f\u007f-\u009f]/;

export function parseText(cell: Cell, max: number): Parsed<string> {
  if (cell.date !== undefined) return { problem: 'text_is_date' };
  const value = cell.text.replace(defused, '').trim();
  if (/[\r\n]/.test(value)) return { problem: 'text_has_lines' };
  if (controls.test(value) || value.includes('\ufffd')) return { problem: 'text_unreadable' };
  return value.length > max ? { problem: 'text_too_long', values: { max } } : { value };
}

/** What a spreadsheet made of a number it thought too long: the digits at its end are lost. */
const exponent = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;

export function parsePersonalNumber(cell: Cell, max: number): Parsed<string> {
  if (cell.date !== undefined) return { problem: 'number_is_date' };
  const { number } = cell;
  if (exponent.test(cell.text.trim()) || (number !== undefined && number >= 1e15))
    return { problem: 'number_shortened' };
  return parseText({ ...cell, text: personalNumberOf(cell.text) }, max);
}

const decimal = /^(\d{1,9})(?:[.,](\d+))?\s*%?$/;

/** Percent with at most four decimals as ten-thousandths: `37,5`, `37.5`, `50 %`. */
export function parseRatio(cell: Cell): Parsed<number> {
  if (cell.date !== undefined) return { problem: 'ratio_is_date' };
  const text = ratioText(cell);
  const match = decimal.exec(text);
  if (!match) return { problem: ratioProblem(text) };
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  const ratio = Number(match[1]) * 10_000 + Number(decimals.slice(0, 4).padEnd(4, '0'));
  if (ratio > fullRatio || (ratio === fullRatio && decimals.length > 4)) return { problem: 'ratio_out_of_range' };
  return decimals.length > 4 ? { problem: 'ratio_decimals' } : { value: ratio };
}

/** Numbers are compared by what is seen of them, so that 37.49999999999999 from a formula is 37.5. */
function ratioText({ text, number }: Cell): string {
  if (number === undefined) return text.replace(defused, '').trim();
  const rounded = Math.round(number * 10_000) / 10_000;
  return String(Math.abs(rounded - number) < 1e-9 ? rounded : number);
}

function ratioProblem(text: string): string {
  if (decimal.test(withDigits(text)) && withDigits(text) !== text)
    return /o/i.test(text) ? 'ratio_letter_o' : 'ratio_letter_l';
  return /^[-\u2212+]\s*\d/.test(text) ? 'ratio_out_of_range' : 'ratio_not_number';
}

/** Letters that look like digits. */
function withDigits(text: string): string {
  return text.replaceAll(/[oO]/g, '0').replaceAll(/[lI|]/g, '1');
}

/** Employers who write the full working time as 1 would get one percent. */
export function looksLikeShare(ratio: number, { isPercent, text }: Cell): boolean {
  return ratio > 0 && ratio <= 10_000 && !isPercent && !text.includes('%');
}

/** Somebody's time of day behind the date does not matter. */
const time = /[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i;
/** Programs write midnight in Slovakia as a moment of the evening before, `2024-01-31T23:00:00.000Z`. */
const moment = /^\d{4}-\d{2}-\d{2}[T\s]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})$/i;
const isoDate = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/;
const dottedDate = /^(\d{1,2})\s*\.\s*(\d{1,2})\s*\.\s*(\d{4})\.?$/;
const slashedDate = /^(\d{1,2})\s*[/-]\s*(\d{1,2})\s*[/-]\s*(\d{4})$/;
const shortYear = /^\d{1,2}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{2}$/;
/** From 1927 to 2119: numbers of people who forgot that the cell is a date. */
const serial = { text: /^\d{5}$/, min: 10_000, max: 80_000 };

export interface DateContext {
  isFrom1904: boolean;
  dateOrder?: DateOrder | undefined;
}

export function parseDate(cell: Cell, context: DateContext): Parsed<PlainDate> {
  if (cell.date !== undefined) return checkedDate(cell.date);
  const text = cell.text.replaceAll('\u00a0', ' ').trim();
  if (cell.number !== undefined || serial.text.test(text)) return parseSerial(cell.number ?? Number(text), context);
  const at = moment.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return checkedDate(plainDateAt(new Date(at)));
  const day = text.replace(time, '');
  const [iso, dotted, slashed] = [isoDate.exec(day), dottedDate.exec(day), slashedDate.exec(day)];
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  if (dotted) return dateOf(dotted[3], dotted[2], dotted[1]);
  if (slashed) return parseSlashed(slashed, context.dateOrder);
  if (shortYear.test(day)) return { problem: 'date_short_year' };
  const hasLetters = withDigits(day) !== day && /^[\d\s./-]+$/.test(withDigits(day));
  return { problem: hasLetters ? 'date_letters' : 'date_not_date' };
}

function parseSerial(number: number, { isFrom1904 }: DateContext): Parsed<PlainDate> {
  if (!(number >= serial.min && number < serial.max)) return { problem: 'date_not_date' };
  const date = dayOfSerial(number, isFrom1904);
  return date === undefined ? { problem: 'date_impossible' } : checkedDate(date);
}

/** `2/3/2024` may be either; only a hint in the file or the administrator says which. */
function parseSlashed([, first, second, year]: RegExpExecArray, order: DateOrder | undefined): Parsed<PlainDate> {
  const isOnlyDayFirst = Number(first) > 12;
  const isOnlyMonthFirst = Number(second) > 12;
  if (isOnlyDayFirst || order === 'dayFirst') return dateOf(year, second, first);
  if (isOnlyMonthFirst || order === 'monthFirst') return dateOf(year, first, second);
  return first === second ? dateOf(year, second, first) : { problem: 'date_ambiguous' };
}

function dateOf(year: string | undefined, month: string | undefined, day: string | undefined): Parsed<PlainDate> {
  return checkedDate(plainDateOf(Number(year), Number(month), Number(day)));
}

function checkedDate(date: PlainDate): Parsed<PlainDate> {
  if (isPlainDate(date)) return { value: date };
  return { problem: isPlainYear(Number(date.slice(0, 4))) ? 'date_impossible' : 'date_year' };
}

/** Which part of dates with slashes cannot be a month, if one of them tells. */
export function detectDateOrder(texts: readonly string[]): DateOrder | undefined {
  const slashed = texts.flatMap((text) => slashedDate.exec(text.trim().replace(time, '')) ?? []);
  const found = new Set<DateOrder>();
  for (let at = 0; at < slashed.length; at += 4) {
    if (Number(slashed[at + 1]) > 12) found.add('dayFirst');
    if (Number(slashed[at + 2]) > 12) found.add('monthFirst');
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** A birth number: nine digits before 1954, ten divisible by eleven since; women's month is 50 higher, both may be 20 more. */
export function looksLikeBirthNumber(text: string): boolean {
  const digits = text.replace(/^(\d{6})\s*\/\s*(\d{3,4})$/, '$1$2');
  if (!/^\d{9,10}$/.test(digits)) return false;
  if (digits.length === 10 && Number(digits) % 11 !== 0) return false;
  const month = Number(digits.slice(2, 4)) % 50;
  const day = Number(digits.slice(4, 6));
  const isMonth = (month >= 1 && month <= 12) || (month >= 21 && month <= 32);
  return isMonth && day >= 1 && day <= 31;
}
