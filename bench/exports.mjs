/**
 * `npm run bench:exports -- 100000`: how long does a list of that many employees take as a file, and does memory grow with it? Fills a database of
 * its own, makes each format in a process of its own the way the portal does, and writes bench/exports.md.
 */
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../server/src/app/embedded-postgres.ts';
import { employeeSource } from '../server/src/modules/employees/administration/employee.export.ts';
import { makeExport } from '../server/src/modules/exports/make-export.ts';
import { openFileStore } from '../server/src/modules/files/index.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { newId } from '../server/src/platform/ids.ts';
import { openLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { Sealing } from '../server/src/platform/sealing.ts';
import { root } from '../scripts/prepare/project.mjs';

const ROWS = Number(process.argv[2] ?? 100_000);
const formats = /** @type {const} */ (['csv', 'xlsx', 'pdf']);
/** @typedef {{ name: string, seconds: number, processorSeconds: number, peakMegabytes: number, restMegabytes: number, longestPause: number, fileMegabytes: number }} Result */

if (process.send) await makeOne();
else await measureAll();

async function measureAll() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-exports-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  const [superuserUrl, ownerUrl, appUrl] = [postgres.superuserUrl, postgres.ownerUrl, postgres.appUrl].map((url) =>
    databaseUrl(url, 'exports'),
  );
  /** @type {Result[]} */
  const results = [];
  try {
    await withClient(postgres.superuserUrl, (client) => client.query('CREATE DATABASE exports OWNER polana_owner'));
    await migrate(ownerUrl ?? '');
    const asker = await fill(superuserUrl ?? '');
    for (const format of formats) {
      const exportId = await order(superuserUrl ?? '', asker, format);
      const result = await inProcess({ appUrl: appUrl ?? '', dataDir, exportId });
      results.push({ name: format.toUpperCase(), ...result });
      console.log(format, result);
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  report(results);
}

/**
 * @param {{ appUrl: string, dataDir: string, exportId: string }} task
 * @returns {Promise<Omit<Result, 'name'>>}
 */
function inProcess(task) {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [String(ROWS)], { env: { ...process.env, TASK: JSON.stringify(task) } });
    child.on('message', (message) => resolve(/** @type {Omit<Result, 'name'>} */ (message)));
    child.on('exit', (code) => (code === 0 ? undefined : reject(new Error(`the export ended with ${code}`))));
  });
}

async function makeOne() {
  const { appUrl, dataDir, exportId } = JSON.parse(process.env['TASK'] ?? '{}');
  const db = openDatabase(appUrl);
  const sealing = new Sealing('bench');
  const store = openFileStore({ kind: 'disk', directory: path.join(dataDir, 'files') }, sealing);
  const room = {
    sources: [employeeSource],
    files: { store, log: openLog('silent') },
    sealing,
    scratchDir: path.join(dataDir, 'scratch'),
    publicUrl: '',
    assertFreshFactor: () => undefined,
    isSessionHere: () => Promise.resolve(true),
  };
  const restMegabytes = process.memoryUsage().rss / 1e6;
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const begun = performance.now();
  const before = process.cpuUsage();
  await makeExport(room, db, exportId, AbortSignal.timeout(600_000));
  const seconds = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(before);
  pauses.disable();
  const { size, state, rows_done: rows } = await sizeOf(db, exportId);
  if (state !== 'ready' || rows !== ROWS) throw new Error(`the export is ${state} with ${rows} rows`);
  await db.close();
  process.send?.({
    seconds,
    processorSeconds: (user + system) / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1e3,
    restMegabytes,
    longestPause: pauses.max / 1e6,
    fileMegabytes: size / 1e6,
  });
  process.disconnect?.();
}

/**
 * @param {import('../server/src/platform/database.ts').Database} db
 * @param {string} exportId
 */
async function sizeOf(db, exportId) {
  const client = await db.pool.connect();
  await client.query(`SELECT set_config('polana.tenant', 'all', false)`);
  const { rows } = await client.query('SELECT state, size, rows_done FROM export WHERE id = $1', [exportId]);
  client.release(true);
  return rows[0];
}

/**
 * @param {string} url
 * @returns {Promise<{ companyId: string, personId: string, roleId: string }>}
 */
function fill(url) {
  const [companyId, personId, roleId] = [newId(), newId(), newId()];
  return withClient(url, async (client) => {
    // Without the triggers that also write the words to search by: nobody searches here.
    await client.query(
      `SELECT set_config('polana.tenant', 'all', false), set_config('session_replication_role', 'replica', false)`,
    );
    await client.query(
      `INSERT INTO company (id, name, ico, status, created_at) VALUES ($1, 'Meraná firma, a. s.', '10000000', 'active', now())`,
      [companyId],
    );
    await client.query(
      `INSERT INTO person (id, username, email, first_name, last_name, created_at)
       SELECT CASE n WHEN 0 THEN $2::uuid ELSE gen_random_uuid() END, 'osoba' || n, 'osoba' || n || '@merana.example',
         (ARRAY['Ľubomíra', 'Ján', 'Žofia', 'Štefan'])[1 + n % 4], 'Kováčik-' || n, now() FROM generate_series(0, $1) n`,
      [ROWS, personId],
    );
    await client.query(
      `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, email, phone, start_date, created_at)
       SELECT gen_random_uuid(), $1, p.id, right(p.username, -5), p.first_name, p.last_name, p.email, '+421 900 000 000',
         date '2015-01-01' + (right(p.username, -5)::int % 3000), now() FROM person p WHERE p.id <> $2`,
      [companyId, personId],
    );
    await client.query(
      `INSERT INTO ratio_change (id, company_id, employment_id, valid_from, ratio, source, created_at)
       SELECT gen_random_uuid(), company_id, id, start_date, 1000000, 'start', now() FROM employment`,
    );
    await client.query(
      `INSERT INTO employee_listing (employment_id, company_id, person_id, last_name, first_name, personal_number, start_date, ratio,
         has_email, is_blocked, access_until, claimed_year)
       SELECT id, company_id, person_id, last_name, first_name, personal_number, start_date, 1000000, true, false, 'infinity', 0
       FROM employment`,
    );
    await client.query(
      'INSERT INTO administratorship (id, company_id, person_id, added_at) VALUES ($1, $2, $3, now())',
      [roleId, companyId, personId],
    );
    await client.query('VACUUM ANALYZE');
    return { companyId, personId, roleId };
  });
}

/**
 * @param {string} url
 * @param {{ companyId: string, personId: string, roleId: string }} asker
 * @param {string} format
 */
function order(url, { companyId, personId, roleId }, format) {
  const exportId = newId();
  return withClient(url, async (client) => {
    await client.query(`SELECT set_config('polana.tenant', 'all', false)`);
    await client.query(
      `INSERT INTO export (id, company_id, kind, format, lang, filters, role_name, role_id, created_by, created_at, state)
       VALUES ($1, $2, 'employees', $3, 'sk', $4, 'COMP', $5, $6, now() + interval '1 day', 'queued')`,
      [exportId, companyId, format, {}, roleId, personId],
    );
    return exportId;
  });
}

/** @param {Result[]} results */
function report(results) {
  const rows = results.map(
    ({ name, seconds, processorSeconds, peakMegabytes, restMegabytes, longestPause, fileMegabytes }) =>
      `| ${name} | ${seconds.toFixed(1)} s | ${processorSeconds.toFixed(1)} s | ${restMegabytes.toFixed(0)} → ${peakMegabytes.toFixed(0)} MB | ${longestPause.toFixed(0)} ms | ${fileMegabytes.toFixed(1)} MB |`,
  );
  const text = [
    '# Exports',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:exports\` on ${os.availableParallelism()} cores (load ${os.loadavg()[0]?.toFixed(0)}): the list of ${ROWS.toLocaleString('en')} employees,`,
    '12 columns, from a PostgreSQL of its own through the cursor, the writer and the seal into the store, each format in a process of',
    'its own. Memory is what the whole process holds at rest and at its peak; the pause is the longest time other calls would have',
    'waited. On a busy machine time and pauses grow, processor time does not.',
    '',
    '| what | time | processor time | memory | longest pause | file |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  writeFileSync(path.join(root, 'bench/exports.md'), text);
  console.log(text);
}
