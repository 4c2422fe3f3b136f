/**
 * `npm run bench:simulation [-- copies]`: is the portal of many companies as quick as the portal of a few? Fills the demo (three companies,
 * two years of history) into one database, and so many copies of everything in it under other ids into another (by default 200; 1,000 need
 * about 40 GB), then lists, claims, approves and reads statistics in both in turn. Writes bench/simulation.md.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../server/src/app/embedded-postgres.ts';
import { fillDemo } from '../server/src/demo/fill-demo.ts';
import { decideClaim } from '../server/src/modules/claims/decisions/decide-claim.ts';
import { listClaims } from '../server/src/modules/claims/reading/list-claims.ts';
import { submitClaim } from '../server/src/modules/claims/submission/submit-claim.ts';
import { listEmployees } from '../server/src/modules/employees/administration/read-employee.ts';
import { openFileStore, receiveFile } from '../server/src/modules/files/index.ts';
import { listCompanies } from '../server/src/modules/operator/companies/read-company.ts';
import { readStatistics } from '../server/src/modules/statistics/read-statistics.ts';
import { createMailJobs } from '../server/src/modules/mail/index.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { prepareJobs } from '../server/src/platform/jobs.ts';
import { openLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { Sealing } from '../server/src/platform/sealing.ts';
import { anAdministrator, anEmployee } from '../server/test-support/builders.ts';
import { aPdf } from '../server/test-support/documents.ts';
import { claimOf } from './experiments/calls.mjs';
import { copyPortal } from './lists/copy-portal.mjs';
import { askInTurn, howMeasured, tableOf, writeReport } from './lists/side-by-side.mjs';

const READ_RUNS = 61;
const WRITE_RUNS = 31;
const copies = Number(process.argv[2] ?? 200);
const publicUrl = 'https://polana.example';
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-simulation-'));
chmodSync(dataDir, 0o711);
const sealing = new Sealing('only for this simulation, thrown away with it');
const files = {
  store: openFileStore({ kind: 'disk', directory: path.join(dataDir, 'files') }, sealing),
  log: openLog('silent'),
};
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(dataDir, 'postgres'),
  log: () => undefined,
  durable: false,
});
/** @type {Awaited<ReturnType<typeof openSide>>[]} */
const sides = [];
try {
  await fillFirst();
  await fillMany();
  for (const name of ['few', 'many']) sides.push(await openSide(name));
  for (const { label } of sides) console.log(label);
  const answers = [];
  for (const [question, ask] of Object.entries({ ...readings(), ...writings() })) {
    const runs = question in readings() ? READ_RUNS : WRITE_RUNS;
    const answer = await askInTurn(question, /** @type {any} */ (ask), sides, runs);
    console.log(`${question}: ${answer.milliseconds.map((one) => one.toFixed(1)).join(' / ')} ms`);
    answers.push(answer);
  }
  writeReport('simulation', [
    '# A portal of many companies',
    '',
    `\`npm run bench:simulation -- ${copies}\`. ${howMeasured(READ_RUNS)}`,
    `Few: the demo as \`npm start\` fills it. Many: ${copies.toLocaleString('en-GB')} copies of everything in it beside it,`,
    `${sides[1]?.gigabytes.toFixed(1)} GB. Questions are of one and the same company of 500 employees. A claim is its transaction (the receipt`,
    `was decoded before), an approval too; ${WRITE_RUNS} of each.`,
    '',
    ...tableOf(
      answers,
      sides.map((side) => side.label),
    ),
  ]);
} finally {
  for (const side of sides) await side.database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function fillFirst() {
  await withClient(postgres.superuserUrl, (client) => client.query('CREATE DATABASE few OWNER polana_owner'));
  await migrate(databaseUrl(postgres.ownerUrl, 'few'));
  await prepareJobs(databaseUrl(postgres.ownerUrl, 'few'), createMailJobs({ mode: 'keep' }));
  const database = openDatabase(databaseUrl(postgres.appUrl, 'few'));
  await fillDemo(database, { sealing, log: console.log, files: undefined });
  await database.close();
}

async function fillMany() {
  const begun = performance.now();
  await withClient(postgres.superuserUrl, (client) =>
    client.query('CREATE DATABASE many OWNER polana_owner TEMPLATE few'),
  );
  await withClient(databaseUrl(postgres.superuserUrl, 'many'), async (client) => {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET polana.tenant = 'all'`);
    await copyPortal(client, copies, console.log);
  });
  for (const name of ['few', 'many'])
    await withClient(databaseUrl(postgres.superuserUrl, name), (client) => client.query('VACUUM ANALYZE'));
  console.log(`${copies} copies written in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

/** @param {string} name */
async function openSide(name) {
  const [counts] = await withClient(databaseUrl(postgres.superuserUrl, name), async (client) => {
    await client.query(`SET polana.tenant = 'all'`);
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM company)::int AS companies, (SELECT count(*) FROM employment)::int AS employees,
         (SELECT count(*) FROM claim)::int AS claims, pg_database_size(current_database()) / 1e9 AS gigabytes,
         (SELECT company_id FROM employment WHERE company_id IN (SELECT id FROM company WHERE name LIKE 'Detvan Strojárne, a. s.')
          GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS company`,
    );
    return rows;
  });
  const database = openDatabase(databaseUrl(postgres.appUrl, name));
  const company = { companyId: counts.company, name: '' };
  const people = [];
  for (let index = 0; index < 8; index += 1)
    people.push(await anEmployee(database, company, { personalNumber: `S${index}` }));
  const administrator = await anAdministrator(database, company);
  const whole = (/** @type {number} */ count) => count.toLocaleString('en-GB');
  return {
    label: `${whole(counts.companies)} companies, ${whole(counts.employees)} employees, ${whole(counts.claims)} claims`,
    gigabytes: Number(counts.gigabytes),
    database,
    companyId: company.companyId,
    people,
    administrator,
    /** Received and waiting to be claimed with; decoding is not what is measured. */
    receipts: await receiptsOf(WRITE_RUNS + 3),
    /** @type {string[]} */
    claimIds: [],
  };
}

/** @param {number} count */
async function receiptsOf(count) {
  const receipts = [];
  for (let number = 0; number < count; number += 1) {
    const content = await aPdf({ text: `Doklad ${number}` });
    receipts.push({
      ...(await receiveFile(files, { content, declaredName: 'doklad.pdf' })),
      isSignedDeclaration: false,
    });
  }
  return receipts;
}

function readings() {
  const page = { limit: 10, offset: 0 };
  const reader = (/** @type {Side} */ { companyId }) => ({ companyId, personId: companyId, employmentId: null });
  const claims = (/** @type {object} */ query) => async (/** @type {Side} */ side) => {
    const asked = /** @type {any} */ ({ ...page, order: '-submittedAt', ...query });
    return (await listClaims(side.database.forCompany(side.companyId), reader(side), asked)).totalCount;
  };
  const employees = (/** @type {object} */ query) => async (/** @type {Side} */ side) => {
    const plain = {
      status: 'current',
      withoutEmail: false,
      withoutAccess: false,
      notClaimed: false,
      order: 'lastName',
    };
    const asked = /** @type {any} */ ({ ...page, ...plain, ...query });
    const admin = /** @type {any} */ ({ companyId: side.companyId });
    return (await listEmployees(side.database.forCompany(side.companyId), admin, asked)).totalCount;
  };
  return {
    'claims, newest first': claims({}),
    'claims, waiting, oldest first': claims({ status: 'pending', order: 'submittedAt' }),
    'claims, by a name': claims({ search: 'kov' }),
    'employees, by name': employees({}),
    'employees, by a name': employees({ search: 'kov' }),
    'all figures of the statistics': async (/** @type {Side} */ { database, companyId }) =>
      (await readStatistics(database.forCompany(companyId), { companyId }, {})).years.length,
    'the operator’s companies': async (/** @type {Side} */ { database }) =>
      (
        await listCompanies(
          database.forEveryCompany(),
          /** @type {any} */ ({ ...page, order: 'name', state: 'living', search: '' }),
        )
      ).totalCount,
  };
}

/** @typedef {Awaited<ReturnType<typeof openSide>>} Side */

function writings() {
  let number = 0;
  return {
    'a claim is submitted': async (/** @type {Side} */ side) => {
      const received = side.receipts.pop();
      const employee = side.people[side.receipts.length % side.people.length];
      if (!received || !employee) throw new Error('nothing to claim with');
      const author = authorOf(employee.personId, 'EMPL');
      const { companyId, personId, employmentId } = employee;
      const form = /** @type {any} */ ({ actionCode: 'RP', ...claimOf((number += 1)) });
      const tools = { publicUrl, sealing, files };
      const submitter = { companyId, personId, employmentId };
      const submission = {
        form,
        submitter,
        received: [received],
        lang: /** @type {const} */ ('sk'),
        force: true,
        idempotencyKey: null,
        author,
      };
      const { id } = await submitClaim(side.database.forCompany(companyId), tools, submission);
      side.claimIds.push(id);
      return side.claimIds.length;
    },
    'a claim is approved': async (/** @type {Side} */ side) => {
      const claimId = side.claimIds.pop();
      if (!claimId) throw new Error('nothing to approve');
      const { personId, companyId, administratorshipId } = side.administrator;
      const admin = /** @type {any} */ ({ roleName: 'COMP', roleId: administratorshipId, companyId, personId });
      const deciding = { admin, author: authorOf(personId, 'COMP'), lang: /** @type {const} */ ('sk'), publicUrl };
      const order = /** @type {any} */ ({ version: 1, status: 'approved', exceptionReason: 'Skúška' });
      await decideClaim(side.database.forCompany(companyId), deciding, claimId, order);
      return side.claimIds.length;
    },
  };
}

/** @param {string} personId @param {'EMPL' | 'COMP'} roleName */
function authorOf(personId, roleName) {
  return { personId, roleName, impersonatedPersonId: null, requestId: 'simulation' };
}
