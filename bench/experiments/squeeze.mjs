/**
 * R23: the portal with a small heap on a machine whose cores are all taken: slow but right, or does it fall? The heap is held by
 * Node's own limit and the cores are taken by as many endless loops as there are; no control group is needed.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { aCompany } from '../../server/test-support/builders.ts';
import { aPendingClaimAt } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { none } from './invariants.mjs';
import { onPortal } from './portal-under-test.mjs';
import { rssMegabytes, watch } from './process-figures.mjs';
import {
  failuresOf,
  p95Of,
  startSteadyLoad,
  statusesOf,
  visitsOfAdministrator,
  visitsOfEmployee,
} from './steady-load.mjs';

const HEAP_MEGABYTES = 128;
const MEMORY_MEGABYTES = 400;
const PER_SECOND = 30;

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R23',
  title: 'Squeezed memory and processor',
  isQuick: false,
  full: { seconds: 120 },
  async run({ seconds = 20, log }) {
    const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}` };
    return onPortal({ name: 'squeeze', env }, async (portal) => {
      const { db, url, node } = portal;
      const company = await aCompany(db);
      const employees = [];
      for (let index = 0; index < 8; index += 1) employees.push(await portal.anEmployee(company));
      const visits = employees
        .flatMap(visitsOfEmployee)
        .concat(visitsOfAdministrator(await portal.anAdministrator(company)));
      const pid = node.pid();
      const hogs = Array.from({ length: os.availableParallelism() * 2 }, () =>
        spawn(process.execPath, ['-e', 'for (;;);']),
      );
      const memory = watch(500, () => rssMegabytes(pid));
      try {
        const load = startSteadyLoad({ url, visits, perSecond: PER_SECOND });
        const claims = await submitUntil(url, employees, Date.now() + seconds * 1_000);
        const answers = await load.stop();
        const megabytes = Math.max(...(await memory.stop()).map((one) => one.seen));
        for (const hog of hogs) hog.kill('SIGKILL');
        log(`${statusesOf(answers)}; claims ${claims.kept} kept, ${claims.shed} shed, ${claims.strange.join(' ')}`);
        return {
          lines: [
            none(
              `visits answered by anything but 200 or 503, of ${answers.length}`,
              failuresOf(answers, [200, 503]).length,
            ),
            none('claims answered by anything but 201 or 503', claims.strange.length),
            {
              what: 'the same process to the end',
              found: node.pid() === pid ? 'yes' : 'no',
              bar: 'yes',
              isKept: node.pid() === pid && megabytes > 0,
            },
            {
              what: 'most memory',
              found: `${megabytes.toFixed(0)} MB`,
              bar: `< ${MEMORY_MEGABYTES} MB`,
              isKept: megabytes < MEMORY_MEGABYTES,
            },
            ...(await everythingHolds(portal)),
          ],
          figures: [
            `heap ${HEAP_MEGABYTES} MB, ${hogs.length} endless loops on ${os.availableParallelism()} cores: ${statusesOf(answers)}, p95 ${(p95Of(answers) / 1_000).toFixed(1)} s, ${claims.kept} claims, ${megabytes.toFixed(0)} MB at most`,
          ],
        };
      } finally {
        for (const hog of hogs) hog.kill('SIGKILL');
      }
    });
  },
};

/** @param {string} url @param {import('./calls.mjs').Who[]} employees @param {number} end */
async function submitUntil(url, employees, end) {
  let [number, kept, shed] = [0, 0, 0];
  /** @type {string[]} */
  const strange = [];
  while (Date.now() < end) {
    number += 1;
    const who = employees[number % employees.length];
    if (!who) break;
    await aPendingClaimAt(url, who, number).then(
      () => (kept += 1),
      (error) => (/by 503/.test(String(error)) ? (shed += 1) : strange.push(String(error))),
    );
    await pause(500);
  }
  return { kept, shed, strange };
}
