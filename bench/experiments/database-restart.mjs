/**
 * R4: PostgreSQL is restarted under load: fast, immediately (as by a power cut) and by killing one of its backends. Nothing that was
 * acknowledged may be lost, and everybody else is told to come again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { aCompany } from '../../server/test-support/builders.ts';
import { isReady } from '../cluster/node.mjs';
import { call, claimOf, patiently, submitAt, uploadAt } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { claimsOnce, none } from './invariants.mjs';
import { childrenOf, many, onPortal } from './portal-under-test.mjs';
import { withClient } from '../../server/src/app/embedded-postgres.ts';

const ROUNDS = 5;
const WRITERS = 20;
const PAUSE_MILLISECONDS = 150;
const CALM_MILLISECONDS = 1_500;
const DOWN_MILLISECONDS = 500;
const BACK_MILLISECONDS_MAX = 3_000;
const modes = /** @type {const} */ (['immediate', 'backend killed', 'fast', 'immediate', 'immediate']);

/**
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @typedef {import('./calls.mjs').Who} Who
 * @typedef {{ status: number, hasRetryAfter: boolean }} Seen
 * @type {import('./portal-under-test.mjs').Experiment}
 */
export const experiment = {
  number: 'R4',
  title: 'PostgreSQL restarts under load',
  isQuick: false,
  full: { rounds: 15 },
  run: ({ rounds = ROUNDS, log }) =>
    onPortal({ name: 'database-restart' }, async (portal) => {
      const company = await aCompany(portal.db);
      const people = await many(WRITERS, () => portal.anEmployee(company));
      const writers = startWriters(portal, people);
      /** @type {number[]} */
      const backTimes = [];
      try {
        for (let round = 0; round < rounds; round += 1) {
          await pause(CALM_MILLISECONDS);
          const mode = modes[round % modes.length] ?? 'immediate';
          const milliseconds = await restart(portal, mode, writers);
          backTimes.push(milliseconds);
          log(`${mode}: a write was acknowledged ${milliseconds.toFixed(0)} ms after the database was back`);
        }
        await pause(CALM_MILLISECONDS);
      } finally {
        await writers.stop();
      }
      await writers.settle();
      const { entries } = portal.journal;
      const slowest = Math.max(...backTimes);
      return {
        lines: [
          ...(await withClient(portal.superuserUrl, (client) => claimsOnce(client, claimsOf(portal)))),
          none('failures that were no 503', writers.failures.filter((one) => one.status !== 503).length),
          none('503 without Retry-After', writers.failures.filter((one) => !one.hasRetryAfter).length),
          {
            what: 'slowest first acknowledged write after the database was back',
            found: `${(slowest / 1_000).toFixed(1)} s`,
            bar: '< 3 s',
            isKept: slowest < BACK_MILLISECONDS_MAX,
          },
          ...(await everythingHolds(portal)),
        ],
        figures: [
          `${WRITERS} writers, ${rounds} restarts (${modes.slice(0, rounds).join(', ')}): ${entries.length} claims sent, ${writers.failures.length} answered by a failure`,
        ],
      };
    }),
};

/** Everybody uploads a document, sends a claim with a key and comes again. @param {Portal} portal @param {Who[]} people */
function startWriters(portal, people) {
  let isOver = false;
  let number = 0;
  let lastAcknowledgedAt = 0;
  /** @type {Seen[]} */
  const failures = [];
  /** @type {Map<string, () => Promise<Response>>} */
  const resend = new Map();
  const notice = (/** @type {Response} */ reply) => {
    if (reply.status >= 500) failures.push({ status: reply.status, hasRetryAfter: reply.headers.has('retry-after') });
    return reply;
  };
  const write = async (/** @type {Who} */ who) => {
    const mine = (number += 1);
    const fileId = await uploadAt(portal.url, who, `Doklad ${mine}`).catch(() => '');
    if (!fileId) return;
    const key = `restart-${mine}-xxxxxxxx`;
    const body = { ...claimOf(mine % 2_000), fileIds: [fileId] };
    const send = async () => notice(await submitAt(portal.url, who, body, key, true));
    resend.set(key, send);
    const entry = await portal.journal.note({ kind: 'claim', key, body, phase: '' }, send);
    if (entry.outcome === 'acknowledged') lastAcknowledgedAt = performance.now();
    // Read beside the writes, as people do.
    notice(await call(portal.url, who, 'GET', '/user'));
  };
  const writers = people.map(async (who) => {
    while (!isOver) {
      await write(who).catch(() => failures.push({ status: 0, hasRetryAfter: false }));
      await pause(PAUSE_MILLISECONDS * (0.5 + Math.random()));
    }
  });
  return {
    failures,
    lastAcknowledgedAt: () => lastAcknowledgedAt,
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
    async settle() {
      for (const entry of portal.journal.entries) {
        const send = resend.get(entry.key);
        if (entry.outcome === 'unknown' && send) await portal.journal.replay(entry, () => patiently(send));
      }
    },
  };
}

/**
 * @param {Portal} portal
 * @param {typeof modes[number]} mode
 * @param {ReturnType<typeof startWriters>} writers
 * @returns {Promise<number>} milliseconds from a database that answers to the first write it has acknowledged
 */
async function restart(portal, mode, writers) {
  if (mode === 'backend killed') {
    const [{ pid }] = await portal.query(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'polana' AND pid <> pg_backend_pid() LIMIT 1`,
    );
    if (!childrenOf(portal.postmaster()).includes(pid)) throw new Error('no backend to kill');
    process.kill(pid, 'SIGKILL');
    while (
      !(await portal.query('SELECT 1').then(
        () => true,
        () => false,
      ))
    )
      await pause(20);
  } else {
    await portal.endPostgres(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await pause(DOWN_MILLISECONDS);
    if (await isReady(portal.url)) throw new Error('ready without a database');
    await portal.startPostgres();
  }
  const backAt = performance.now();
  while (writers.lastAcknowledgedAt() < backAt && performance.now() < backAt + 30_000) await pause(20);
  return writers.lastAcknowledgedAt() < backAt ? Number.POSITIVE_INFINITY : writers.lastAcknowledgedAt() - backAt;
}

/** @param {Portal} portal */
function claimsOf({ journal }) {
  return journal.entries.filter((entry) => entry.kind === 'claim');
}
