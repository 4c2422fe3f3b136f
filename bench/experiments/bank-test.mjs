/**
 * R12: the bank test. Random orders (claim, approve, reject, reverse, change of ratio, deletion) on eight employees of two companies,
 * while PostgreSQL is restarted and the node killed; a reader sums all balances in one call. A list of orders that fails is shrunk.
 */
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { EMPLOYEES, carryOut, openCompany, readBalances } from './bank-model.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { none } from './invariants.mjs';
import { onPortal } from './portal-under-test.mjs';

const SECONDS = 60;
const FAULT_EVERY_SECONDS = 9;
const ORDERS_MAX = 30;
const READ_EVERY = 4;
const RUNS_MAX = 5_000;

/**
 * @typedef {import('./bank-model.mjs').Order} Order
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @type {import('./portal-under-test.mjs').Experiment}
 */
export const experiment = {
  number: 'R12',
  title: 'The bank test, with faults',
  isQuick: false,
  full: { seconds: 1_200 },
  run: ({ seconds = SECONDS, seed = Math.floor(Math.random() * 2 ** 31), log }) =>
    onPortal({ name: 'bank' }, async (portal) => {
      const errors = { wrongTotal: 0, negative: 0, missing: 0, unexpected: 0 };
      const figures = { orders: 0, reads: 0, runs: 0 };
      log(`seed ${seed}`);
      const end = Date.now() + seconds * 1_000;
      const faults = startFaults(portal, log);
      const property = fc.asyncProperty(ordersArbitrary(), ordersArbitrary(), async (ours, theirs) => {
        // Nothing is broken off in the middle: what is under way when the time is over is brought to its end.
        if (Date.now() > end) return true;
        const before = sumOf(errors);
        const companies = await Promise.all([openCompany(portal), openCompany(portal)]);
        await Promise.all(
          [ours, theirs].map(async (orders, index) => {
            const company = companies[index];
            if (!company) return;
            for (const [place, order] of orders.entries()) {
              await carryOut(company, order);
              if (place % READ_EVERY === 0) await readBalances(company, errors);
            }
            await readBalances(company, errors);
            figures.orders += company.orders;
            figures.reads += company.reads;
          }),
        );
        figures.runs += 1;
        return sumOf(errors) === before;
      });
      const result = await fc.check(property, { seed, numRuns: RUNS_MAX });
      const { database, node } = await faults.stop();
      if (result.failed) console.error(fc.defaultReportMessage(result) ?? '');
      return {
        lines: [
          { what: 'runs', found: figures.runs, bar: '>= 1', isKept: figures.runs >= 1 },
          none('runs that failed', result.failed ? 1 : 0),
          none('balances whose parts are not their whole', errors.wrongTotal),
          none('balances below 0', errors.negative),
          none('accounts missing', errors.missing),
          none('balances that are not what the orders made of them', errors.unexpected),
          ...(await everythingHolds(portal)),
        ],
        figures: [
          `seed ${seed}: ${figures.runs} runs of two companies, ${figures.orders} orders, ${figures.reads} reads in ${seconds} s, with ${database} restarts of PostgreSQL and ${node} kills of the node`,
          ...(result.failed
            ? [`shrunk to ${JSON.stringify(result.counterexample)} by path ${result.counterexamplePath}`]
            : []),
        ],
      };
    }),
};

/** @returns {fc.Arbitrary<Order[]>} */
function ordersArbitrary() {
  const employee = fc.nat({ max: EMPLOYEES - 1 });
  const claim = fc.nat({ max: 20 });
  /** @type {fc.Arbitrary<Order>} */
  const order = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ act: fc.constant('claim'), employee, cents: fc.integer({ min: 1, max: 40_000 }) }),
    },
    { weight: 5, arbitrary: fc.record({ act: fc.constant('approve'), claim }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('reject'), claim }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('reverse'), claim }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('ratio'),
        employee,
        percent: fc.integer({ min: 10, max: 100 }),
        daysAgo: fc.integer({ min: 0, max: 200 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('delete'), employee }) },
  );
  return fc.array(order, { minLength: 5, maxLength: ORDERS_MAX });
}

/** In turns the database ends as by a power cut and the node is killed. @param {Portal} portal @param {(text: string) => void} log */
function startFaults(portal, log) {
  const counts = { database: 0, node: 0 };
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      const due = Date.now() + FAULT_EVERY_SECONDS * 1_000;
      while (!isOver && Date.now() < due) await pause(100);
      if (isOver) return;
      if (counts.database <= counts.node) {
        await portal.endPostgres('SIGQUIT');
        await portal.startPostgres();
        counts.database += 1;
      } else {
        await portal.node.kill();
        await portal.node.start();
        counts.node += 1;
      }
      log(`${counts.database} restarts of PostgreSQL, ${counts.node} kills of the node`);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await loop;
      return counts;
    },
  };
}

/** @param {Record<string, number>} errors */
function sumOf(errors) {
  return Object.values(errors).reduce((sum, one) => sum + one, 0);
}
