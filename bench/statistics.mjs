/**
 * `npm run bench:statistics [-- claims]`: does a company wait longer for its statistics when the portal, or the company itself, grows
 * a thousandfold? Fills databases of its own, asks for all figures of a year and writes bench/statistics.md.
 */
import { readStatistics } from '../server/src/modules/statistics/read-statistics.ts';
import { fillFigures } from './lists/fill-figures.mjs';
import { askSideBySide, howMeasured, tableOf, writeReport } from './lists/side-by-side.mjs';

const RUNS = 15;
const SMALL = 1_000;
const large = Number(process.argv[2] ?? 1_000_000);
const many = large.toLocaleString('en-GB');
const scenarios = [
  { name: 'one company with 1,000 claims', companies: 1, claims: SMALL },
  { name: `the same in a portal with ${many} claims`, companies: Math.round(large / SMALL), claims: SMALL },
  { name: `one company with ${many} claims`, companies: 1, claims: large },
];
const sizes = [...scenarios.keys()];
const labelOf = (/** @type {number} */ index) => scenarios[index]?.name ?? '';

const answers = await askSideBySide({
  sizes,
  labelOf,
  runs: RUNS,
  fill: (client, index) => fillFigures(client, scenarios[index] ?? { companies: 1, claims: SMALL }),
  questions: {
    'all figures of a year': async ({ database, companyId }) =>
      (await readStatistics(database.forCompany(companyId), { companyId }, {})).years.length,
  },
});
writeReport('statistics', [
  '# All figures of the statistics',
  '',
  `\`npm run bench:statistics\`. ${howMeasured(RUNS)}`,
  'Statistics are sums over the rows of a year, so those of a larger company take longer; the portal around it must not matter.',
  '',
  ...tableOf(answers, sizes.map(labelOf)),
]);
