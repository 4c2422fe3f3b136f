/** One durable PostgreSQL of its own, the portal in production mode on it, and people who are signed in there. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../../server/src/app/embedded-postgres.ts';
import { startSession } from '../../server/src/modules/identity/sessions/start-session.ts';
import { inTransaction, openDatabase } from '../../server/src/platform/database.ts';
import { findFreePort, runNode } from '../../scripts/prepare/processes.mjs';
import { root } from '../../scripts/prepare/project.mjs';
import { ended, spawnServer } from '../../scripts/prepare/server.mjs';
import { startMailSink } from '../cluster/mail-sink.mjs';

export const CONNECTIONS_MAX = 10;
const READY_SECONDS_MAX = 120;

/** @typedef {Awaited<ReturnType<typeof openWorkbench>>} Workbench */

/** @param {string} name */
export async function openWorkbench(name) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), `polana-${name}-`));
  // Started by root, PostgreSQL runs as another user and has to get through to its own folder inside.
  chmodSync(dataDir, 0o711);
  /** @type {(() => unknown)[]} */
  const endings = [() => rmSync(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => undefined });
    endings.push(() => postgres.stop());
    const postmasterPid = await findPostmasterPid(postgres.superuserUrl);
    await migrate(postgres.ownerUrl);
    const superuserUrl = databaseUrl(postgres.superuserUrl, 'polana');
    // For filling only: nobody measures how long that takes.
    const db = openDatabase(`${postgres.appUrl}?options=-c%20synchronous_commit%3Doff`, {
      statementTimeoutMilliseconds: 60_000,
    });
    endings.push(() => db.close());
    const { appUrl, ownerUrl } = postgres;
    return { dataDir, appUrl, ownerUrl, superuserUrl, postmasterPid, db, endings, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param {string} url */
function findPostmasterPid(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query('SHOW data_directory');
    return Number(readFileSync(path.join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  });
}

/** @param {string} ownerUrl */
async function migrate(ownerUrl) {
  let output = '';
  const code = await runNode([path.join(root, 'server/src/app/migrate.ts')], {
    env: { DATABASE_OWNER_URL: ownerUrl },
    collect: (text) => (output += text),
  });
  if (code !== 0) throw new Error(`the database could not be migrated:\n${output}`);
}

/**
 * The portal as it runs in production, mails going to a sink.
 * @param {Workbench} workbench
 * @param {string[]} [nodeOptions]
 */
export async function startPortal(workbench, nodeOptions = []) {
  const sink = await startMailSink();
  workbench.endings.push(() => sink.stop());
  const port = await findFreePort();
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: workbench.appUrl,
    DATABASE_CONNECTIONS_MAX: String(CONNECTIONS_MAX),
    PUBLIC_URL: 'https://speed.polana.internal',
    SMTP_URL: sink.url,
    MAIL_FROM: 'Poľana <portal@speed.polana.internal>',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    POLANA_SECRET: randomBytes(48).toString('base64'),
    POLANA_DATA_DIR: path.join(workbench.dataDir, 'portal'),
  };
  return startProcess(workbench, 'the portal', port ?? 0, '/health/ready', () =>
    spawnServer({ env, output: 'pipe', nodeOptions }),
  );
}

/**
 * Starts a server and waits until it answers; it ends with the workbench.
 * @param {Workbench} workbench
 * @param {string} name
 * @param {number} port
 * @param {string} readyPath
 * @param {() => import('node:child_process').ChildProcess} start
 */
export async function startProcess(workbench, name, port, readyPath, start) {
  const child = start();
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child);
  };
  workbench.endings.push(stop);
  let output = '';
  const collect = (/** @type {string} */ text) => (output = (output + text).slice(-20_000));
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  const begun = performance.now();
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}${readyPath}`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return { port, pid: child.pid ?? 0, output: () => output, stop };
    const isLate = performance.now() - begun > READY_SECONDS_MAX * 1_000;
    if (child.exitCode !== null || isLate) throw new Error(`${name} did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Opens a session for each person as the portal does after the second factor; each stands behind an address of its own, because what
 * one person and one address may ask in a minute is limited.
 * @param {Workbench} workbench
 * @param {{ personId: string, base: string }[]} people
 */
export async function signIn({ db }, people) {
  const signedIn = [];
  for (const [index, { personId, base }] of people.entries()) {
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    const client = {
      requestId: 'speed',
      address,
      userAgent: 'speed',
      isWebClient: true,
      bindingCookie: null,
      deviceCookie: null,
      isBackground: false,
      token: null,
    };
    const { token, bindingCookie } = await inTransaction(db.forEveryCompany(), (tx) =>
      startSession(tx, { personId, isElevated: true, factor: 'password and mailed code' }, client),
    );
    const headers = [
      `Authorization: Bearer ${token}`,
      `Cookie: __Host-sb=${bindingCookie}`,
      'X-Client: web',
      'X-Forwarded-Proto: https',
      `X-Forwarded-For: ${address}`,
    ].join('\r\n');
    signedIn.push({ personId, base, headers });
  }
  return signedIn;
}

/**
 * @param {string} method
 * @param {string} target
 * @param {string} headers
 * @param {object} [body]
 */
export function requestOf(method, target, headers, body) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const about = body ? `\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}` : '';
  return `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}${about}\r\n\r\n${text}`;
}
