/**
 * `npm run bench:two-nodes -- 120`: two nodes on one database behind a proxy, one of them killed every twenty seconds under load
 * for that long, then each restarted once in peace. Is anything lost or doubled? Writes bench/experiments/two-nodes.md.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl, withClient } from '../../server/src/app/embedded-postgres.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { root } from '../../scripts/prepare/project.mjs';
import { startCluster } from '../cluster/cluster.mjs';
import { call } from './calls.mjs';
import { peopleFor, settle, startLoad } from './cluster-load.mjs';
import * as invariants from './invariants.mjs';
import { openJournal, percentile } from './journal.mjs';
import { aSignedInAdministratorAt, aSignedInEmployeeAt, password } from './signed-in-at.mjs';

const SECONDS = Number(process.argv[2] ?? 120);
const KILL_EVERY_SECONDS = 20;
const SIGN_OUTS = 20;
/** Nightly work that is put on every minute for the experiment. */
const MINUTELY = ['books.check', 'limits.dropOld', 'audit.verify'];

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-two-nodes-'));
const cluster = await startCluster({ dataDir });
const [nodeA, nodeB] = cluster.nodes;
if (!nodeA || !nodeB) throw new Error('two nodes are needed');
const superuserUrl = databaseUrl(cluster.postgres.superuserUrl, 'polana');
const db = openDatabase(cluster.postgres.appUrl);
const journal = openJournal(path.join(dataDir, 'journal'));
/** @type {number[]} */
const readyTimes = [];
let minutelySince = 0;
/**
 * From the signal until the process was gone; until then the system still takes connections in its name.
 * @type {{ from: number, to: number }[]}
 */
const dying = [];
try {
  const company = await aCompany(db);
  await withClient(superuserUrl, (client) =>
    client.query(`UPDATE pgboss.schedule SET cron = '* * * * *' WHERE name = ANY ($1)`, [MINUTELY]),
  );
  minutelySince = Date.now();
  const people = await signInEverybody(company);
  console.log(`${people.employees.length} employees and ${people.administrators.length} administrators are signed in.`);
  const load = startLoad({ url: cluster.url, journal, ...people });
  const begun = Date.now();
  load.enter('killing');
  const kills = await killInTurns();
  load.enter('restarting');
  await restartInPeace();
  await load.stop();
  const seconds = (Date.now() - begun) / 1_000;
  await settle(journal, load.resend);
  const lines = [
    ...(await figures(kills)),
    ...(await booksAndTraces(company.companyId)),
    ...(await acrossNodes(people)),
  ];
  report(lines, seconds, load.clients);
} finally {
  await db.close();
  await cluster.stop();
  journal.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** @param {import('../../server/test-support/builders.ts').TestCompany} company */
async function signInEverybody(company) {
  const employees = [];
  const count = peopleFor(SECONDS + 30);
  for (let index = 0; index < count; index += 1) employees.push(await aSignedInEmployeeAt(db, cluster.url, company));
  const administrators = [];
  for (let index = 0; index < 2; index += 1)
    administrators.push(await aSignedInAdministratorAt(db, cluster.url, company));
  return { employees, administrators, guest: await aSignedInEmployeeAt(db, cluster.url, company) };
}

async function killInTurns() {
  const end = Date.now() + SECONDS * 1_000;
  let kills = 0;
  while (Date.now() + KILL_EVERY_SECONDS * 500 < end) {
    const startedAt = Date.now();
    const victim = cluster.nodes[kills % 2];
    await pause((KILL_EVERY_SECONDS * 1_000) / 2);
    const from = Date.now();
    await victim?.kill();
    dying.push({ from, to: Date.now() });
    kills += 1;
    console.log(`node ${victim?.name} killed`);
    readyTimes.push((await victim?.start()) ?? 0);
    await pause(Math.max(0, startedAt + KILL_EVERY_SECONDS * 1_000 - Date.now()));
  }
  return kills;
}

async function restartInPeace() {
  for (const node of cluster.nodes) {
    await node.stop();
    readyTimes.push(await node.start());
    while (cluster.proxy.readyCount() < cluster.nodes.length) await pause(100);
  }
}

/** @param {number} kills @returns {Promise<import('./invariants.mjs').Line[]>} */
async function figures(kills) {
  const ofPhase = (/** @type {string} */ phase) => journal.entries.filter((one) => one.phase === phase);
  const brokenOff = (/** @type {string} */ phase) => ofPhase(phase).filter((one) => one.wasBrokenOff).length;
  const share = (100 * brokenOff('killing')) / Math.max(1, ofPhase('killing').length);
  // What was done before the node died is refused the second time; everything else was to be accepted.
  const refused = journal.entries.filter((one) => one.outcome === 'refused' && !one.wasBrokenOff && !one.wasShed);
  for (const one of refused) console.error(one.kind, one.key, one.status, JSON.stringify(one.answer));
  const notDone = journal.entries.filter((one) => one.kind === 'claim' && one.outcome !== 'acknowledged');
  const wasInFlight = (/** @type {import('./journal.mjs').Entry} */ one) =>
    dying.some(({ from, to }) => to >= one.sentAt && from <= one.sentAt + one.milliseconds + 50);
  const astray = ofPhase('killing').filter((one) => one.wasBrokenOff && !wasInFlight(one));
  const times = journal.entries.filter((one) => one.outcome === 'acknowledged').map((one) => one.milliseconds);
  return [
    {
      what: `requests failed while nodes were killed (${kills} kills, ${brokenOff('killing')} of ${ofPhase('killing').length})`,
      found: `${share.toFixed(2)} %`,
      bar: '< 0.5 %',
      isKept: share < 0.5,
    },
    invariants.none('of them not under way while a node was dying', astray.length),
    invariants.none(
      `requests failed in two peaceful restarts, of ${ofPhase('restarting').length}`,
      brokenOff('restarting'),
    ),
    {
      what: 'requests told that the machine is busy (503), settled by sending them again',
      found: journal.entries.filter((one) => one.wasShed).length,
      bar: 'told',
      isKept: true,
    },
    invariants.none('requests refused without a reason', refused.length),
    invariants.none('unknown outcomes that the same key did not settle', notDone.length),
    {
      what: 'slowest restart until ready',
      found: `${(Math.max(...readyTimes) / 1_000).toFixed(1)} s`,
      bar: '< 10 s',
      isKept: Math.max(...readyTimes) < 10_000,
    },
    {
      what: 'median and 95th percentile of what was acknowledged',
      found: `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)} ms`,
      bar: 'told',
      isKept: true,
    },
  ];
}

/** @param {string} companyId */
async function booksAndTraces(companyId) {
  return withClient(superuserUrl, async (client) => [
    ...(await invariants.claimsOnce(client, journal.entries)),
    ...(await invariants.approvalsOnce(client, journal.entries)),
    await invariants.filesWhole(client, cluster.files),
    await invariants.booksRight(db),
    await invariants.chainsHold(db, [companyId, null]),
    await invariants.jobsOnce(client, MINUTELY, minutelySince),
    ...invariants.mailsOfOneContent(cluster.sink.mails),
  ]);
}

/** @param {Awaited<ReturnType<typeof signInEverybody>>} people */
async function acrossNodes({ employees, guest }) {
  let outlived = 0;
  for (let index = 0; index < SIGN_OUTS; index += 1) {
    const [here, there] = index % 2 ? [nodeB, nodeA] : [nodeA, nodeB];
    const reply = await call(here?.url ?? '', null, 'POST', '/login', { username: guest.username, password });
    const { token } = /** @type {{ token: string }} */ (await reply.json());
    const who = { ...guest, token };
    const before = await call(there?.url ?? '', who, 'GET', '/user');
    await call(here?.url ?? '', who, 'POST', '/logout', {});
    const after = await call(there?.url ?? '', who, 'GET', '/user');
    if (before.status !== 200 || after.status !== 401) outlived += 1;
  }
  const [one, two] = employees;
  const onOne = await wrongPasswordsUntilRefused(one?.username ?? '', [nodeA]);
  const onBoth = await wrongPasswordsUntilRefused(two?.username ?? '', [nodeA, nodeB]);
  return [
    invariants.none(`sign-outs on one node that the other did not know at once, of ${SIGN_OUTS}`, outlived),
    invariants.exactly('wrong passwords let through on both nodes together, as on one', onBoth, onOne),
  ];
}

/**
 * @param {string} username
 * @param {(typeof nodeA)[]} nodes
 */
async function wrongPasswordsUntilRefused(username, nodes) {
  const from = { 'x-forwarded-for': `172.16.${nodes.length}.1` };
  for (let tried = 0; tried < 50; tried += 1) {
    const url = nodes[tried % nodes.length]?.url ?? '';
    const reply = await call(url, null, 'POST', '/login', { username, password: 'nesprávne heslo' }, from);
    if (reply.status === 429) return tried;
  }
  return 50;
}

/** @param {import('./invariants.mjs').Line[]} lines @param {number} seconds @param {number} clients */
function report(lines, seconds, clients) {
  const counts = ['claim', 'approval', 'sign-in', 'sign-out'].map(
    (kind) => `${journal.entries.filter((one) => one.kind === kind).length} ${kind}s`,
  );
  const text = `# Two nodes, one killed every ${KILL_EVERY_SECONDS} s

Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:two-nodes -- ${SECONDS}\` on ${os.cpus().length} cores that also ran
the database, the file store and the clients: ${clients} clients for ${seconds.toFixed(0)} s, ${counts.join(', ')}.
Every request was written down before it was sent; what got no answer was sent again with the same key afterwards.

${invariants.tableOf(lines)}
`;
  writeFileSync(path.join(root, 'bench/experiments/two-nodes.md'), text);
  console.log(`\n${text}`);
  if (lines.some((line) => !line.isKept)) process.exitCode = 1;
}
