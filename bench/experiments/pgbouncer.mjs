/**
 * `npm run bench:pgbouncer -- 30`: does the portal work through PgBouncer in transaction mode? Two nodes whose connections all go
 * through it (the job queue beside it), with claims, approvals, sign-ins, statistics and an export for that many seconds. Needs
 * pgbouncer on this machine. Writes bench/experiments/pgbouncer.md.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl, withClient } from '../../server/src/app/embedded-postgres.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { findFreePort } from '../../scripts/prepare/processes.mjs';
import { root } from '../../scripts/prepare/project.mjs';
import { ended } from '../../scripts/prepare/server.mjs';
import { startCluster } from '../cluster/cluster.mjs';
import { call } from './calls.mjs';
import { peopleFor, settle, startLoad } from './cluster-load.mjs';
import * as invariants from './invariants.mjs';
import { openJournal, percentile } from './journal.mjs';
import { aSignedInAdministratorAt, aSignedInEmployeeAt } from './signed-in-at.mjs';

const SECONDS = Number(process.argv[2] ?? 30);
const POOL_SIZE = 6;

const version = pgbouncerVersion();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-pgbouncer-'));
chmodSync(dataDir, 0o711);
/** @type {{ child: import('node:child_process').ChildProcess | null }} */
const pooler = { child: null };
process.on('exit', () => pooler.child?.kill('SIGINT'));
let poolerUrl = '';
const cluster = await startCluster({
  dataDir,
  env: async ({ appUrl, superuserUrl }) => {
    await withClient(superuserUrl, (client) =>
      client.query(`ALTER ROLE polana_app_login SET statement_timeout = '5s'`),
    );
    poolerUrl = await startPgbouncer(appUrl);
    return { DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: appUrl };
  },
});
const db = openDatabase(poolerUrl, { isPooled: true });
const journal = openJournal(path.join(dataDir, 'journal'));
try {
  const company = await aCompany(db);
  const employees = [];
  for (let index = 0; index < peopleFor(SECONDS); index += 1)
    employees.push(await aSignedInEmployeeAt(db, cluster.url, company));
  const administrators = [await aSignedInAdministratorAt(db, cluster.url, company)];
  const guest = await aSignedInEmployeeAt(db, cluster.url, company);
  const load = startLoad({ url: cluster.url, journal, employees, administrators, guest });
  await pause(SECONDS * 1_000);
  const pools = await readPools();
  await load.stop();
  await settle(journal, load.resend);
  const lines = [...(await figures(administrators[0])), ...(await booksAndTraces(company.companyId))];
  report(lines, pools);
} finally {
  await db.close();
  await cluster.stop();
  journal.close();
  pooler.child?.kill('SIGINT');
  if (pooler.child) await ended(pooler.child);
  rmSync(dataDir, { recursive: true, force: true });
}

function pgbouncerVersion() {
  try {
    return execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }).split('\n')[0];
  } catch {
    console.error('pgbouncer is not installed on this machine.');
    return process.exit(2);
  }
}

/** No parameter of a session is ignored and nothing is reset: what works here needs no favour of the pooler. */
async function startPgbouncer(/** @type {string} */ appUrl) {
  const { port, username, password } = new URL(appUrl);
  const listen = await findFreePort();
  const folder = path.join(dataDir, 'pgbouncer');
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(path.join(folder, 'users.txt'), `"${username}" "${password}"\n`, { mode: 0o644 });
  const settings = [
    '[databases]',
    `polana = host=127.0.0.1 port=${port} dbname=polana`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listen}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${path.join(folder, 'users.txt')}`,
    `admin_users = ${username}`,
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 200',
  ];
  writeFileSync(path.join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`, { mode: 0o644 });
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  let output = '';
  const child = spawn('pgbouncer', [...asUser, path.join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  pooler.child = child;
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
  const url = new URL(appUrl);
  url.port = String(listen);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isReady = await withClient(url.href, (client) => client.query('SELECT 1')).then(
      () => true,
      () => false,
    );
    if (isReady) return url.href;
    await pause(50);
  }
  throw new Error(`pgbouncer did not start:\n${output}`);
}

/** Clients of the portal and connections to the database that carry them. */
async function readPools() {
  const text = (/** @type {string} */ sql) => ({ text: sql, queryMode: 'simple' });
  return withClient(databaseUrl(poolerUrl, 'pgbouncer'), async (client) => {
    const { rows } = await client.query(text('SHOW POOLS'));
    const pool = rows.find((row) => row.database === 'polana') ?? {};
    return {
      clients: Number(pool.cl_active ?? 0) + Number(pool.cl_waiting ?? 0),
      servers: Number(pool.sv_active ?? 0) + Number(pool.sv_idle ?? 0) + Number(pool.sv_used ?? 0),
    };
  });
}

/** @param {import('./cluster-load.mjs').Who | undefined} administrator @returns {Promise<import('./invariants.mjs').Line[]>} */
async function figures(administrator) {
  if (!administrator) throw new Error('nobody to look');
  const failed = journal.entries.filter((one) => one.outcome !== 'acknowledged');
  for (const one of failed.slice(0, 5)) console.error(one.kind, one.status, JSON.stringify(one.answer));
  const times = journal.entries.map((one) => one.milliseconds);
  const statistics = await call(cluster.url, administrator, 'GET', `${administrator.base}/company/statistics`);
  const { rows, state } = await exportOfClaims(administrator);
  const claims = journal.entries.filter((one) => one.kind === 'claim' && one.outcome === 'acknowledged').length;
  return [
    invariants.none(`requests failed, of ${journal.entries.length}`, failed.length),
    {
      what: 'requests told that the machine is busy (503), settled by sending them again',
      found: journal.entries.filter((one) => one.wasShed).length,
      bar: 'told',
      isKept: true,
    },
    invariants.exactly('statistics answer', statistics.status, 200),
    invariants.exactly(`rows of the export of claims (${state}), as many as claims`, rows, claims),
    {
      what: 'median and 95th percentile of a request',
      found: `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)} ms`,
      bar: 'told',
      isKept: true,
    },
  ];
}

/** Through a cursor of the database, in one long transaction. @param {import('./cluster-load.mjs').Who} administrator */
async function exportOfClaims(administrator) {
  const { base } = administrator;
  const ordered = await call(cluster.url, administrator, 'POST', `${base}/document/download/export`, { format: 'csv' });
  let made = await ordered.json();
  for (let attempt = 0; attempt < 100 && made.id && !['ready', 'failed'].includes(made.state); attempt += 1) {
    await pause(200);
    made = await (await call(cluster.url, administrator, 'GET', `${base}/company/export/${made.id}`)).json();
  }
  if (!made.id) console.error(ordered.status, JSON.stringify(made));
  return { rows: Number(made.rows ?? -1), state: String(made.state ?? ordered.status) };
}

/** @param {string} companyId */
async function booksAndTraces(companyId) {
  return withClient(databaseUrl(cluster.postgres.superuserUrl, 'polana'), async (client) => [
    ...(await invariants.claimsOnce(client, journal.entries)),
    ...(await invariants.approvalsOnce(client, journal.entries)),
    await invariants.booksRight(db),
    await invariants.chainsHold(db, [companyId, null]),
  ]);
}

/** @param {import('./invariants.mjs').Line[]} lines @param {{ clients: number, servers: number }} pools */
function report(lines, pools) {
  const text = `# Through PgBouncer in transaction mode

Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:pgbouncer -- ${SECONDS}\` with ${version}: two nodes, \`DATABASE_URL\` through the
pooler, \`DATABASE_DIRECT_URL\` around it for the job queue; no \`ignore_startup_parameters\`, pool of ${POOL_SIZE}.
At the end ${pools.clients} connections of the portal were carried by ${pools.servers} of the database.

${invariants.tableOf(lines)}
`;
  writeFileSync(path.join(root, 'bench/experiments/pgbouncer.md'), text);
  console.log(`\n${text}`);
  if (lines.some((line) => !line.isKept)) process.exitCode = 1;
}
