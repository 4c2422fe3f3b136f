/**
 * R2: the server is killed in the middle of approvals. First between each pair of their statements: a proxy in front of the database
 * holds one approval before its first statement, the next before its second and so on, then the process gets SIGKILL. Then at random.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { aCompany } from '../../server/test-support/builders.ts';
import { aPendingClaimAt, approval, decideAt } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { approvalsOnce, none } from './invariants.mjs';
import { many, onPortal } from './portal-under-test.mjs';
import { startTcpProxy, statementReader } from './tcp-proxy.mjs';
import { withClient } from '../../server/src/app/embedded-postgres.ts';

const ROUNDS = 5;
/** More than an approval has statements; each is one of another company, since the books of one are locked. */
const APPROVALS = 44;
const CONNECTIONS = APPROVALS + 6;
const AT_ONCE = 6;
const LATEST_KILL_MILLISECONDS = 250;

/**
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @typedef {{ administrator: import('./calls.mjs').Who, employee: import('./calls.mjs').Who }} Office
 * @typedef {{ who: import('./calls.mjs').Who, claim: { id: string, version: number } }} Pending
 * @type {import('./portal-under-test.mjs').Experiment}
 */
export const experiment = {
  number: 'R2',
  title: 'Killed in the middle of approvals',
  isQuick: true,
  full: { rounds: 50 },
  run: ({ rounds = ROUNDS, log }) =>
    onPortal({ name: 'kill-approval', isStarted: false }, async (portal) => {
      const holder = await startHolder(portal);
      await portal.node.start({
        DATABASE_URL: holder.url,
        DATABASE_CONNECTIONS_MAX: String(CONNECTIONS),
      });
      const offices = await many(APPROVALS, () => anOffice(portal));
      const steps = await killBetweenStatements(portal, holder, offices, log);
      let halfDone = 0;
      /** @type {number[]} */
      const readyTimes = [];
      for (let round = 0; round < rounds; round += 1) {
        const { unknown, milliseconds } = await killAtRandom(portal, offices, round);
        halfDone += unknown;
        readyTimes.push(milliseconds);
      }
      log(`${rounds} random kills cut ${halfDone} of ${rounds * AT_ONCE} approvals off`);
      const once = await withClient(portal.superuserUrl, (client) => approvalsOnce(client, portal.journal.entries));
      const [{ count }] = await portal.query(`SELECT count(*)::integer FROM claim WHERE status <> 'approved'`);
      return {
        lines: [
          none('held approvals that were neither pending nor wholly approved after the kill', steps.halfStates),
          none('approvals that sending again did not complete', Number(count)),
          ...once,
          ...(await everythingHolds(portal)),
        ],
        figures: [
          `one kill with an approval before each of its ${steps.statements} statements and after its commit: ${steps.undone} undone, ${steps.done} done`,
          `${rounds} random kills within ${LATEST_KILL_MILLISECONDS} ms of ${AT_ONCE} approvals each: ${halfDone} without an answer; slowest restart ${(Math.max(0, ...readyTimes) / 1_000).toFixed(1)} s`,
        ],
      };
    }),
};

/** @param {Portal} portal @returns {Promise<Office>} */
async function anOffice(portal) {
  const company = await aCompany(portal.db);
  return { administrator: await portal.anAdministrator(company), employee: await portal.anEmployee(company) };
}

/** In front of the database: the first approval that locks its books is held before its first statement after that, and so on. */
async function startHolder(/** @type {Portal} */ portal) {
  /** @type {WeakMap<object, { read: ReturnType<typeof statementReader>, holdAt: number, seen: number }>} */
  const sessions = new WeakMap();
  const state = { isArmed: false, approvals: 0, held: 0, statements: 0, isCommitHeld: false };
  const never = new Promise(() => undefined);
  const proxy = await startTcpProxy(Number(new URL(portal.appUrl).port), {
    towards: async (chunk, connection) => {
      const session = sessions.get(connection) ?? { read: statementReader(), holdAt: 0, seen: 0 };
      sessions.set(connection, session);
      for (const statement of session.read(chunk)) {
        if (state.isArmed && statement.includes('lock_books') && session.holdAt === 0)
          session.holdAt = state.approvals += 1;
        if (session.holdAt === 0) continue;
        session.seen += 1;
        if (statement.startsWith('COMMIT')) state.statements = Math.max(state.statements, session.seen);
        if (session.seen < session.holdAt) continue;
        state.held += 1;
        await never;
      }
      return chunk;
    },
    back: async (chunk, connection) => {
      const session = sessions.get(connection);
      const isCommitted = session && session.holdAt > 0 && session.seen === state.statements && state.statements > 0;
      // One approval is committed and its answer lost; the later ones get theirs.
      if (!isCommitted || state.isCommitHeld || !chunk.includes('COMMIT')) return chunk;
      state.isCommitHeld = true;
      state.held += 1;
      return await never.then(() => null);
    },
  });
  portal.atEnd(() => proxy.stop());
  const url = new URL(portal.appUrl);
  url.port = String(proxy.port);
  return { url: url.href, state };
}

/**
 * @param {Portal} portal
 * @param {Awaited<ReturnType<typeof startHolder>>} holder
 * @param {Office[]} offices
 * @param {(text: string) => void} log
 */
async function killBetweenStatements(portal, { state }, offices, log) {
  const pending = await many(offices.length, (index) => aPending(portal, offices[index], index));
  state.isArmed = true;
  const answers = pending.map((one) => approve(portal, one, 'held'));
  let isAnswered = false;
  void Promise.all(answers).then(() => (isAnswered = true));
  // Everything is either held or answered once nothing has moved for a second.
  for (let last = -1; !isAnswered && last !== state.held; await pause(1_000)) last = state.held;
  state.isArmed = false;
  await portal.node.kill();
  await Promise.all(answers);
  const { statements, held } = state;
  log(`${held} approvals were held, an approval has ${statements} statements`);
  // The database notices that its clients are gone.
  await pause(500);
  const ids = pending.map(({ claim }) => claim.id);
  const rows = await portal.query(
    `SELECT c.status, (SELECT count(*)::integer FROM transfer t WHERE t.subject_id = c.id AND t.type = 'drawing') AS drawings,
       (SELECT count(*)::integer FROM audit_entry a WHERE a.object_id = c.id::text AND a.action = 'claim.approved') AS traces,
       (SELECT count(*)::integer FROM claim_event e WHERE e.claim_id = c.id AND e.kind = 'approved') AS events
     FROM claim c WHERE c.id = ANY ($1)`,
    [ids],
  );
  const is = (/** @type {any} */ row, /** @type {string} */ status, /** @type {number} */ times) =>
    row.status === status && row.drawings === times && row.traces === times && row.events === times;
  const undone = rows.filter((row) => is(row, 'pending', 0)).length;
  const done = rows.filter((row) => is(row, 'approved', 1)).length;
  await portal.node.start();
  for (const one of pending) await approve(portal, one, 'again');
  return { statements, undone, done, halfStates: rows.length - undone - done };
}

/** @param {Portal} portal @param {Office[]} offices @param {number} round */
async function killAtRandom(portal, offices, round) {
  const pending = await many(AT_ONCE, (index) => {
    const number = (round + 1) * APPROVALS + index;
    return aPending(portal, offices[number % offices.length], number);
  });
  const answers = pending.map((one) => approve(portal, one, 'random'));
  await pause(Math.random() * LATEST_KILL_MILLISECONDS);
  await portal.node.kill();
  const entries = await Promise.all(answers);
  const milliseconds = await portal.node.start();
  for (const one of pending) await approve(portal, one, 'again');
  return { unknown: entries.filter((entry) => entry.outcome === 'unknown').length, milliseconds };
}

/** @param {Portal} portal @param {Office | undefined} office @param {number} number @returns {Promise<Pending>} */
async function aPending(portal, office, number) {
  if (!office) throw new Error('nobody to claim');
  return { who: office.administrator, claim: await aPendingClaimAt(portal.url, office.employee, number) };
}

/** @param {Portal} portal @param {Pending} pending @param {string} phase */
function approve({ journal, url }, { who, claim }, phase) {
  const what = { kind: 'approval', key: claim.id, body: approval, phase };
  return journal.note(what, () => decideAt(url, who, claim, approval));
}
