import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { findFile, findFilesAfter, holdSweeping, openFileStream, type Files, type StoredFile } from '#modules/files';
import { sendMailJobName } from '#modules/mail';
import { now } from '#platform/clock';
import { reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { migrationNames } from '#platform/migrate';
import { productVersion } from '#platform/product-version';
import { fingerprintOf, secretProblem } from '../secret-mark.ts';
import { createArchive, fileLines, finishArchive } from './archive.ts';
import { filePath, writeFilePart, writePart, type Archive } from './archive-parts.ts';
import { BackupProblem } from './backup-problem.ts';
import { formatVersion, type FileLine, type Manifest, type Part, type TableInArchive } from './manifest.ts';
import {
  countRows,
  findTables,
  keepShape,
  readMigrations,
  readPostgresVersion,
  readSequences,
  readTable,
  readWaitingJobs,
  standStill,
  takeAllTheTime,
} from './snapshot.store.ts';

export interface BackupOrder {
  /** Signed in as the owner of the tables. */
  db: Database;
  files: Files;
  secret: string;
  folder: string;
  passphrase: string;
  /** The installation's secret is left to whoever runs it. */
  withoutSecret?: boolean;
  /** What a guess of the passphrase costs; the usual is for a passphrase that a person has thought of. */
  stretchingCost?: number;
  say: (text: string) => void;
}

type Rows = Omit<Manifest, 'files' | 'secret'>;

/**
 * Takes everything as it stands at one moment, while the portal serves: rows over one snapshot, files by their hashes. Nothing in
 * the folder counts as a backup until all of it is there.
 */
export async function takeBackup(order: BackupOrder): Promise<Manifest> {
  const { db, folder, passphrase, say } = order;
  const every = db.forEveryCompany();
  await assertMigrated(every);
  const problem = await secretProblem(db, order.secret);
  if (problem) throw new BackupProblem(problem);
  const archive = await createArchive(folder, passphrase, order.stretchingCost);
  return reading(every, async (holding) => {
    // Held before the snapshot is taken: whatever file a row of it names stays until it is copied.
    await takeAllTheTime(holding);
    await holdSweeping(holding);
    const { rows, list } = await reading(every, (tx) => copyRows(tx, archive));
    say(`${rows.tables.length} tables as of ${rows.takenAt}`);
    const files = await copyFiles(order, archive, list);
    say(`${files.count - files.missing.length} of ${files.count} files`);
    const manifest: Manifest = { ...rows, files, secret: await copySecret(order, archive) };
    await finishArchive(archive, manifest);
    return manifest;
  });
}

async function assertMigrated(db: Database): Promise<void> {
  const applied = new Set((await reading(db, readMigrations)).map((one) => one.name));
  if (!(await migrationNames()).every((name) => applied.has(name)))
    throw new BackupProblem('The database is older than this version: run `npm run migrate` first.');
}

async function copyRows(tx: ReadTx, archive: Archive): Promise<{ rows: Rows; list: Part }> {
  await standStill(tx);
  const described = await findTables(tx);
  const takenAt = now().toISOString();
  await keepShape(tx, described);
  const tables: TableInArchive[] = [];
  for (const table of described) {
    const part = await writePart(archive, `tables/${table.name.replaceAll(/[^a-z0-9_]/g, '-')}`, readTable(tx, table));
    tables.push({ ...table, rows: await countRows(tx, table), part });
  }
  const jobs = await readWaitingJobs(tx, sendMailJobName);
  const rows = {
    formatVersion,
    takenAt,
    productVersion,
    postgresVersion: await readPostgresVersion(tx),
    migrations: await readMigrations(tx),
    tables,
    sequences: await readSequences(tx),
    jobs: { count: jobs.length, part: await writePart(archive, 'jobs', [JSON.stringify(jobs)]) },
  } as const;
  return { rows, list: await writePart(archive, 'files', linesOfFiles(tx)) };
}

const filesAtOnce = 500;

async function* linesOfFiles(tx: ReadTx): AsyncGenerator<string> {
  let batch: StoredFile[] = [];
  do {
    batch = await findFilesAfter(tx, batch.at(-1)?.fileId ?? null, filesAtOnce);
    for (const { fileId, companyId, storageKey, sha256, size } of batch)
      yield `${JSON.stringify({ fileId, companyId, storageKey, sha256, size } satisfies FileLine)}\n`;
  } while (batch.length === filesAtOnce);
}

/** A file that is damaged in the portal itself does not keep the rest from being saved: it is named instead. */
async function copyFiles({ db, files }: BackupOrder, archive: Archive, list: Part): Promise<Manifest['files']> {
  const found: Manifest['files'] = { count: 0, bytes: 0, list, missing: [] };
  for await (const line of fileLines(archive, list)) {
    found.count += 1;
    found.bytes += line.size;
    const target = filePath(archive.folder, archive.keys, line.sha256);
    if (existsSync(target)) continue;
    try {
      await writeFilePart(archive, line.sha256, await openFileStream(files, line));
    } catch (error) {
      await rm(target, { force: true });
      if (!isOfTheFile(error)) throw error;
      found.missing.push({ fileId: line.fileId, reason: (await isStillKept(db, line)) ? 'damaged' : 'letGo' });
    }
  }
  return found;
}

/** A store that does not answer, or a full disk, says nothing about the file. */
function isOfTheFile(error: unknown): boolean {
  return error instanceof Error && !(error instanceof Refusal) && !('code' in error);
}

function isStillKept(db: Database, { companyId, fileId }: FileLine): Promise<boolean> {
  return reading(db.forEveryCompany(), async (tx) => (await findFile(tx, companyId, fileId)) !== undefined);
}

async function copySecret({ secret, withoutSecret }: BackupOrder, archive: Archive): Promise<Manifest['secret']> {
  return {
    fingerprint: fingerprintOf(secret),
    part: withoutSecret ? null : await writePart(archive, 'secret', [secret]),
  };
}
