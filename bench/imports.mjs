/**
 * `npm run bench:imports`: how long does a roster of 100,000 people take from the file to the plan and from the plan to the people, how
 * much memory does it take, and how long do others wait meanwhile? Runs on a database of its own, each file in a process of its own the
 * way the portal does, beside copying the same rows into a bare table as the floor. Writes bench/imports.md.
 */
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../server/src/app/embedded-postgres.ts';
import { allTexts } from '../server/src/app/texts.ts';
import { writeXlsx } from '../server/src/modules/exports/writing/write-xlsx.ts';
import { openFileStore } from '../server/src/modules/files/index.ts';
import { applyImport } from '../server/src/modules/imports/apply-import.ts';
import { checkImport } from '../server/src/modules/imports/check-import.ts';
import { createImportsJobs } from '../server/src/modules/imports/imports.jobs.ts';
import { loadImport } from '../server/src/modules/imports/load-import.ts';
import { runImport } from '../server/src/modules/imports/run-import.ts';
import { now } from '../server/src/platform/clock.ts';
import { openDatabase, reading } from '../server/src/platform/database.ts';
import { newId } from '../server/src/platform/ids.ts';
import { prepareJobs } from '../server/src/platform/jobs.ts';
import { openLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { Sealing } from '../server/src/platform/sealing.ts';
import { root } from '../scripts/prepare/project.mjs';

const ROWS = Number(process.env['ROWS'] ?? 100_000);
const headings = ['Osobné číslo', 'Meno', 'Priezvisko', 'E-mail', 'Telefón', 'Úväzok (%)', 'Dátum nástupu'];
/** @typedef {{ name: string, planSeconds: number, applySeconds: number, againSeconds: number, peakMegabytes: number, restMegabytes: number, fileMegabytes: number, quietMilliseconds: number, busyMilliseconds: number }} Result */
/** @typedef {{ appUrl: string, dataDir: string, format: 'csv' | 'xlsx', admin: { companyId: string, personId: string, roleId: string } }} Task */

if (process.send) await importOne();
else await measureAll();

async function measureAll() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-imports-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: true });
  const [superuserUrl = '', ownerUrl = '', appUrl = ''] = [
    postgres.superuserUrl,
    postgres.ownerUrl,
    postgres.appUrl,
  ].map((url) => databaseUrl(url, 'imports'));
  /** @type {Result[]} */
  const results = [];
  let floorSeconds = 0;
  try {
    await withClient(postgres.superuserUrl, (client) => client.query('CREATE DATABASE imports OWNER polana_owner'));
    await migrate(ownerUrl);
    await prepareJobs(ownerUrl, createImportsJobs(/** @type {never} */ ({})));
    floorSeconds = await copyBare(superuserUrl, dataDir);
    for (const format of /** @type {const} */ (['csv', 'xlsx'])) {
      const admin = await company(superuserUrl, format);
      const result = await inProcess({ appUrl, dataDir, format, admin });
      results.push({ name: format.toUpperCase(), ...result });
      console.log(format, result);
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  report(results, floorSeconds);
}

/** @param {string} format @param {number} index */
function rowOf(format, index) {
  const first = ['Ľubomíra', 'Ján', 'Žofia', 'Štefan'][index % 4] ?? '';
  const day = `${1 + (index % 28)}.${1 + (index % 12)}.${2005 + (index % 20)}`;
  const ratio = index % 10 ? '100' : '37,5';
  const number = String(index).padStart(7, '0');
  return [number, first, `Kováčik-${index % 5000}`, `o${index}.${format}@merana.example`, '0900 111 222', ratio, day];
}

/** @param {'csv' | 'xlsx'} format */
async function fileOf(format) {
  const rows = Array.from({ length: ROWS }, (_, index) => rowOf(format, index));
  if (format === 'csv') return Buffer.from([headings, ...rows].map((row) => row.join(';')).join('\r\n'), 'utf8');
  const columns = headings.map((title) => ({
    title: { sk: title, en: title },
    type: /** @type {const} */ ('text'),
    width: 16,
  }));
  const about = { title: 'Zamestnanci', lang: /** @type {const} */ ('sk'), facts: [], author: '', createdAt: now() };
  return buffer(writeXlsx({ ...about, columns, rows: Readable.from(rows) }));
}

/** @param {string} url @param {string} dataDir */
function copyBare(url, dataDir) {
  const file = path.join(dataDir, 'bare.tsv');
  const lines = Array.from({ length: ROWS }, (_, index) => `${rowOf('bare', index).join('\t')}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o644 });
  return withClient(url, async (client) => {
    await client.query(
      'CREATE TABLE bare (number text, first text, last text, email text, phone text, ratio text, start text)',
    );
    const begun = performance.now();
    await client.query(`COPY bare FROM '${file}'`);
    return (performance.now() - begun) / 1_000;
  });
}

/** @param {string} url @param {string} name */
function company(url, name) {
  const [companyId, personId, roleId] = [newId(), newId(), newId()];
  return withClient(url, async (client) => {
    await client.query(`SELECT set_config('polana.tenant', 'all', false)`);
    const ico = name === 'csv' ? '10000001' : '10000002';
    await client.query(`INSERT INTO company (id, name, ico, status, created_at) VALUES ($1, $2, $3, 'active', now())`, [
      companyId,
      `Meraná firma ${name}`,
      ico,
    ]);
    await client.query(
      `INSERT INTO person (id, username, email, first_name, last_name, created_at) VALUES ($1, $2, NULL, 'Jana', 'Správna', now())`,
      [personId, `spravca.${name}`],
    );
    await client.query(
      'INSERT INTO administratorship (id, company_id, person_id, added_at) VALUES ($1, $2, $3, now())',
      [roleId, companyId, personId],
    );
    return { companyId, personId, roleId };
  });
}

/** @param {Task} task @returns {Promise<Omit<Result, 'name'>>} */
function inProcess(task) {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, { env: { ...process.env, TASK: JSON.stringify(task) } });
    child.on('message', (message) => resolve(/** @type {Omit<Result, 'name'>} */ (message)));
    child.on('exit', (code) => (code === 0 ? undefined : reject(new Error(`the import ended with ${code}`))));
  });
}

async function importOne() {
  /** @type {Task} */
  const { appUrl, dataDir, format, admin } = JSON.parse(process.env['TASK'] ?? '{}');
  const db = openDatabase(appUrl);
  const bytes = await fileOf(format);
  const room = {
    files: { store: openFileStore({ kind: 'disk', directory: path.join(dataDir, 'files') }), log: openLog('silent') },
    sealing: new Sealing('bench'),
    texts: allTexts,
    scratchDir: path.join(dataDir, 'scratch'),
    publicUrl: '',
    assertFreshFactor: () => undefined,
    closeClaims: () => Promise.resolve(0),
    closedThrough: () => Promise.resolve(null),
  };
  const actor = /** @type {never} */ ({ ...admin, roleName: 'COMP', factorConfirmedAt: now(), impersonation: null });
  const author = {
    personId: admin.personId,
    roleName: /** @type {const} */ ('COMP'),
    impersonatedPersonId: null,
    requestId: null,
  };
  const home = db.forCompany(admin.companyId);
  globalThis.gc?.();
  const restMegabytes = process.memoryUsage().rss / 1e6;
  const quietMilliseconds = await waitingOf(db, delay(2_000));
  const load = () =>
    loadImport(room, home, actor, { kind: 'complex', options: {}, lang: 'sk', files: oneFile(bytes, format) }, author);
  const check = async () => {
    const importId = await load();
    await checkImport(room, db, importId);
    return importId;
  };
  let [importId, planSeconds, applySeconds, againSeconds] = ['', 0, 0, 0];
  const busyMilliseconds = await waitingOf(
    db,
    (async () => {
      planSeconds = await secondsOf(async () => void (importId = await check()));
      applySeconds = await secondsOf(async () => {
        await applyImport(room, home, actor, { importId, part: 'changes', isForced: false }, author);
        await runImport(room, db, importId);
      });
      againSeconds = await secondsOf(async () => void (await check()));
    })(),
  );
  await expectApplied(db, importId);
  await db.close();
  const peakMegabytes = process.resourceUsage().maxRSS / 1e3;
  const times = { planSeconds, applySeconds, againSeconds, quietMilliseconds, busyMilliseconds };
  process.send?.({ ...times, peakMegabytes, restMegabytes, fileMegabytes: bytes.length / 1e6 });
  process.disconnect?.();
}

/** @param {Buffer} bytes @param {string} format */
async function* oneFile(bytes, format) {
  yield { fieldName: 'files', declaredName: `zoznam.${format}`, content: Readable.from([bytes]) };
}

/** @param {() => Promise<void>} work */
async function secondsOf(work) {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

/**
 * How long 95 of 100 small questions of somebody else take while something else is going on.
 * @param {import('../server/src/platform/database.ts').Database} db @param {Promise<unknown>} going
 */
async function waitingOf(db, going) {
  let isOver = false;
  /** @type {number[]} */
  const waits = [];
  const over = going.finally(() => (isOver = true));
  while (!isOver) {
    const begun = performance.now();
    await reading(db.forEveryCompany(), (tx) => tx.client.query('SELECT id, name FROM company ORDER BY id LIMIT 10'));
    waits.push(performance.now() - begun);
    await delay(20);
  }
  await over;
  return waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? 0;
}

/** @param {import('../server/src/platform/database.ts').Database} db @param {string} importId */
async function expectApplied(db, importId) {
  const client = await db.pool.connect();
  await client.query(`SELECT set_config('polana.tenant', 'all', false)`);
  const { rows } = await client.query('SELECT state, added, failure FROM employee_import WHERE id = $1', [importId]);
  client.release(true);
  if (rows[0]?.state !== 'done' || rows[0]?.added !== ROWS) throw new Error(`the import is ${JSON.stringify(rows[0])}`);
}

/** @param {Result[]} results @param {number} floorSeconds */
function report(results, floorSeconds) {
  const seconds = (/** @type {number} */ value) => `${value.toFixed(1)} s`;
  const rows = results.map(
    (one) =>
      `| ${one.name}, ${one.fileMegabytes.toFixed(1)} MB | ${seconds(one.planSeconds)} | ${seconds(one.applySeconds)} | ${seconds(one.againSeconds)} | ${one.restMegabytes.toFixed(0)} → ${one.peakMegabytes.toFixed(0)} MB | ${one.quietMilliseconds.toFixed(0)} → ${one.busyMilliseconds.toFixed(0)} ms |`,
  );
  const text = [
    '# Imports',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:imports\` on ${os.availableParallelism()} cores (load ${os.loadavg()[0]?.toFixed(0)}): a roster of ${ROWS.toLocaleString('en')} new people,`,
    'from the file to the stored plan (taken in, sealed, read, checked, compared, stored), from the plan to the people (accounts,',
    'employments, ratios, allowances, lists to search, audit, all in one transaction), and the same file once more, which changes',
    `nothing. Memory is of the portal's process without the reader beside it; the last column is what 95 of 100 small questions of`,
    `others waited. Copying the same rows into a bare table takes ${floorSeconds.toFixed(1)} s.`,
    '',
    '| file | to the plan | to the people | once more | memory | others wait |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  writeFileSync(path.join(root, 'bench/imports.md'), text);
  console.log(text);
}
