import { PassThrough } from 'node:stream';
import type { Language } from '@polana/contract/roles';
import { textFromRatio } from '@polana/contract/money';
import type { ExportCell, ExportColumn } from '#platform/export-source';
import { openPdf, type Pdf } from '#platform/pdf';
import { dateIn, moneyIn } from '#platform/wording';
import type { TableToWrite } from './table.ts';
import { timePartsOf } from '#platform/time-parts';

/** A list to print: landscape, what it is above it, its header on every page. */
export async function* writePdf(table: TableToWrite): AsyncGenerator<Uint8Array> {
  const { title, lang, letterhead, createdAt } = table;
  const footer = `${letterhead.productName} · ${title}`;
  const pdf = openPdf({ title, lang, letterhead, createdAt, isLandscape: true, footer });
  const out = new PassThrough();
  pdf.stream.on('error', (error) => out.destroy(error)).pipe(out);
  out.on('close', () => pdf.stream.destroy());
  draw(pdf, table).catch((error: unknown) => pdf.abort(error instanceof Error ? error : new Error('drawing failed')));
  yield* out;
}

async function draw(pdf: Pdf, { title, lang, columns, rows, facts }: TableToWrite): Promise<void> {
  pdf.heading(1, title);
  pdf.definitions(facts);
  const shares = columns.map(({ title: name, width, type, fits, isRowHeader }) => ({
    title: name[lang],
    share: width,
    align: isNumber(type) ? ('right' as const) : ('left' as const),
    fits: fits ?? longestOf(lang, type),
    ...(isRowHeader && { isRowHeader }),
  }));
  await pdf.table(shares, asTexts(lang, columns, rows));
  await pdf.end();
}

/** Figures and dates stay on one line however many columns there are; the time of a moment may stand under its day. */
function longestOf(lang: Language, type: ExportColumn['type']): string {
  if (type === 'text') return '';
  if (type === 'money') return cellText(lang, 'money', -9_999_999);
  return type === 'date' || type === 'instant' ? dateIn(lang, '2026-12-30') : '99,9999';
}

function isNumber(type: ExportColumn['type']): boolean {
  return type === 'money' || type === 'count' || type === 'ratio';
}

async function* asTexts(
  lang: Language,
  columns: readonly ExportColumn[],
  rows: TableToWrite['rows'],
): AsyncGenerator<string[]> {
  for await (const row of rows) yield columns.map(({ type }, index) => cellText(lang, type, row[index] ?? null));
}

function cellText(lang: Language, type: ExportColumn['type'], value: ExportCell): string {
  if (value === null) return '';
  if (value instanceof Date) return momentText(lang, value);
  // The title says that they are euros.
  if (type === 'money') return moneyIn(lang, Number(value)).replace(/\u00a0?€/, '');
  if (type === 'date') return dateIn(lang, String(value));
  if (type === 'ratio')
    return lang === 'sk' ? textFromRatio(Number(value)).replace('.', ',') : textFromRatio(Number(value));
  return String(value);
}

function momentText(lang: Language, instant: Date): string {
  const { date, hour, minute } = timePartsOf(instant);
  return `${dateIn(lang, date)} ${hour}:${String(minute).padStart(2, '0')}`;
}
