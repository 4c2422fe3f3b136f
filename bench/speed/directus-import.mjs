/**
 * `npm run bench:directus-import`: the same roster into Poľana and into Directus, on one PostgreSQL, one after the other. Directus reads
 * the file into a bare table; Poľana checks it, shows a plan and opens accounts, employments, ratios and allowances, audited.
 * Writes bench/speed/directus-import.md. Options: --rows=100000 --directus-rows=5000 (Directus takes minutes for many; its rate is told)
 */
import path from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { withClient } from '../../server/src/app/embedded-postgres.ts';
import { allTexts } from '../../server/src/app/texts.ts';
import { openFileStore } from '../../server/src/modules/files/index.ts';
import { applyImport } from '../../server/src/modules/imports/apply-import.ts';
import { checkImport } from '../../server/src/modules/imports/check-import.ts';
import { createImportsJobs } from '../../server/src/modules/imports/imports.jobs.ts';
import { loadImport } from '../../server/src/modules/imports/load-import.ts';
import { runImport } from '../../server/src/modules/imports/run-import.ts';
import { now } from '../../server/src/platform/clock.ts';
import { prepareJobs } from '../../server/src/platform/jobs.ts';
import { openLog } from '../../server/src/platform/log.ts';
import { Sealing } from '../../server/src/platform/sealing.ts';
import { aCompany, anAdministrator, aPerson } from '../../server/test-support/builders.ts';
import { rosterCsv, rosterRows } from '../roster.mjs';
import { sendLoad } from './client.mjs';
import { DIRECTUS_VERSION } from './directus-install.mjs';
import { addCollections, addUser, directusToken, startDirectus } from './directus.mjs';
import { cpuSecondsOfFamily, memoryOf } from './processes.mjs';
import { circumstances, writeReport } from './rounds.mjs';
import { openWorkbench } from './workbench.mjs';

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, 'directus-rows': { type: 'string', default: '5000' } },
});
const ROWS = Number(options.rows);
const DIRECTUS_ROWS = Number(options['directus-rows']);
const SECONDS_MAX = 3_600;

/** @typedef {{ rows: number, seconds: number, cpuSeconds: number, databaseCpuSeconds: number, peakMegabytes: number }} Result */

const workbench = await openWorkbench('directus-import');
try {
  await prepareJobs(workbench.ownerUrl, createImportsJobs(/** @type {never} */ ({})));
  const mine = await importHere();
  console.log('Poľana', mine);
  const theirs = await importThere();
  console.log('Directus', theirs);
  report(mine, theirs);
} finally {
  await workbench.close();
}

/** @param {number} pid @param {number} rows @param {() => Promise<void>} work @returns {Promise<Result>} */
async function measured(pid, rows, work) {
  const cpu = () => [cpuSecondsOfFamily(pid), cpuSecondsOfFamily(workbench.postmasterPid)];
  const [own = 0, database = 0] = cpu();
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1_000;
  const [ownAfter = 0, databaseAfter = 0] = cpu();
  const { peakMegabytes } = memoryOf(pid);
  return { rows, seconds, cpuSeconds: ownAfter - own, databaseCpuSeconds: databaseAfter - database, peakMegabytes };
}

/** From the file to the people, as the portal's own job does it. */
async function importHere() {
  const company = await aCompany(workbench.db);
  // Without an address: nobody is told of the end, and the queue of mails is not needed.
  const { personId } = await aPerson(workbench.db, { email: null });
  const { administratorshipId: roleId, companyId } = await anAdministrator(workbench.db, company, personId);
  const sealing = new Sealing('bench');
  const room = {
    files: {
      store: openFileStore({ kind: 'disk', directory: path.join(workbench.dataDir, 'files') }, sealing),
      log: openLog('silent'),
    },
    sealing,
    texts: allTexts,
    scratchDir: path.join(workbench.dataDir, 'scratch'),
    publicUrl: '',
    assertFreshFactor: () => undefined,
    closeClaims: () => Promise.resolve(0),
    closedThrough: () => Promise.resolve(null),
    followRatios: () => Promise.resolve(),
  };
  const who = { companyId, personId, roleId, roleName: 'COMP', factorConfirmedAt: now(), impersonation: null };
  const actor = /** @type {never} */ (who);
  const author = { personId, roleName: /** @type {const} */ ('COMP'), impersonatedPersonId: null, requestId: null };
  const home = workbench.db.forCompany(companyId);
  const bytes = rosterCsv(ROWS, 'polana');
  return measured(process.pid, ROWS, async () => {
    const order = {
      kind: /** @type {const} */ ('complex'),
      options: {},
      lang: /** @type {const} */ ('sk'),
      files: fileOf(bytes),
    };
    const importId = await loadImport(room, home, actor, order, author);
    await checkImport(room, workbench.db, importId);
    await applyImport(room, home, actor, { importId, part: 'changes', isForced: false }, author);
    await runImport(room, workbench.db, importId);
    await assertCount('employment', ROWS, workbench.superuserUrl);
  });
}

/** @param {Buffer} bytes */
async function* fileOf(bytes) {
  yield { fieldName: 'files', declaredName: 'zoznam.csv', content: Readable.from([bytes]) };
}

/** The same people into one table, by Directus's own import of CSV. */
async function importThere() {
  const fields = ['personal_number', 'first_name', 'last_name', 'email', 'phone', 'ratio', 'start_date'];
  const directus = await startDirectus(workbench, (client) =>
    client.query(`CREATE TABLE employee (id serial PRIMARY KEY, ${fields.map((field) => `${field} text`).join(', ')})`),
  );
  await addCollections(directus, ['employee']);
  await addUser(directus, [
    { collection: 'employee', action: 'create' },
    { collection: 'employee', action: 'read' },
    { collection: 'employee', action: 'update' },
  ]);
  const quoted = (/** @type {string[]} */ row) => row.map((value) => `"${value}"`).join(',');
  const csv = [fields, ...rosterRows(DIRECTUS_ROWS, 'directus')].map(quoted).join('\n');
  const boundary = 'between-the-parts';
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="zoznam.csv"\r\nContent-Type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`;
  const head = [
    'POST /utils/import/employee HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${directusToken}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  const { port, pid, url } = directus;
  return measured(pid, DIRECTUS_ROWS, async () => {
    const requests = [`${head}\r\n\r\n${body}`];
    const load = { port, connections: 1, seconds: SECONDS_MAX, requests, isEachOnce: true };
    const { answers, firstProblem } = await sendLoad(load);
    if (answers !== 1) throw new Error(`Directus did not import: ${firstProblem}`);
    await assertCount('employee', DIRECTUS_ROWS, url);
  });
}

/** @param {string} table @param {number} expected @param {string} url */
function assertCount(table, expected, url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`SELECT count(*)::integer AS count FROM ${table}`);
    if (rows[0].count !== expected) throw new Error(`${table} holds ${rows[0].count} rows instead of ${expected}`);
  });
}

/** @param {Result} mine @param {Result} theirs */
function report(mine, theirs) {
  const rate = (/** @type {Result} */ { rows, seconds }) => rows / seconds;
  const line = (/** @type {string} */ name, /** @type {Result} */ one) =>
    `| ${name} | ${one.rows.toLocaleString('en')} | ${one.seconds.toFixed(1)} s | ${rate(one).toFixed(0)} | ${((one.cpuSeconds * 1e6) / one.rows).toFixed(0)} µs | ${((one.databaseCpuSeconds * 1e6) / one.rows).toFixed(0)} µs | ${one.peakMegabytes} MB |`;
  const isSameSize = mine.rows === theirs.rows;
  writeReport('directus-import', [
    '# The roster through Directus',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:directus-import\` (${circumstances()}), one after the other on one durable PostgreSQL.`,
    'Poľana reads and checks the file, stores the plan, then opens accounts, employments, ratios, allowances, the lists to search and audit',
    `rows in one transaction. Directus ${DIRECTUS_VERSION} puts the same seven columns into one bare table by its own import of CSV, through a user with rights.`,
    ...(isSameSize
      ? []
      : [
          'Directus got fewer rows, for it takes minutes; rates are compared (`-- --directus-rows=100000` gives it all).',
        ]),
    '',
    '| | rows | time | rows per second | CPU of its process for one | CPU of PostgreSQL for one | peak memory |',
    '|---|---|---|---|---|---|---|',
    line('Poľana', mine),
    line(`Directus ${DIRECTUS_VERSION}`, theirs),
    '',
    `Poľana’s rate is ${(rate(mine) / rate(theirs)).toFixed(1)} times that of Directus.`,
  ]);
}
