/**
 * `npm run bench:claim-list [-- claims]`: is the list of claims as quick with 1,000,000 claims in one company as with 1,000? Fills a
 * database of its own for each, asks for pages by every order and filter the list offers, and writes bench/claim-list.md.
 */
import { listClaims } from '../server/src/modules/claims/reading/list-claims.ts';
import { fillClaims } from './lists/fill-claims.mjs';
import { askSideBySide, howMeasured, tableOf, writeReport } from './lists/side-by-side.mjs';

const RUNS = 61;
const sizes = [1_000, Number(process.argv[2] ?? 1_000_000)];
const labelOf = (/** @type {number} */ size) => `${size.toLocaleString('en-GB')} claims`;
const page = { limit: 10, offset: 0, order: '-submittedAt' };
const year = String(new Date().getFullYear() - 1);

/** @type {Record<string, object>} */
const queries = {
  'first page': {},
  'page 50': { offset: 490 },
  'waiting, oldest first': { status: 'pending', order: 'submittedAt' },
  'rejected, by amount': { status: 'rejected', order: '-sum' },
  'sport, by contribution': { actionCode: 'SP', order: '-contribution' },
  'late ones': { flag: 'late' },
  'last year, oldest first': { year, order: 'submittedAt' },
  'by first day': { order: 'stayFrom' },
  'by name': { order: 'employee' },
  'waiting, by name': { status: 'pending', order: 'employee' },
  'of ten days': { submittedFrom: dayAgo(40), submittedTo: dayAgo(30) },
  'search: one employee': { search: 'priezvisko000017' },
  'search: ten employees': { search: 'priezvisko00001' },
  'search: one employee, waiting': { search: 'priezvisko000017', status: 'pending' },
  'search: a rare issuer': { search: 'penzion zriedkavy' },
  'search: a word of every second claim': { search: 'hotel' },
  'search: such a word, waiting, by name': { search: 'chata', status: 'pending', order: 'employee' },
  'search: a number': { search: 'RP-2026-0000777' },
};

const questions = Object.fromEntries(
  Object.entries(queries).map(([question, query]) => [
    question,
    async (/** @type {import('./lists/side-by-side.mjs').Side} */ { database, companyId }) => {
      const reader = { companyId, personId: companyId, employmentId: null };
      const asked = /** @type {any} */ ({ ...page, ...query });
      return (await listClaims(database.forCompany(companyId), reader, asked)).totalCount;
    },
  ]),
);

/** @param {number} days */
function dayAgo(days) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const answers = await askSideBySide({ sizes, labelOf, fill: fillClaims, questions, runs: RUNS });
writeReport('claim-list', [
  '# The list of claims',
  '',
  `\`npm run bench:claim-list\`. ${howMeasured(RUNS)}`,
  'Each question with its total. Rows were written in whole statements without the triggers of the portal, and after them what the',
  'triggers would have kept (tally, words, list of employees).',
  '',
  ...tableOf(answers, sizes.map(labelOf)),
]);
