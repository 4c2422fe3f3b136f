/** R15: the same pace for a long time: does the portal grow, leak or tire? A minute says little; `--seconds 2700` is the real one. */
import { setTimeout as pause } from 'node:timers/promises';
import { ensureWebBuilt } from '../../scripts/prepare/web.mjs';
import { aCompany } from '../../server/test-support/builders.ts';
import { aPendingClaimAt } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { none } from './invariants.mjs';
import { percentile } from './journal.mjs';
import { loopDelayOf, watchingLoop } from './loop-delay.mjs';
import { openScreens } from './open-screens.mjs';
import { onPortal } from './portal-under-test.mjs';
import { openFiles, rssMegabytes, watch } from './process-figures.mjs';
import {
  failuresOf,
  onceMore,
  p95Of,
  startSteadyLoad,
  statusesOf,
  visitsOfAdministrator,
  visitsOfEmployee,
} from './steady-load.mjs';

const PER_SECOND = 50;
const EMPLOYEES = 16;
const ADMINISTRATORS = 4;
const CLAIM_EVERY_SECONDS = 5;
const SCREEN_EVERY_SECONDS = 30;
/** Memory settles before it is looked at; a run shorter than this says nothing about its slope. */
const WARM_UP_SECONDS = 600;

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R15',
  title: 'Soak',
  isQuick: false,
  full: { seconds: 2_700 },
  async run({ seconds = 30, log }) {
    await ensureWebBuilt();
    return onPortal({ name: 'soak', env: watchingLoop }, async (portal) => {
      const { db, url, node } = portal;
      const company = await aCompany(db);
      const employees = [];
      for (let index = 0; index < EMPLOYEES; index += 1) employees.push(await portal.anEmployee(company));
      const visits = employees.flatMap(visitsOfEmployee);
      for (let index = 0; index < ADMINISTRATORS; index += 1)
        visits.push(...visitsOfAdministrator(await portal.anAdministrator(company)));
      const viewers = [await portal.anEmployee(company), await portal.anAdministrator(company)];
      const screens = await openScreens(url, viewers, SCREEN_EVERY_SECONDS);
      const looking = watch(1_000, () => lookAt(portal));
      const load = startSteadyLoad({ url, visits, perSecond: PER_SECOND });
      const claims = await submitNowAndThen(url, employees, seconds);
      const answers = await load.stop();
      const looks = await looking.stop();
      const loop = loopDelayOf(portal.nodeDir);
      const opened = await screens.stop();
      for (const { screen, failure } of opened) if (failure) log(`${screen}: ${failure}`);
      await pause(1_000);
      for (const failure of claims.failures) log(failure);
      log(`${answers.length} visits: ${statusesOf(answers)}; ${claims.sent} claims`);
      const holds = await everythingHolds(portal);
      return report({ answers, looks, loop, opened, seconds, claims, holds, output: node.output() });
    });
  },
};

/** @param {import('./portal-under-test.mjs').Portal} portal */
async function lookAt({ node, url, query }) {
  const begun = performance.now();
  const look = () => fetch(`${url}/health/live`);
  await look()
    .catch(onceMore(look))
    .then((reply) => reply.arrayBuffer());
  const milliseconds = performance.now() - begun;
  const [row] = await query(
    `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE application_name LIKE 'polana%'`,
  );
  return { milliseconds, megabytes: rssMegabytes(node.pid()), files: openFiles(node.pid()), connections: row.count };
}

/**
 * One that fails is counted, and the others go on.
 * @param {string} url @param {import('./calls.mjs').Who[]} employees @param {number} seconds
 */
async function submitNowAndThen(url, employees, seconds) {
  const end = Date.now() + seconds * 1_000;
  const claims = { sent: 0, failures: /** @type {string[]} */ ([]) };
  while (Date.now() < end) {
    claims.sent += 1;
    const who = employees[claims.sent % employees.length];
    if (who)
      await aPendingClaimAt(url, who, claims.sent).catch((/** @type {unknown} */ error) =>
        claims.failures.push(`claim ${claims.sent}, ${new Date().toISOString()}: ${String(error)}`),
      );
    await pause(Math.max(0, Math.min(CLAIM_EVERY_SECONDS * 1_000, end - Date.now())));
  }
  return claims;
}

/**
 * @param {{ answers: import('./steady-load.mjs').Answer[], looks: { at: number, seen: Awaited<ReturnType<typeof lookAt>> }[], loop: ReturnType<typeof loopDelayOf>, opened: { milliseconds: number, failure: string | null }[], seconds: number, claims: Awaited<ReturnType<typeof submitNowAndThen>>, holds: import('./invariants.mjs').Line[], output: string }} found
 */
function report({ answers, looks, loop, opened, seconds, claims, holds, output }) {
  const isLong = seconds > WARM_UP_SECONDS;
  const settled = looks.filter((one) => !isLong || one.at - (looks[0]?.at ?? 0) > WARM_UP_SECONDS * 1_000);
  const slope = slopePerMinute(settled.map((one) => ({ at: one.at, value: one.seen.megabytes })));
  const third = Math.floor(answers.length / 3);
  const [early, late] = [p95Of(answers.slice(third, 2 * third)), p95Of(answers.slice(2 * third))];
  const drift = (100 * (late - early)) / early;
  const [firstFiles, lastFiles] = [middle(looks.slice(5, 15), 'files'), middle(looks.slice(-10), 'files')];
  const connections = Math.max(...looks.map((one) => one.seen.connections));
  const lag = percentile(
    looks.map((one) => one.seen.milliseconds),
    0.99,
  );
  return {
    lines: [
      none(`visits that failed, of ${answers.length.toLocaleString('en')}`, failuresOf(answers).length),
      none(`claims that failed, of ${claims.sent}`, claims.failures.length),
      none(`screens that did not open in a browser, of ${opened.length}`, opened.filter((one) => one.failure).length),
      isLong
        ? { what: 'memory grows by', found: `${slope.toFixed(2)} MB/min`, bar: '< 0.5 MB/min', isKept: slope < 0.5 }
        : {
            what: 'memory grows by (too short to say)',
            found: `${slope.toFixed(1)} MB/min`,
            bar: 'told',
            isKept: true,
          },
      {
        what: 'p95 of the last third to the one before',
        found: `${drift.toFixed(0)} %`,
        bar: '< 20 %',
        isKept: drift < 20,
      },
      {
        what: 'open files at first and at last',
        found: `${firstFiles} → ${lastFiles}`,
        bar: '+ 10 at most',
        isKept: lastFiles <= firstFiles + 10,
      },
      { what: 'most connections to the database', found: connections, bar: '≤ 20', isKept: connections <= 20 },
      {
        what: '99th percentile of what the event loop keeps others waiting',
        found: `${loop.p99.toFixed(0)} ms (longest ${loop.max.toFixed(0)} ms)`,
        bar: '< 100 ms',
        isKept: loop.p99 < 100,
      },
      {
        what: '99th percentile of a call that does nothing',
        found: `${lag.toFixed(0)} ms`,
        bar: '< 100 ms',
        isKept: lag < 100,
      },
      none('errors in the log', output.split('\n').filter((line) => line.includes('"level":"error"')).length),
      ...holds,
    ],
    figures: [
      `${seconds} s at ${PER_SECOND}/s, ${answers.length.toLocaleString('en')} visits and ${claims.sent} claims, ${opened.length} screens in a browser (median ${percentile(
        opened.map((one) => one.milliseconds),
        0.5,
      ).toFixed(
        0,
      )} ms); p95 ${early.toFixed(0)} → ${late.toFixed(0)} ms, memory ${looks.at(-1)?.seen.megabytes.toFixed(0)} MB (${slope.toFixed(1)} MB/min), ${lastFiles} files, ${connections} connections`,
    ],
  };
}

/** @param {{ seen: { files: number } }[]} looks @param {'files'} what */
function middle(looks, what) {
  return percentile(
    looks.map((one) => one.seen[what]),
    0.5,
  );
}

/** Least squares. @param {{ at: number, value: number }[]} points */
function slopePerMinute(points) {
  const count = Math.max(1, points.length);
  const meanAt = points.reduce((sum, one) => sum + one.at, 0) / count;
  const meanValue = points.reduce((sum, one) => sum + one.value, 0) / count;
  const above = points.reduce((sum, one) => sum + (one.at - meanAt) * (one.value - meanValue), 0);
  const below = points.reduce((sum, one) => sum + (one.at - meanAt) ** 2, 0);
  return below === 0 ? 0 : (above / below) * 60_000;
}
