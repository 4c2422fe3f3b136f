/**
 * `npm run bench:imports -- 100000`: how long does a roster of that many people take from the file to the plan and from the plan to the
 * people, how much memory does it take, and how long do others wait meanwhile? Everything through a real server, beside copying the
 * same rows into a bare table of the same PostgreSQL as the floor. Writes bench/imports.md.
 */
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../server/src/app/embedded-postgres.ts';
import { aCompany, anEmployee } from '../server/test-support/builders.ts';
import { root } from '../scripts/prepare/project.mjs';
import { aSignedInAdministratorAt } from './experiments/signed-in-at.mjs';
import { callAs, openOwnServer } from './own-server.mjs';
import { rosterCsv, rosterRows, rosterXlsx } from './roster.mjs';

const ROWS = Number(process.argv[2] ?? 100_000);
const QUIET_SECONDS = 8;
const COLLEAGUES = 60;
/** Who look at their pages in turns: one account may ask 300 times a minute, and is refused beyond. */
const OTHERS = 4;
const POLL_MILLISECONDS = 400;

/** @typedef {{ base: string, token: string }} Administrator */
/** @typedef {{ median: number, p95: number }} Waits */
/** @typedef {{ what: string, seconds: number, waits: Waits, own: number, children: number }} Measured */

const server = await openOwnServer('imports');
const { url, db, superuserUrl } = server;
try {
  await server.start();
  const floorSeconds = await copyBare();
  const others = await administratorsElsewhere();
  const { waits: quiet, own: rest } = await whileOthersCall(others, () => pause(QUIET_SECONDS * 1_000));
  const { lines, books, megabytes } = await importEverything(others);
  report({ floorSeconds, quiet, rest, lines, books, megabytes });
} catch (error) {
  // Told before the server and its database go: connections that break then would hide it.
  console.error(error);
  process.exitCode = 1;
} finally {
  await server.close();
}

/** The floor: the same rows, copied by the database itself into a table without keys, rules or traces. */
function copyBare() {
  const file = path.join(server.dataDir, 'bare.tsv');
  const text = rosterRows(ROWS, 'bare')
    .map((row) => `${row.join('\t')}\n`)
    .join('');
  writeFileSync(file, text, { mode: 0o644 });
  return withClient(superuserUrl, async (client) => {
    await client.query(
      'CREATE TABLE bare (number text, first text, last text, email text, phone text, ratio text, start text)',
    );
    const begun = performance.now();
    await client.query(`COPY bare FROM '${file}'`);
    const seconds = (performance.now() - begun) / 1_000;
    await client.query('DROP TABLE bare');
    return seconds;
  });
}

/** Administrators of another company, who look at the list of its employees all the time. */
async function administratorsElsewhere() {
  const company = await aCompany(db);
  for (let count = 0; count < COLLEAGUES; count += 1) await anEmployee(db, company);
  const signedIn = [];
  for (let count = 0; count < OTHERS; count += 1) signedIn.push(await aSignedInAdministratorAt(db, url, company));
  return signedIn;
}

/** @param {Administrator[]} others */
async function importEverything(others) {
  const company = await aCompany(db);
  const admin = await aSignedInAdministratorAt(db, url, company);
  const csv = rosterCsv(ROWS, 'a');
  const xlsx = await rosterXlsx(ROWS, 'a');
  /** @type {Measured[]} */
  const lines = [];
  /** @param {string} what @param {() => Promise<unknown>} work */
  const measure = async (what, work) => {
    const measured = await whileOthersCall(others, work);
    lines.push({ what, ...measured });
    console.log(`${what}: ${measured.seconds.toFixed(1)} s`);
  };
  let importId = '';
  await measure('CSV to the plan', async () => void (importId = await plan(admin, csv, 'csv', { toAdd: ROWS })));
  const watch = watchBooks(company.companyId);
  await measure('the plan to the people', () => apply(admin, importId));
  const books = await watch.stop();
  await measure('the same CSV once more', () => plan(admin, csv, 'csv', { unchanged: ROWS }));
  await measure('the same people as XLSX', () => plan(admin, xlsx, 'xlsx', { unchanged: ROWS }));
  const second = await aSignedInAdministratorAt(db, url, await aCompany(db));
  const fresh = await rosterXlsx(ROWS, 'b');
  await measure('XLSX of new people to the plan', () => plan(second, fresh, 'xlsx', { toAdd: ROWS }));
  return { lines, books, megabytes: { csv: csv.length / 1e6, xlsx: xlsx.length / 1e6 } };
}

/**
 * Sends a file and waits for its plan, which has to be the expected one.
 * @param {Administrator} admin
 * @param {Uint8Array} bytes
 * @param {'csv' | 'xlsx'} format
 * @param {{ toAdd?: number, unchanged?: number }} expected
 */
async function plan(admin, bytes, format, expected) {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(bytes)]), `zoznam.${format}`);
  const loaded = await callAs(url, admin, 'POST', '/employee/import/load', form);
  if (loaded.status !== 200)
    throw new Error(`the file was answered with ${loaded.status} ${JSON.stringify(loaded.json)}`);
  const detail = await settled(admin, loaded.json.importId, 'reading');
  const counts = { toAdd: 0, toUpdate: 0, toDelete: 0, unchanged: 0, ...expected };
  const isExpected = Object.entries(counts).every(([name, count]) => detail.plan?.[name] === count);
  if (!isExpected) throw new Error(`the plan is ${JSON.stringify({ ...detail, errors: detail.errors?.slice(0, 3) })}`);
  return /** @type {string} */ (detail.importId);
}

/** @param {Administrator} admin @param {string} importId */
async function apply(admin, importId) {
  const confirmed = await callAs(url, admin, 'POST', '/employee/import/create', { importId });
  if (confirmed.status !== 200) throw new Error(`confirming was answered with ${confirmed.status}`);
  const detail = await settled(admin, importId, 'applying');
  if (detail.state !== 'done' || detail.applied?.added !== ROWS)
    throw new Error(`the import is ${JSON.stringify(detail)}`);
}

/** @param {Administrator} admin @param {string} importId @param {string} state the one it leaves */
async function settled(admin, importId, state) {
  for (;;) {
    const { status, json } = await callAs(url, admin, 'GET', `/employee/import/${importId}`);
    if (status !== 200) throw new Error(`the import was answered with ${status} ${JSON.stringify(json)}`);
    if (json.state !== state) return json;
    await pause(POLL_MILLISECONDS);
  }
}

/**
 * How long the work takes, how long the other company's calls wait meanwhile, and the most memory seen.
 * @param {Administrator[]} others
 * @param {() => Promise<unknown>} work
 */
async function whileOthersCall(others, work) {
  /** @type {number[]} */
  const waits = [];
  let [isOver, own, children] = [false, 0, 0];
  const begun = performance.now();
  const working = work().finally(() => (isOver = true));
  // Told below; until then what goes wrong with the others is told first.
  working.catch(() => undefined);
  const pages = ['/employee?limit=50', '/employee/import?limit=20'];
  for (let turn = 0; !isOver; turn += 1) {
    const who = /** @type {Administrator} */ (others[Math.floor(turn / pages.length) % others.length]);
    const asked = performance.now();
    const { status, json } = await callAs(url, who, 'GET', pages[turn % pages.length] ?? '');
    if (status !== 200) throw new Error(`the other company was answered with ${status} ${JSON.stringify(json)}`);
    waits.push(performance.now() - asked);
    const memory = server.memory();
    own = Math.max(own, memory?.own ?? 0);
    children = Math.max(children, memory?.children ?? 0);
    await pause(100);
  }
  await working;
  const sorted = waits.toSorted((one, another) => one - another);
  const at = (/** @type {number} */ share) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { seconds: (performance.now() - begun) / 1_000, waits: { median: at(0.5), p95: at(0.95) }, own, children };
}

/** For how long the books of a company are in one hand; whoever books in that company waits so long at most. @param {string} companyId */
function watchBooks(companyId) {
  let isOver = false;
  let heldMilliseconds = 0;
  const watching = withClient(superuserUrl, async (client) => {
    let before = performance.now();
    while (!isOver) {
      const { rows } = await client.query(
        `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
           AND ((classid::bigint << 32) | objid::bigint) = hashtextextended('books of ' || $1, 0)) AS held`,
        [companyId],
      );
      const at = performance.now();
      if (rows[0].held) heldMilliseconds += at - before;
      before = at;
      await pause(200);
    }
  });
  return {
    async stop() {
      isOver = true;
      await watching;
      return heldMilliseconds / 1_000;
    },
  };
}

/** @param {{ floorSeconds: number, quiet: Waits, rest: number, lines: Measured[], books: number, megabytes: { csv: number, xlsx: number } }} found */
function report({ floorSeconds, quiet, rest, lines, books, megabytes }) {
  const waits = (/** @type {Waits} */ { median, p95 }) => `${median.toFixed(0)} / ${p95.toFixed(0)} ms`;
  const times = (/** @type {number} */ value) => `${value.toFixed(1)}×`;
  const rows = lines.map(
    ({ what, seconds, waits: busy, own, children }) =>
      `| ${what} | ${seconds.toFixed(1)} s | ${times(seconds / floorSeconds)} | ${own.toFixed(0)} + ${children.toFixed(0)} MB | ${waits(busy)} | ${times(busy.median / quiet.median)} / ${times(busy.p95 / quiet.p95)} |`,
  );
  const applied = lines[1]?.seconds ?? 0;
  const text = [
    '# Imports',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:imports\` on ${os.availableParallelism()} cores (load ${os.loadavg()[0]?.toFixed(0)}): a roster of ${ROWS.toLocaleString('en')} people`,
    `(CSV ${megabytes.csv.toFixed(1)} MB, XLSX ${megabytes.xlsx.toFixed(1)} MB) through a real server. To the plan: taken in, sealed, read, checked, compared, stored. To the`,
    'people: accounts, employments, ratios, allowances, lists to search and audit, all in one transaction. Once more: nothing changes.',
    `The floor is copying the same rows into a bare table: ${floorSeconds.toFixed(2)} s. Memory is the most seen of the server (${rest.toFixed(0)} MB`,
    'before) and of the reader beside it. The last columns are what calls of the pages of another company took meanwhile (median / 95 of 100) and against the quiet',
    `before (${waits(quiet)}).`,
    '',
    '| what | time | against the floor | memory | others wait | against quiet |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    '| bar | measured | |',
    '|---|---|---|',
    `| applied within 120 s | ${applied.toFixed(0)} s | ${applied <= 120 ? 'kept' : 'MISSED'} |`,
    `| others wait at most twice as long (median, 95 of 100) | ${worst(lines, quiet)} |`,
    '',
    `The books of the importing company were in one hand for the last ${books.toFixed(0)} s of applying, so that its people's new claims waited or were`,
    'asked to try again; the books of other companies were free all the time.',
    '',
  ].join('\n');
  writeFileSync(path.join(root, 'bench/imports.md'), text);
  console.log(text);
}

/** @param {Measured[]} lines @param {Waits} quiet */
function worst(lines, quiet) {
  const median = Math.max(...lines.map(({ waits }) => waits.median)) / quiet.median;
  const p95 = Math.max(...lines.map(({ waits }) => waits.p95)) / quiet.p95;
  return `${median.toFixed(1)}×, ${p95.toFixed(1)}× | ${median <= 2 && p95 <= 2 ? 'kept' : 'MISSED'}`;
}
