/**
 * `npm run bench:statistics [-- claims]`: does a company wait longer for its statistics when the portal around it grows to so many
 * claims, and how much longer when the company itself does (by default 250,000, those of 100,000 employees)? Fills databases of its own,
 * asks for all figures of a year and writes bench/statistics.md.
 */
import { readStatistics } from '../server/src/modules/statistics/read-statistics.ts';
import { fillFigures } from './lists/fill-figures.mjs';
import { askSideBySide, BAR, howMeasured, tableOf, writeReport } from './lists/side-by-side.mjs';

const RUNS = 5;
const SMALL = 1_000;
const large = Number(process.argv[2] ?? 250_000);
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
const [alone = 1, among = 0, larger = 0] = answers[0]?.milliseconds ?? [];
const held = among / alone <= BAR ? 'held' : 'missed';
const verdict = `The portal around it makes it ${(among / alone).toFixed(1)} times (bar ${BAR}: ${held}). A company ${(
  large / SMALL
).toLocaleString('en-GB')} times larger waits ${(larger / alone).toFixed(0)} times longer; for this no bar is set.`;
writeReport('statistics', [
  '# All figures of the statistics',
  '',
  `\`npm run bench:statistics\`. ${howMeasured(RUNS)}`,
  'Statistics are sums over the rows of a year, so those of a larger company take longer; the portal around it must not matter.',
  `A company has 2.5 claims an employee: ${(large / 2.5).toLocaleString('en-GB')} employees in the last column.`,
  '',
  ...tableOf(answers, sizes.map(labelOf), verdict),
]);
