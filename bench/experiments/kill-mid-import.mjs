/**
 * `npm run bench:kill-mid-import -- 30`: is a roster ever half imported, or imported twice, when the server is killed in the middle?
 * A server of its own on a database of its own; each time a new company confirms a plan of 2,000 people, the process gets SIGKILL at a
 * random moment before the end and is started again. Then the same plan is confirmed once more, and the portal has to finish what was
 * begun by itself. Writes bench/experiments/kill-mid-import.md.
 */
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../server/src/app/embedded-postgres.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { root } from '../../scripts/prepare/project.mjs';
import { callAs, openOwnServer } from '../own-server.mjs';
import { rosterCsv } from '../roster.mjs';
import { booksRight, chainsHold, exactly, none, tableOf } from './invariants.mjs';
import { aSignedInAdministratorAt } from './signed-in-at.mjs';

const KILLS = Number(process.argv[2] ?? 10);
const PEOPLE = 2_000;
const FINISHED_SECONDS = 300;

/** @typedef {{ company: import('../../server/test-support/builders.ts').TestCompany, importId: string, place: string }} Begun */
/** @typedef {{ base: string, token: string }} Administrator */

const server = await openOwnServer('kill-import');
const { url, db, superuserUrl } = server;
const found = { nothing: 0, all: 0, torn: 0, oddAnswers: 0, confirmedAgain: 0 };
/** @type {number[]} */
const readyTimes = [];
/** @type {Begun[]} */
const imports = [];
try {
  await server.start();
  const undisturbed = await timeOne();
  for (let round = 0; round < KILLS; round += 1) await killOnce(round, undisturbed);
  const waited = await finishAll();
  await server.end('SIGTERM');
  await report(undisturbed, waited);
} finally {
  await server.close();
}

/** How long a confirmed plan takes that nobody disturbs: the moments of the kills lie within. */
async function timeOne() {
  const { administrator, begun } = await plan('cely');
  const from = performance.now();
  await confirm(administrator, begun.importId);
  while ((await stateOf(begun)).state !== 'done') await pause(20);
  return performance.now() - from;
}

/** @param {number} round @param {number} undisturbed */
async function killOnce(round, undisturbed) {
  const { administrator, begun } = await plan(`k${round}`);
  const confirming = confirm(administrator, begun.importId).catch(() => null);
  await pause(Math.random() * undisturbed);
  await server.end('SIGKILL');
  await confirming;
  readyTimes.push(await server.start());
  await look(begun);
  const status = await confirm(administrator, begun.importId);
  if (status === 200) found.confirmedAgain += 1;
  else if (status !== 409) found.oddAnswers += 1;
  process.stdout.write(`${round + 1} `);
}

/**
 * A company of its own with a stored plan.
 * @param {string} place
 */
async function plan(place) {
  const company = await aCompany(db);
  const administrator = await aSignedInAdministratorAt(db, url, company);
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(rosterCsv(PEOPLE, place))]), 'zoznam.csv');
  const loaded = await callAs(url, administrator, 'POST', '/employee/import/load', form);
  if (loaded.status !== 200)
    throw new Error(`the file was answered with ${loaded.status} ${JSON.stringify(loaded.json)}`);
  const begun = { company, importId: loaded.json.importId, place };
  while ((await stateOf(begun)).state === 'reading') await pause(50);
  imports.push(begun);
  return { administrator, begun };
}

/** @param {Administrator} administrator @param {string} importId */
async function confirm(administrator, importId) {
  return (await callAs(url, administrator, 'POST', '/employee/import/create', { importId })).status;
}

/** @param {Begun} begun */
function stateOf({ company, importId, place }) {
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT i.state, i.added, i.failure,
         (SELECT count(*)::int FROM employment e WHERE e.company_id = $2) AS people,
         (SELECT count(*)::int FROM person p WHERE p.email LIKE '%.' || $3 || '@merana.example') AS logins,
         (SELECT count(*)::int FROM ratio_change r WHERE r.company_id = $2) AS ratios,
         (SELECT count(*)::int FROM account a WHERE a.company_id = $2 AND a.kind = 'allowance') AS accounts,
         (SELECT count(*)::int FROM transfer t WHERE t.company_id = $2) AS transfers,
         (SELECT count(*)::int FROM audit_entry u WHERE u.company_id = $2 AND u.action = 'employment.created') AS noted,
         (SELECT count(*)::int FROM audit_entry u WHERE u.company_id = $2 AND u.action = 'employment.imported') AS endings
       FROM employee_import i WHERE i.id = $1`,
      [importId, company.companyId, place],
    );
    return rows[0];
  });
}

/** All of it or nothing; a mixture is counted and shown. @param {Begun} begun */
async function look(begun) {
  const seen = await stateOf(begun);
  const { people, logins, ratios, noted, accounts, transfers, endings, state } = seen;
  const isNothing = people + logins + ratios + noted + accounts + transfers + endings === 0 && state !== 'done';
  const isAll =
    [people, logins, ratios, noted].every((count) => count === PEOPLE) &&
    accounts === transfers &&
    accounts > PEOPLE &&
    endings === 1 &&
    state === 'done';
  if (isNothing) found.nothing += 1;
  else if (isAll) found.all += 1;
  else {
    found.torn += 1;
    console.error(`torn: ${JSON.stringify(seen)}`);
  }
}

/** Everything begun ends by itself; what gave up after its tries is confirmed once more. Answers how long the last one took. */
async function finishAll() {
  const from = performance.now();
  for (const begun of imports) {
    for (;;) {
      const { state, failure } = await stateOf(begun);
      if (state === 'done') break;
      if (state === 'planned') {
        const administrator = await aSignedInAdministratorAt(db, url, begun.company);
        const status = await confirm(administrator, begun.importId);
        found.confirmedAgain += 1;
        if (status !== 200) throw new Error(`confirmed again after ${failure}, it was answered with ${status}`);
      }
      if (performance.now() - from > FINISHED_SECONDS * 1_000) return null;
      await pause(500);
    }
  }
  return (performance.now() - from) / 1_000;
}

/** @param {number} undisturbed @param {number | null} waited */
async function report(undisturbed, waited) {
  const companies = imports.map(({ company }) => company.companyId);
  let unfinished = 0;
  for (const begun of imports) {
    const { state, people, endings, noted } = await stateOf(begun);
    if (state !== 'done' || people !== PEOPLE || noted !== PEOPLE || endings !== 1) unfinished += 1;
  }
  const slowest = Math.max(...readyTimes);
  const lines = [
    exactly('kills after which all or nothing was there', found.nothing + found.all, KILLS),
    none('rosters imported in part', found.torn),
    none('answers to a second confirmation other than 200 or 409', found.oddAnswers),
    none('imports not ended exactly once', unfinished),
    await booksRight(db),
    await chainsHold(db, companies),
    { what: 'slowest restart', found: `${slowest.toFixed(1)} s`, bar: '5 s', isKept: slowest < 5 },
  ];
  const text = [
    '# Killed in the middle of an import',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:kill-mid-import\` (load ${os.loadavg()[0]?.toFixed(0)}): ${KILLS} times SIGKILL at a random moment within`,
    `the ${(undisturbed / 1_000).toFixed(1)} s that ${PEOPLE.toLocaleString('en')} people take undisturbed, each in a company of its own. Right after the restart nothing of the`,
    `roster was there ${found.nothing} times and all of it ${found.all} times. Whoever confirms again is told that it is running or done (409); a job cut`,
    `off begins again when its heartbeat is missed, so the last one was done ${waited === null ? 'NOT in time' : `${waited.toFixed(0)} s`} after the last restart; ${found.confirmedAgain} were confirmed`,
    'again after three tries.',
    '',
    tableOf(lines),
    '',
  ].join('\n');
  writeFileSync(path.join(root, 'bench/experiments/kill-mid-import.md'), text);
  console.log(`\n${text}`);
  if (lines.slice(0, -1).some(({ isKept }) => !isKept)) process.exitCode = 1;
}
