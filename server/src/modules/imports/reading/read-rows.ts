import { extname } from 'node:path';
import { importRowsMax, type ImportField, type ImportKind } from '@polana/contract/import-fields';
import { personalNumberOf } from '@polana/contract/personal-number';
import type { PlainDate } from '@polana/contract/plain-date';
import { seenText } from '@polana/contract/seen-text';
import { Duplicates } from './duplicates.ts';
import { findHeadings, type Headings } from './heading.rules.ts';
import { fieldRules } from './import-fields.ts';
import { openCsv } from './read-csv.ts';
import { openXlsx } from './read-worksheet.ts';
import type { RawRow, RawTable, TextRow } from './raw-table.ts';
import {
  columnsMax,
  importBytesMax,
  importMegabytesMax,
  UnreadableImport,
  type ReadingRefusal,
} from './reading.rules.ts';
import { parseRow, type ParsedRow, type RowContext } from './row.rules.ts';
import { sniffImport } from './sniff-import.ts';
import type { Detected, ReadOptions, ReadRow, SheetRow } from './sheet.ts';
import { detectDateOrder } from './value.rules.ts';

export interface ReadingOrder {
  fileName: string;
  options: ReadOptions;
  /** null: nobody is read, only what stands in the cells. */
  kind: ImportKind | null;
  /** Employments of the company that are over and kept for the books alone. */
  departed?: readonly DepartedKey[];
  /** Whose employment has ended before it may have come back. */
  today?: PlainDate;
}

/** First what the file was taken for, then its rows; the last word is that this was all, or why it is not read. */
export type ReadingMessage =
  | { detected: Detected }
  | { rows: ReadRow[] }
  | { seen: TextRow[] }
  | { isEnd: true }
  | { refused: ReadingRefusal; values: Readonly<Record<string, string | number>> };

const rowsAtOnce = 250;
/** Rows looked at before any is read, for headings and the order of dates. */
const peekedRows = 400;
const sampleRows = 5;

/** Reads a file from its bytes to people and problems, and never throws: what it trips over is the file's fault. */
export async function* readFile(bytes: Buffer, order: ReadingOrder): AsyncGenerator<ReadingMessage> {
  try {
    const { fileName, kind, options } = order;
    const table = await openTable(bytes, fileName, options);
    yield* kind === null ? readTexts(table) : readRows(table, { ...order, kind });
    yield { isEnd: true };
  } catch (error) {
    const { code, values } = error instanceof UnreadableImport ? error : new UnreadableImport('import_unreadable');
    yield { refused: code, values };
  }
}

async function openTable(bytes: Buffer, fileName: string, options: ReadOptions): Promise<RawTable> {
  if (bytes.length > importBytesMax) throw new UnreadableImport('import_too_large', { megabytes: importMegabytesMax });
  const format = sniffImport(bytes, extname(fileName).toLowerCase());
  return format === 'xlsx' ? openXlsx(bytes, options) : openCsv(bytes, options);
}

async function* readTexts({ rows }: RawTable): AsyncGenerator<ReadingMessage> {
  let batch: TextRow[] = [];
  for await (const { line, cells } of rows) {
    batch.push({ line, texts: Array.from(cells, (cell) => cell?.text ?? '') });
    if (batch.length < rowsAtOnce) continue;
    yield { seen: batch };
    batch = [];
  }
  yield { seen: batch };
}

async function* readRows(
  table: RawTable,
  { kind, options, departed = [], today }: ReadingOrder & { kind: ImportKind },
): AsyncGenerator<ReadingMessage> {
  const rows = table.rows[Symbol.asyncIterator]();
  const peeked = await take(rows, peekedRows);
  const headings = findHeadings(peeked, kind, options.columns ?? {});
  if (!headings) throw new UnreadableImport('import_empty');
  const below = peeked.filter(({ line }) => line > headings.line && !headings.otherLines.has(line));
  const detected = describe(table, headings, below, options);
  yield { detected };
  if (headings.missing.length > 0) return;
  const context = {
    kind,
    fields: fieldsOf(headings),
    isFrom1904: table.isFrom1904,
    dateOrder: detected.dateOrder,
    // Beside the table of a sheet there may be notes; in a text nothing stands beside the columns.
    widthMax: table.about.format === 'csv' ? headings.width : columnsMax,
    departed: new Set(departed.map(textOf)),
    duplicates: new Duplicates(today),
  };
  yield* readPeople(chain(below, rows), headings, context);
}

async function take(rows: AsyncIterator<RawRow>, count: number): Promise<RawRow[]> {
  const taken: RawRow[] = [];
  while (taken.length < count) {
    const next = await rows.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

async function* chain(first: readonly RawRow[], rest: AsyncIterator<RawRow>): AsyncGenerator<RawRow> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function describe(table: RawTable, headings: Headings, below: readonly RawRow[], options: ReadOptions): Detected {
  const { line: headerLine, columns, missing } = headings;
  const dates = columns.filter(({ field }) => field !== null && fieldRules[field].type === 'date');
  const dateOrder =
    options.dateOrder ??
    detectDateOrder(below.flatMap(({ cells }) => dates.map(({ index }) => cells[index]?.text ?? '')));
  const sample = below
    .slice(0, sampleRows)
    .map(({ cells }) => columns.map(({ index }) => seen(cells[index]?.text ?? '')));
  return { ...table.about, ...(dateOrder && { dateOrder }), headerLine, columns, missing, sample };
}

function seen(text: string): string {
  return text.trim().slice(0, 200);
}

function fieldsOf({ columns }: Headings): ReadonlySet<ImportField> {
  return new Set(columns.flatMap(({ field }) => field ?? []));
}

interface PeopleContext extends RowContext {
  widthMax: number;
  departed: ReadonlySet<string>;
  duplicates: Duplicates;
}

async function* readPeople(
  rows: AsyncIterable<RawRow>,
  headings: Headings,
  context: PeopleContext,
): AsyncGenerator<ReadingMessage> {
  let batch: ReadRow[] = [];
  let count = 0;
  for await (const row of rows) {
    const read = fieldsOfRow(row, headings);
    if (!read) continue;
    count += 1;
    if (count > importRowsMax) throw new UnreadableImport('import_too_many_rows', { rows: importRowsMax });
    batch.push(shifted(row, context) ?? readPerson(read, context));
    if (batch.length < rowsAtOnce) continue;
    yield { rows: batch };
    batch = [];
  }
  if (count === 0) throw new UnreadableImport('import_empty');
  yield { rows: batch };
}

function readPerson(row: SheetRow, context: PeopleContext): ReadRow {
  const parsed = parseRow(row, context);
  return departedRow(parsed, context) ?? context.duplicates.check(parsed);
}

/** What of an employment tells it from every other under the same number. */
export type DepartedKey = readonly [personalNumber: string, startDate: string, endDate: string];

function textOf([personalNumber, ...days]: DepartedKey): string {
  return [personalNumberOf(personalNumber), ...days].join(' ');
}

/** Of somebody who left: number and sign-in may stand in the file once more, of whoever has them now. */
function departedRow({ line, person, problems }: ParsedRow, { departed }: PeopleContext): ReadRow | undefined {
  if (!person?.startDate || !person.endDate) return undefined;
  const { personalNumber, startDate, endDate } = person;
  return departed.has(textOf([personalNumber, startDate, endDate]))
    ? { line, person, hasLeft: true, problems }
    : undefined;
}

/** Where the separator stands within a value too, as in `37,5` without quotes, nobody knows what belongs to which column. */
function shifted({ line, cells }: RawRow, { widthMax }: PeopleContext): ReadRow | undefined {
  const beside = cells.slice(widthMax).find(Boolean);
  if (!beside) return undefined;
  return { line, problems: [{ line, code: 'row_too_long', severity: 'error', value: seen(beside.text) }] };
}

/** What may be written anyhow is kept sign by sign, as by hand. */
const freeFields: ReadonlySet<ImportField> = new Set(['firstName', 'lastName', 'phone']);

/** A row that says something only where nobody reads it is a note. */
function fieldsOfRow({ line, cells }: RawRow, { columns }: Headings): SheetRow | undefined {
  const read: SheetRow = { line, cells: {} };
  let isEmpty = true;
  for (const { field, index } of columns) {
    const cell = field && cells[index];
    const text = cell ? seenText(cell.text) : '';
    if (!cell || text === '') continue;
    read.cells[field] = freeFields.has(field) ? cell : { ...cell, text };
    isEmpty = false;
  }
  return isEmpty ? undefined : read;
}
