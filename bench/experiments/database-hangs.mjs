/** R5: PostgreSQL hangs (SIGSTOP): every call is still answered, the portal says that it is not ready, and recovers alone. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { aCompany } from '../../server/test-support/builders.ts';
import { isReady } from '../cluster/node.mjs';
import { call, claimOf, submitAt, uploadAt } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { none } from './invariants.mjs';
import { percentile } from './journal.mjs';
import { childrenOf, many, onPortal } from './portal-under-test.mjs';

const SECONDS = 12;
const PEOPLE = 20;
const ANSWER_MILLISECONDS_MAX = 5_000;
const LAG_MILLISECONDS_MAX = 500;
const BACK_MILLISECONDS_MAX = 5_000;

/**
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @typedef {{ status: number, milliseconds: number, hasRetryAfter: boolean, at: number }} Seen
 * @type {import('./portal-under-test.mjs').Experiment}
 */
export const experiment = {
  number: 'R5',
  title: 'PostgreSQL hangs',
  isQuick: false,
  full: { seconds: 20 },
  run: ({ seconds = SECONDS, log }) =>
    onPortal({ name: 'database-hangs' }, async (portal) => {
      const company = await aCompany(portal.db);
      const people = await many(PEOPLE, () => portal.anEmployee(company));
      const load = startCalls(portal, people);
      await pause(2_000);
      const stopped = stopDatabase(portal);
      const from = Date.now();
      let readyWhileHanging = 0;
      let slowestLive = 0;
      try {
        while (Date.now() < from + seconds * 1_000) {
          const begun = performance.now();
          await fetch(`${portal.url}/health/live`);
          slowestLive = Math.max(slowestLive, performance.now() - begun);
          if (Date.now() > from + 5_000 && (await isReady(portal.url))) readyWhileHanging += 1;
          await pause(250);
        }
      } finally {
        stopped.goOn();
      }
      const goneOn = Date.now();
      while (!(await isReady(portal.url)) && Date.now() < goneOn + 30_000) await pause(50);
      const backMilliseconds = Date.now() - goneOn;
      await pause(2_000);
      await load.stop();
      const hung = load.seen.filter((one) => one.at + one.milliseconds >= from && one.at < goneOn);
      const later = load.seen.filter(
        (one) => one.at > goneOn + BACK_MILLISECONDS_MAX || one.at > goneOn + backMilliseconds,
      );
      const times = hung.map((one) => one.milliseconds);
      const slowest = Math.max(...times);
      log(
        `${hung.length} calls while it hung, slowest ${slowest.toFixed(0)} ms, ready again after ${backMilliseconds} ms`,
      );
      return {
        lines: [
          atMost('slowest answer while the database hung', slowest, ANSWER_MILLISECONDS_MAX),
          none(
            'answers while it hung that were neither right nor 503',
            hung.filter((one) => (one.status >= 500 && one.status !== 503) || one.status === 0).length,
          ),
          none('503 without Retry-After', hung.filter((one) => one.status === 503 && !one.hasRetryAfter).length),
          none('times the portal said it was ready while the database hung', readyWhileHanging),
          atMost('longest wait for a call that needs no database', slowestLive, LAG_MILLISECONDS_MAX),
          atMost('ready again after the database went on', backMilliseconds, BACK_MILLISECONDS_MAX),
          none('failures after that', later.filter((one) => one.status >= 500 || one.status === 0).length),
          ...(await everythingHolds(portal)),
        ],
        figures: [
          `${seconds} s of SIGSTOP for the postmaster and its children, ${PEOPLE} people at work: ${hung.length} calls, 99th percentile ${percentile(times, 0.99).toFixed(0)} ms; ${memoryMegabytes(portal)} MB resident afterwards`,
        ],
      };
    }),
};

/** @param {string} what @param {number} milliseconds @param {number} max @returns {import('./invariants.mjs').Line} */
function atMost(what, milliseconds, max) {
  return { what, found: `${milliseconds.toFixed(0)} ms`, bar: `<= ${max} ms`, isKept: milliseconds <= max };
}

/** @param {Portal} portal */
function stopDatabase(portal) {
  const postmaster = portal.postmaster();
  const all = [postmaster, ...childrenOf(postmaster)];
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    for (const pid of all) {
      try {
        process.kill(pid, name);
      } catch {
        // A backend has ended meanwhile.
      }
    }
  };
  portal.atEnd(() => signal('SIGCONT'));
  signal('SIGSTOP');
  return { goOn: () => signal('SIGCONT') };
}

/** @param {Portal} portal @param {import('./calls.mjs').Who[]} people */
function startCalls({ url, journal }, people) {
  let isOver = false;
  let number = 0;
  /** @type {Seen[]} */
  const seen = [];
  const timed = async (/** @type {() => Promise<Response>} */ send) => {
    const at = Date.now();
    const begun = performance.now();
    const reply = await send().catch(() => null);
    const milliseconds = performance.now() - begun;
    seen.push({
      status: reply?.status ?? 0,
      milliseconds,
      hasRetryAfter: reply?.headers.has('retry-after') ?? false,
      at,
    });
    return reply;
  };
  const clients = people.map(async (who, index) => {
    while (!isOver) {
      number += 1;
      const key = `hang-${number}-xxxxxxxx`;
      const body = claimOf(number % 2_000);
      if (index % 5 === 0) {
        const fileId = await uploadAt(url, who, `Doklad ${number}`).catch(() => null);
        const send = () => submitAt(url, who, { ...body, fileIds: [fileId] }, key, true);
        if (fileId)
          await journal.note(
            { kind: 'claim', key, body, phase: '' },
            async () => (await timed(send)) ?? Response.error(),
          );
      } else await timed(() => call(url, who, 'GET', index % 2 ? '/user' : `${who.base}/document?limit=20`));
      await pause(100 + Math.random() * 200);
    }
  });
  return {
    seen,
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

/** @param {Portal} portal */
function memoryMegabytes({ node }) {
  const status = readFileSync(`/proc/${node.pid()}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}
