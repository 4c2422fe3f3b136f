import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { recordAudit } from '#modules/audit';
import {
  createFilesJobs,
  type Files,
  holdSweeping,
  keepFile,
  openFileStore,
  receiveMadeFile,
  removeDropped,
} from '#modules/files';
import { createMailJobs, holdMails, queueMail, releaseMails } from '#modules/mail';
import { systemAuthor } from '#platform/actor';
import { instantAt, standAt } from '#platform/clock';
import { type Database, inTransaction, reading } from '#platform/database';
import { readConfig } from '#platform/config';
import { openLog } from '#platform/log';
import { Sealing } from '#platform/sealing';
import { aCompany } from '#test-support/builders';
import { openTestDatabase, type TestDatabase, testDatabase } from '#test-support/database';
import { demoDatabase } from '#test-support/demo-database';
import { databaseUrl, withClient } from '../embedded-postgres.ts';
import { roomsOf } from '../rooms.ts';
import { fingerprintOf, secretProblem, settleSecret } from '../secret-mark.ts';
import { readPassphrase } from './archive-keys.ts';
import { bringSecret } from './bring-secret.ts';
import { checkRestored } from './check-restored.ts';
import { environmentOf } from './installation.ts';
import type { Manifest } from './manifest.ts';
import { noteBackup, noteRestore, tellPortal } from './note-outcome.ts';
import { reapplyErasures } from './reapply-erasures-hook.ts';
import { restoreBackup, type RestoreOrder } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const passphrase = 'a passphrase of the tests, long enough';
const secret = 'the secret of the saved portal, long enough';
const mailJobs = createMailJobs({ mode: 'keep' });
const log = openLog('silent');
const say = () => undefined;

let scratch: string;
let source: TestDatabase;
let db: Database;
let files: Files;
let companyId: string;
let backup: string;
let manifest: Manifest;
const opened: Database[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'polana-backup-test-'));
  source = await demoDatabase();
  db = open(source.appUrl);
  files = filesIn('source');
  companyId = (await rowsOf<{ id: string }>(source, 'SELECT id FROM company ORDER BY id LIMIT 1'))[0]?.id ?? '';
  for (const content of ['first receipt', 'second receipt', 'second receipt']) await keep(content);
  await write('before');
  const writing = writeOn();
  backup = path.join(scratch, 'backup');
  manifest = await take(backup);
  await writing.stop();
  expect(writing.count()).toBeGreaterThan(0);
}, 120_000);

afterAll(async () => {
  for (const one of opened) await one.close();
  await rm(scratch, { recursive: true, force: true });
});

describe('a backup taken while people write', () => {
  let target: TestDatabase;
  let copy: Database;
  const copyFiles = () => filesIn('copy');

  beforeAll(async () => {
    target = await testDatabase('template0');
    await restoreBackup(orderFor(target, { acceptSecret: async () => copyFiles() }));
    copy = open(target.appUrl);
  }, 120_000);

  test('comes back equal: the same rows in every table, the same shape, the same sequences', async () => {
    const grown = ['audit_entry', 'audit_unsealed', 'mail', 'mail_hold', 'secret_mark'];
    const saved = manifest.tables.map((table) => table.name).filter((name) => !grown.includes(name));
    expect(saved.length).toBeGreaterThan(50);
    expect(await contentOf(target, ...saved)).toEqual(await contentOf(source, ...saved));
    expect(await shapeOf(target)).toEqual(await shapeOf(source));
    const next = `SELECT nextval('ledger_position') AS next`;
    expect(await rowsOf(target, next)).toEqual(await rowsOf(source, next));
  });

  test('holds one moment: what is written together is there together or not at all', async () => {
    const [count] = await rowsOf<{ mails: number; entries: number }>(
      target,
      `SELECT (SELECT count(*) FROM mail WHERE kind = 'backup.test') AS mails,
         (SELECT count(*) FROM audit_entry WHERE object_type = 'portal') AS entries`,
    );
    expect(count?.mails).toBe(count?.entries);
    expect(count?.mails).toBeGreaterThan(0);
    const [later] = await rowsOf<{ mails: number }>(
      source,
      `SELECT count(*) AS mails FROM mail WHERE kind = 'backup.test'`,
    );
    expect(Number(later?.mails)).toBeGreaterThan(Number(count?.mails));
    const entries = 'SELECT md5(string_agg(e::text, chr(10) ORDER BY id)) FROM audit_entry e WHERE id <= ';
    const [last] = await rowsOf<{ id: string }>(
      target,
      `SELECT max(id) AS id FROM audit_entry WHERE action <> 'portal.restored'`,
    );
    expect(await rowsOf(target, entries + last?.id)).toEqual(await rowsOf(source, entries + last?.id));
  });

  test('is checked: the books add up, the audit chains hold, every file has its hash', async () => {
    const checked = await checkRestored(copy, copyFiles(), manifest);
    expect(checked.map((one) => [one.isSound, one.sentence])).toEqual([
      [true, expect.stringContaining('the books add up')],
      [true, expect.stringContaining('the audit chains hold')],
      [true, '3 files are there, each with its SHA-256'],
    ]);
  });

  test('knows its secret, also where the saved portal had noted none yet: with another one nobody starts or saves it', async () => {
    expect(await settleSecret(copy, secret)).toBeNull();
    expect(await settleSecret(copy, 'another secret, long enough')).toContain('not the one');
    const folder = path.join(scratch, 'under-another-secret');
    const owner = open(target.ownerUrl);
    const order = { db: owner, files, secret: 'another secret, long enough', folder, passphrase, say };
    await expect(takeBackup(order)).rejects.toThrow('The secret (POLANA_SECRET, or');
    expect(await readdir(scratch)).not.toContain('under-another-secret');
    expect(await secretProblem(copy, secret)).toBeNull();
  });

  test('is remembered by the portal, and so is that it was brought back and whether it was right', async () => {
    const noted = () =>
      rowsOf<Record<string, unknown>>(
        source,
        `SELECT name, started_at, is_sound, jsonb_path_query_array(findings, '$.count') AS counts
         FROM check_outcome WHERE name IN ('backup', 'restore') ORDER BY name`,
      );
    const owner = open(source.ownerUrl);
    const lost = { ...manifest.files, missing: [{ fileId: 'x', reason: 'damaged' as const }] };
    await noteBackup(owner, { ...manifest, files: lost });
    await noteBackup(owner, manifest);
    await noteRestore(owner, manifest, [{ isSound: false, sentence: 'the books do not add up' }]);
    const started_at = new Date(manifest.takenAt);
    expect(await noted()).toEqual([
      { name: 'backup', started_at, is_sound: true, counts: [] },
      { name: 'restore', started_at, is_sound: false, counts: [1] },
    ]);
    await noteBackup(owner, { ...manifest, files: lost });
    await noteRestore(owner, manifest, await checkRestored(copy, copyFiles(), manifest));
    expect(await noted()).toMatchObject([
      { is_sound: false, counts: [1] },
      { is_sound: true, counts: [] },
    ]);
  });

  test('another portal is not told that its backup was restored', async () => {
    const said: string[] = [];
    const environment = { DATABASE_URL: source.appUrl, DATABASE_OWNER_URL: source.ownerUrl };
    const tell = (own: string) =>
      tellPortal({ ...environment, POLANA_SECRET: own, POLANA_DATA_DIR: scratch }, manifest, [], (text) =>
        said.push(text),
      );
    const before = await contentOf(source, 'check_outcome');
    await tell('the secret of quite another portal, long enough');
    expect(await contentOf(source, 'check_outcome')).toEqual(before);
    await tell(secret);
    expect(said).toEqual([expect.stringContaining('is not the one'), expect.stringContaining('The portal knows')]);
    expect(await contentOf(source, 'check_outcome')).not.toEqual(before);
  });

  test.each([
    ['is not on this machine', { POLANA_SECRET: secret }, 'No portal has kept data'],
    [
      'is away',
      {
        POLANA_SECRET: secret,
        DATABASE_URL: 'postgres://a@127.0.0.1:1/b',
        DATABASE_OWNER_URL: 'postgres://a@127.0.0.1:1/b',
      },
      'ECONNREFUSED',
    ],
    ['is described by half', { DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1:1/b' }, 'beside DATABASE_URL'],
  ])('a copy is as right where the portal %s', async (_name, environment, reason) => {
    const said: string[] = [];
    const folder = path.join(scratch, 'nobody');
    await tellPortal({ ...environment, POLANA_DATA_DIR: folder }, manifest, [], (text) => said.push(text));
    expect(said).toEqual([expect.stringContaining(reason)]);
  });

  test('a lost file of the copy does not pass the check', async () => {
    const others = filesIn('damaged-copy');
    await cp(path.join(scratch, 'copy'), path.join(scratch, 'damaged-copy'), { recursive: true });
    const [lost] = await rowsOf<{ storage_key: string }>(
      target,
      'SELECT storage_key FROM stored_file ORDER BY id LIMIT 1',
    );
    await others.store.remove(lost?.storage_key ?? '');
    const [, , verdict] = await checkRestored(copy, others, manifest);
    expect(verdict).toEqual({ isSound: false, sentence: '1 files are missing or damaged, 2 are sound' });
  });

  test('the copy sends nothing, neither what waited nor what is written later, until the operator releases it', async () => {
    const statuses = `SELECT status, count(*)::integer AS count FROM mail WHERE kind = 'backup.test' GROUP BY status`;
    const held = (await rowsOf<{ status: string; count: number }>(target, statuses))[0];
    expect(held?.status).toBe('held');
    await write('later', copy);
    await sendWaiting(copy);
    expect(await rowsOf(target, statuses)).toEqual([{ status: 'held', count: Number(held?.count) + 1 }]);
    const [all] = await rowsOf<{ count: number }>(target, `SELECT count(*)::integer FROM mail WHERE status = 'held'`);

    const noted: string[] = [];
    const release = () => releaseMails(copy, { discard: false, note: async () => void noted.push('released') });
    expect(await release()).toEqual({ wasHeld: true, sent: all?.count, kept: 0 });
    expect(await release()).toEqual({ wasHeld: false, sent: 0, kept: 0 });
    expect(noted).toEqual(['released']);
    await sendWaiting(copy);
    expect(await rowsOf(target, statuses)).toEqual([{ status: 'kept', count: Number(held?.count) + 1 }]);
  });

  test('the copy takes nothing out of a store that the portal may share with it, until it takes over', async () => {
    const config = readConfig({ POLANA_DATA_DIR: path.join(scratch, 'shared') }, scratch);
    const { files: shared, jobs } = roomsOf(config, new Sealing(secret));
    const key = `ab/cd/${randomBytes(16).toString('hex')}`;
    await shared.store.put(key, Buffer.from('a receipt that came after the backup'));
    const sweep = async () => {
      const job = jobs.find(({ name }) => name === 'files.sweep');
      await job?.run({ data: {}, db: copy, log, signal: new AbortController().signal });
      return shared.store.get(key);
    };
    const goOn = standAt(instantAt('2099-01-01', '00:00'));
    try {
      await inTransaction(open(target.ownerUrl).forEveryCompany(), (tx) => holdMails(tx, new Date(manifest.takenAt)));
      expect(await sweep()).not.toBeNull();
      await removeDropped(shared, copy, [{ storageKey: key, pageCount: 0 }]);
      expect(await shared.store.get(key)).not.toBeNull();
      await releaseMails(copy, { discard: true, note: async () => undefined });
      expect(await sweep()).toBeNull();
    } finally {
      goOn();
    }
  });

  test('a second restore into the same place is refused and changes nothing', async () => {
    const before = await contentOf(target, 'audit_entry');
    await expect(restoreBackup(orderFor(target))).rejects.toThrow('The target is not empty');
    expect(await contentOf(target, 'audit_entry')).toEqual(before);
  });
});

describe('a backup is refused, and nothing is touched,', () => {
  let target: TestDatabase;
  beforeAll(async () => {
    target = await testDatabase('template0');
  });

  async function refusalOf(folder: string, values: Partial<RestoreOrder> = {}) {
    const message = await restoreBackup({ ...orderFor(target), folder, ...values }).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    const touched = await rowsOf(target, `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`);
    return { message, tables: touched.length };
  }

  const refusal = (sentence: string) => ({ message: expect.stringContaining(sentence) as string, tables: 0 });

  test('with another passphrase', async () => {
    const refused = await refusalOf(backup, { passphrase: `${passphrase}!` });
    expect(refused).toEqual(refusal('The passphrase is not the one'));
  });

  test('when a part was changed, cut, lost or put in the place of another', async () => {
    const change = async (name: string) => {
      const bytes = await readFile(name);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(name, bytes);
    };
    const harms: [file: string, harm: (name: string) => Promise<unknown>][] = [
      ['tables/transfer.sealed', change],
      ['tables/company.sealed', (name) => truncate(name, 20)],
      ['tables/person.sealed', (name) => rm(name)],
      ['tables/claim.sealed', (name) => cp(path.join(path.dirname(name), 'employment.sealed'), name)],
      ['manifest.sealed', change],
      ['secret.sealed', change],
      [await firstFile(), change],
    ];
    for (const [file, harm] of harms) {
      const damaged = path.join(scratch, 'damaged');
      await cp(backup, damaged, { recursive: true });
      await harm(path.join(damaged, file));
      expect(await refusalOf(damaged), file).toEqual(refusal('The backup is damaged'));
      await rm(damaged, { recursive: true });
    }
  });

  test('when it was never finished', async () => {
    const unfinished = path.join(scratch, 'unfinished');
    await cp(backup, unfinished, { recursive: true });
    await rm(path.join(unfinished, 'backup.json'));
    expect(await refusalOf(unfinished)).toEqual(refusal('There is no finished backup'));
  });

  test('when its secret is not the one the target is told to use', async () => {
    const bringing = {
      target: { isEmbedded: false } as never,
      configured: 'another',
      secretFile: undefined,
      say,
    };
    const refused = await refusalOf(backup, {
      acceptSecret: async (brought, fingerprint) => {
        await bringSecret(bringing, brought, fingerprint);
        return filesIn('elsewhere');
      },
    });
    expect(refused).toEqual(refusal('POLANA_SECRET is not the secret of the backup'));
  });

  async function firstFile(): Promise<string> {
    const names = await readdir(path.join(backup, 'files'), { recursive: true });
    return path.join('files', names.find((name) => name.endsWith('.sealed')) ?? '');
  }
});

describe('files of a restored copy', () => {
  test.each([
    ['the one the target is told to use', 'theirs', 'theirs', 'theirs'],
    ['the one in the backup', undefined, 'theirs', 'theirs'],
    ['the one the target has, where the backup has none', undefined, null, 'theirs'],
  ])('are sealed with %s', async (_, configured, brought, expected) => {
    const bringing = {
      target: { isEmbedded: false, secret: 'theirs' } as never,
      configured,
      secretFile: undefined,
      say,
    };
    expect(await bringSecret(bringing, brought, fingerprintOf('theirs'))).toBe(expected);
  });

  test('lie open while nobody knows the secret', async () => {
    const target = { isEmbedded: false, secret: 'another' } as never;
    const bringing = { target, configured: undefined, secretFile: undefined, say };
    expect(await bringSecret(bringing, null, fingerprintOf('theirs'))).toBeNull();
  });
});

describe('a target that is not empty', () => {
  test('is refused while the portal runs on it, and replaced whole when told to, also when it is newer', async () => {
    const target = await testDatabase();
    const other = open(target.appUrl);
    await aCompany(other, { name: 'Staré dáta' });
    await asSuperuser(target, `CREATE TABLE newer (); INSERT INTO migration VALUES ('9999-newer.sql', 'x')`);
    await asSuperuser(
      target,
      `INSERT INTO node VALUES ('00000000-0000-4000-8000-000000000001', 'n', '0', '0', now(), now())`,
    );
    expect(await settleSecret(other, 'the secret of the old data, long enough')).toBeNull();
    const order = { ...orderFor(target), replace: true };
    await expect(restoreBackup(order)).rejects.toThrow('The portal runs on the target');
    await asSuperuser(target, 'UPDATE node SET ended_at = now()');
    await expect(restoreBackup({ ...order, replace: false })).rejects.toThrow('The target is not empty');
    expect(await rowsOf(target, 'SELECT name FROM company')).toEqual([{ name: 'Staré dáta' }]);

    const { heldMails } = await restoreBackup(order);
    expect(heldMails).toBeGreaterThan(0);
    expect(await contentOf(target, 'company')).toEqual(await contentOf(source, 'company'));
    expect(await rowsOf(target, `SELECT to_regclass('newer') AS newer`)).toEqual([{ newer: null }]);
    expect(await secretProblem(other, secret)).toBeNull();
  }, 60_000);

  test('is refused when it belongs to something else', async () => {
    const target = await testDatabase('template0');
    await asSuperuser(target, 'CREATE TABLE somebody_elses ()');
    await expect(restoreBackup({ ...orderFor(target), replace: true })).rejects.toThrow('not those of Poľana');
  });
});

describe('what is saved', () => {
  test('nothing readable lies in the folder, and the same content lies there once', async () => {
    const names = (await readdir(backup, { recursive: true })).filter((name) => /\.(sealed|json)$/.test(name));
    for (const name of names) {
      const bytes = await readFile(path.join(backup, name));
      for (const text of ['receipt', 'skuska', 'Detvan', secret]) expect(bytes.includes(text), name).toBe(false);
    }
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(2);
    await expect(take(backup)).rejects.toThrow('every backup needs a folder of its own');
  });

  test('a file that is damaged in the portal is named, and everything else is saved', async () => {
    const worn = filesIn('worn');
    await cp(path.join(scratch, 'source'), path.join(scratch, 'worn'), { recursive: true });
    const [file] = await rowsOf<{ id: string; storage_key: string }>(
      source,
      `SELECT id, storage_key FROM stored_file WHERE sha256 = '\\x${createHash('sha256').update('first receipt').digest('hex')}'`,
    );
    await writeFile(path.join(scratch, 'worn', file?.storage_key ?? ''), 'worn receipt!');
    const folder = path.join(scratch, 'backup-of-worn');
    const { files: saved } = await take(folder, worn);
    expect(saved).toMatchObject({ count: 3, missing: [{ fileId: file?.id, reason: 'damaged' }] });
  });

  test('bytes without a row are not swept away while a backup is taken', async () => {
    const { store } = filesIn('swept');
    const key = `ab/cd/${randomBytes(16).toString('hex')}`;
    await store.put(key, Buffer.from('without a row'));
    const sweep = () => createFilesJobs({ store })[0]?.run({ data: {}, db, log, signal: new AbortController().signal });
    const goOn = standAt(instantAt('2099-01-01', '00:00'));
    try {
      await reading(db, async (tx) => {
        await holdSweeping(tx);
        await sweep();
        expect(await store.get(key)).not.toBeNull();
      });
      // Nobody waits for the end of what only reads: its lock may last a moment longer.
      await expect
        .poll(async () => {
          await sweep();
          return store.get(key);
        })
        .toBeNull();
    } finally {
      goOn();
    }
  });
});

test('people are erased again in the copy, whatever way to the portal’s own database the environment names', async () => {
  vi.stubEnv('DATABASE_DIRECT_URL', 'postgres://portal:nikto@127.0.0.1:1/polana');
  const isErased = await reapplyErasures({ appUrl: source.appUrl, dataDir: scratch }, undefined);
  vi.unstubAllEnvs();
  expect(isErased).toBe(true);
});

test('the passphrase comes from the environment or a file and is not short; --into leaves the rest of the environment out', async () => {
  await expect(readPassphrase({})).rejects.toThrow('The passphrase is missing');
  await expect(readPassphrase({ POLANA_BACKUP_PASSPHRASE: 'short' })).rejects.toThrow('too short');
  const file = path.join(scratch, 'passphrase');
  await writeFile(file, `${passphrase}\n`);
  expect(await readPassphrase({ POLANA_BACKUP_PASSPHRASE_FILE: file })).toBe(passphrase);
  const further = { DATABASE_DIRECT_URL: 'postgres://a/b', DATABASE_REPLICA_URL: 'postgres://copy/b' };
  const environment = { DATABASE_URL: 'postgres://pooler/b', ...further, S3_BUCKET: 'c', PORT: '1' };
  expect(environmentOf(environment, '/somewhere')).toEqual({ PORT: '1', POLANA_DATA_DIR: '/somewhere' });
  expect(environmentOf(environment, 'postgres://o/d')).toEqual({
    DATABASE_URL: 'postgres://o/d',
    DATABASE_OWNER_URL: 'postgres://o/d',
    S3_BUCKET: 'c',
    PORT: '1',
  });
  expect(environmentOf(environment, undefined)).toBe(environment);
});

function open(url: string): Database {
  const one = openTestDatabase(url, { connectionsMax: 4, isPipelined: false, statementTimeoutMilliseconds: 60_000 });
  opened.push(one);
  return one;
}

function filesIn(name: string): Files {
  return { store: openFileStore({ kind: 'disk', directory: path.join(scratch, name) }, null), log };
}

function take(folder: string, from = files): Promise<Manifest> {
  return takeBackup({
    db: open(source.ownerUrl),
    files: from,
    secret,
    folder,
    passphrase,
    stretchingCost: 1024,
    say,
  });
}

function orderFor(target: TestDatabase, values: Partial<RestoreOrder> = {}): RestoreOrder {
  return {
    folder: backup,
    passphrase,
    db: open(target.ownerUrl),
    ownerUrl: target.ownerUrl,
    jobs: mailJobs,
    acceptSecret: async () => filesIn('elsewhere'),
    say,
    ...values,
  };
}

/** A mail and an audit row that belong together. */
function write(what: string, into = db): Promise<void> {
  return inTransaction(into, async (tx) => {
    await queueMail(tx, { kind: 'backup.test', to: 'a@skuska.example', lang: 'sk', subject: what, text: 'text' });
    await recordAudit(tx, {
      author: systemAuthor,
      companyId: null,
      objectType: 'portal',
      objectId: what,
      action: 'portal.restored',
    });
  });
}

function writeOn() {
  let isOver = false;
  let count = 0;
  const loop = (async () => {
    while (!isOver) {
      await write('meanwhile');
      count += 1;
    }
  })();
  return {
    count: () => count,
    stop: () => {
      isOver = true;
      return loop;
    },
  };
}

async function keep(content: string): Promise<void> {
  const made = path.join(scratch, 'made');
  await writeFile(made, content);
  const sha256 = createHash('sha256').update(content).digest();
  const size = Buffer.byteLength(content);
  const received = await receiveMadeFile(files, { path: made, kind: 'csv', shownName: 'a.csv', size, sha256 });
  await inTransaction(db.forCompany(companyId), (tx) =>
    keepFile(tx, received, { companyId, author: systemAuthor, purpose: 'test' }),
  );
}

async function sendWaiting(into: Database): Promise<void> {
  const { rows } = await into.pool.query<{ data: { mailId: string } }>(
    `DELETE FROM pgboss.job WHERE name = 'mail.send' RETURNING data`,
  );
  for (const { data } of rows) await mailJobs[0]?.run({ data, db: into, log, signal: new AbortController().signal });
}

/** Past row-level security, so that rows it hid from the backup would show. */
function asSuperuser<Row extends Record<string, unknown>>({ ownerUrl }: TestDatabase, sql: string): Promise<Row[]> {
  const url = databaseUrl(inject('postgres').superuserUrl, new URL(ownerUrl).pathname.slice(1));
  return withClient(url, async (client) => (await client.query<Row>(sql)).rows);
}

function rowsOf<Row extends Record<string, unknown>>(one: TestDatabase, sql: string): Promise<Row[]> {
  return asSuperuser<Row>(one, sql);
}

function contentOf(one: TestDatabase, ...tables: string[]) {
  const contents = tables.map(
    (table) => `SELECT '${table}' AS name, count(*),
      md5(string_agg(t::text, chr(10) ORDER BY t::text COLLATE "C")) AS content FROM ${table} t`,
  );
  return rowsOf(one, `${contents.join(' UNION ALL ')} ORDER BY 1`);
}

function shapeOf(one: TestDatabase) {
  return rowsOf(
    one,
    `SELECT conname AS name, conrelid::regclass::text AS place, pg_get_constraintdef(oid) || convalidated AS what
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgname, tgrelid::regclass::text, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT relname, relrowsecurity::text, relforcerowsecurity::text || coalesce(relacl::text, '')
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
     ORDER BY 1, 2, 3`,
  );
}
