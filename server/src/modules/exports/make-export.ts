import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { discardReceived, keepFile, receiveMadeFile, type Files, type ReceivedFile } from '#modules/files';
import { systemAuthor } from '#platform/actor';
import { minutesFrom, now, today } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { takeTime } from '#platform/database-cursor';
import type { ExportAsker, ExportCell, ExportSource } from '#platform/export-source';
import { mailReady } from './export-ready.mail.ts';
import { type ExportRoom, sourceOf } from './export-room.ts';
import { attemptsMax, fileNameOf, isOfCompany, keptDays, mailAfterSeconds, rowsMax } from './export.rules.ts';
import { beginAttempt, noteProgress, storeFailed, storeReady, type Export, type Failure } from './export.store.ts';
import { readNames, type MakingNames } from './file-list.store.ts';
import { measuringStream, type Measured } from './writing/measuring-stream.ts';
import { tableOf, writers } from './writing/writers.ts';

/** Another run has taken over: whatever this one has made is not wanted any more. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
}

interface Run {
  room: ExportRoom;
  db: Database;
  made: Export;
  source: ExportSource;
  signal: AbortSignal;
}

/**
 * Makes the file of one export. It may run again after a crash at any point: the file grows out of sight, and only the run whose
 * number still stands in the row shows it. A run that fails for the last time says so instead of trying for ever.
 */
export async function makeExport(room: ExportRoom, db: Database, exportId: string, signal: AbortSignal): Promise<void> {
  const made = await inTransaction(db.forEveryCompany(), (tx) => beginAttempt(tx, exportId));
  if (!made) return;
  const ofCompany = db.forCompany(made.companyId);
  const source = sourceOf(room.sources, made.kind);
  if (!source || made.attempt > attemptsMax) return fail(ofCompany, made, 'error');
  const scratch = join(room.scratchDir, `${exportId}.${made.attempt}`);
  try {
    await mkdir(room.scratchDir, { recursive: true });
    const run = { room, db: ofCompany, made, source, signal };
    const names = await reading(ofCompany, (tx) => readNames(tx, made.companyId, made.createdBy));
    await finish(run, names, scratch, await write(run, names, scratch));
  } catch (error) {
    if (error instanceof Superseded) return;
    if (error instanceof TooManyRows) return await fail(ofCompany, made, 'tooManyRows');
    if (made.attempt === attemptsMax) await fail(ofCompany, made, 'error');
    throw error;
  } finally {
    await rm(scratch, { force: true });
  }
}

async function fail(db: Database, made: Export, failure: Failure): Promise<void> {
  await inTransaction(db, (tx) => storeFailed(tx, made, failure));
}

interface Written {
  rows: number;
  plain: Measured;
  sealed: Measured;
}

/** From the list's own query, through the writer and the seal, onto this machine's disk; never all of it in memory. */
function write({ room, db, made, source, signal }: Run, names: MakingNames, scratch: string): Promise<Written> {
  return reading(db, async (tx) => {
    await takeTime(tx);
    const asker = askerOf(made);
    const filters = source.filters.parse(made.filters);
    const rowsTotal = await source.count(tx, asker, filters);
    const limit = rowsMax[made.format];
    if (rowsTotal > limit) throw new TooManyRows();
    const watch = { rows: 0, rowsTotal, limit };
    const rows = watched(db, made, source.rows(tx, asker, filters), watch);
    const [plain, sealed] = [measuringStream(), measuringStream()];
    const table = tableOf(source, made, { filters, rows, names });
    const seal = room.sealing.sealStream('export', made.exportId);
    const target = createWriteStream(scratch, { flags: 'wx', mode: 0o600 });
    await pipeline(writers[made.format](table), plain.stream, seal, sealed.stream, target, { signal });
    return { rows: watch.rows, plain: plain.measured(), sealed: sealed.measured() };
  });
}

function askerOf({ roleName, roleId, companyId, createdBy, lang }: Export): ExportAsker {
  const employmentId = isOfCompany({ roleName }) ? null : roleId;
  return { roleName, companyId, employmentId, personId: createdBy, lang, today: today(), now: now() };
}

const progressMilliseconds = 1_000;

/** Counts the rows as they pass, tells once a second how far it is, and stops when somebody else has taken over. */
async function* watched(
  db: Database,
  made: Export,
  rows: AsyncIterable<readonly ExportCell[]>,
  watch: { rows: number; rowsTotal: number; limit: number },
): AsyncGenerator<readonly ExportCell[]> {
  let toldAt = 0;
  for await (const row of rows) {
    const at = performance.now();
    if (at - toldAt >= progressMilliseconds) {
      toldAt = at;
      const progress = { rowsTotal: watch.rowsTotal, rowsDone: watch.rows };
      if (!(await inTransaction(db, (tx) => noteProgress(tx, made, progress)))) throw new Superseded();
    }
    watch.rows += 1;
    if (watch.rows > watch.limit) throw new TooManyRows();
    yield row;
  }
}

/** The row of the file, the state of the export and the mail stand or fall together; bytes that nobody wants are let go. */
async function finish(run: Run, names: MakingNames, scratch: string, written: Written): Promise<void> {
  const { room, db, made, source } = run;
  const fileName = fileNameOf(source.title[made.lang], made.format, today());
  const received = await receiveMadeFile(room.files, {
    path: scratch,
    kind: made.format,
    shownName: fileName,
    ...written.sealed,
  });
  await keepingNothingUnless(room.files, received, () =>
    inTransaction(db, async (tx) => {
      const { companyId } = made;
      const { fileId } = await keepFile(tx, received, { companyId, author: systemAuthor, purpose: 'export' });
      const readyAt = now();
      const expiresAt = minutesFrom(readyAt, keptDays * 24 * 60);
      const result = { fileId, fileName, ...written.plain, rows: written.rows, readyAt, expiresAt };
      if (!(await storeReady(tx, made, result))) throw new Superseded();
      const isLong = readyAt.getTime() - made.createdAt.getTime() > mailAfterSeconds * 1_000;
      if (isLong && isOfCompany(made)) await mailReady(tx, made, names, source.title[made.lang], room.publicUrl);
    }),
  );
}

async function keepingNothingUnless(files: Files, received: ReceivedFile, deed: () => Promise<void>): Promise<void> {
  try {
    await deed();
  } catch (error) {
    await discardReceived(files, received);
    throw error;
  }
}
