/** What every experiment begins with: a database of its own, a mail server, a portal of its own in production mode, a journal. */
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../../server/src/app/embedded-postgres.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { migrate, productionEnvironment } from '../cluster/cluster.mjs';
import { startMailSink } from '../cluster/mail-sink.mjs';
import { prepareNode } from '../cluster/node.mjs';
import { openJournal } from './journal.mjs';
import { aSignedInAdministratorAt, aSignedInEmployeeAt } from './signed-in-at.mjs';

const MADE_AT_ONCE = 6;

/**
 * @typedef {import('./invariants.mjs').Line} Line
 * @typedef {{ seconds?: number | undefined, rounds?: number | undefined, seed?: number | undefined }} Size how much of it; without, the default
 * @typedef {{ lines: Line[], figures: string[], notRun?: string }} Found
 * @typedef {{ number: string, title: string, isQuick: boolean, full?: Size, run(order: Size & { log: (text: string) => void }): Promise<Found> }} Experiment
 * @typedef {Awaited<ReturnType<typeof open>>} Portal
 * @typedef {{ name: string, env?: NodeJS.ProcessEnv, prepare?: (dataDir: string) => (() => unknown) | void, isStarted?: boolean }} PortalOptions
 */

/**
 * Runs the work on a portal of its own and leaves nothing behind, however it ends.
 * @template Result
 * @param {PortalOptions} options `prepare` makes the folder ready before anything is in it, and says how to undo that
 * @param {(portal: Portal) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function onPortal(options, work) {
  /** @type {(() => unknown)[]} */
  const endings = [];
  const leave = () => void endAll(endings);
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
  try {
    return await work(await open(options, endings));
  } finally {
    process.off('SIGINT', leave);
    process.off('SIGTERM', leave);
    await endAll(endings);
  }
}

/** @param {(() => unknown)[]} endings */
async function endAll(endings) {
  for (let end = endings.pop(); end; end = endings.pop()) {
    try {
      await end();
    } catch (error) {
      console.error('left behind:', error);
    }
  }
}

/**
 * @param {PortalOptions} options
 * @param {(() => unknown)[]} endings
 */
async function open({ name, env, prepare, isStarted = true }, endings) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), `polana-${name}-`));
  endings.push(() => rmSync(dataDir, { recursive: true, force: true }));
  // Started by root, PostgreSQL runs as another user and has to get through to its own folder inside.
  chmodSync(dataDir, 0o711);
  const undo = prepare?.(dataDir);
  if (undo) endings.push(undo);
  const postgresDir = path.join(dataDir, 'postgres');
  let postgres = await startEmbeddedPostgres({ dataDir: postgresDir, log: () => undefined });
  endings.push(() => postgres.stop());
  const sink = await startMailSink();
  endings.push(() => sink.stop());
  await migrate(postgres.ownerUrl);
  const superuserUrl = databaseUrl(postgres.superuserUrl, 'polana');
  // A few people do here what many do in a company.
  await withClient(superuserUrl, (client) =>
    client.query('UPDATE limit_setting SET claims_per_hour = 200, claim_files_per_day = 500'),
  );
  const nodeDir = path.join(dataDir, 'node');
  const settings = { ...(await productionEnvironment(dataDir, postgres.appUrl, sink.url)), DRAIN_SECONDS: '0', ...env };
  const node = await prepareNode('A', nodeDir, settings);
  endings.push(() => node.stop());
  const db = openDatabase(postgres.appUrl);
  endings.push(() => db.close());
  const journal = openJournal(path.join(dataDir, 'journal'));
  endings.push(() => journal.close());
  if (isStarted) await node.start();

  return {
    dataDir,
    nodeDir,
    filesDir: path.join(nodeDir, 'files'),
    postgresDir,
    settings,
    node,
    url: node.url,
    sink,
    journal,
    /** The application's own connections, for builders and checks. */
    db,
    appUrl: postgres.appUrl,
    ownerUrl: postgres.ownerUrl,
    /** Sees every row and may do anything. */
    superuserUrl,
    /** What else is to be ended with the portal, before it. @param {() => unknown} end */
    atEnd: (end) => void endings.push(end),
    /** @param {import('../../server/test-support/builders.ts').TestCompany} company */
    anEmployee: (company) => aSignedInEmployeeAt(db, node.url, company),
    /** @param {import('../../server/test-support/builders.ts').TestCompany} company */
    anAdministrator: (company) => aSignedInAdministratorAt(db, node.url, company),
    /** Asks behind the application's back. @param {string} text @param {unknown[]} [values] @returns {Promise<any[]>} */
    query: (text, values) => withClient(superuserUrl, async (client) => (await client.query(text, values)).rows),
    postmaster: () => postmasterOf(postgresDir),
    /** Ends PostgreSQL by a signal (SIGINT fast, SIGQUIT immediate, SIGKILL not at all gently). @param {NodeJS.Signals} signal */
    async endPostgres(signal) {
      const pid = postmasterOf(postgresDir);
      const children = childrenOf(pid);
      process.kill(pid, signal);
      while ([pid, ...children].some(isRunning)) await pause(20);
      await postgres.stop();
    },
    /** On the same port, over the same files. */
    async startPostgres() {
      postgres = await startEmbeddedPostgres({ dataDir: postgresDir, log: () => undefined });
      if (databaseUrl(postgres.superuserUrl, 'polana') !== superuserUrl) throw new Error('PostgreSQL changed its port');
    },
  };
}

/**
 * As many of something as said, a few at a time.
 * @template Thing
 * @param {number} count
 * @param {(index: number) => Promise<Thing>} make
 * @returns {Promise<Thing[]>}
 */
export async function many(count, make) {
  /** @type {Thing[]} */
  const made = [];
  const indexes = Array.from({ length: count }, (_, index) => index).values();
  const worker = async () => {
    for (const index of indexes) made[index] = await make(index);
  };
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, worker));
  return made;
}

/** @param {string} postgresDir */
function postmasterOf(postgresDir) {
  return Number(readFileSync(path.join(postgresDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** @param {number} pid @returns {number[]} what this process has started and still runs (Linux) */
export function childrenOf(pid) {
  return readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && stateOf(one)?.parent === pid);
}

/** @param {number} pid */
function isRunning(pid) {
  const found = stateOf(pid);
  return found !== null && found.state !== 'Z';
}

/** @param {number} pid */
function stateOf(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent = '0'] = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}
