/**
 * `npm run bench:approval-speed`: how many claims a second are approved, one by one and fifty in a call, beside pgbench's TPC-B-like
 * transactions on the same PostgreSQL? As many companies (each has its own books) as TPC-B has branches. Writes bench/speed/approvals.md.
 * Options: --claims=20000 --rounds=2 --seconds=4
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { databaseUrl, withClient } from '../../server/src/app/embedded-postgres.ts';
import { checkBooks } from '../../server/src/books-checks/check-books.ts';
import { sendLoad } from './client.mjs';
import { findPgbench, pgbenchMissing, prepareTpcB, runPgbench } from './pgbench.mjs';
import { allAnswered, circumstances, figuresTable, ratioOf, takeTurns, toldRatio, writeReport } from './rounds.mjs';
import { makeWaitingClaims } from './waiting-claims.mjs';
import { openWorkbench, requestOf, startPortal } from './workbench.mjs';

const { values: options } = parseArgs({
  options: {
    claims: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '4' },
    profile: { type: 'string' },
  },
});
const COMPANIES = 10;
const CLIENTS = 10;
const ADMINISTRATORS_EACH = 8;
const CLAIMS_IN_A_CALL = 50;
/** Of the claims that wait, most are approved in calls of many: these go quicker. */
const SHARE_OF_MANY = 0.8;

const NAMES = {
  one: 'Poľana, one by one',
  many: `Poľana, ${CLAIMS_IN_A_CALL} in a call`,
  tpcB: 'pgbench, TPC-B-like',
};

let sent = 0;
const program = findPgbench();
if (!program) throw new Error(pgbenchMissing);
const workbench = await openWorkbench('approvals');
try {
  const companies = await makeWaitingClaims(workbench, {
    companies: COMPANIES,
    administratorsEach: ADMINISTRATORS_EACH,
    claims: Number(options.claims),
  });
  // As pgbench does with its own tables.
  await withClient(workbench.superuserUrl, (client) => client.query('VACUUM ANALYZE'));
  const nodeOptions = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  const { port, pid } = await startPortal(workbench, nodeOptions);
  const { one, many } = requestsFor(companies);
  const theirs = await tpcB(program);
  const plan = {
    rounds: Number(options.rounds),
    seconds: Number(options.seconds),
    warmUpSeconds: Number(options.seconds) / 2,
    postmasterPid: workbench.postmasterPid,
  };
  // Apart: the mails of fifty in a call are still being sent long after their turn, and would be counted to the other.
  const oneByOne = await takeTurns({ ...plan, rivals: [{ name: NAMES.one, pid, turn: turnOf(port, one, 1) }, theirs] });
  const inCalls = await takeTurns({
    ...plan,
    rivals: [{ name: NAMES.many, pid, turn: turnOf(port, many, CLAIMS_IN_A_CALL) }, theirs],
  });
  await assertApproved();
  report(oneByOne, inCalls, await checkBooks(workbench.db));
} finally {
  await workbench.close();
}

/** A call of many answers 200 also for claims it refuses, so what became of them is counted where it is kept. */
async function assertApproved() {
  const approved = await withClient(workbench.superuserUrl, async (client) => {
    const { rows } = await client.query(`SELECT count(*)::integer AS count FROM claim WHERE status = 'approved'`);
    return rows[0].count;
  });
  if (approved !== sent) throw new Error(`${sent} claims were sent to be approved, ${approved} are`);
}

/** @param {import('./waiting-claims.mjs').WaitingCompany[]} companies */
function requestsFor(companies) {
  /** @type {{ one: string[][], many: string[][] }} */
  const { one, many } = { one: [], many: [] };
  for (const { administrators, claims } of companies) {
    const asker = (/** @type {number} */ index) =>
      administrators[index % administrators.length] ?? { base: '', headers: '' };
    const apart = Math.floor(claims.length * SHARE_OF_MANY);
    one.push(
      claims.slice(apart).map(({ claimId, version }, index) => {
        const { base, headers } = asker(index);
        return requestOf('PUT', `${base}/document/${claimId}`, headers, { status: 'approved', version });
      }),
    );
    const calls = [];
    for (let at = 0; at + CLAIMS_IN_A_CALL <= apart; at += CLAIMS_IN_A_CALL) {
      const { base, headers } = asker(at);
      const documents = claims.slice(at, at + CLAIMS_IN_A_CALL).map(({ claimId: id, version }) => ({ id, version }));
      calls.push(requestOf('POST', `${base}/document/approve-many`, headers, { documents }));
    }
    many.push(calls);
  }
  return { one: inTurns(one), many: inTurns(many) };
}

/** One of each company, then the next of each. @param {string[][]} lists */
function inTurns(lists) {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

/**
 * Every request can be sent once, so each turn goes on where the last one stopped.
 * @param {number} port
 * @param {string[]} requests
 * @param {number} claimsInACall
 */
function turnOf(port, requests, claimsInACall) {
  let used = 0;
  return async (/** @type {number} */ seconds) => {
    const rest = requests.slice(used);
    if (rest.length === 0) throw new Error('no claims are left: give more with --claims');
    const outcome = await sendLoad({ port, connections: CLIENTS, seconds, requests: rest, isEachOnce: true });
    allAnswered(outcome);
    used += outcome.answers;
    sent += outcome.answers * claimsInACall;
    return { ...outcome, answers: outcome.answers * claimsInACall };
  };
}

/** @param {string} pgbench */
async function tpcB(pgbench) {
  await withClient(workbench.superuserUrl, (client) => client.query('CREATE DATABASE tpcb'));
  const url = databaseUrl(workbench.superuserUrl, 'tpcb');
  await prepareTpcB(pgbench, url, COMPANIES);
  const turn = async (/** @type {number} */ seconds) => {
    const { transactions, perSecond } = await runPgbench(pgbench, url, { clients: CLIENTS, seconds });
    return { answers: transactions, seconds: transactions / perSecond };
  };
  return { name: NAMES.tpcB, turn };
}

/**
 * @typedef {Map<string, import('./rounds.mjs').Figures[]>} Measured
 * @param {Measured} oneByOne
 * @param {Measured} inCalls
 * @param {unknown[]} findings
 */
function report(oneByOne, inCalls, findings) {
  const of = (/** @type {Measured} */ measured, /** @type {string} */ name) => measured.get(name) ?? [];
  const figures = new Map([
    [NAMES.one, of(oneByOne, NAMES.one)],
    [NAMES.many, of(inCalls, NAMES.many)],
    [NAMES.tpcB, [...of(oneByOne, NAMES.tpcB), ...of(inCalls, NAMES.tpcB)]],
  ]);
  const ratio = (/** @type {Measured} */ measured, /** @type {string} */ name) =>
    toldRatio(ratioOf(of(measured, name), of(measured, NAMES.tpcB)));
  writeReport(path.basename(import.meta.filename, '.mjs'), [
    '# Approvals, side by side',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:approval-speed\` (${circumstances()}): claims of ${COMPANIES} companies, approved by`,
    `${ADMINISTRATORS_EACH} administrators each over ${CLIENTS} connections, beside TPC-B of scale ${COMPANIES} with ${CLIENTS} clients on the same durable`,
    `PostgreSQL (\`fsync\` on), ${options.rounds} rounds of ${options.seconds} s in turns for each. An approval is checks, ledger, timeline, audit row and mail in one`,
    `transaction, and a call of its own or one of ${CLAIMS_IN_A_CALL} in a call; mails are sent meanwhile. Books that do not add up afterwards: ${findings.length}.`,
    '',
    ...figuresTable(figures, 'approvals'),
    '',
    '| against TPC-B-like | ratio, median (least–most) | bar |',
    '|---|---|---|',
    `| one by one | ${ratio(oneByOne, NAMES.one)} | at least 0.50 |`,
    `| ${CLAIMS_IN_A_CALL} in a call | ${ratio(inCalls, NAMES.many)} | at least 0.50 |`,
  ]);
}
