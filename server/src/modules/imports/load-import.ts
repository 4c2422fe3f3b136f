import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportKind, ImportOptions } from '@polana/contract/imports';
import type { Language } from '@polana/contract/roles';
import { recordAudit } from '#modules/audit';
import { keepFile, keepingNothingUnless } from '#modules/files';
import type { Author, CompanyAdmin } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { enqueueJob } from '#platform/jobs';
import { countAgainst } from '#platform/limits';
import { checkImport } from './check-import.ts';
import type { ImportRoom } from './import-room.ts';
import {
  loadsPerHour,
  lostAfterMinutes,
  plannedHours,
  readAtOnceBytesMax,
  readingsPerHour,
  runningMax,
} from './import.rules.ts';
import { storeBegun } from './import-run.store.ts';
import { countReading, insertImport, lockImport, lockReading, type Import } from './import.store.ts';
import { keepSource, type KeptSource } from './keep-source.ts';

export const checkImportJobName = 'imports.check';

/** When nobody is waiting any more, because the node died meanwhile. */
const rescueSeconds = 60;

/** One file of a form, read as it arrives. */
export interface ArrivingFile {
  declaredName: string;
  content: AsyncIterable<Uint8Array>;
}

export interface ImportToLoad {
  kind: ImportKind;
  options: ImportOptions;
  lang: Language;
  files: AsyncIterable<ArrivingFile>;
}

type Loader = Pick<ImportRoom, 'files' | 'sealing' | 'scratchDir' | 'closedThrough'>;

/** Takes in a file of people and checks all of it; nothing is written of the people. Small files are checked before the answer,
 *  larger ones by a job. One import runs in a company at a time. */
export async function loadImport(
  room: Loader,
  db: Database,
  admin: CompanyAdmin,
  { kind, options, lang, files }: ImportToLoad,
  author: Author,
): Promise<string> {
  await countAgainst(db, [{ key: `imports of ${admin.companyId}`, max: loadsPerHour, windowSeconds: 3_600 }]);
  // Before a large file is taken in; whether there is still room is judged once more when it is there.
  await reading(db, refuseWhenBusy);
  const importId = newId();
  const { fileName, source } = await receive(room, importId, files);
  await keepingNothingUnless(room.files, [source.received], () =>
    inTransaction(db, async (tx) => {
      const inherited = await inherit(tx, admin, options);
      await begin(tx, admin, { importId, kind, lang, fileName, source, ...inherited }, author);
    }),
  );
  if (source.size <= readAtOnceBytesMax) await checkImport(room, db, importId, { isAwaited: true, isFirst: true });
  return importId;
}

/** Two files in all are read at a time, whoever sends them. */
async function refuseWhenBusy(tx: ReadTx): Promise<void> {
  const count = await countReading(tx, minutesFrom(now(), -lostAfterMinutes));
  if (count >= runningMax) throw new Refusal('imports_busy', 503, { retryAfterSeconds: 15 });
}

async function takeRoom(tx: Tx): Promise<void> {
  await lockReading(tx);
  await refuseWhenBusy(tx);
}

async function receive(
  room: Loader,
  importId: string,
  files: AsyncIterable<ArrivingFile>,
): Promise<{ fileName: string; source: KeptSource }> {
  for await (const { declaredName, content } of files) {
    const fileName = nameOf(declaredName);
    const scratch = join(room.scratchDir, importId);
    try {
      return { fileName, source: await keepSource(room, importId, fileName, { content, scratch }) };
    } finally {
      await rm(scratch, { force: true });
    }
  }
  throw new Refusal('import_file_missing', 400, { path: 'files' });
}

/** The last part of whatever path a browser sends, without signs nobody sees. */
function nameOf(declaredName: string): string {
  const name =
    declaredName
      .replaceAll(/[\u0000-\u001f\u007f]/g, '')
      .split(/[\\/]/)
      .at(-1) ?? '';
  return name.slice(-200) || 'import.csv';
}

interface Inherited {
  options: Omit<ImportOptions, 'replaces'>;
  replacesId: string | null;
  errorsBefore: number | null;
}

/** A corrected file takes over what was said of its people; sheet, encoding and separator are its own. After one nobody could read it is
 *  compared with the one that was to be corrected. */
async function inherit(
  tx: Tx,
  { companyId }: CompanyAdmin,
  { replaces, ...options }: ImportOptions,
): Promise<Inherited> {
  if (!replaces) return { options, replacesId: null, errorsBefore: null };
  const before = await lockImport(tx, companyId, replaces);
  if (!before) throw new Refusal('import_not_found', 404, { path: 'replaces' });
  if (before.state === 'reading' || before.state === 'applying') throw new Refusal('import_running', 409);
  if (before.changes === 'applied' || before.deletions === 'applied') throw new Refusal('import_already_applied', 409);
  const { columns, dateOrder, isMigrated } = before.options;
  const inherited = { columns, dateOrder, isMigrated };
  const errorsBefore = before.detected === null ? before.errorsBefore : before.errorCount;
  return { options: { ...inherited, ...options }, replacesId: replaces, errorsBefore };
}

interface Beginning extends Inherited {
  importId: string;
  kind: ImportKind;
  lang: Language;
  fileName: string;
  source: KeptSource;
}

async function begin(tx: Tx, admin: CompanyAdmin, begun: Beginning, author: Author): Promise<void> {
  const { importId, kind, lang, fileName, source, options, replacesId, errorsBefore } = begun;
  const { companyId, personId } = admin;
  const createdAt = now();
  const { fileId } = await keepFile(tx, source.received, { companyId, author, purpose: 'import' });
  await takeRoom(tx);
  const isFree = await insertImport(tx, {
    id: importId,
    company_id: companyId,
    kind,
    state: 'reading',
    lang,
    created_by: personId,
    created_at: createdAt,
    expires_at: minutesFrom(createdAt, plannedHours * 60),
    file_name: fileName,
    size: source.size,
    file_id: fileId,
    options: JSON.stringify(options),
    running_since: createdAt,
    step: 'reading',
    steps_total: source.lines,
    replaces_id: replacesId,
    errors_before: errorsBefore,
  });
  if (!isFree) throw new Refusal('import_running', 409);
  await recordAudit(tx, {
    author,
    companyId,
    action: 'import.loaded',
    objectType: 'import',
    objectId: importId,
    changes: { kind, size: source.size },
  });
  await order(tx, importId, source.size);
}

async function order(tx: Tx, importId: string, size: number): Promise<void> {
  const startAfterSeconds = size <= readAtOnceBytesMax ? rescueSeconds : 0;
  await enqueueJob(tx, { name: checkImportJobName }, { importId }, { startAfterSeconds });
}

/** Reads the kept file again, with other settings or to make the plan anew; what was planned so far is forgotten. */
export async function reloadImport(
  room: Loader,
  db: Database,
  { companyId }: CompanyAdmin,
  importId: string,
  options: Import['options'],
  author: Author,
): Promise<void> {
  await countReadingAgain(db, companyId);
  const size = await inTransaction(db, async (tx) => {
    const found = await lockImport(tx, companyId, importId);
    if (!found) throw new Refusal('import_not_found', 404);
    if (found.state === 'reading' || found.state === 'applying') throw new Refusal('import_running', 409);
    if (found.changes === 'applied' || found.deletions === 'applied') throw new Refusal('import_already_applied', 409);
    if (found.fileId === null) throw new Refusal('import_file_gone', 409);
    await takeRoom(tx);
    const merged = { ...found.options, ...options };
    const stepsTotal = found.rowCount || null;
    const again = { state: 'reading', step: 'reading' } as const;
    const expiresAt = minutesFrom(now(), plannedHours * 60);
    const begun = { ...again, stepsTotal, at: now(), options: merged, expiresAt };
    if (!(await storeBegun(tx, found, begun))) throw new Refusal('import_running', 409);
    await order(tx, importId, found.size);
    await recordAudit(tx, {
      author,
      companyId,
      action: 'import.reloaded',
      objectType: 'import',
      objectId: importId,
      changes: { size: found.size },
    });
    return found.size;
  });
  if (size <= readAtOnceBytesMax) await checkImport(room, db, importId, { isAwaited: true, isFirst: false });
}

export async function countReadingAgain(db: Database, companyId: string): Promise<void> {
  await countAgainst(db, [{ key: `imports read again of ${companyId}`, max: readingsPerHour, windowSeconds: 3_600 }]);
}
