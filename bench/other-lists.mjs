/**
 * `npm run bench:other-lists [-- rows]`: are the movements of a company and the operator's log as quick with 1,000,000 rows as with
 * 1,000, and the operator's list of companies with 1,000 companies as with 100? Writes bench/other-lists.md.
 */
import { listAudit } from '../server/src/modules/audit/index.ts';
import { findMovements } from '../server/src/modules/ledger/movement.store.ts';
import { listCompanies } from '../server/src/modules/operator/companies/read-company.ts';
import { reading } from '../server/src/platform/database.ts';
import { fillCompanies } from './lists/fill-companies.mjs';
import { fillLog } from './lists/fill-log.mjs';
import { fillMovements } from './lists/fill-movements.mjs';
import { askSideBySide, howMeasured, tableOf, writeReport } from './lists/side-by-side.mjs';

/** @typedef {import('./lists/side-by-side.mjs').Side} Side */

const RUNS = 61;
const rows = Number(process.argv[2] ?? 1_000_000);
const thousands = (/** @type {number} */ size) => size.toLocaleString('en-GB');

/**
 * @param {Record<string, object>} queries
 * @param {(side: Side, query: any) => Promise<{ totalCount: number }>} ask
 */
function asked(queries, ask) {
  return Object.fromEntries(
    Object.entries(queries).map(([question, query]) => [
      question,
      async (/** @type {Side} */ side) => (await ask(side, query)).totalCount,
    ]),
  );
}

const movements = asked(
  {
    'first page': {},
    'page 50': { offset: 490 },
    'oldest first': { order: 'date' },
    'drawings alone': { type: 'drawing' },
    'sport alone': { actionCode: 'SP' },
    'corrections alone, oldest first': { type: 'correction', order: 'date' },
    'of one day': { from: dayAgo(40), to: dayAgo(40) },
    'of ten days': { from: dayAgo(49), to: dayAgo(40) },
    'drawings of a hundred days': { type: 'drawing', from: dayAgo(140), to: dayAgo(41) },
    'search: one employee': { search: 'priezvisko000007' },
    'search: one employee, drawings': { search: 'priezvisko000007', type: 'drawing' },
    'search: nine employees': { search: 'priezvisko00000' },
    'search: everybody': { search: 'meno' },
    'search: a rare word of notes': { search: 'zriedkavy' },
    'search: a word of every fiftieth note': { search: 'oprava' },
    'search: an employee and a word of the note': { search: 'priezvisko000007 oprava' },
    'search that finds nothing': { search: 'xyzzy' },
  },
  ({ database, companyId }, query) =>
    reading(database.forCompany(companyId), (tx) =>
      findMovements(tx, { companyId, employmentId: null }, { limit: 10, offset: 0, order: '-date', ...query }),
    ),
);

const log = asked(
  {
    'newest entries': {},
    'of one company': { company: true },
    'of one person': { person: 'osoba7' },
    'of claims': { group: 'claims' },
    'of one day': { from: dayAgo(0), to: dayAgo(0) },
  },
  ({ database, companyId }, query) =>
    listAudit(
      database.forEveryCompany(),
      { ...query, ...(query.company && { company: companyId }) },
      { limit: 50 },
      'sk',
    ),
);

const companies = asked(
  {
    'by name': {},
    'by employees': { order: '-employees' },
    'by waiting claims': { order: '-waitingClaims' },
    'by oldest claim': { order: 'oldestClaim' },
    'by balance': { order: 'balance' },
    'by last sign-in': { order: '-lastSignInAt' },
    search: { search: 'firma 7' },
  },
  ({ database }, query) =>
    listCompanies(database.forEveryCompany(), {
      limit: 10,
      offset: 0,
      order: 'name',
      state: 'living',
      search: '',
      ...query,
    }),
);

/** @param {number} days */
function dayAgo(days) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * @param {string} unit
 * @param {number[]} sizes
 * @param {Pick<Parameters<typeof askSideBySide>[0], 'fill' | 'questions'>} plan
 */
async function table(unit, sizes, plan) {
  const labelOf = (/** @type {number} */ size) => `${thousands(size)} ${unit}`;
  return tableOf(await askSideBySide({ sizes, labelOf, runs: RUNS, ...plan }), sizes.map(labelOf));
}

const tables = [
  '## Movements of a company',
  '',
  ...(await table('movements', [1_000, rows], { fill: fillMovements, questions: movements })),
  '',
  '## The log of the operator',
  '',
  ...(await table('entries', [1_000, rows], { fill: fillLog, questions: log })),
  '',
  '## Companies of the operator',
  '',
  ...(await table('companies', [100, 1_000], { fill: fillCompanies, questions: companies })),
];
writeReport('other-lists', [
  '# Other long lists',
  '',
  `\`npm run bench:other-lists\`. ${howMeasured(RUNS)}`,
  'Each question with its total; rows were written in whole statements, and after them what the triggers would have kept.',
  '',
  ...tables,
]);
