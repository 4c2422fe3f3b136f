/**
 * `npm run bench:kill-mid-submission`: is a claim ever lost or half kept when the server is killed in the middle of submissions?
 * A server of its own on a database of its own; several people submit at once, the process gets SIGKILL at a random moment, is
 * started again, and everybody sends the same key once more. Writes bench/experiments/kill-mid-submission.md.
 */
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseUrl, startEmbeddedPostgres, withClient } from '../../server/src/app/embedded-postgres.ts';
import { readOrMakeSecret } from '../../server/src/app/secret.ts';
import { checkBooks } from '../../server/src/books-checks/check-books.ts';
import { openFileStore } from '../../server/src/modules/files/index.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { migrate } from '../../server/src/platform/migrate.ts';
import { Sealing } from '../../server/src/platform/sealing.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { aPdf } from '../../server/test-support/documents.ts';
import { findFreePort } from '../../scripts/prepare/processes.mjs';
import { root } from '../../scripts/prepare/project.mjs';
import { ended, spawnServer } from '../../scripts/prepare/server.mjs';
import { productionEnvironment } from '../cluster/cluster.mjs';
import { aSignedInEmployeeAt } from './signed-in-at.mjs';

const ROUNDS = Number(process.argv[2] ?? 30);
const AT_ONCE = 6;
const LATEST_KILL_MILLISECONDS = 700;
/** One person may send twenty claims an hour. */
const PEOPLE = Math.ceil((ROUNDS * AT_ONCE * 2) / 20) + AT_ONCE;

/**
 * @typedef {{ key: string, text: string, sum: string, who: { base: string, token: string }, file: Uint8Array, answer: { status: number, id?: string } | null }} Sent
 */

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'polana-kill-'));
chmodSync(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => undefined });
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
/** @type {Sent[]} */
const journal = [];
/** @type {number[]} */
const readyTimes = [];
let server = /** @type {import('node:child_process').ChildProcess | null} */ (null);
try {
  await migrate(postgres.ownerUrl);
  const db = openDatabase(postgres.appUrl);
  const company = await aCompany(db);
  await start();
  const people = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await aSignedInEmployeeAt(db, url, company));
  for (let round = 0; round < ROUNDS; round += 1) await killOnce(round, people);
  await stop();
  await report(db);
  await db.close();
} finally {
  server?.kill('SIGKILL');
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * @param {number} round
 * @param {{ base: string, token: string }[]} people
 */
async function killOnce(round, people) {
  /** @type {Sent[]} */
  const sent = [];
  for (let index = 0; index < AT_ONCE; index += 1) {
    const number = round * AT_ONCE + index;
    const text = `Doklad ${number}`;
    const who = people[number % people.length];
    if (!who) throw new Error('nobody to submit');
    // Each its own amount: documents that look alike and cost the same are suspected to be one.
    const sum = (1 + number / 100).toFixed(2);
    sent.push({ key: `kill-${number}-${'x'.repeat(8)}`, text, sum, who, file: await aPdf({ text }), answer: null });
  }
  journal.push(...sent);
  const answers = sent.map(submit);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * LATEST_KILL_MILLISECONDS));
  server?.kill('SIGKILL');
  if (server) await ended(server);
  await Promise.all(answers);
  await start();
  for (const one of sent) {
    const first = one.answer;
    await submit(one);
    if (one.answer?.status !== 201) throw new Error(`sent again, ${one.key} got ${JSON.stringify(one.answer)}`);
    if (first?.id && first.id !== one.answer.id) throw new Error(`${one.key} became two claims`);
  }
  process.stdout.write(`${round + 1} `);
}

/** @param {Sent} sent */
async function submit(sent) {
  const form = new FormData();
  const declarations = ['RP-1', 'RP-2', 'RP-3'].map((id) => ({ id, version: 1 }));
  const day = (/** @type {number} */ daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const body = {
    sum: sent.sum,
    category: 'ACCOMMODATION',
    stayFrom: day(9),
    stayTo: day(6),
    issuerName: sent.text,
    declarations,
    privacy: true,
  };
  form.append('data', JSON.stringify(body));
  form.append('files', new Blob([new Uint8Array(sent.file)]), 'doklad.pdf');
  try {
    const reply = await fetch(`${url}/api/1.0${sent.who.base}/document/RP`, {
      method: 'POST',
      body: form,
      headers: {
        authorization: `Bearer ${sent.who.token}`,
        'idempotency-key': sent.key,
        'x-forwarded-proto': 'https',
        'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      },
    });
    const answer = /** @type {{ id?: string }} */ (await reply.json());
    sent.answer = { status: reply.status, ...(answer.id && { id: answer.id }) };
  } catch {
    // Nobody knows what became of it.
  }
}

async function start() {
  const begun = performance.now();
  const env = {
    ...(await productionEnvironment(dataDir, postgres.appUrl, 'smtp://127.0.0.1:9')),
    PORT: String(port),
    POLANA_DATA_DIR: dataDir,
    DATABASE_OWNER_URL: postgres.ownerUrl,
  };
  server = spawnServer({ env, output: 'pipe' });
  let output = '';
  server.stdout?.on('data', (text) => (output += text));
  server.stderr?.on('data', (text) => (output += text));
  for (;;) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) break;
    if (server.exitCode !== null) throw new Error(`the server did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  readyTimes.push(performance.now() - begun);
}

async function stop() {
  server?.kill('SIGTERM');
  if (server) await ended(server);
}

/** @param {import('../../server/src/platform/database.ts').Database} db */
async function report(db) {
  const { rows: claims } = await withClient(databaseUrl(postgres.superuserUrl, nameOf(postgres.appUrl)), (client) =>
    client.query(
      `SELECT c.id, k.key, s.storage_key, encode(s.sha256, 'hex') AS sha256
       FROM claim c LEFT JOIN claim_submission k ON k.claim_id = c.id
         LEFT JOIN claim_file f ON f.claim_id = c.id LEFT JOIN stored_file s ON s.id = f.file_id`,
    ),
  );
  const lost = journal.filter((one) => !claims.some((claim) => claim.id === one.answer?.id));
  const sealing = new Sealing(await readOrMakeSecret(null, dataDir));
  const store = openFileStore({ kind: 'disk', directory: path.join(dataDir, 'files') }, sealing);
  const whole = await Promise.all(claims.map((claim) => isWhole(store, claim)));
  const torn = claims.filter((claim, index) => !claim.key || !whole[index]);
  const findings = await checkBooks(db);
  const slowest = Math.max(...readyTimes.slice(1)) / 1000;
  const text = [
    '# Killed in the middle of submissions',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:kill-mid-submission\`: ${ROUNDS} times SIGKILL at a random moment within`,
    `${LATEST_KILL_MILLISECONDS} ms, ${AT_ONCE} people submitting at once, each sending the same key again after the restart.`,
    '',
    '| what | found | bar |',
    '|---|---|---|',
    `| claims sent / kept | ${journal.length} / ${claims.length} | equal |`,
    `| acknowledged and lost | ${lost.length} | 0 |`,
    `| without their file, its seal or their key | ${torn.length} | 0 |`,
    `| books that do not add up | ${findings.length} | 0 |`,
    `| slowest restart | ${slowest.toFixed(1)} s | 5 s |`,
    '',
  ].join('\n');
  writeFileSync(path.join(root, 'bench/experiments/kill-mid-submission.md'), text);
  console.log(`\n${text}`);
  if (claims.length !== journal.length || lost.length + torn.length + findings.length > 0) process.exitCode = 1;
}

/** @param {string} connection */
function nameOf(connection) {
  return new URL(connection).pathname.slice(1);
}

/**
 * Its file is there, and once opened what was sent.
 * @param {import('../../server/src/modules/files/index.ts').Files['store']} store
 * @param {{ storage_key: string | null, sha256: string }} claim
 */
async function isWhole(store, { storage_key: storageKey, sha256 }) {
  const bytes = storageKey ? await store.get(storageKey).catch(() => null) : null;
  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256;
}
