import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createFilesJobs, findFile, openFileStore, openFileStream, sweepScratch, type Files } from '#modules/files';
import type { CompanyAdmin } from '#platform/actor';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx } from '#platform/database';
import { exportSource, type ExportCell } from '#platform/export-source';
import { prepareJobs } from '#platform/jobs';
import { Sealing } from '#platform/sealing';
import { aCompany, anAdministrator, aPerson } from '#test-support/builders';
import { failingCommits } from '#test-support/at-once';
import { openTestDatabase, type TestDatabase, testDatabase } from '#test-support/database';
import { createExport } from './create-export.ts';
import type { ExportRoom } from './export-room.ts';
import { makeExport } from './make-export.ts';
import { createExportsJobs } from './exports.jobs.ts';
import { lostAfterMinutes } from './export.rules.ts';
import { sweepExports } from './sweep-exports.ts';

let it: TestDatabase;
let db: Database;
let folder: string;
let files: Files;
let room: ExportRoom;
let admin: CompanyAdmin;

/** What the list does in this test: how many rows, and what happens before each. */
let list: { rows: number; count?: number; before(row: number, tx: ReadTx): Promise<void> | void };

const source = exportSource({
  kind: 'statistics',
  title: { sk: 'Skúšobný zoznam', en: 'Trial list' },
  roles: ['COMP'],
  isPersonal: false,
  filters: z.strictObject({}),
  columns: [{ title: { sk: 'Číslo', en: 'Number' }, type: 'count', width: 8 }],
  count: () => Promise.resolve(list.count ?? list.rows),
  async *rows(tx): AsyncGenerator<ExportCell[]> {
    for (let row = 1; row <= list.rows; row += 1) {
      await list.before(row, tx);
      yield [row];
    }
  },
});

beforeAll(async () => {
  it = await testDatabase();
  db = openTestDatabase(it.appUrl);
  folder = await mkdtemp(join(tmpdir(), 'polana-exports-'));
  files = {
    store: openFileStore({ kind: 'disk', directory: join(folder, 'files') }, null),
    log: pino({ level: 'silent' }),
  };
  room = {
    sources: [source],
    files,
    sealing: new Sealing('test'),
    scratchDir: join(folder, 'scratch'),
    publicUrl: 'http://portal.example',
    assertFreshFactor: () => undefined,
    isSessionHere: () => Promise.resolve(true),
  };
  await prepareJobs(it.ownerUrl, createExportsJobs(room));
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  list = { rows: 5, before: () => undefined };
  const company = await aCompany(db);
  const person = await aPerson(db);
  const { administratorshipId } = await anAdministrator(db, company, person.personId);
  admin = {
    roleName: 'COMP',
    roleId: administratorshipId,
    companyId: company.companyId,
    personId: person.personId,
    sessionId: '',
    name: 'Jana',
    lang: 'sk',
    forcePasswordChange: false,
    factorConfirmedAt: now(),
    impersonation: null,
  };
});

const authorOf = ({ personId }: CompanyAdmin) => ({
  personId,
  roleName: 'COMP' as const,
  impersonatedPersonId: null,
  requestId: null,
});

async function order(format: 'csv' | 'xlsx' | 'pdf' = 'csv'): Promise<string> {
  const wanted = { kind: 'statistics', format, filters: {}, lang: 'sk' as const, idempotencyKey: null };
  return (await createExport(room, db.forCompany(admin.companyId), admin, authorOf(admin), wanted)).exportId;
}

const run = (exportId: string, signal = AbortSignal.timeout(60_000)) => makeExport(room, db, exportId, signal);

interface Row {
  state: string;
  attempt: number;
  failure: string | null;
  rows_done: number;
  rows_total: number | null;
  file_id: string | null;
}

async function rowOf(exportId: string): Promise<Row> {
  const { rows } = await inTransaction(db.forEveryCompany(), (tx) =>
    tx.client.query<Row>('SELECT * FROM export WHERE id = $1', [exportId]),
  );
  return rows[0]!;
}

async function contentOf(exportId: string): Promise<string> {
  const { file_id: fileId } = await rowOf(exportId);
  const file = await reading(db.forCompany(admin.companyId), (tx) => findFile(tx, admin.companyId, fileId ?? ''));
  const sealed = await openFileStream(files, file!);
  return (await buffer(sealed.pipe(room.sealing.openStream('export', exportId)))).toString('utf8');
}

const storedFiles = () =>
  inTransaction(
    db.forCompany(admin.companyId),
    async (tx) => (await tx.client.query('SELECT FROM stored_file WHERE company_id = $1', [admin.companyId])).rowCount,
  );
const scratch = () => readdir(room.scratchDir);
const everyKey = async () => (await Array.fromAsync(files.store.list())).length;

test('a file is made whole, sealed on the disk, and nothing of the making stays behind', async () => {
  const exportId = await order();
  await run(exportId);
  expect(await rowOf(exportId)).toMatchObject({ state: 'ready', attempt: 1, rows_done: 5, rows_total: 5 });
  expect(await contentOf(exportId)).toBe('\ufeffČíslo\r\n1\r\n2\r\n3\r\n4\r\n5\r\n');
  const kept = await reading(db.forCompany(admin.companyId), async (tx) =>
    findFile(tx, admin.companyId, (await rowOf(exportId)).file_id ?? ''),
  );
  expect((await files.store.get(kept!.storageKey))!.includes('Číslo')).toBe(false);
  expect(await scratch()).toEqual([]);
});

test('running a finished export again changes nothing', async () => {
  const exportId = await order();
  await run(exportId);
  const before = await rowOf(exportId);
  await run(exportId);
  expect(await rowOf(exportId)).toEqual(before);
  expect(await storedFiles()).toBe(1);
});

test('a run that dies in the middle leaves nothing to see, and the next one makes the whole file', async () => {
  const exportId = await order('xlsx');
  list.before = (row) => {
    if (row === 3) throw new Error('the database is gone');
  };
  await expect(run(exportId)).rejects.toThrow('the database is gone');
  expect(await rowOf(exportId)).toMatchObject({ state: 'running', attempt: 1, file_id: null });
  expect([await storedFiles(), await scratch()]).toEqual([0, []]);
  list.before = () => undefined;
  await run(exportId);
  expect(await rowOf(exportId)).toMatchObject({ state: 'ready', attempt: 2, rows_done: 5 });
});

test('a killed worker is replaced: its half file is never shown and is swept, the new run is', async () => {
  const exportId = await order();
  await inTransaction(db.forCompany(admin.companyId), (tx) =>
    tx.client.query(`UPDATE export SET state = 'running', attempt = 1, rows_done = 2 WHERE id = $1`, [exportId]),
  );
  const half = join(room.scratchDir, `${exportId}.1`);
  await writeFile(half, 'half a file');
  await run(exportId);
  expect(await rowOf(exportId)).toMatchObject({ state: 'ready', attempt: 2 });
  expect(await scratch()).toEqual([`${exportId}.1`]);
  expect(await sweepScratch(room.scratchDir, lostAfterMinutes)).toBe(0);
  const longAgo = minutesFrom(now(), -180);
  await utimes(half, longAgo, longAgo);
  expect(await sweepScratch(room.scratchDir, lostAfterMinutes)).toBe(1);
  expect(await scratch()).toEqual([]);
});

test('a run that was only taken for dead cannot show a second file', async () => {
  const exportId = await order();
  let releaseOld = () => {};
  const oldIsWaiting = new Promise<void>((isWaiting) => {
    list.before = (row) => {
      if (row !== 4) return;
      isWaiting();
      return new Promise<void>((release) => {
        releaseOld = release;
      });
    };
  });
  const old = run(exportId);
  await oldIsWaiting;
  list.before = () => undefined;
  const keysBefore = await everyKey();
  await run(exportId);
  const shown = await rowOf(exportId);
  releaseOld();
  await old;
  expect(await rowOf(exportId)).toEqual(shown);
  expect(shown).toMatchObject({ state: 'ready', attempt: 2 });
  expect([await storedFiles(), await everyKey(), await scratch()]).toEqual([1, keysBefore + 1, []]);
});

test('bytes stay for the sweeper where nobody knows whether they were committed', async () => {
  const [exportId, keysBefore] = [await order(), await everyKey()];
  const end = await failingCommits(it.ownerUrl, 'export', 'ready');
  await expect(run(exportId)).rejects.toThrow('failed while committing');
  await end();
  expect(await everyKey()).toBe(keysBefore + 1);
});

test('a list that fails three times says so and is not tried for ever', async () => {
  const exportId = await order('pdf');
  list.before = () => {
    throw new Error('never');
  };
  for (let attempt = 1; attempt <= 3; attempt += 1) await expect(run(exportId)).rejects.toThrow('never');
  expect(await rowOf(exportId)).toMatchObject({ state: 'failed', failure: 'error', attempt: 3 });
  await run(exportId);
  expect(await rowOf(exportId)).toMatchObject({ state: 'failed', attempt: 3 });
});

test('a node that stops lets go of the file in the middle', async () => {
  const exportId = await order();
  const stopping = new AbortController();
  list.before = (row) => {
    if (row === 2) stopping.abort();
  };
  list.rows = 100_000;
  await expect(run(exportId, stopping.signal)).rejects.toThrow();
  expect([await storedFiles(), await scratch()]).toEqual([0, []]);
});

test('more rows than a program can open are refused with the reason, at once', async () => {
  const exportId = await order('xlsx');
  list.count = 1_000_001;
  await run(exportId);
  expect(await rowOf(exportId)).toMatchObject({ state: 'failed', failure: 'tooManyRows', attempt: 1 });
});

test('whoever had to wait long is told by mail, whoever did not is not', async () => {
  const mails = async () =>
    (
      await inTransaction(db.forEveryCompany(), (tx) =>
        tx.client.query<{ kind: string; text: string }>(`SELECT kind, text FROM mail WHERE company_id = $1`, [
          admin.companyId,
        ]),
      )
    ).rows;
  await run(await order());
  expect(await mails()).toEqual([]);
  const exportId = await order();
  const goBack = standAt(minutesFrom(now(), 2));
  await run(exportId);
  goBack();
  const [mail] = await mails();
  expect(mail?.kind).toBe('export.ready');
  expect(mail?.text).toContain('http://portal.example/company/file-list');
  expect(mail?.text).toMatch(/Uchováme ho do \d+\.\s\d+\.\s\d{4}\./);
});

test('an order that nobody finishes blocks the company for two hours at most', async () => {
  const exportId = await order();
  expect(await sweepExports(files, db)).toBe(0);
  expect(await rowOf(exportId)).toMatchObject({ state: 'queued' });
  const goBack = standAt(minutesFrom(now(), 121));
  await sweepExports(files, db);
  goBack();
  expect(await rowOf(exportId)).toMatchObject({ state: 'failed', failure: 'lost' });
});

test('an expired file loses its row and its bytes, also those the files room looks after', async () => {
  const exportId = await order();
  await run(exportId);
  const keys = await everyKey();
  const goBack = standAt(minutesFrom(now(), 7 * 24 * 60 + 1));
  const expired = await sweepExports(files, db);
  goBack();
  expect(expired).toBeGreaterThan(0);
  expect([await everyKey(), await storedFiles()]).toEqual([keys - expired, 0]);
  expect(await rowOf(exportId)).toMatchObject({ state: 'expired', file_id: null });
  const check = createFilesJobs(files).find((job) => job.name === 'files.check');
  await check?.run({ data: {}, db, log: files.log, signal: AbortSignal.timeout(60_000) });
});

test('in a restored copy an expired file loses its row alone: the portal that may share the store needs the bytes', async () => {
  const exportId = await order();
  await run(exportId);
  const keys = await everyKey();
  const goBack = standAt(minutesFrom(now(), 7 * 24 * 60 + 1));
  const expired = await sweepExports({ ...files, isCopy: async () => true }, db);
  goBack();
  expect(expired).toBeGreaterThan(0);
  expect([await everyKey(), await storedFiles()]).toEqual([keys, 0]);
  expect(await rowOf(exportId)).toMatchObject({ state: 'expired', file_id: null });
});

test('after three months the row is forgotten, too', async () => {
  const exportId = await order();
  await run(exportId);
  const goBack = standAt(minutesFrom(now(), 91 * 24 * 60));
  await sweepExports(files, db);
  await sweepExports(files, db);
  goBack();
  expect(await rowOf(exportId)).toBeUndefined();
});

test('a file is of one moment, whatever is decided while it is written: its sums are those of its rows', async () => {
  const { companyId } = admin;
  const administrators = async (tx: ReadTx) => {
    const { rows } = await tx.client.query('SELECT count(*) AS count FROM administratorship WHERE company_id = $1', [
      companyId,
    ]);
    return rows[0]?.count;
  };
  const seen: unknown[] = [];
  list.before = async (_row, tx) => {
    seen.push(await administrators(tx));
    await anAdministrator(db, { companyId, name: '' });
  };
  await run(await order());
  expect(seen).toEqual([1, 1, 1, 1, 1]);
  expect(await reading(db.forCompany(companyId), administrators)).toBe(6);
});
