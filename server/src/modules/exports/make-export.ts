import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { discardReceived, keepFile, receiveMadeFile, type Files, type ReceivedFile } from '#modules/files';
import { systemAuthor } from '#platform/actor';
import { minutesFrom, now, today } from '#platform/clock';
import { inTransaction, reading, readingFromCopy, type Database, type ReadTx } from '#platform/database';
import { holdMoment, takeTime } from '#platform/database-cursor';
import { givingWay } from '#platform/give-way';
import type { AnyAsker, AnySource, ExportCell, ExportSource, PackAsker, PackSource } from '#platform/export-source';
import { mailReady } from './export-ready.mail.ts';
import { type ExportRoom, homeOf, sourceOf } from './export-room.ts';
import { attemptsMax, fileNameOf, handoverKeptDays, isOfCompany, mailAfterSeconds, rowsMax } from './export.rules.ts';
import { readKeptDays } from './export-limits.store.ts';
import {
  beginAttempt,
  noteProgress,
  storeFailed,
  storeReady,
  type Export,
  type Failure,
  type Progress,
} from './export.store.ts';
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
  source: AnySource;
  signal: AbortSignal;
}

/**
 * Makes the file of one export. It may run again after a crash at any point: the file grows out of sight, and only the run whose
 * number still stands in the row shows it. A run that fails for the last time says so instead of trying for ever.
 */
export async function makeExport(room: ExportRoom, db: Database, exportId: string, signal: AbortSignal): Promise<void> {
  const made = await inTransaction(db.forEveryCompany(), (tx) => beginAttempt(tx, exportId));
  if (!made) return;
  const home = homeOf(db, made.companyId);
  const source = sourceOf(room.sources, made.kind);
  if (!source || made.attempt > attemptsMax) return fail(home, made, 'error');
  const scratch = join(room.scratchDir, `${exportId}.${made.attempt}`);
  try {
    await mkdir(room.scratchDir, { recursive: true });
    const run = { room, db: home, made, source, signal };
    const names = await reading(home, (tx) => readNames(tx, made.companyId, made.createdBy));
    await finish(run, names, scratch, await write(run, names, scratch));
  } catch (error) {
    if (error instanceof Superseded) return;
    if (error instanceof TooManyRows) return await fail(home, made, 'tooManyRows');
    if (made.attempt === attemptsMax) await fail(home, made, 'error');
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
  /** What somebody has got hold of with a pack, as its room says it. */
  given: readonly unknown[];
  plain: Measured;
  sealed: Measured;
}

/** From the source's own queries, all of one moment, through the writer and the seal, onto this machine's disk; never all of it in memory. */
function write(run: Run, names: MakingNames, scratch: string): Promise<Written> {
  const { room, db, made, source, signal } = run;
  const copyTo = async (tx: ReadTx): Promise<Written> => {
    await holdMoment(tx);
    await takeTime(tx);
    const watch: Watch = { rows: 0, rowsTotal: 0, given: [] };
    const bytes = 'isPack' in source ? packed(run, source, tx, watch) : await listed(run, source, { tx, watch, names });
    const [plain, sealed] = [measuringStream(), measuringStream()];
    const seal = room.sealing.sealStream('export', made.exportId);
    const target = createWriteStream(scratch, { flags: 'wx', mode: 0o600 });
    await pipeline(bytes, plain.stream, seal, sealed.stream, target, { signal });
    return { rows: watch.rows, given: watch.given, plain: plain.measured(), sealed: sealed.measured() };
  };
  // Whoever decided something and took the list away must find it in there.
  return readingFromCopy(db, copyTo, { everythingSoFar: true });
}

interface Watch {
  rows: number;
  rowsTotal: number;
  given: unknown[];
}

async function listed(
  { db, made }: Run,
  source: ExportSource,
  { tx, watch, names }: { tx: ReadTx; watch: Watch; names: MakingNames },
): Promise<AsyncIterable<Uint8Array>> {
  if (made.format === 'zip') throw new Error('a list is no archive');
  const asker = askerOf(made);
  const filters = source.filters.parse(made.filters);
  const limit = rowsMax[made.format];
  watch.rowsTotal = await source.count(tx, asker, filters);
  if (watch.rowsTotal > limit) throw new TooManyRows();
  const rows = watched(db, made, source.rows(tx, asker, filters), { watch, limit });
  const sums = (await source.sums?.(tx, asker, filters)) ?? [];
  return writers[made.format](tableOf(source, made, { filters, sums, rows, names }));
}

function packed({ db, made }: Run, source: PackSource, tx: ReadTx, watch: Watch): AsyncIterable<Uint8Array> {
  const tell = teller(db, made);
  return source.pack(tx, packAskerOf(made), source.filters.parse(made.filters), {
    async progress(done, total) {
      watch.rows = done;
      watch.rowsTotal = total;
      await tell({ rowsTotal: total, rowsDone: done });
    },
    given: (what) => void watch.given.push(what),
  });
}

function packAskerOf(made: Export): PackAsker {
  const asker = askerOf(made);
  if (asker.companyId === null) throw new Error('a pack is of one company');
  return asker as PackAsker;
}

function askerOf({ roleName, roleId, companyId, createdBy, lang }: Export): AnyAsker {
  const reader = { personId: createdBy, lang, today: today(), now: now() };
  if (roleName === 'OPER') return { roleName, companyId, employmentId: null, ...reader };
  if (companyId === null) throw new Error('only operators take away what is of no company');
  return { roleName, companyId, employmentId: isOfCompany({ roleName }) ? null : roleId, ...reader };
}

const progressMilliseconds = 1_000;

/** Tells once a second how far it is, and stops when somebody else has taken over. */
function teller(db: Database, made: Export): (progress: Progress) => Promise<void> {
  let toldAt = 0;
  return async (progress) => {
    const at = performance.now();
    if (at - toldAt < progressMilliseconds) return;
    toldAt = at;
    if (!(await inTransaction(db, (tx) => noteProgress(tx, made, progress)))) throw new Superseded();
  };
}

/** Counts the rows as they pass and tells how far it is. */
async function* watched(
  db: Database,
  made: Export,
  rows: AsyncIterable<readonly ExportCell[]>,
  { watch, limit }: { watch: Watch; limit: number },
): AsyncGenerator<readonly ExportCell[]> {
  const tell = teller(db, made);
  const giveWay = givingWay();
  for await (const row of rows) {
    await giveWay();
    await tell({ rowsTotal: watch.rowsTotal, rowsDone: watch.rows });
    watch.rows += 1;
    if (watch.rows > limit) throw new TooManyRows();
    yield row;
  }
}

/** The row of the file, the state of the export and the mail stand or fall together; bytes of a run that was overtaken are let go. */
async function finish(run: Run, names: MakingNames, scratch: string, written: Written): Promise<void> {
  const { room, db, made, source } = run;
  const fileName = fileNameOf(titleOf(source, made), made.format, periodOf(source, made) ?? today());
  const received = await receiveMadeFile(room.files, {
    path: scratch,
    kind: made.format,
    shownName: fileName,
    ...written.sealed,
  });
  await keepingNothingIfSuperseded(room.files, received, () =>
    inTransaction(db, async (tx) => {
      const { companyId } = made;
      const { fileId } = await keepFile(tx, received, { companyId, author: systemAuthor, purpose: 'export' });
      const readyAt = now();
      const expiresAt = minutesFrom(readyAt, (made.isHandover ? handoverKeptDays : await readKeptDays(tx)) * 24 * 60);
      const result = { fileId, fileName, ...written.plain, rows: written.rows, readyAt, expiresAt };
      if (!(await storeReady(tx, made, result))) throw new Superseded();
      if ('isPack' in source) await source.noteMade(tx, packAskerOf(made), written.given);
      const isLong = readyAt.getTime() - made.createdAt.getTime() > mailAfterSeconds * 1_000;
      if (isLong && isOfCompany(made) && !made.isHandover)
        await mailReady(tx, made, names, { title: source.title[made.lang], expiresAt, publicUrl: room.publicUrl });
    }),
  );
}

function periodOf(source: AnySource, { filters }: Export): string | undefined {
  return 'isPack' in source ? undefined : source.period?.(source.filters.parse(filters));
}

function titleOf(source: AnySource, { lang, filters }: Export): string {
  const own = 'isPack' in source ? source.fileTitle?.(source.filters.parse(filters), lang) : undefined;
  return own ?? source.title[lang];
}

/** After any other failure nobody knows whether the database has committed: those bytes are the sweeper's. */
async function keepingNothingIfSuperseded(
  files: Files,
  received: ReceivedFile,
  deed: () => Promise<void>,
): Promise<void> {
  try {
    await deed();
  } catch (error) {
    if (error instanceof Superseded) await discardReceived(files, received);
    throw error;
  }
}
