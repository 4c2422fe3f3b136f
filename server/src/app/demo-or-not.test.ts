import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config';
import { type Database, reading } from '#platform/database';
import { migrate } from '#platform/migrate';
import { aCompany, aPerson } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { demoDatabase } from '#test-support/demo-database';
import { demoLogins } from '../demo/demo-logins.ts';
import { startsAsDemo } from './demo-or-not.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const opened: Database[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
});

async function databaseOf(filling: 'nothing' | 'the demo' | 'a person' | 'a company'): Promise<Database> {
  const { appUrl } = await (filling === 'the demo' ? demoDatabase() : testDatabase());
  const db = openTestDatabase(appUrl);
  opened.push(db);
  if (filling === 'a person') await aPerson(db);
  if (filling === 'a company') await aCompany(db);
  return db;
}

async function decide(db: Database, environment: Record<string, string> = {}) {
  const said: string[] = [];
  const isDemo = await startsAsDemo(db, readConfig(environment, '/checkout'), (text) => said.push(text));
  return { isDemo, said };
}

describe('a start without configuration', () => {
  test.each(['nothing', 'the demo'] as const)('is the demo where %s lies in the database', async (filling) => {
    expect(await decide(await databaseOf(filling))).toEqual({ isDemo: true, said: [] });
  });

  test('is the demo also where people have brought more into it', async () => {
    const db = await databaseOf('the demo');
    await aCompany(db);
    expect(await decide(db)).toMatchObject({ isDemo: true });
  });

  test.each(['a person', 'a company'] as const)('is no demo where %s lies that no demo wrote', async (filling) => {
    expect(await decide(await databaseOf(filling))).toEqual({
      isDemo: false,
      said: [expect.stringMatching(/the demo did not write.*without \/outbox/)],
    });
  });

  test('shows such people to this machine only, unless https stands in front', async () => {
    const db = await databaseOf('a person');
    await expect(decide(db, { HOST: '0.0.0.0' })).rejects.toThrow(/plain http at 0\.0\.0\.0.*HOST.*PUBLIC_URL/);
    const behindProxy = { HOST: '0.0.0.0', PUBLIC_URL: 'https://kopia.firma.sk' };
    expect(await decide(db, behindProxy)).toMatchObject({ isDemo: false });
  });
});

test('a demo asked for by name is refused where people lie whom no demo wrote, and is there on its own data', async () => {
  const database = { DATABASE_URL: 'postgres://portal@db/polana' };
  for (const environment of [{ POLANA_DEMO: 'true' }, { POLANA_DEMO: 'true', ...database }]) {
    await expect(decide(await databaseOf('a person'), environment)).rejects.toThrow(/^POLANA_DEMO is true.*\/outbox/);
    expect(await decide(await databaseOf('the demo'), environment)).toMatchObject({ isDemo: true });
  }
});

test(
  'a data folder with people of a portal serves them without the outbox and the demo',
  { timeout: 180_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'polana-restored-'));
    // Started by root, PostgreSQL runs as another user and has to get through to its own folder inside.
    await chmod(dataDir, 0o711);
    try {
      await fillFolder(dataDir);
      const { url, output, end } = await startIn(dataDir);
      const outbox = await fetch(`${url}/api/1.0/outbox`);
      const profile = await fetch(`${url}/api/1.0/operator-profile`);
      await end();
      expect([outbox.status, ((await profile.json()) as { demo?: boolean }).demo]).toEqual([404, false]);
      expect(output()).toMatch(/the demo did not write/);
      expect(output()).not.toContain(demoLogins[0]?.password);
      expect(await companiesIn(dataDir)).toBe(1);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

async function inFolder<Result>(dataDir: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const log = () => undefined;
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log, durable: false });
  try {
    await migrate(postgres.ownerUrl);
    const db = openTestDatabase(postgres.appUrl);
    const result = await work(db);
    await db.close();
    return result;
  } finally {
    await postgres.stop();
  }
}

const fillFolder = (dataDir: string) => inFolder(dataDir, (db) => aCompany(db));

const companiesIn = (dataDir: string) =>
  inFolder(dataDir, (db) =>
    reading(db.forEveryCompany(), async (tx) => (await tx.client.query('SELECT FROM company')).rowCount),
  );

async function startIn(dataDir: string) {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const compiled = process.env['NODE_COMPILE_CACHE'];
  const env = { PATH: process.env['PATH'], PORT: '0', POLANA_DATA_DIR: dataDir, NODE_COMPILE_CACHE: compiled };
  const child = spawn(process.execPath, [program], { env });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString();
      const [, url] = /ready at (\S+)/.exec(output) ?? [];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the portal ended before it was ready:\n${output}`)));
  });
  const end = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url: await ready, output: () => output, end };
}
