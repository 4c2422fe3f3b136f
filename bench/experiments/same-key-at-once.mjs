/** R9: one submission sent a hundred times at once with one key, ten times with the key of another, and without any key. */
import { aCompany } from '../../server/test-support/builders.ts';
import { aPdf } from '../../server/test-support/documents.ts';
import { call, claimOf, formOf, patiently, submitAt, uploadAt } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { exactly, none } from './invariants.mjs';
import { onPortal } from './portal-under-test.mjs';

const ROUNDS = 3;
const EQUAL = 100;
const OTHER = 10;
const WITHOUT_KEY = 20;
const IMPATIENT = 10;

/**
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @typedef {import('./calls.mjs').Who} Who
 * @typedef {{ status: number, id: string }} Answer
 * @type {import('./portal-under-test.mjs').Experiment}
 */
export const experiment = {
  number: 'R9',
  title: 'The same submission a hundred times at once',
  isQuick: true,
  full: { rounds: 10 },
  run: ({ rounds = ROUNDS, log }) =>
    onPortal({ name: 'same-key' }, async (portal) => {
      const company = await aCompany(portal.db);
      const found = { created: 0, replayed: 0, refused: 0, otherwise: 0, ids: 0, unkeyed: 0, told: 0, late: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const who = await portal.anEmployee(company);
        const keyed = await withOneKey(portal, who, round);
        const ids = new Set(keyed.filter((one) => one.status === 201).map((one) => one.id));
        const succeeded = keyed.filter((one) => one.status === 201).length;
        found.created += ids.size;
        found.replayed += succeeded - ids.size;
        found.refused += keyed.filter((one) => one.status === 422).length;
        found.otherwise += keyed.filter((one) => one.status !== 201 && one.status !== 422).length;
        const unkeyed = await withoutKey(portal, who, round);
        found.unkeyed += unkeyed.filter((one) => one.status === 201).length;
        found.told += unkeyed.filter((one) => one.status === 409).length;
        found.late += (await impatiently(portal, who, round)) === 201 ? 1 : 0;
        log(`round ${round + 1}: ${succeeded} answered with ${ids.size} claim`);
      }
      const [{ claims }] = await portal.query('SELECT count(*)::integer AS claims FROM claim');
      return {
        lines: [
          exactly('claims created by submissions with one key', found.created, rounds),
          exactly('the others of them answered with the same claim', found.replayed, rounds * (EQUAL - 1)),
          exactly('the key with another form (422)', found.refused, rounds * OTHER),
          none('answered otherwise', found.otherwise),
          exactly('claims created without a key, from one document', found.unkeyed, rounds),
          exactly('told that the document is claimed already (409)', found.told, rounds * (WITHOUT_KEY - 1)),
          exactly('clients that gave up ten times and then waited', found.late, rounds),
          exactly('claims kept in all', Number(claims), rounds * 3),
          ...(await everythingHolds(portal)),
        ],
        figures: [
          `${rounds} rounds of ${EQUAL} + ${OTHER} submissions with one key, ${WITHOUT_KEY} without, ${IMPATIENT} given up after 5 to 50 ms`,
        ],
      };
    }),
};

/** The first form that arrives has the key; it is sent ten times as often as the other. @param {Portal} portal @param {Who} who @param {number} round */
async function withOneKey({ url, journal }, who, round) {
  const fileIds = [await uploadAt(url, who, `Raz ${round}`)];
  const key = `at-once-${round}`;
  const send = (/** @type {object} */ body) => patiently(() => submitAt(url, who, body, key));
  const form = { ...claimOf(round), fileIds };
  const first = journal.note({ kind: 'claim', key, body: form, phase: 'keyed' }, () => send(form));
  // Who has the key is settled once the first is on its way; everything else comes while it is being worked on.
  await new Promise((resolve) => setTimeout(resolve, 15));
  const rest = Array.from({ length: EQUAL + OTHER - 1 }, async (_, index) => {
    const reply = await send(index % 10 === 9 && index < OTHER * 10 ? { ...form, sum: '77.00' } : form);
    return answerOf(reply);
  });
  const { status, answer } = await first;
  return [{ status, id: String(answer?.id ?? '') }, ...(await Promise.all(rest))];
}

/** @param {Portal} portal @param {Who} who @param {number} round */
async function withoutKey({ url }, who, round) {
  const file = await aPdf({ text: `Bez kľúča ${round}` });
  const send = () => call(url, who, 'POST', `${who.base}/document/RP`, formOf(claimOf(100 + round), file));
  return Promise.all(Array.from({ length: WITHOUT_KEY }, async () => answerOf(await patiently(send))));
}

/** A client that gives up after some milliseconds, again and again, and in the end waits. @param {Portal} portal @param {Who} who @param {number} round */
async function impatiently({ url, journal }, who, round) {
  const fileIds = [await uploadAt(url, who, `Netrpezlivo ${round}`)];
  const key = `impatient-${round}`;
  const body = { ...claimOf(200 + round), fileIds };
  for (let attempt = 1; attempt <= IMPATIENT; attempt += 1) {
    const patience = new Promise((resolve) => setTimeout(resolve, attempt * 5, null));
    await Promise.race([submitAt(url, who, body, key).catch(() => null), patience]);
  }
  const entry = await journal.note({ kind: 'claim', key, body, phase: 'impatient' }, () =>
    patiently(() => submitAt(url, who, body, key)),
  );
  return entry.status;
}

/** @param {Response} reply @returns {Promise<Answer>} */
async function answerOf(reply) {
  const answer = /** @type {{ id?: string }} */ (await reply.json());
  return { status: reply.status, id: answer.id ?? '' };
}
