/** A real server on a database of its own, both gone afterwards: for whatever kills it, loads it or looks at its memory. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl, startEmbeddedPostgres } from '../server/src/app/embedded-postgres.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { findFreePort } from '../scripts/prepare/processes.mjs';
import { ended, spawnServer } from '../scripts/prepare/server.mjs';

/** @typedef {Awaited<ReturnType<typeof openOwnServer>>} OwnServer */

/** @param {string} name a part of the folder's name */
export async function openOwnServer(name) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), `polana-${name}-`));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => undefined });
  await migrate(postgres.ownerUrl);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const db = openDatabase(postgres.appUrl);
  const superuserUrl = databaseUrl(postgres.superuserUrl, new URL(postgres.appUrl).pathname.slice(1));
  let server = /** @type {import('node:child_process').ChildProcess | null} */ (null);
  let isEnding = false;

  /** Answers how many seconds it took to be ready. */
  async function start() {
    const begun = performance.now();
    const env = {
      PORT: String(port),
      POLANA_DATA_DIR: dataDir,
      DATABASE_URL: postgres.appUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      POLANA_DEMO: 'true',
      TRUST_PROXY: '127.0.0.1',
    };
    server = spawnServer({ env, output: 'pipe' });
    let output = '';
    server.stdout?.on('data', (text) => (output = `${output}${text}`.slice(-20_000)));
    server.stderr?.on('data', (text) => (output = `${output}${text}`.slice(-20_000)));
    isEnding = false;
    server.once('exit', () => !isEnding && console.error(`The server ended by itself:\n${output}`));
    for (;;) {
      const isReady = await fetch(`${url}/health/ready`).then(
        (reply) => reply.ok,
        () => false,
      );
      if (isReady) return (performance.now() - begun) / 1_000;
      if (server.exitCode !== null) throw new Error(`the server did not start:\n${output}`);
      await pause(50);
    }
  }

  /** @param {'SIGKILL' | 'SIGTERM'} signal */
  async function end(signal) {
    isEnding = true;
    server?.kill(signal);
    if (server) await ended(server);
  }

  async function close() {
    await end('SIGKILL');
    await db.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  const memory = () => memoryOf(server?.pid ?? 0);
  return { url, db, dataDir, superuserUrl, start, end, close, memory };
}

/**
 * Megabytes a process and the processes it started hold now, null where the system does not tell.
 * @param {number} pid
 */
function memoryOf(pid) {
  if (!existsSync('/proc/self/status')) return null;
  const own = residentMegabytes(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .reduce((sum, name) => sum + residentMegabytes(Number(name)), 0);
  return { own, children };
}

/** @param {number} pid */
function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(statusOf(String(pid)))?.[1] ?? 0) / 1e3;
}

/** @param {string} name */
function parentOf(name) {
  return Number(/PPid:\s+(\d+)/.exec(statusOf(name))?.[1] ?? 0);
}

/** Empty when the process has ended meanwhile. @param {string} name */
function statusOf(name) {
  try {
    return readFileSync(`/proc/${name}/status`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * A call as somebody of a company.
 * @param {string} url
 * @param {{ base: string, token: string }} who
 * @param {string} method
 * @param {string} place
 * @param {FormData | object} [body]
 */
export async function callAs(url, { base, token }, method, place, body) {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${url}/api/1.0${base}${place}`, {
    method,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
  });
  return { status: reply.status, json: /** @type {any} */ (await reply.json()) };
}
