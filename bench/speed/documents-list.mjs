/**
 * `npm run bench:documents-list-speed`: how many lists of documents a second does an administrator get, beside bare Fastify and pgbench
 * with the same SQL, and beside Directus with the same rows? One PostgreSQL, in turns. Writes bench/speed/documents-list.md.
 * Options: --claims=20000 --rounds=5 --seconds=5 --without-directus
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withClient } from '../../server/src/app/embedded-postgres.ts';
import { claimFilterOf } from '../../server/src/modules/claims/reading/list-claims.ts';
import { talliedClaims, pageOfClaims } from '../../server/src/modules/claims/reading/claim-list.store.ts';
import { findFreePort } from '../../scripts/prepare/processes.mjs';
import { projectNode, root } from '../../scripts/prepare/project.mjs';
import { fillClaims } from '../lists/fill-claims.mjs';
import { sendLoad } from './client.mjs';
import { directusListOf, startDirectusWithClaims } from './directus-claims.mjs';
import { DIRECTUS_VERSION } from './directus-install.mjs';
import { findPgbench, pgbenchMissing, runPgbench, writeScript } from './pgbench.mjs';
import { allAnswered, circumstances, figuresTable, ratioOf, takeTurns, toldRatio, writeReport } from './rounds.mjs';
import { CONNECTIONS_MAX, openWorkbench, requestOf, signIn, startPortal, startProcess } from './workbench.mjs';

const { values: options } = parseArgs({
  options: {
    claims: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    'without-directus': { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
const CLAIMS = Number(options.claims);
const CLIENTS = 16;
/** One person may ask 300 times a minute, so many take turns, each with this many requests. */
const ADMINISTRATORS = 600;
const TIMES_IN_A_ROW = 100;
const bars = new Map([
  ['bare', 'at least 0.60'],
  ['Directus', 'at least 10'],
]);
const page = { limit: 10, offset: 0, order: /** @type {const} */ ('-submittedAt') };

const workbench = await openWorkbench('documents-list');
try {
  const companyId = await withClient(workbench.superuserUrl, async (client) => {
    await client.query(`SET polana.tenant = 'all'`);
    return fillClaims(client, CLAIMS);
  });
  /** @type {import('./rounds.mjs').Rival[]} */
  const rivals = [await portal(companyId), await bareFastify(companyId)];
  const program = findPgbench();
  if (program) rivals.push(pgbench(program, companyId));
  else console.error(pgbenchMissing);
  const isDirectusThere = options['without-directus'] ? 'left out' : await addDirectus(rivals, companyId);
  const figures = await takeTurns({
    rivals,
    rounds: Number(options.rounds),
    seconds: Number(options.seconds),
    warmUpSeconds: Math.min(5, Number(options.seconds)),
    postmasterPid: workbench.postmasterPid,
  });
  report(figures, isDirectusThere);
} finally {
  await workbench.close();
}

/** @param {string} companyId */
async function portal(companyId) {
  const people = await withClient(workbench.superuserUrl, async (client) => {
    await client.query(`SELECT set_config('polana.tenant', 'all', false)`);
    const { rows } = await client.query(
      `INSERT INTO administratorship (id, company_id, person_id, added_at)
       SELECT gen_random_uuid(), $1, id, now() FROM (SELECT id FROM person LIMIT $2) chosen RETURNING id, person_id`,
      [companyId, ADMINISTRATORS],
    );
    return rows.map((row) => ({ personId: row.person_id, base: `/api/1.0/COMP/${row.id}` }));
  });
  const administrators = await signIn(workbench, people);
  const nodeOptions = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  const { port, pid } = await startPortal(workbench, nodeOptions);
  const requests = administrators.map(({ base, headers }) =>
    requestOf('GET', `${base}/document?limit=${page.limit}&order=${page.order}`, headers),
  );
  return { name: 'Poľana', pid, turn: turnOf(port, requests) };
}

/** The portal's own SQL, asked by nobody in particular. @param {string} companyId */
function queriesOf(companyId) {
  const filter = claimFilterOf({ companyId, employmentId: null }, {});
  if (!filter) throw new Error('no filter');
  return [pageOfClaims(filter, page), talliedClaims(filter)];
}

/** @param {string} companyId */
async function bareFastify(companyId) {
  const port = await findFreePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: workbench.appUrl,
    TENANT: companyId,
    CONNECTIONS_MAX: String(CONNECTIONS_MAX),
    QUERIES: JSON.stringify(queriesOf(companyId)),
  };
  const file = path.join(root, 'bench/speed/bare-fastify.mjs');
  const { pid } = await startProcess(workbench, 'bare Fastify', port, '/ready', () =>
    spawn(projectNode(), [file], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  return { name: 'bare Fastify, same SQL', pid, turn: turnOf(port, [requestOf('GET', '/documents', 'Accept: */*')]) };
}

/** @param {string} program @param {string} companyId */
function pgbench(program, companyId) {
  const script = path.join(workbench.dataDir, 'list.sql');
  writeScript(script, queriesOf(companyId));
  const turn = async (/** @type {number} */ seconds) => {
    const load = { clients: CONNECTIONS_MAX, seconds, script, tenant: companyId };
    const { transactions, perSecond } = await runPgbench(program, workbench.appUrl, load);
    return { answers: transactions, seconds: transactions / perSecond };
  };
  return { name: 'pgbench, same SQL', turn };
}

/**
 * @param {import('./rounds.mjs').Rival[]} rivals
 * @param {string} companyId
 * @returns {Promise<string>} why it is not among them
 */
async function addDirectus(rivals, companyId) {
  try {
    const { port, pid } = await startDirectusWithClaims(workbench);
    const request = directusListOf(companyId);
    rivals.push({ name: `Directus ${DIRECTUS_VERSION}, same rows`, pid, turn: turnOf(port, [request]) });
    return '';
  } catch (error) {
    console.error(error);
    return `could not be started: ${String(error).split('\n')[0]}`;
  }
}

/**
 * Each turn goes on with whoever comes after the last one's: nobody asks more often than one may.
 * @param {number} port
 * @param {string[]} requests
 */
function turnOf(port, requests) {
  let from = 0;
  return async (/** @type {number} */ seconds) => {
    const load = { port, connections: CLIENTS, seconds, requests, timesInARow: TIMES_IN_A_ROW, from };
    const outcome = await sendLoad(load);
    from += outcome.sent;
    return allAnswered(outcome);
  };
}

/** @param {Map<string, import('./rounds.mjs').Figures[]>} figures @param {string} withoutDirectus */
function report(figures, withoutDirectus) {
  const [mine = [], ...others] = [...figures.values()];
  const names = [...figures.keys()].slice(1);
  writeReport('documents-list', [
    '# List of documents, side by side',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:documents-list-speed\` (${circumstances()}): the first ten of`,
    `${CLAIMS.toLocaleString('en')} documents with their total, ${CLIENTS} connections, ${CONNECTIONS_MAX} connections to one PostgreSQL, ${options.rounds} rounds of`,
    `${options.seconds} s in turns. ${ADMINISTRATORS} administrators take turns of ${TIMES_IN_A_ROW} requests, for one may ask 300 times a minute.`,
    '',
    ...figuresTable(figures, 'lists'),
    '',
    '| Poľana’s rate against | ratio, median (least–most) | bar |',
    '|---|---|---|',
    ...names.map(
      (name, index) =>
        `| ${name} | ${toldRatio(ratioOf(mine, others[index] ?? []))} | ${bars.get(name.split(' ')[0] ?? '') ?? '–'} |`,
    ),
    ...(withoutDirectus ? ['', `Directus ${DIRECTUS_VERSION} ${withoutDirectus}.`] : []),
  ]);
}
