import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from './processes.mjs';
import { Stop } from './project.mjs';
import { ended, spawnServer } from './server.mjs';
import { ensureWebBuilt } from './web.mjs';

const READY = /Poľana is ready at (http:\/\/\S+)/;
const READY_SECONDS_MAX = 240;

/**
 * A Poľana of its own for the stories, with pages of these sources: its own port, its own database with the demo data, gone afterwards.
 * @param {string} name
 */
export async function startE2eServer(name) {
  await ensureWebBuilt();
  return startIn(newFolder(name), name);
}

/** @typedef {Awaited<ReturnType<typeof startE2eServer>> & { databaseUrl: string }} E2eServer */

/**
 * Several of them that differ in nothing but their names. Only one is filled with the demo, on its first start; the others begin
 * with a copy of what it kept, in databases beside its own.
 * @param {string[]} names
 * @returns {Promise<E2eServer[]>} in the order of their names; the first one runs the PostgreSQL of all
 */
export async function startE2eServers([first = '', ...others]) {
  await ensureWebBuilt();
  const folder = newFolder(first);
  const filled = await startIn(folder, first);
  await filled.end();
  /** @type {E2eServer[]} */
  const started = [];
  try {
    await copyDatabase(folder, others.map(databaseOf));
    const original = await startIn(folder, first);
    // Whoever asks second only gets the addresses of the PostgreSQL that runs there, and must not keep it from stopping with its portal.
    const postgres = await postgresIn(folder);
    const { appUrl, ownerUrl } = postgres;
    await postgres.stop();
    started.push({ ...original, databaseUrl: appUrl });
    const starts = await Promise.allSettled(others.map((name) => startCopy(folder, name, { appUrl, ownerUrl })));
    for (const start of starts) if (start.status === 'fulfilled') started.push(start.value);
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
    return started;
  } catch (error) {
    await stopE2eServers(started);
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The first one ends last, because the databases of the others are in its PostgreSQL.
 * @param {E2eServer[]} servers
 */
export async function stopE2eServers([first, ...others]) {
  await Promise.all(others.map((server) => server.stop()));
  await first?.stop();
}

/** @param {string} name */
function databaseOf(name) {
  return `polana_${name}`;
}

/** @param {string} folder */
async function postgresIn(folder) {
  const { startEmbeddedPostgres } = await import('../../server/src/app/embedded-postgres.ts');
  return startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: () => {} });
}

/**
 * @param {string} folder
 * @param {string[]} copies
 */
async function copyDatabase(folder, copies) {
  const { withClient } = await import('../../server/src/app/embedded-postgres.ts');
  const postgres = await postgresIn(folder);
  try {
    await withClient(postgres.superuserUrl, async (client) => {
      for (const copy of copies) await client.query(`CREATE DATABASE ${copy} TEMPLATE polana OWNER polana_owner`);
      // Nothing of this has to outlive a power cut.
      for (const one of ['polana', ...copies]) await client.query(`ALTER DATABASE ${one} SET synchronous_commit = off`);
    });
  } finally {
    await postgres.stop();
  }
}

/**
 * @param {string} original
 * @param {string} name
 * @param {{ appUrl: string, ownerUrl: string }} postgres
 */
async function startCopy(original, name, { appUrl, ownerUrl }) {
  const { databaseUrl } = await import('../../server/src/app/embedded-postgres.ts');
  const folder = newFolder(name);
  for (const part of ['secret', 'files'])
    cpSync(path.join(original, part), path.join(folder, part), { recursive: true });
  const ownUrl = databaseUrl(appUrl, databaseOf(name));
  const database = { DATABASE_URL: ownUrl, DATABASE_OWNER_URL: databaseUrl(ownerUrl, databaseOf(name)) };
  return { ...(await startIn(folder, name, { ...database, POLANA_DEMO: 'true' })), databaseUrl: ownUrl };
}

/** @param {string} name */
function newFolder(name) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `polana-e2e-${name}-`));
  // Started by root, PostgreSQL runs as another user and has to get through to its own folder inside.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * @param {string} dataDir
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [database] one that is there already; without it the server brings its own
 */
async function startIn(dataDir, name, database = { DATABASE_URL: '' }) {
  const env = {
    PORT: String(await findFreePort()),
    HOST: '127.0.0.1',
    POLANA_DATA_DIR: dataDir,
    ...database,
  };
  const server = spawnServer({ env, output: 'pipe' });
  const end = async () => {
    server.kill('SIGTERM');
    await ended(server);
  };
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { name, dataDir, end, stop, url: await readyAddress(server) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<string>} the address it announces
 */
function readyAddress(server) {
  let output = '';
  return new Promise((resolve, reject) => {
    /** @param {string} reason */
    const giveUp = (reason) => reject(new Stop(`The server for the stories ${reason}:\n${output}`));
    const timer = setTimeout(() => giveUp(`was not ready within ${READY_SECONDS_MAX} s`), READY_SECONDS_MAX * 1000);
    server.on('exit', () => clearTimeout(timer));
    server.on('exit', () => giveUp('ended before it was ready'));
    /** @param {string} text */
    const read = (text) => {
      output += text;
      const ready = READY.exec(output);
      if (!ready) return;
      clearTimeout(timer);
      resolve(String(ready[1]));
    };
    server.stdout?.setEncoding('utf8').on('data', read);
    server.stderr?.setEncoding('utf8').on('data', read);
  });
}
