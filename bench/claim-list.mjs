/**
 * `npm run bench:claim-list`: is the list of claims as quick with 1,000,000 claims in one company as with 1,000? Fills databases of
 * its own, asks for pages by every order and filter the list offers, and writes bench/claim-list.md.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../server/src/app/embedded-postgres.ts';
import { listClaims } from '../server/src/modules/claims/reading/list-claims.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { root } from '../scripts/prepare/project.mjs';
import { fillClaims } from './claims-filling.mjs';

const RUNS = 9;
const sizes = [1_000, Number(process.argv[2] ?? 1_000_000)];
const page = { limit: 10, offset: 0, order: '-submittedAt' };
const year = String(new Date().getFullYear() - 1);

/** @type {Record<string, Record<string, unknown>>} */
const questions = {
  'first page': {},
  'page 500': { offset: 5_000 },
  'waiting, oldest first': { status: 'pending', order: 'submittedAt' },
  'rejected, by amount': { status: 'rejected', order: '-sum' },
  'sport, by contribution': { actionCode: 'SP', order: '-contribution' },
  'late ones': { flag: 'late' },
  'last year, oldest first': { year, order: 'submittedAt' },
  'by first day': { order: 'stayFrom' },
  'by name': { order: 'employee' },
  'waiting, by name': { status: 'pending', order: 'employee' },
  'of ten days': { submittedFrom: dayAgo(40), submittedTo: dayAgo(30) },
  'search: a surname': { search: 'priezvisko77' },
  'search: a rare issuer': { search: 'penzion zriedkavy' },
  'search: a word of every second claim': { search: 'hotel' },
  'search: a number': { search: 'RP-2026-0000777' },
};

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-claim-list-'));
chmodSync(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
/** @type {Record<string, number[]>} */
const results = Object.fromEntries(Object.keys(questions).map((name) => [name, []]));
try {
  for (const size of sizes) await measure(`claims_${size}`, size);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
report();

/** @param {number} days */
function dayAgo(days) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * @param {string} name
 * @param {number} size
 */
async function measure(name, size) {
  await withClient(postgres.superuserUrl, (client) => client.query(`CREATE DATABASE ${name} OWNER polana_owner`));
  await migrate(databaseUrl(postgres.ownerUrl, name));
  const companyId = await fillClaims(databaseUrl(postgres.superuserUrl, name), size);
  const db = openDatabase(databaseUrl(postgres.appUrl, name), { statementTimeoutMilliseconds: 60_000 });
  const reader = { companyId, personId: companyId, employmentId: null };
  for (const [question, values] of Object.entries(questions)) {
    const times = [];
    let found = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const begun = performance.now();
      const query = /** @type {import('../server/src/modules/claims/reading/list-claims.ts').ListQuery} */ ({
        ...page,
        ...values,
      });
      found = (await listClaims(db.forCompany(companyId), reader, query)).totalCount;
      times.push(performance.now() - begun);
    }
    const median = times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
    results[question]?.push(median);
    console.log(`${size} ${question}: ${median.toFixed(1)} ms, ${found} found`);
  }
  await db.close();
  await withClient(postgres.superuserUrl, (client) => client.query(`DROP DATABASE ${name}`));
}

function report() {
  const rows = Object.entries(results).map(
    ([name, [small = 0, large = 0]]) => `| ${name} | ${small.toFixed(1)} ms | ${large.toFixed(1)} ms |`,
  );
  const machine = `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  const text = [
    '# The list of claims',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:claim-list\` on ${machine}: one page with its total, median of ${RUNS} calls.`,
    '',
    `| asked for | ${sizes.map((size) => `${size.toLocaleString('en')} claims`).join(' | ')} |`,
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  writeFileSync(path.join(root, 'bench/claim-list.md'), text);
  console.log(text);
}
