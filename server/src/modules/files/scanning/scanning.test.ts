import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createFilesJobs,
  type Files,
  findFile,
  keepFile,
  openClamd,
  openFile,
  openFileStore,
  receiveFile,
  renderPage,
} from '#modules/files';
import { systemAuthor } from '#platform/actor';
import { inTransaction, reading, type Database } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { aPdf } from '#test-support/documents';

const harmful = 'something-known-to-be-harmful';
type Behaviour = 'answers' | 'finds everything' | 'says an error' | 'hangs up';

let db: Database;
let folder: string;
let companyId: string;
let files: Files;
let behaviour: Behaviour;
let server: Server;
/** Bytes with which the scanner has its troubles. */
let judgeless = '';

/** Speaks as much of clamd's language as a scan needs: a command, pieces with their lengths, an answer. */
function answer(socket: Socket): void {
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    const said = Buffer.concat(received);
    if (behaviour === 'hangs up') return socket.destroy();
    const content = contentOf(said);
    if (content === null) return;
    if (behaviour === 'says an error' || (judgeless && content.toString('latin1') === judgeless))
      return socket.end('INSTREAM size limit exceeded. ERROR\0');
    const isFound = behaviour === 'finds everything' || content.includes(harmful);
    socket.end(isFound ? 'stream: Test.Harmful FOUND\0' : 'stream: OK\0');
  });
  socket.on('error', () => undefined);
}

/** Null until the empty piece has come. */
function contentOf(said: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  expect(said.subarray(0, command.length).toString('latin1')).toBe(command.slice(0, said.length));
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= said.length;) {
    const length = said.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(said.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
  ({ companyId } = await aCompany(db));
  folder = await mkdtemp(path.join(os.tmpdir(), 'polana-scanning-'));
  server = createServer(answer);
  await new Promise<void>((listening) => server.listen(path.join(folder, 'clamd.ctl'), listening));
  const scanner = openClamd(`clamd://${path.join(folder, 'clamd.ctl')}`);
  files = {
    store: openFileStore({ kind: 'disk', directory: path.join(folder, 'files') }, null),
    log: pino({ level: 'silent' }),
    scanner,
  };
});
beforeEach(() => {
  behaviour = 'answers';
  judgeless = '';
});
afterAll(async () => {
  await db.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const uploader = { personId: newId() };
const somebodyElse = { personId: newId() };

async function upload(content: Buffer) {
  const received = await receiveFile(files, { content, declaredName: 'doklad.pdf' });
  const author = { ...systemAuthor, personId: uploader.personId };
  return inTransaction(db.forCompany(companyId), (tx) =>
    keepFile(tx, received, { companyId, author, purpose: 'claimDocument' }),
  );
}

async function fileOf(fileId: string) {
  const file = await reading(db.forCompany(companyId), (tx) => findFile(tx, companyId, fileId));
  if (!file) throw new Error('the file is gone');
  return file;
}

async function keptBytes(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function runJob(using: Files = files): Promise<void> {
  const job = createFilesJobs(using).find((one) => one.name === 'files.scan');
  await job?.run({ data: {}, db, log: using.log, signal: new AbortController().signal });
}

test('an infected upload is refused with the reason and nothing of it is kept', async () => {
  await expect(upload(Buffer.concat([await aPdf(), Buffer.from(harmful)]))).rejects.toMatchObject({
    code: 'file_infected',
    status: 422,
  });
  expect(await keptBytes()).toEqual([]);
});

test('a clean upload can be opened by everybody who may', async () => {
  const { fileId } = await upload(await aPdf());
  const file = await fileOf(fileId);
  expect(file.check).toBeNull();
  expect((await openFile(files, file, somebodyElse)).byteLength).toBe(file.size);
});

test.each(['hangs up', 'says an error'] as const)(
  'while the scanner %s a file is kept, for its uploader alone, until it was checked',
  async (trouble) => {
    behaviour = trouble;
    const { fileId } = await upload(await aPdf());
    const waiting = await fileOf(fileId);
    expect(waiting.check).toBe('waiting');
    expect((await openFile(files, waiting, uploader)).byteLength).toBe(waiting.size);
    expect(() => openFile(files, waiting, somebodyElse)).toThrow(
      expect.objectContaining({ code: 'file_being_checked', status: 409 }),
    );
    await expect(renderPage(files, waiting, { page: 1, width: 800 })).rejects.toMatchObject({
      code: 'file_being_checked',
    });
    await runJob();
    expect((await fileOf(fileId)).check).toBe('waiting');
    behaviour = 'answers';
    await Promise.all([runJob(), runJob()]);
    const checked = await fileOf(fileId);
    expect(checked.check).toBeNull();
    expect((await openFile(files, checked, somebodyElse)).byteLength).toBe(checked.size);
  },
);

test('what is found infected later is withheld from everybody, and without a scanner nothing is set free', async () => {
  behaviour = 'hangs up';
  const { fileId } = await upload(await aPdf());
  await runJob({ store: files.store, log: files.log });
  expect((await fileOf(fileId)).check).toBe('waiting');
  behaviour = 'finds everything';
  await runJob();
  const infected = await fileOf(fileId);
  expect(infected.check).toBe('infected');
  for (const reader of [uploader, somebodyElse])
    expect(() => openFile(files, infected, reader)).toThrow(expect.objectContaining({ code: 'file_withheld' }));
  behaviour = 'answers';
  await runJob();
  expect((await fileOf(fileId)).check).toBe('infected');
});

test('a file that is damaged or that the scanner will not judge keeps no other from being checked', async () => {
  behaviour = 'hangs up';
  const damaged = await upload(await aPdf());
  const refused = await upload(await aPdf({ text: 'Ina' }));
  const sound = await upload(await aPdf());
  const { storageKey } = await fileOf(damaged.fileId);
  await writeFile(path.join(folder, 'files', storageKey), 'not what was stored');
  judgeless = (await openFile(files, await fileOf(refused.fileId), uploader)).toString('latin1');
  behaviour = 'answers';
  await runJob();
  expect((await fileOf(sound.fileId)).check).toBeNull();
  expect([(await fileOf(damaged.fileId)).check, (await fileOf(refused.fileId)).check]).toEqual(['waiting', 'waiting']);
});
