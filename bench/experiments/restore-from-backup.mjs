/**
 * R14: a backup is taken of a database server with files in S3 while people submit, then the database is dropped and the bucket
 * emptied, and the backup is brought back: to a server with S3, and into a folder with the embedded database. What is missing?
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl, withClient } from '../../server/src/app/embedded-postgres.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { runNode } from '../../scripts/prepare/processes.mjs';
import { root } from '../../scripts/prepare/project.mjs';
import { s3Environment, startCluster } from '../cluster/cluster.mjs';
import { aPendingClaimAt, call } from './calls.mjs';
import { booksRight, chainsHold, exactly, filesWhole, none } from './invariants.mjs';
import { aSignedInEmployeeAt } from './signed-in-at.mjs';

const passphrase = 'heslo zálohy pre skúšku obnovy';

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R14',
  title: 'Everything destroyed and restored from a backup',
  isQuick: false,
  async run({ log }) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-restore-'));
    const cluster = await startCluster({ dataDir, nodes: 1, isDemo: true });
    try {
      return await destroyAndRestore(cluster, dataDir, log);
    } finally {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** @param {Cluster} cluster @param {string} dataDir @param {(text: string) => void} log */
async function destroyAndRestore(cluster, dataDir, log) {
  const folder = path.join(dataDir, 'backup');
  const before = await saveWhileWriting(cluster, dataDir, folder);
  log(
    `saved in ${before.seconds.toFixed(1)} s: ${before.rows.toLocaleString('en')} rows, ${before.claims.length} claims acknowledged before`,
  );
  const erased = before.bystander;
  const list = path.join(dataDir, 'erasure-list.txt');
  writeFileSync(list, `${erased}\n`);

  await cluster.nodes[0]?.stop();
  const superuserUrl = cluster.postgres.superuserUrl;
  await withClient(superuserUrl, async (client) => {
    await client.query('DROP DATABASE polana WITH (FORCE)');
    await client.query('CREATE DATABASE restored OWNER polana_owner');
  });
  rmSync(cluster.s3.directory, { recursive: true, force: true });
  const mailsBefore = cluster.sink.mails.length;

  const environment = environmentOf(cluster, dataDir, 'restored');
  const toServer = await run(
    'restore.ts',
    [folder, '--into', environment.DATABASE_OWNER_URL, '--erasure-list', list],
    environment,
  );
  const embedded = path.join(dataDir, 'embedded');
  const toFolder = await run('restore.ts', [folder, '--into', embedded, '--erasure-list', list], environment);
  log(`server ${toServer.seconds.toFixed(1)} s, folder ${toFolder.seconds.toFixed(1)} s`);
  for (const { code, output } of [toServer, toFolder]) if (code !== 0) log(output.slice(-1_500));

  const serves = await servesAgain(cluster, environment.DATABASE_URL);
  const lines = await compare(cluster, before, databaseUrl(superuserUrl, 'restored'));
  const minutes = (toServer.seconds / 60).toFixed(1);
  return {
    lines: [
      exactly('exit code of the restore to a server and S3, with its own checks', toServer.code, 0),
      exactly('exit code of the restore into a folder', toFolder.code, 0),
      ...lines,
      { what: 'the restored portal serves', found: serves ? 'yes' : 'no', bar: 'yes', isKept: serves },
      none('mails sent by the restored portal', cluster.sink.mails.length - mailsBefore),
      { what: 'restored and checked', found: `${minutes} min`, bar: '< 15 min', isKept: toServer.seconds < 900 },
      {
        what: 'a backup takes (what can be lost is the time between two)',
        found: `${before.seconds.toFixed(0)} s`,
        bar: '< 300 s',
        isKept: before.seconds < 300,
      },
    ],
    figures: [
      `demo data (${before.rows.toLocaleString('en')} rows, ${before.files} files): saved in ${before.seconds.toFixed(0)} s while people wrote, restored and checked in ${toServer.seconds.toFixed(0)} s to a server with S3 and ${toFolder.seconds.toFixed(0)} s into a folder; what can be lost is the time between two backups`,
    ],
  };
}

/** @param {Cluster} cluster @param {string} dataDir @param {string} folder */
async function saveWhileWriting(cluster, dataDir, folder) {
  const db = openDatabase(cluster.postgres.appUrl);
  try {
    const company = await aCompany(db);
    const who = await aSignedInEmployeeAt(db, cluster.url, company);
    const { personId: bystander } = await aSignedInEmployeeAt(db, cluster.url, company);
    const claims = [];
    for (let number = 1; number <= 3; number += 1) claims.push((await aPendingClaimAt(cluster.url, who, number)).id);
    let isOver = false;
    const writing = (async () => {
      for (let number = 4; !isOver && number < 18; number += 1) {
        await aPendingClaimAt(cluster.url, who, number);
        await pause(500);
      }
    })();
    const { code, seconds, output } = await run('backup.ts', [folder], environmentOf(cluster, dataDir, 'polana'));
    isOver = true;
    await writing;
    if (code !== 0) throw new Error(`the backup failed:\n${output}`);
    const url = databaseUrl(cluster.postgres.superuserUrl, 'polana');
    const [row] = await ask(
      url,
      'SELECT (SELECT count(*)::integer FROM stored_file) AS files, (SELECT sum(n_live_tup)::integer FROM pg_stat_user_tables) AS rows',
    );
    const companies = (await ask(url, 'SELECT id FROM company')).map((one) => one.id);
    return { bystander, claims, seconds, companies, files: row.files, rows: row.rows };
  } finally {
    await db.close();
  }
}

/** @param {Cluster} cluster @param {string} dataDir @param {string} database */
function environmentOf(cluster, dataDir, database) {
  const { appUrl, ownerUrl } = cluster.postgres;
  return {
    ...s3Environment(cluster.s3.port),
    DATABASE_URL: databaseUrl(appUrl, database),
    DATABASE_OWNER_URL: databaseUrl(ownerUrl, database),
    POLANA_DATA_DIR: dataDir,
    POLANA_SECRET: cluster.secret,
    POLANA_BACKUP_PASSPHRASE: passphrase,
  };
}

/** @param {string} command @param {string[]} parameters @param {NodeJS.ProcessEnv} env */
async function run(command, parameters, env) {
  const begun = performance.now();
  let output = '';
  const code = await runNode([path.join(root, 'server/src/app', command), ...parameters], {
    env,
    collect: (text) => (output += text),
  });
  return { code, output, seconds: (performance.now() - begun) / 1_000 };
}

/** @param {Cluster} cluster @param {Awaited<ReturnType<typeof saveWhileWriting>>} before @param {string} url */
async function compare(cluster, before, url) {
  const found = new Set((await ask(url, 'SELECT id FROM claim')).map((row) => row.id));
  const [person] = await ask(url, 'SELECT username, email, first_name FROM person WHERE id = $1', [before.bystander]);
  const [waiting] = await ask(url, `SELECT count(*)::integer AS count FROM mail WHERE status = 'queued'`);
  const isErased = !person || (person.email === null && !/osoba/.test(person.username ?? ''));
  const db = openDatabase(databaseUrl(cluster.postgres.appUrl, 'restored'));
  try {
    return [
      none(
        'claims acknowledged before the backup that are missing',
        before.claims.filter((id) => !found.has(id)).length,
      ),
      await booksRight(db),
      await chainsHold(db, [null, ...before.companies]),
      await withClient(url, (client) => filesWhole(client, cluster.files)),
      {
        what: 'somebody erased after the backup is erased in the copy',
        found: isErased ? 'yes' : 'no',
        bar: 'yes',
        isKept: isErased,
      },
      none('mails ready to go', waiting.count),
    ];
  } finally {
    await db.close();
  }
}

/** @param {Cluster} cluster @param {string} appUrl */
async function servesAgain({ nodes: [node] }, appUrl) {
  await node?.start({ DATABASE_URL: appUrl });
  const reply = await call(node?.url ?? '', null, 'POST', '/login', {
    username: 'nikto.taky',
    password: 'nejake heslo',
  });
  await pause(3_000);
  return reply.status === 401;
}

/** @param {string} url @param {string} text @param {unknown[]} [values] @returns {Promise<any[]>} */
function ask(url, text, values) {
  return withClient(url, async (client) => (await client.query(text, values)).rows);
}
