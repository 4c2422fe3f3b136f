import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres, withClient } from './embedded-postgres.ts';

let parent: string;
let dataDir: string;
let running: EmbeddedPostgres | undefined;
const messages: string[] = [];

/** PostgreSQL counts as stopped a moment before its process is gone. */
function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message), durable: false });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

async function readPid(): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function killed(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await sleep(300);
}

beforeAll(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'polana postgres ľščťž '));
  await chmod(parent, 0o711);
  dataDir = path.join(parent, 'Moje dáta');
  const { ownerUrl } = await start();
  await withClient(ownerUrl, async (client) => {
    await client.query('CREATE TABLE kept (id integer)');
    await client.query('INSERT INTO kept VALUES (1)');
  });
  await stop();
});

afterEach(stop);
afterAll(() => rm(parent, { recursive: true, force: true }));

async function keptRows(): Promise<unknown[]> {
  if (!running) throw new Error('PostgreSQL does not run');
  return withClient(running.ownerUrl, async (client) => (await client.query('SELECT id FROM kept')).rows as unknown[]);
}

test('a second start in a directory with spaces and diacritics finds the data on the same port', async () => {
  const first = await start();
  await stop();
  const second = await start();
  expect(second.ownerUrl).toBe(first.ownerUrl);
  expect(await keptRows()).toEqual([{ id: 1 }]);
});

test('a second process in the same directory uses the running server and does not stop it', async () => {
  await start();
  const guest = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await guest.stop();
  expect(await keptRows()).toEqual([{ id: 1 }]);
});

test('who came while it ran is not left without it: the server goes on after the one who started it, and stops with the last', async () => {
  const first = await start();
  const pid = await readPid();
  const guest = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const killedGuest = path.join(dataDir, 'guest-killed.json');
  await writeFile(killedGuest, JSON.stringify({ pid: 2 ** 22 - 1, started: '1' }));
  await first.stop();
  running = guest;
  expect(await keptRows()).toEqual([{ id: 1 }]);
  expect(await readPid()).toBe(pid);
  await stop();
  await expect.poll(() => isGone(pid)).toBe(true);
  expect((await readdir(dataDir)).filter((name) => /^(guest|owner)/.test(name))).toEqual([]);
});

test('who comes while its owner stops it starts it anew', async () => {
  const first = await start();
  const [, second] = await Promise.all([
    first.stop(),
    startEmbeddedPostgres({ dataDir, log: () => {}, durable: false }),
  ]);
  running = second;
  await sleep(500);
  expect(await keptRows()).toEqual([{ id: 1 }]);
});

test('who goes while its owner goes, and was seen by it, stops it after it', async () => {
  const first = await start();
  const pid = await readPid();
  const guest = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const claim = path.join(dataDir, 'owner.json');
  const owner = JSON.parse(await readFile(claim, 'utf8')) as object;
  await first.stop();
  running = undefined;
  await writeFile(claim, JSON.stringify({ ...owner, isLeaving: true }));
  const ended = guest.stop();
  await sleep(300);
  await rm(claim);
  await ended;
  await expect.poll(() => isGone(pid)).toBe(true);
});

test('a killed postmaster leaves a database that the next start recovers', async () => {
  await start();
  await killed(await readPid());
  await rm(path.join(dataDir, 'owner.json'));
  await start();
  expect(await keptRows()).toEqual([{ id: 1 }]);
});

test('a postmaster left behind by a killed process is taken over and stopped at the end', async () => {
  await start();
  const pid = await readPid();
  await writeFile(path.join(dataDir, 'owner.json'), JSON.stringify({ pid: 2 ** 22 - 1, started: '1' }));
  await start();
  expect(await readPid()).toBe(pid);
  expect(messages.at(-1)).toContain(`process ${pid}`);
  await stop();
  await expect.poll(() => isGone(pid)).toBe(true);
});

test('a stale file that names a living foreign process does not prevent the start, and the process lives on', async () => {
  await start();
  await killed(await readPid());
  await rm(path.join(dataDir, 'owner.json'));
  const stranger = spawn('sleep', ['60']);
  const file = path.join(dataDir, 'cluster/postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [stranger.pid, ...rest].join('\n'));
  await start();
  expect(await keptRows()).toEqual([{ id: 1 }]);
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
  await once(stranger, 'exit');
});

test('a taken port is replaced by a free one', async () => {
  const first = await start();
  await stop();
  const port = Number(new URL(first.ownerUrl).port);
  const occupant = createServer().listen(port, '127.0.0.1');
  await once(occupant, 'listening');
  const second = await start();
  expect(Number(new URL(second.ownerUrl).port)).not.toBe(port);
  expect(await keptRows()).toEqual([{ id: 1 }]);
  occupant.close();
});

test('the passwords are readable by their owner only, and no role of the application is a superuser', async () => {
  const { superuserUrl } = await start();
  expect((await stat(path.join(dataDir, 'settings.json'))).mode & 0o777).toBe(0o600);
  const roles = await withClient(superuserUrl, (client) =>
    client.query(
      `SELECT rolname, rolsuper, rolcreatedb, rolcanlogin FROM pg_roles WHERE rolname LIKE 'polana%' ORDER BY 1`,
    ),
  );
  expect(roles.rows).toEqual([
    { rolname: 'polana_app', rolsuper: false, rolcreatedb: false, rolcanlogin: false },
    { rolname: 'polana_app_login', rolsuper: false, rolcreatedb: false, rolcanlogin: true },
    { rolname: 'polana_owner', rolsuper: false, rolcreatedb: false, rolcanlogin: true },
  ]);
});

test('a damaged file of passwords is told in a sentence, and loses no data', async () => {
  const file = path.join(dataDir, 'settings.json');
  const passwords = await readFile(file, 'utf8');
  await writeFile(file, passwords.slice(0, 20));
  await expect(start()).rejects.toThrow(/passwords of the database .* is gone or damaged/);
  await writeFile(file, passwords);
  await start();
  expect(await keptRows()).toEqual([{ id: 1 }]);
});

test('a connection without the right password is refused', async () => {
  const { ownerUrl } = await start();
  const wrong = new URL(ownerUrl);
  wrong.password = 'guess';
  await expect(withClient(wrong.href, (client) => client.query('SELECT 1'))).rejects.toThrow(/password/);
});

test('the database sorts and shifts case as Slovak does', async () => {
  const { appUrl } = await start();
  const sorted = await withClient(appUrl, (client) =>
    client.query(
      `SELECT string_agg(name, ' ' ORDER BY name) AS names FROM unnest(ARRAY['zub','čaj','chlieb','cesta','had','ihla']) AS name`,
    ),
  );
  expect(sorted.rows).toEqual([{ names: 'cesta čaj had chlieb ihla zub' }]);
});
