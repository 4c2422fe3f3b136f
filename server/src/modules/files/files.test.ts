import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createFilesJobs,
  findFile,
  keepFile,
  openFile,
  openFileStore,
  openFileStream,
  receiveFile,
  receiveMadeFile,
  type Files,
  renderPage,
  type FileStoreConfig,
} from '#modules/files';
import { systemAuthor } from '#platform/actor';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { Sealing } from '#platform/sealing';
import { aCompany } from '#test-support/builders';
import { openTestDatabase, type TestDatabase, testDatabase } from '#test-support/database';
import { aPdf } from '#test-support/documents';
import type { Upload } from './receive-file.ts';
import { drawingKey, newKey, StoreUnavailable } from './storage/file-store.ts';

/** Kept as it comes, so that what comes out can be compared; documents are written anew (receive-file.test.ts). */
const list = Buffer.from('meno;osobné číslo\nŽofia;00123\n');
let it: TestDatabase;
let db: Database;
let folder: string;
let companyId: string;
let lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });

beforeAll(async () => {
  it = await testDatabase();
  db = openTestDatabase(it.appUrl);
  folder = await mkdtemp(path.join(os.tmpdir(), 'polana-files-'));
});
beforeEach(async () => {
  lines = [];
  ({ companyId } = await aCompany(db));
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const sealing = new Sealing('the secret of these tests, long enough');
const filesOf = (config: FileStoreConfig, seal: Sealing | null = sealing): Files => ({
  store: openFileStore(config, seal),
  log,
});

const keep = (
  files: Files,
  content: Upload['content'] = list,
  declaredName = 'zoznam ľudí.csv',
  accept: Upload['accept'] = ['csv'],
) =>
  receiveFile(files, { content, declaredName, accept }).then((received) =>
    inTransaction(db.forCompany(companyId), (tx) =>
      keepFile(tx, received, { companyId, author: systemAuthor, purpose: 'claimDocument' }),
    ),
  );

async function find(fileId: string, asCompany = companyId) {
  return reading(db.forCompany(asCompany), (tx) => findFile(tx, asCompany, fileId));
}

async function open(files: Files, fileId: string): Promise<Buffer> {
  const file = await find(fileId);
  if (!file) throw new Error('no row');
  return openFile(files, file);
}

async function keysOf(files: Files): Promise<string[]> {
  return (await Array.fromAsync(files.store.list())).map((object) => object.key).toSorted();
}

async function run(files: Files, name: string, on = db): Promise<void> {
  const job = createFilesJobs(files).find((one) => one.name === name);
  await job?.run({ data: {}, db: on, log, signal: AbortSignal.timeout(60_000) });
}

/** Once nobody can be under way with them any more. */
async function sweepLater(files: Files, on = db): Promise<void> {
  const goBack = standAt(minutesFrom(now(), 61));
  await run(files, 'files.sweep', on).finally(goBack);
}

async function* inChunks(total: number, seen: { bytes: number }): AsyncGenerator<Uint8Array> {
  while (seen.bytes < total) {
    seen.bytes += 65_536;
    yield Buffer.alloc(65_536, '%PDF-1.7 ');
  }
}

let s3: S3rver;
let s3Port = 0;
beforeAll(async () => {
  const directory = path.join(folder, 's3');
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'polana' }] });
  ({ port: s3Port } = await s3.run());
});
afterAll(() => s3.close());

const s3Config = (values: { port?: number; bucket?: string } = {}): FileStoreConfig => ({
  kind: 's3',
  endpoint: `http://127.0.0.1:${values.port ?? s3Port}`,
  bucket: values.bucket ?? 'polana',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
});

describe.each(['disk', 's3'] as const)('with files in the %s store', (kind) => {
  let files: Files;
  beforeEach(async () => {
    files = filesOf(kind === 'disk' ? { kind: 'disk', directory: path.join(folder, 'disk') } : s3Config());
    for (const key of await keysOf(files)) await files.store.remove(key);
  });

  /** Behind the application's back: the very bytes on the disk of the store. */
  async function flipByte(storageKey: string): Promise<void> {
    const root = kind === 'disk' ? path.join(folder, 'disk') : path.join(folder, 's3', 'polana', 'files');
    const target = kind === 'disk' ? path.join(root, storageKey) : path.join(root, `${storageKey}._S3rver_object`);
    const bytes = await readFile(target);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(target, bytes);
  }

  test('a file comes out as it went in', async () => {
    const kept = await keep(files);
    expect(kept).toMatchObject({
      name: 'zoznam ľudí.csv',
      contentType: 'text/csv',
      size: list.byteLength,
      sha256: kept.originalSha256,
      perceptualHash: null,
    });
    expect(await open(files, kept.fileId)).toEqual(list);
  });

  test('a streamed upload is the same as one in one piece', async () => {
    const parts = async function* () {
      yield list.subarray(0, 5);
      yield list.subarray(5);
    };
    const kept = await keep(files, parts());
    expect(await open(files, kept.fileId)).toEqual(list);
  });

  test("another company's file does not exist", async () => {
    const kept = await keep(files);
    const other = await aCompany(db);
    expect(await find(kept.fileId, other.companyId)).toBeUndefined();
    const peek = await reading(db.forCompany(other.companyId), (tx) => findFile(tx, companyId, kept.fileId));
    expect(peek).toBeUndefined();
  });

  test('after a rollback there is no row, and the bytes are swept away in an hour but not before', async () => {
    const kept = await keep(files);
    const received = await receiveFile(files, { content: list, declaredName: 'x.csv', accept: ['csv'] });
    const deed = inTransaction(db.forCompany(companyId), async (tx) => {
      await keepFile(tx, received, { companyId, author: systemAuthor, purpose: 'claimDocument' });
      throw new Error('no');
    });
    await expect(deed).rejects.toThrow('no');
    await run(files, 'files.sweep');
    expect(await keysOf(files)).toHaveLength(2);
    const goBack = standAt(minutesFrom(now(), 61));
    await run(files, 'files.sweep');
    goBack();
    expect(await keysOf(files)).toEqual([(await find(kept.fileId))?.storageKey]);
    expect(await open(files, kept.fileId)).toEqual(list);
  });

  test.each([
    ['a large store', 51, 100],
    ['a small store', 43, 2],
    ['a handful', 5, 4],
  ])('%s that does not belong to this database is not emptied', async (_name, strange, known) => {
    for (let index = 0; index < known; index += 1) await keep(files);
    for (let index = 0; index < strange; index += 1) await files.store.put(newKey(), list);
    await sweepLater(files);
    expect(await keysOf(files)).toHaveLength(strange + known);
    expect(lines.join()).toContain('too_many_orphans');
  });

  test('beside a database that knows no file at all nothing is taken out, not even a single one', async () => {
    const { appUrl } = await testDatabase();
    const empty = openTestDatabase(appUrl);
    await files.store.put(newKey(), list);
    await sweepLater(files, empty);
    await empty.close();
    expect(await keysOf(files)).toHaveLength(1);
    expect(lines.join()).toContain('too_many_orphans');
  });

  test('in a portal that has hardly begun, interrupted uploads are swept although they are the most', async () => {
    await keep(files);
    for (let index = 0; index < 2; index += 1) await files.store.put(newKey(), list);
    await sweepLater(files);
    expect(await keysOf(files)).toHaveLength(1);
    expect(lines.join()).not.toContain('too_many_orphans');
  });

  test('a file that cannot be removed keeps none of the others', async () => {
    const orphans = [newKey(), newKey(), newKey()];
    for (const key of orphans) await files.store.put(key, list);
    const [first] = (await Array.fromAsync(files.store.list())).map(({ key }) => key);
    const remove = (key: string) =>
      key === first ? Promise.reject(new Error('this one is not let go')) : files.store.remove(key);
    const goBack = standAt(minutesFrom(now(), 61));
    const failure = await run({ ...files, store: { ...files.store, remove } }, 'files.sweep').catch(String);
    goBack();
    expect(failure).toContain('not every file without a row was removed');
    expect(await keysOf(files)).toEqual([first]);
  });

  test('a store that is away for a moment is waited for at night, and no file is called damaged for it', async () => {
    const { fileId } = await keep(files);
    const { storageKey } = (await find(fileId))!;
    let tries = 0;
    const get = (key: string) => {
      if (key === storageKey) tries += 1;
      return tries === 1 ? Promise.reject(new StoreUnavailable('away')) : files.store.get(key);
    };
    await run({ ...files, store: { ...files.store, get } }, 'files.check');
    expect(tries).toBe(2);
    expect(lines.join()).not.toContain(fileId);
  });

  test('a flipped byte is not served, raises the alarm and is found at night', async () => {
    const kept = await keep(files);
    const file = await find(kept.fileId);
    await flipByte(file?.storageKey ?? '');
    await expect(open(files, kept.fileId)).rejects.toThrow('not what was stored');
    expect(lines.join()).toContain('file_damaged');
    lines = [];
    await run(files, 'files.check');
    expect(lines.join()).toContain('"alarm":"files_damaged"');
  });

  test('lost bytes are not served and raise the alarm', async () => {
    const kept = await keep(files);
    await files.store.remove((await find(kept.fileId))?.storageKey ?? '');
    await expect(open(files, kept.fileId)).rejects.toThrow('not what was stored');
    expect(lines.join()).toContain('"isMissing":true');
  });

  test('a made file of any size flows in from the disk and out again, and a damaged one never reaches its end', async () => {
    const bytes = Buffer.concat(Array.from({ length: 3 }, () => randomBytes(5_000_000)));
    const made = path.join(folder, 'made');
    await writeFile(made, bytes);
    const sha256 = createHash('sha256').update(bytes).digest();
    const received = await receiveMadeFile(files, {
      path: made,
      kind: 'csv',
      shownName: 'vývoz.csv',
      size: bytes.length,
      sha256,
    });
    const { fileId } = await inTransaction(db.forCompany(companyId), (tx) =>
      keepFile(tx, received, { companyId, author: systemAuthor, purpose: 'export' }),
    );
    const file = (await find(fileId))!;
    expect((await buffer(await openFileStream(files, file))).equals(bytes)).toBe(true);
    await flipByte(file.storageKey);
    await expect(buffer(await openFileStream(files, file))).rejects.toThrow('not what was stored');
    expect(lines.join()).toContain('"isMissing":false');
    await files.store.remove(file.storageKey);
    await expect(openFileStream(files, file)).rejects.toThrow('not what was stored');
    expect(lines.join()).toContain('"isMissing":true');
  });

  test('an upload beyond 10 MB is cut off while it comes in and leaves nothing', async () => {
    const seen = { bytes: 0 };
    await expect(keep(files, inChunks(50_000_000, seen))).rejects.toMatchObject({
      code: 'file_too_large',
      status: 413,
    });
    expect(seen.bytes).toBeLessThan(10_700_000);
    expect(await keysOf(files)).toEqual([]);
  });

  test('a connection cut in the middle leaves nothing', async () => {
    const cut = async function* () {
      yield list;
      throw new Error('the sender is gone');
    };
    await expect(keep(files, cut())).rejects.toThrow('the sender is gone');
    expect(await keysOf(files)).toEqual([]);
  });

  test('an empty file and a file of another kind are refused and leave nothing', async () => {
    await expect(keep(files, Buffer.alloc(0))).rejects.toMatchObject({ code: 'file_empty', status: 400 });
    await expect(keep(files, Buffer.from('<html>'), 'a.pdf', ['pdf'])).rejects.toMatchObject({
      code: 'file_type_not_accepted',
      status: 422,
    });
    expect(await keysOf(files)).toEqual([]);
  });

  test('a page is drawn once, drawn again when its drawing is damaged, and swept away with its file', async () => {
    const content = await aPdf({ pages: 2 });
    const kept = await keep(files, content, 'faktúra.pdf', ['pdf']);
    const file = await find(kept.fileId);
    if (!file) throw new Error('no row');
    const { bytes } = await renderPage(files, file, { page: 2, width: 320 });
    const key = drawingKey(file.storageKey, 2, 320);
    expect(await keysOf(files)).toEqual([file.storageKey, key].toSorted());
    await files.store.put(key, Buffer.from('not a drawing'));
    expect((await renderPage(files, file, { page: 2, width: 320 })).bytes).toEqual(bytes);
    expect((await renderPage(files, file, { page: 2, width: 320 })).bytes).toEqual(bytes);
    await expect(renderPage(files, file, { page: 3, width: 320 })).rejects.toMatchObject({
      code: 'page_not_found',
      status: 404,
    });

    const stray = drawingKey(newKey(), 1, 320);
    await files.store.put(stray, bytes);
    const goBack = standAt(minutesFrom(now(), 61));
    await run(files, 'files.sweep');
    goBack();
    expect(await keysOf(files)).toEqual([file.storageKey, key].toSorted());
  });

  test('a key that is not ours reaches nothing', async () => {
    await expect(files.store.get('../../etc/passwd')).rejects.toThrow('not a storage key');
    await expect(files.store.remove('ab/cd/../../x')).rejects.toThrow('not a storage key');
  });
});

describe('whoever has the disk alone', () => {
  const directory = () => path.join(folder, 'stolen');
  const disk = (seal: Sealing | null) => filesOf({ kind: 'disk', directory: directory() }, seal);

  test('reads nothing of what lies there, and the same file lies there twice in other bytes', async () => {
    const kept = await Promise.all([keep(disk(sealing)), keep(disk(sealing))]);
    const lying = await Promise.all(
      kept.map(async ({ fileId }) => readFile(path.join(directory(), (await find(fileId))?.storageKey ?? ''))),
    );
    for (const bytes of lying) expect(bytes.includes('Žofia')).toBe(false);
    expect(lying[0]?.equals(lying[1] ?? Buffer.alloc(0))).toBe(false);
  });

  test('opens nothing with another secret, which is as good as damaged', async () => {
    const { fileId } = await keep(disk(sealing));
    const others = disk(new Sealing('the secret of somebody else, long enough'));
    await expect(open(others, fileId)).rejects.toThrow('not what was stored');
    const file = (await find(fileId))!;
    await expect(openFileStream(others, file).then(buffer)).rejects.toThrow('not what was stored');
  });

  test('what was stored before there was a seal is still read, whole and piece by piece', async () => {
    const { fileId } = await keep(disk(null));
    expect(await open(disk(sealing), fileId)).toEqual(list);
    expect(await buffer(await openFileStream(disk(sealing), (await find(fileId))!))).toEqual(list);
  });
});

describe('a store that cannot take the file', () => {
  test('a disk that refuses is a 503 with an alarm, and works again without a restart', async () => {
    const blocked = path.join(folder, 'blocked');
    await writeFile(blocked, 'a file where the folder should be');
    const files = filesOf({ kind: 'disk', directory: blocked });
    await expect(keep(files)).rejects.toMatchObject({ code: 'storage_unavailable', status: 503 });
    expect(lines.join()).toContain('"alarm":"storage_unavailable"');
    await rm(blocked);
    expect(await keep(files)).toMatchObject({ name: 'zoznam ľudí.csv' });
  });

  test('an S3 service that is down or does not know the bucket is a 503', async () => {
    await expect(keep(filesOf(s3Config({ port: 1 })))).rejects.toMatchObject({
      code: 'storage_unavailable',
      status: 503,
    });
    await expect(keep(filesOf(s3Config({ bucket: 'nobodys' })))).rejects.toMatchObject({ code: 'storage_unavailable' });
  });

  test('what an interrupted write left behind is swept away', async () => {
    const root = path.join(folder, 'torn');
    const files = filesOf({ kind: 'disk', directory: root });
    await mkdir(path.join(root, 'incoming'), { recursive: true });
    const torn = path.join(root, 'incoming', 'a'.repeat(32));
    await writeFile(torn, 'half');
    const longAgo = minutesFrom(now(), -70);
    await utimes(torn, longAgo, longAgo);
    await run(files, 'files.sweep');
    expect(await readdir(path.join(root, 'incoming'))).toEqual([]);
  });
});
