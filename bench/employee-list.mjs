/**
 * `npm run bench:employee-list [-- employees]`: does an administrator wait longer for the list of employees when the company has
 * 100,000 of them instead of 1,000? Fills a database of its own for each, asks what the page asks and writes bench/employee-list.md.
 */
import { listEmployees } from '../server/src/modules/employees/administration/read-employee.ts';
import { fillEmployees } from './lists/fill-employees.mjs';
import { askSideBySide, howMeasured, tableOf, writeReport } from './lists/side-by-side.mjs';

const RUNS = 61;
const sizes = [1_000, Number(process.argv[2] ?? 100_000)];
const labelOf = (/** @type {number} */ size) => `${size.toLocaleString('en-GB')} employees`;

const plain = { status: 'current', withoutEmail: false, withoutAccess: false, notClaimed: false };
const firstPage = { limit: 10, offset: 0, order: 'lastName' };
/** @type {Record<string, object>} */
const queries = {
  'first page by name': {},
  'page 50 by name': { offset: 490 },
  'first page by name, backwards': { order: '-lastName' },
  'first page by number': { order: 'personalNumber' },
  'first page by start date, newest first': { order: '-employeeStartDate' },
  'fifty on a page': { limit: 50 },
  'search for one person (name and number)': { search: 'kovacik pe 000123' },
  'search for a surname': { search: 'kováč12' },
  'search for a first name': { search: 'katarína' },
  'search for one letter': { search: 'k' },
  'search for two letters': { search: 'ko' },
  'search that finds nobody': { search: 'xyzzy' },
  everybody: { status: 'all' },
  'part time': { ratio: 'part' },
  'full time': { ratio: 'full' },
  'without e-mail': { withoutEmail: true },
  'without access': { withoutAccess: true },
  invited: { status: 'invited' },
  'not claimed this year, without e-mail': { notClaimed: true, withoutEmail: true },
  'those who have left': { status: 'ended' },
  'part time, newest first': { ratio: 'part', order: '-employeeStartDate' },
};

const questions = Object.fromEntries(
  Object.entries(queries).map(([question, query]) => [
    question,
    async (/** @type {import('./lists/side-by-side.mjs').Side} */ { database, companyId }) => {
      const asked = /** @type {any} */ ({ ...plain, ...firstPage, ...query });
      const admin = /** @type {any} */ ({ companyId });
      return (await listEmployees(database.forCompany(companyId), admin, asked)).totalCount;
    },
  ]),
);

const answers = await askSideBySide({ sizes, labelOf, fill: fillEmployees, questions, runs: RUNS });
writeReport('employee-list', [
  '# List of employees',
  '',
  `\`npm run bench:employee-list\`. ${howMeasured(RUNS)}`,
  'Each question with its total and the balances of its page. Rows were written through the triggers of the portal.',
  '',
  ...tableOf(answers, sizes.map(labelOf)),
]);
