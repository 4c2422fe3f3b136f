import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { ImportDeletion, ImportField, ImportTable } from '@polana/contract/imports';
import { centsFromText } from '@polana/contract/money';
import type { Language } from '@polana/contract/roles';
import { recordAudit } from '#modules/audit';
import type { Author, CompanyAdmin } from '#platform/actor';
import { inTransaction, reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { ExportCell, ExportColumn } from '#platform/export-source';
import { moneyIn, worded } from '#platform/wording';
import { writeCsv } from '#platform/write-csv';
import { findChangesAfter, type PlannedChange } from './import-change.store.ts';
import { findProblems } from './import-problem.store.ts';
import type { ImportRoom } from './import-room.ts';
import { rowsAtOnce } from './import.rules.ts';
import { findImport, type Import, type PartState } from './import.store.ts';
import en from './imports.en.json' with { type: 'json' };
import sk from './imports.sk.json' with { type: 'json' };
import { messageOf } from './problem-wording.ts';
import { columnTitle } from './reading/problem-texts.ts';

const texts = { sk: sk.reportFile, en: en.reportFile };

/** A file on its way out. */
interface ReportFile {
  content: Readable;
  contentType: string;
  fileName: string;
}

/** Whether the plan is still kept; it goes together with the file it was made of. */
export function hasReport({ state, fileId, rosterMark, errorCount }: Import): boolean {
  const isPlanned = state === 'planned' || state === 'applying' || state === 'done';
  return isPlanned && fileId !== null && rosterMark !== null && errorCount === 0;
}

/** The stored plan and what became of it, person by person, as exports are written. Each download is noted. */
export async function makeReportFile(
  room: Pick<ImportRoom, 'assertFreshFactor'>,
  db: Database,
  admin: CompanyAdmin,
  importId: string,
  { lang, author }: { lang: Language; author: Author },
): Promise<ReportFile> {
  const found = await reading(db, (tx) => findImport(tx, admin.companyId, importId));
  if (!found) throw new Refusal('import_not_found', 404);
  room.assertFreshFactor(admin);
  if (!hasReport(found)) throw new Refusal(found.state === 'done' ? 'import_report_gone' : 'import_not_planned', 409);
  await noteDownload(db, found, author);
  const said = texts[lang].fileName[found.state === 'done' ? 'done' : 'plan'];
  return {
    content: Readable.from(writeCsv({ lang, columns: columnsOf(), rows: rowsOf(db, found, lang) })),
    contentType: 'text/csv; charset=utf-8',
    fileName: `${found.fileName.slice(0, -extname(found.fileName).length || undefined)} – ${said}.csv`,
  };
}

function columnsOf(): ExportColumn[] {
  const own = (name: keyof typeof sk.reportFile.columns): ExportColumn => ({
    title: { sk: texts.sk.columns[name], en: texts.en.columns[name] },
    type: name === 'line' ? 'count' : 'text',
    width: 16,
  });
  const ofPerson = (field: ImportField): ExportColumn => ({
    title: { sk: columnTitle('sk', field), en: columnTitle('en', field) },
    type: 'text',
    width: 16,
  });
  return [
    ...(['what', 'state', 'line'] as const).map(own),
    ...(['personalNumber', 'firstName', 'lastName'] as const).map(ofPerson),
    ...(['field', 'before', 'after', 'note'] as const).map(own),
  ];
}

type Row = readonly ExportCell[];

async function* rowsOf(db: Database, found: Import, lang: Language): AsyncGenerator<Row> {
  for await (const one of changesOf(db, found, 'toAdd')) yield additionRow(one, found.changes, lang);
  for await (const one of changesOf(db, found, 'toUpdate')) yield* updateRows(one, found.changes, lang);
  for await (const one of changesOf(db, found, 'toDelete')) yield deletionRow(one, found.deletions, lang);
  yield* warningRows(db, found, lang);
}

async function* changesOf<Part extends ImportTable>(
  db: Database,
  found: Import,
  part: Part,
): AsyncGenerator<PlannedChange<Part>> {
  for (let after = -1; ;) {
    const rows = await reading(db, (tx) => findChangesAfter(tx, found, part, { after, limit: rowsAtOnce }));
    const last = rows.at(-1);
    if (!last) return;
    yield* rows;
    after = last.position;
  }
}

const told = ['email', 'username', 'phone', 'employeeRatio', 'employeeStartDate', 'employmentEndDate'] as const;

function additionRow({ content: { shown } }: PlannedChange<'toAdd'>, state: PartState, lang: Language): Row {
  const { what, state: states } = texts[lang];
  const values = told.flatMap((field) =>
    shown[field] ? `${columnTitle(lang, field)}: ${valueText(field, shown[field])}` : [],
  );
  const person = [shown.personalNumber, shown.firstName, shown.lastName];
  return [what.added, states[state], shown.line, ...person, null, null, values.join('; '), null];
}

/** A line for each value that changes. */
function updateRows({ content: { shown } }: PlannedChange<'toUpdate'>, state: PartState, lang: Language): Row[] {
  const { what, state: states } = texts[lang];
  const person = [shown.personalNumber, shown.firstName, shown.lastName];
  return shown.changes.map(({ field, from, to }) => [
    what.updated,
    states[state],
    shown.line,
    ...person,
    columnTitle(lang, field),
    valueText(field, from),
    valueText(field, to),
    null,
  ]);
}

function deletionRow({ content: { shown } }: PlannedChange<'toDelete'>, state: PartState, lang: Language): Row {
  const { what, state: states } = texts[lang];
  const person = [shown.personalNumber, shown.firstName, shown.lastName];
  return [what[shown.outcome], states[state], null, ...person, null, null, null, leavingText(shown, lang)];
}

function leavingText({ openClaims, amounts }: ImportDeletion, lang: Language): string {
  const { openClaims: claims, left } = texts[lang];
  const lefts = amounts.map(({ actionCode, year, left: amount }) =>
    worded(lang, left, { actionCode, year: String(year), amount: moneyIn(lang, centsFromText(amount)) }),
  );
  return [...(openClaims > 0 ? [worded(lang, claims, { count: openClaims })] : []), ...lefts].join('; ');
}

/** What the file asks for and does not get. */
async function* warningRows(db: Database, found: Import, lang: Language): AsyncGenerator<Row> {
  const { what } = texts[lang];
  for (let offset = 0; offset < found.warningCount; offset += rowsAtOnce) {
    const page = { severity: 'warning', limit: rowsAtOnce, offset } as const;
    for (const problem of await reading(db, (tx) => findProblems(tx, found, page))) {
      const { code, line, field, value } = problem;
      const kind = code === 'ended_skipped' ? what.skipped : what.warning;
      const title = field && columnTitle(lang, field);
      const seen = field ? valueText(field, value) : value;
      yield [kind, null, line, null, null, null, title, null, seen, messageOf(lang, problem)];
    }
  }
}

const dates: ReadonlySet<ImportField> = new Set(['dateOfChange', 'employeeStartDate', 'employmentEndDate']);

/** As a Slovak spreadsheet takes it: `62,5`, `01.02.2020`. */
function valueText(field: ImportField, value: string | null): string | null {
  if (value === null) return null;
  if (field === 'employeeRatio') return value.replace('.', ',');
  return dates.has(field) ? value.split('-').toReversed().join('.') : value;
}

async function noteDownload(db: Database, { companyId, importId }: Import, author: Author): Promise<void> {
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      author,
      companyId,
      action: 'import.reportDownloaded',
      objectType: 'import',
      objectId: importId,
    }),
  );
}
