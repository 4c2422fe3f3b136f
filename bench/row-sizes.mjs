/**
 * `npm run bench:row-sizes`: how many bytes a row of each table takes with its indexes, measured on a freshly filled demo, and what
 * follows for 2.5 million employees. Writes bench/row-sizes.md.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../server/src/app/embedded-postgres.ts';
import { fillDemo } from '../server/src/demo/fill-demo.ts';
import { createMailJobs } from '../server/src/modules/mail/index.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { prepareJobs } from '../server/src/platform/jobs.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { Sealing } from '../server/src/platform/sealing.ts';
import { root } from '../scripts/prepare/project.mjs';

const EMPLOYEES = 2_500_000;
/** Fewer rows say nothing of the size of one. */
const ROWS_MIN = 200;
/** Tables whose rows come and go, and do not add up over the years. */
const PASSING = new Set(['session', 'rate_limit', 'audit_unsealed', 'login_challenge']);

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-row-sizes-'));
chmodSync(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(dataDir, 'postgres'),
  log: () => undefined,
  durable: false,
});
try {
  await migrate(postgres.ownerUrl);
  await prepareJobs(postgres.ownerUrl, createMailJobs({ mode: 'keep' }));
  const db = openDatabase(postgres.appUrl);
  await fillDemo(db, { sealing: new Sealing('row sizes'), log: console.log });
  await db.close();
  report(await withClient(databaseUrl(postgres.superuserUrl, 'polana'), measure));
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * @typedef {{ name: string, rows: number, heapBytes: number, indexBytes: number }} Table
 * @param {import('pg').Client} client
 */
async function measure(client) {
  // The filling leaves dead rows behind that a grown database has not.
  await client.query('VACUUM FULL ANALYZE');
  const { rows: names } = await client.query(
    `SELECT c.oid::regclass::text AS name, pg_table_size(c.oid) AS heap, pg_indexes_size(c.oid) AS indexes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public' WHERE c.relkind = 'r'`,
  );
  /** @type {Table[]} */
  const tables = [];
  for (const { name, heap, indexes } of names) {
    const { rows } = await client.query(`SELECT count(*)::integer AS count FROM ${name}`);
    tables.push({ name, rows: rows[0].count, heapBytes: Number(heap), indexBytes: Number(indexes) });
  }
  const { rows: years } = await client.query(
    `SELECT extract(epoch FROM max(submitted_at) - min(submitted_at)) / 31556952 AS span FROM claim`,
  );
  return { tables, claimYears: Number(years[0].span) };
}

/** @param {{ tables: Table[], claimYears: number }} measured */
function report({ tables, claimYears }) {
  const rowsOf = (/** @type {string} */ name) => tables.find((one) => one.name === name)?.rows ?? 0;
  const employments = rowsOf('employment');
  const grown = tables.filter((one) => one.rows >= ROWS_MIN && !PASSING.has(one.name));
  const lines = grown
    .map((one) => {
      const bytes = (one.heapBytes + one.indexBytes) / one.rows;
      const perEmployee = one.rows / employments;
      return { ...one, bytes, perEmployee, gigabytes: (bytes * perEmployee * EMPLOYEES) / 1e9 };
    })
    .toSorted((a, b) => b.gigabytes - a.gigabytes);
  const total = lines.reduce((sum, one) => sum + one.gigabytes, 0);
  const number = (/** @type {number} */ value, digits = 0) =>
    value.toLocaleString('en', { maximumFractionDigits: digits });
  const text = `# Bytes per row

Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:row-sizes\` on the demo (${number(employments)} employments, claims over ${number(claimYears, 1)} years),
after VACUUM FULL and without its receipts; table with TOAST and indexes, tables of ${ROWS_MIN} rows or more. The last column is this times ${number(EMPLOYEES)}
employees with as many rows per employment as the demo has. A row of a small table is rounded up by half-empty pages, so large
tables will rather be smaller.

| table | rows | bytes per row | of it indexes | rows per employment | GB at ${number(EMPLOYEES)} |
|---|---|---|---|---|---|
${lines
  .map(
    (one) =>
      `| ${one.name} | ${number(one.rows)} | ${number(one.bytes)} | ${number(one.indexBytes / one.rows)} | ${number(one.perEmployee, 2)} | ${number(one.gigabytes, 1)} |`,
  )
  .join('\n')}
| **all of them** | | | | | **${number(total, 0)}** |
`;
  writeFileSync(path.join(root, 'bench/row-sizes.md'), text);
  console.log(text);
}
