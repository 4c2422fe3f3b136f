import { Readable } from 'node:stream';
import { extname } from 'node:path';
import type { Language } from '@polana/contract/roles';
import { writeXlsx } from 'hucre/xlsx';
import { recordAudit } from '#modules/audit';
import type { Author, CompanyAdmin } from '#platform/actor';
import { inTransaction, reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { textCell } from '#platform/write-csv';
import { xmlText } from '#platform/xml-text';
import { findProblems } from './import-problem.store.ts';
import type { ImportRoom } from './import-room.ts';
import { findImport, type Import } from './import.store.ts';
import en from './imports.en.json' with { type: 'json' };
import sk from './imports.sk.json' with { type: 'json' };
import { openSource } from './keep-source.ts';
import { countReadingAgain } from './load-import.ts';
import { expectedIn, messageOf } from './problem-wording.ts';
import { columnTitle } from './reading/problem-texts.ts';
import type { TextRow } from './reading/raw-table.ts';
import { readTexts } from './reading/read-import.ts';
import type { ReadOptions } from './reading/sheet.ts';

const texts = { sk, en };
/** Larger tables go out as CSV, row by row. */
const workbookRowsMax = 20_000;
const problemsAtOnce = 10_000;

/** A file on its way out. */
interface ErrorFile {
  content: Readable | Uint8Array;
  contentType: string;
  fileName: string;
}

type FileRoom = Pick<ImportRoom, 'files' | 'sealing' | 'assertFreshFactor'>;

/** The file as it came with two columns more: what each wrong cell should hold, and what is wrong with it. It was read before, within its limits. */
export async function makeErrorFile(
  room: FileRoom,
  db: Database,
  admin: CompanyAdmin,
  importId: string,
  { lang, author }: { lang: Language; author: Author },
): Promise<ErrorFile> {
  const found = await reading(db, (tx) => findImport(tx, admin.companyId, importId));
  if (!found) throw new Refusal('import_not_found', 404);
  room.assertFreshFactor(admin);
  await countReadingAgain(db, admin.companyId);
  const said = await errorsByLine(db, found, lang);
  const { fileName, options } = found;
  const seen = readTexts(await openSource(room, db, found), { fileName, options: options as ReadOptions });
  const rows = withErrors(seen, found, said, texts[lang].errorFile);
  await noteDownload(db, found, author);
  const name = `${found.fileName.slice(0, -extname(found.fileName).length || undefined)} – ${texts[lang].errorFile.name}`;
  if (found.rowCount > workbookRowsMax)
    return { content: Readable.from(csvOf(rows)), contentType: 'text/csv; charset=utf-8', fileName: `${name}.csv` };
  return {
    content: await workbookOf(rows, texts[lang].errorFile.sheet),
    contentType: xlsxType,
    fileName: `${name}.xlsx`,
  };
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface LineErrors {
  expected: string[];
  messages: string[];
  /** Values have slipped out of their columns, beyond the last one. */
  isTooLong: boolean;
}

async function errorsByLine(db: Database, found: Import, lang: Language): Promise<Map<number, LineErrors>> {
  const said = new Map<number, LineErrors>();
  for (let offset = 0; offset < found.errorCount; offset += problemsAtOnce) {
    const page = { severity: 'error', limit: problemsAtOnce, offset } as const;
    const problems = await reading(db, (tx) => findProblems(tx, found, page));
    for (const problem of problems) {
      const ofLine = said.get(problem.line) ?? { expected: [], messages: [], isTooLong: false };
      const column = problem.field ? `${columnTitle(lang, problem.field)}: ` : '';
      ofLine.expected.push(`${column}${expectedIn(lang, problem)}.`);
      ofLine.messages.push(messageOf(lang, problem));
      ofLine.isTooLong ||= problem.code === 'row_too_long';
      said.set(problem.line, ofLine);
    }
  }
  return said;
}

async function* withErrors(
  rows: AsyncIterable<TextRow>,
  { detected }: Import,
  said: ReadonlyMap<number, LineErrors>,
  titles: { expected: string; column: string },
): AsyncGenerator<string[]> {
  const columns = detected?.columns ?? [];
  const separator = detected?.separator ?? ';';
  const width = Math.max(1, ...columns.map(({ index }) => index + 1));
  const added = new Set(columns.filter(({ heading }) => isAddedHere(heading)).map(({ index }) => index));
  const own = Array.from({ length: width }, (_, index) => index).filter((index) => !added.has(index));
  for await (const { line, texts: cells } of rows) {
    const texts = own.map((index) => cells[index] ?? '');
    const isHeading = line === detected?.headerLine;
    const { expected = [], messages = [], isTooLong = false } = said.get(line) ?? {};
    // Where it belongs nobody knows; without it the row would look right.
    if (isTooLong) texts.push([texts.pop(), ...cells.slice(width)].join(separator));
    const told = (title: string, text: string) => (isHeading ? [title, text].filter(Boolean).join(': ') : text);
    yield [...texts, told(titles.expected, expected.join(' ')), told(titles.column, messages.join(' '))];
  }
}

/** Somebody corrected a file that came from here: what it said the time before is no longer true. */
function isAddedHere(heading: string): boolean {
  return addedTitles.some((title) => heading === title || heading.startsWith(`${title}: `));
}

const addedTitles = [sk, en].flatMap(({ errorFile }) => [errorFile.expected, errorFile.column]);

async function workbookOf(rows: AsyncIterable<string[]>, name: string): Promise<Uint8Array> {
  const lines: string[][] = [];
  for await (const row of rows) lines.push(row.map(xmlText));
  return writeXlsx({ sheets: [{ name, rows: lines, freezePane: { rows: 1 } }] });
}

async function* csvOf(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield '\ufeff';
  for await (const row of rows) yield `${row.map(textCell).join(';')}\r\n`;
}

async function noteDownload(db: Database, { companyId, importId }: Import, author: Author): Promise<void> {
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      author,
      companyId,
      action: 'import.errorsDownloaded',
      objectType: 'import',
      objectId: importId,
    }),
  );
}
