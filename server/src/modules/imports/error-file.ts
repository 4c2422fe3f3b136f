import { Readable } from 'node:stream';
import { extname } from 'node:path';
import type { Language } from '@polana/contract/roles';
import { writeXlsx } from 'hucre/xlsx';
import { recordAudit } from '#modules/audit';
import type { Author, CompanyAdmin } from '#platform/actor';
import { inTransaction, reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findProblems } from './import-problem.store.ts';
import type { ImportRoom } from './import-room.ts';
import { findImport, type Import } from './import.store.ts';
import en from './imports.en.json' with { type: 'json' };
import sk from './imports.sk.json' with { type: 'json' };
import { openSource } from './keep-source.ts';
import { messageOf } from './problem-wording.ts';
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

/** The file as it came with one column more, which says what is wrong with each line. It was read before, within its limits. */
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
  const said = await errorsByLine(db, found, lang);
  const { fileName, options } = found;
  const seen = readTexts(await openSource(room, db, found), { fileName, options: options as ReadOptions });
  const rows = withErrors(seen, found, said, texts[lang].errorFile.column);
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

async function errorsByLine(db: Database, found: Import, lang: Language): Promise<Map<number, string[]>> {
  const said = new Map<number, string[]>();
  for (let offset = 0; offset < found.errorCount; offset += problemsAtOnce) {
    const page = { severity: 'error', limit: problemsAtOnce, offset } as const;
    const problems = await reading(db, (tx) => findProblems(tx, found, page));
    for (const problem of problems) {
      const lines = said.get(problem.line);
      if (lines) lines.push(messageOf(lang, problem));
      else said.set(problem.line, [messageOf(lang, problem)]);
    }
  }
  return said;
}

async function* withErrors(
  rows: AsyncIterable<TextRow>,
  { detected }: Import,
  said: ReadonlyMap<number, string[]>,
  title: string,
): AsyncGenerator<string[]> {
  const width = Math.max(1, ...(detected?.columns ?? []).map(({ index }) => index + 1));
  for await (const { line, texts: cells } of rows) {
    const texts = Array.from({ length: width }, (_, index) => cells[index] ?? '');
    const isHeading = line === detected?.headerLine;
    const errors = said.get(line)?.join(' ') ?? '';
    yield [...texts, isHeading ? [title, errors].filter((text) => text !== '').join(': ') : errors];
  }
}

async function workbookOf(rows: AsyncIterable<string[]>, name: string): Promise<Uint8Array> {
  const lines: string[][] = [];
  for await (const row of rows) lines.push(row);
  return writeXlsx({ sheets: [{ name, rows: lines, freezePane: { rows: 1 } }] });
}

async function* csvOf(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield '\ufeff';
  for await (const row of rows) yield `${row.map(csvCell).join(';')}\r\n`;
}

/** What a spreadsheet would take for a formula is text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
