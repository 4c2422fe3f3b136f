import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { recordAudit } from '#modules/audit';
import type { Files } from '#modules/files';
import { holdMails } from '#modules/mail';
import * as z from 'zod/mini';
import { systemAuthor } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { enqueueJob, prepareJobs, type AnyJob } from '#platform/jobs';
import { knownMigrations, migrate } from '#platform/migrate';
import { deadAfterSeconds, findNodes, type SeenNode } from '#platform/nodes';
import { replaceSecretMark } from '../secret-mark.store.ts';
import { assertSound, openArchive, presentFiles } from './archive.ts';
import { readFilePart, readPart, type Archive } from './archive-parts.ts';
import { BackupProblem } from './backup-problem.ts';
import { jobsSchema, type Manifest, type TableInArchive } from './manifest.ts';
import { readTable, takeAllTheTime } from './snapshot.store.ts';
import {
  analyse,
  dropEverything,
  forgetJobs,
  openTables,
  readTargetState,
  setSequences,
  writeTable,
  type TargetState,
} from './target.store.ts';

type OpenArchive = Archive & { manifest: Manifest };

export interface RestoreOrder {
  folder: string;
  passphrase: string;
  /** Signed in as the login that owns the tables, or will. */
  db: Database;
  ownerUrl: string;
  jobs: readonly AnyJob[];
  /** What is there already may be lost. */
  replace?: boolean;
  /**
   * Called with the secret of the backup (null where it was left out) before anything is touched; refuses by throwing. Its answer is where
   * the files are to lie, sealed as the portal will open them.
   */
  acceptSecret(secret: string | null, fingerprint: string): Promise<Files>;
  say: (text: string) => void;
}

export interface Restored {
  manifest: Manifest;
  files: Files;
  heldMails: number;
}

/**
 * Brings a backup back: proved whole before the target is touched, all rows in one transaction, read back and compared, and with
 * every mail held. A target in which something lies, or which somebody serves, is refused.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { say } = order;
  const archive = await openArchive(order.folder, order.passphrase);
  const { manifest } = archive;
  await assertKnown(manifest);
  await assertSound(archive);
  say(`the backup of ${manifest.takenAt} is whole`);
  const state = await acceptableTarget(order);
  const files = await order.acceptSecret(await readSecret(archive), manifest.secret.fingerprint);

  await putFiles(files, archive);
  say(`${manifest.files.count - manifest.files.missing.length} files are in place`);
  await shapeDatabase(order, state, manifest);
  const heldMails = await inTransaction(order.db.forEveryCompany(), (tx) => putRows(tx, archive));
  say(`${manifest.tables.length} tables are in place and read back the same`);
  await migrate(order.ownerUrl);
  // A backup of an older version brings none along.
  await replaceSecretMark(order.db, manifest.secret.fingerprint);
  await prepareJobs(order.ownerUrl, order.jobs);
  await enqueueWaiting(order, archive);
  await analyse(order.db);
  return { manifest, files, heldMails };
}

/** An older backup is brought up to date afterwards; one of a newer or another version cannot be. */
async function assertKnown(manifest: Manifest): Promise<void> {
  const known = new Map((await knownMigrations()).map((one) => [one.name, one.sha256]));
  const strange = manifest.migrations.find(({ name, sha256 }) => known.get(name) !== sha256);
  if (strange)
    throw new BackupProblem(
      `The backup was made by Poľana ${manifest.productVersion} with ${strange.name}, which this version does not know.`,
    );
}

async function acceptableTarget({ db, replace }: RestoreOrder): Promise<TargetState> {
  return reading(db.forEveryCompany(), async (tx) => {
    const state = await readTargetState(tx);
    if (!state.migrations && !state.isEmpty)
      throw new BackupProblem('The target database holds tables that are not those of Poľana.');
    if (state.tellsNodes && (await findNodes(tx)).some(isAlive))
      throw new BackupProblem(
        `The portal runs on the target: stop it first. One that was killed counts as running for ${deadAfterSeconds} seconds.`,
      );
    if (!state.isEmpty && !replace)
      throw new BackupProblem('The target is not empty. With --replace everything in its database is lost.');
    return state;
  });
}

function isAlive({ seenAt, endedAt }: SeenNode): boolean {
  return endedAt === null && seenAt > minutesFrom(now(), -deadAfterSeconds / 60);
}

async function readSecret(archive: OpenArchive): Promise<string | null> {
  const { part } = archive.manifest.secret;
  return part && text(readPart(archive, part));
}

/** Files first: a row without its bytes must never be seen. Each is proved once more on its way. */
async function putFiles(files: Files, archive: OpenArchive): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'polana-restore-'));
  const carried = path.join(scratch, 'file');
  try {
    for await (const { storageKey, sha256 } of presentFiles(archive)) {
      await pipeline(readFilePart(archive, sha256), createWriteStream(carried, { mode: 0o600 }));
      await files.store.putFile(storageKey, carried);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The tables as they were when the backup was taken, neither older nor newer. */
async function shapeDatabase({ db, ownerUrl }: RestoreOrder, state: TargetState, manifest: Manifest): Promise<void> {
  const names = manifest.migrations.map((one) => one.name);
  const isNewer = state.migrations?.some((name) => !names.includes(name)) ?? false;
  if (isNewer) await inTransaction(db, dropEverything);
  await migrate(ownerUrl, { only: names });
}

async function putRows(tx: Tx, archive: OpenArchive): Promise<number> {
  const { tables, sequences, takenAt } = archive.manifest;
  await takeAllTheTime(tx);
  await forgetJobs(tx);
  const opened = await openTables(tx);
  for (const table of tables) await putTable(tx, archive, table);
  await setSequences(tx, sequences);
  await opened.close();
  const heldMails = await holdMails(tx, new Date(takenAt));
  await recordAudit(tx, {
    author: systemAuthor,
    companyId: null,
    action: 'portal.restored',
    objectType: 'backup',
    objectId: takenAt,
    changes: { takenAt, heldMails },
  });
  return heldMails;
}

async function putTable(tx: Tx, archive: OpenArchive, table: TableInArchive): Promise<void> {
  const rows = await writeTable(tx, table, readPart(archive, table.part));
  const hash = createHash('sha256');
  for await (const chunk of readTable(tx, table)) hash.update(chunk as Buffer);
  if (rows !== table.rows || hash.digest('hex') !== table.part.contentSha256)
    throw new BackupProblem(`${table.name} does not read back as it was saved. The rows were not restored.`);
}

/** What waited goes on; queues this version no longer has are passed over. */
async function enqueueWaiting({ db, jobs }: RestoreOrder, archive: OpenArchive): Promise<void> {
  const waiting = z.parse(jobsSchema, JSON.parse(await text(readPart(archive, archive.manifest.jobs.part))));
  const known = new Set(jobs.filter((job) => !job.everySeconds).map((job) => job.name));
  await inTransaction(db.forEveryCompany(), async (tx) => {
    for (const { name, data, startAfter, singletonKey } of waiting) {
      if (!known.has(name)) continue;
      const startAfterSeconds = Math.max(0, Math.ceil((Date.parse(startAfter) - now().getTime()) / 1000));
      await enqueueJob(tx, { name }, data, { startAfterSeconds, ...(singletonKey ? { singletonKey } : {}) });
    }
  });
}
