/** R11: a hundred clients spend one balance of 275.00 € at once, 5.00 € each. */
import { aCompany } from '../../server/test-support/builders.ts';
import { claimOf, patiently, submitAt, uploadAt } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { exactly, none } from './invariants.mjs';
import { many, onPortal } from './portal-under-test.mjs';

const ROUNDS = 3;
const CLIENTS = 100;
/** 55 % of 9.09 € are 5.00 €. */
const SUM = '9.09';
const FITTING = 55;

/** @type {import('./portal-under-test.mjs').Experiment} */
export const experiment = {
  number: 'R11',
  title: 'A hundred clients spend one balance',
  isQuick: true,
  full: { rounds: 10 },
  run: ({ rounds = ROUNDS, log }) =>
    onPortal({ name: 'spend' }, async (portal) => {
      const company = await aCompany(portal.db);
      /** @type {number[]} */
      const statuses = [];
      /** @type {number[]} */
      const leftCents = [];
      for (let round = 0; round < rounds; round += 1) {
        const who = await portal.anEmployee(company);
        const files = await many(CLIENTS, (index) => uploadAt(portal.url, who, `Doklad ${round} ${index}`));
        const answers = await Promise.all(
          files.map((fileId, index) => {
            const body = { ...claimOf(index), sum: SUM, fileIds: [fileId] };
            const key = `spend-${round}-${index}`;
            return portal.journal.note({ kind: 'claim', key, body, phase: `${round}` }, () =>
              patiently(() => submitAt(portal.url, who, body, key, true)),
            );
          }),
        );
        statuses.push(...answers.map((entry) => entry.status));
        const accounts = await portal.query(
          `SELECT available_cents FROM account WHERE employment_id = $1 AND action_code = 'RP'`,
          [who.employmentId],
        );
        leftCents.push(...accounts.map((row) => Number(row.available_cents)));
        log(`round ${round + 1}: ${answers.filter((entry) => entry.status === 201).length} of ${CLIENTS} succeeded`);
      }
      const count = (/** @type {number} */ status) => statuses.filter((one) => one === status).length;
      return {
        lines: [
          exactly(`claims that succeeded in ${rounds} rounds`, count(201), rounds * FITTING),
          exactly('claims told that the balance is too low (409)', count(409), rounds * (CLIENTS - FITTING)),
          none('answered otherwise', statuses.length - count(201) - count(409)),
          none(
            'cents left, in all',
            leftCents.reduce((sum, cents) => sum + cents, 0),
          ),
          ...(await everythingHolds(portal)),
        ],
        figures: [`${rounds} rounds of ${CLIENTS} clients with 5.00 € each at one balance of 275.00 €`],
      };
    }),
};
