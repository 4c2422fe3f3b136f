/**
 * R22: two nodes behind a proxy under load; a column is added to the largest tables while both serve and a long reading stands in its
 * way, then each node is restarted in peace. Does a request fail, and how long is a table locked? Also reads the migrations there are
 * for statements that lock or rewrite a table that may be large.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { databaseUrl, withClient } from '../../server/src/app/embedded-postgres.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { migrate } from '../../server/src/platform/migrate.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { root } from '../../scripts/prepare/project.mjs';
import { startCluster } from '../cluster/cluster.mjs';
import { booksRight, none } from './invariants.mjs';
import { watch } from './process-figures.mjs';
import { lockingStatements } from './locking-statements.mjs';
import { aSignedInAdministratorAt, aSignedInEmployeeAt } from './signed-in-at.mjs';
import {
  failuresOf,
  p95Of,
  shedOf,
  startSteadyLoad,
  statusesOf,
  visitsOfAdministrator,
  visitsOfEmployee,
} from './steady-load.mjs';

const PER_SECOND = 10;
const BLOCKED_MILLISECONDS = 4_000;
const LARGE = ['claim', 'transfer', 'audit_entry', 'employment', 'mail', 'account'];
const migrations = path.join(root, 'server/migrations');

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R22',
  title: 'Rolling restart and a migration under load',
  isQuick: false,
  full: { rounds: 3 },
  async run({ rounds = 1, log }) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-rolling-'));
    const cluster = await startCluster({ dataDir });
    const db = openDatabase(cluster.postgres.appUrl);
    try {
      const visits = await visitsOfEverybody(db, cluster.url);
      const load = startSteadyLoad({ url: cluster.url, visits, perSecond: PER_SECOND });
      const watcher = new pg.Client({ connectionString: databaseUrl(cluster.postgres.superuserUrl, 'polana') });
      await watcher.connect();
      const locks = watch(20, () => isLocked(watcher));
      await pause(2_000);
      const migrateSeconds = await migrateUnderLoad(cluster.postgres.ownerUrl, dataDir);
      const looks = await locks.stop();
      await watcher.end();
      log(`migrated in ${migrateSeconds.toFixed(1)} s`);
      let restarts = 0;
      for (let round = 0; round < rounds; round += 1)
        for (const node of cluster.nodes) {
          await node.stop();
          await node.start();
          while (cluster.proxy.readyCount() < cluster.nodes.length) await pause(100);
          restarts += 1;
        }
      const answers = await load.stop();
      log(statusesOf(answers));
      const shed = shedOf(answers);
      const failed = failuresOf(answers).length - shed.length;
      const held = longestHeld(looks);
      const found = lockingStatements(
        readdirSync(migrations)
          .toSorted()
          .map((name) => [name, readFileSync(path.join(migrations, name), 'utf8')]),
      );
      return {
        lines: [
          none(`requests that failed, of ${answers.length}, in ${restarts} restarts and a migration`, failed),
          { what: 'requests told that the machine is busy (503)', found: shed.length, bar: 'told', isKept: true },
          {
            what: 'longest a table was locked against everybody',
            found: `${held.toFixed(0)} ms`,
            bar: '< 1000 ms',
            isKept: held < 1_000,
          },
          {
            what: `the migration gave way to a reading of ${BLOCKED_MILLISECONDS / 1_000} s and came through`,
            found: `${migrateSeconds.toFixed(1)} s`,
            bar: 'yes',
            isKept: migrateSeconds < 60,
          },
          {
            what: 'statements in the migrations that would lock a large table',
            found: found.length,
            bar: 'told',
            isKept: true,
          },
          await booksRight(db),
        ],
        figures: [
          `${answers.length} requests, ${failed} failed, ${shed.length} told to come again, p95 ${p95Of(answers).toFixed(0)} ms; longest lock ${held.toFixed(0)} ms; ${found.length} statements in ${new Set(found.map((one) => one.file)).size} migrations would lock a table that was there before (of the first version: they run on empty tables)`,
        ],
      };
    } finally {
      await db.close();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** @param {import('../../server/src/platform/database.ts').Database} db @param {string} url */
async function visitsOfEverybody(db, url) {
  const company = await aCompany(db);
  const visits = visitsOfAdministrator(await aSignedInAdministratorAt(db, url, company));
  for (let index = 0; index < 8; index += 1)
    visits.push(...visitsOfEmployee(await aSignedInEmployeeAt(db, url, company)));
  return visits;
}

/** A next version's migration, while somebody reads the same tables in one long transaction. @param {string} ownerUrl @param {string} dataDir */
async function migrateUnderLoad(ownerUrl, dataDir) {
  const folder = path.join(dataDir, 'migrations');
  cpSync(migrations, folder, { recursive: true });
  const columns = LARGE.map((table) => `ALTER TABLE ${table} ADD COLUMN next_version text NOT NULL DEFAULT '';`);
  writeFileSync(path.join(folder, '9999-platform-next-version.sql'), `${columns.join('\n')}\n`);
  const begun = performance.now();
  const reading = withClient(ownerUrl, async (client) => {
    await client.query(`BEGIN; SET LOCAL polana.tenant = 'all'; SELECT count(*) FROM claim`);
    await pause(BLOCKED_MILLISECONDS);
    await client.query('COMMIT');
  });
  await pause(200);
  await migrate(ownerUrl, { folder: pathToFileURL(`${folder}/`) });
  const seconds = (performance.now() - begun) / 1_000;
  await reading;
  return seconds;
}

/** Whether the migration holds one of the tables against everybody. @param {pg.Client} client */
async function isLocked(client) {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) JOIN pg_class c ON c.oid = l.relation
     WHERE a.application_name = 'polana-migrate' AND l.mode = 'AccessExclusiveLock' AND l.granted AND c.relname = ANY ($1) LIMIT 1`,
    [LARGE],
  );
  return rows.length > 0;
}

/** @param {{ at: number, seen: boolean }[]} looks @returns {number} milliseconds */
function longestHeld(looks) {
  let [longest, since] = [0, 0];
  for (const { at, seen } of looks) {
    since = seen ? since || at : 0;
    if (seen) longest = Math.max(longest, at - since);
  }
  return longest;
}
