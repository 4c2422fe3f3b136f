import { textFromCents, textFromRatio } from '@polana/contract/money';
import { partsOf } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import type { ExportCell, ExportColumn } from './export-source.ts';
import { timePartsOf } from './time-parts.ts';

interface CsvTable {
  lang: Language;
  columns: readonly ExportColumn[];
  rows: AsyncIterable<readonly ExportCell[]>;
}

/**
 * CSV as a Slovak Excel opens it by a double click: byte order mark, semicolons, decimal comma, whatever the language of the titles,
 * because the machine's region decides and not the reader's language.
 */
export async function* writeCsv({ columns, rows, lang }: CsvTable): AsyncGenerator<Uint8Array> {
  let text = `\ufeff${lineOf(columns.map((column) => textCell(column.title[lang])))}`;
  for await (const row of rows) {
    text += lineOf(columns.map((column, index) => cellText(column, row[index] ?? null)));
    if (text.length >= pieceCharacters) {
      yield Buffer.from(text, 'utf8');
      text = '';
    }
  }
  yield Buffer.from(text, 'utf8');
}

const pieceCharacters = 64 * 1024;

function lineOf(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`;
}

function cellText({ type }: ExportColumn, value: ExportCell): string {
  if (value === null) return '';
  if (type === 'money') return textFromCents(Number(value)).replace('.', ',');
  if (type === 'ratio') return textFromRatio(Number(value)).replace('.', ',');
  if (type === 'count') return String(value);
  if (type === 'date') return dateText(String(value));
  if (value instanceof Date) return instantText(value);
  return textCell(String(value));
}

/** Text that a spreadsheet would take for a formula: an apostrophe in front makes it text again. Reading the file back drops one,
 *  so a text that looks defused already gets another. */
const formula = /^'*[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const needsQuotes = /[";\r\n\t]|^\s|\s$/;

/** A text as one cell of a line. */
export function textCell(text: string): string {
  if (formula.test(text)) return quoted(`'${text}`);
  return needsQuotes.test(text) ? quoted(text) : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function dateText(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${twoDigits(day)}.${twoDigits(month)}.${year}`;
}

function instantText(instant: Date): string {
  const { date, hour, minute } = timePartsOf(instant);
  return `${dateText(date)} ${twoDigits(hour)}:${twoDigits(minute)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
