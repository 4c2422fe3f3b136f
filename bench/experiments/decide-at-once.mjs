/** R10: many administrators approve and reject one claim at the same moment. (Of registrations a test asks the same.) */
import { aCompany } from '../../server/test-support/builders.ts';
import { aPendingClaimAt, approval, decideAt, patiently, rejection } from './calls.mjs';
import { everythingHolds } from './everything-holds.mjs';
import { exactly, none } from './invariants.mjs';
import { many, onPortal } from './portal-under-test.mjs';

const ADMINISTRATORS = 50;
const ROUNDS = 3;

/** @type {import('./portal-under-test.mjs').Experiment} */
export const experiment = {
  number: 'R10',
  title: 'Fifty administrators decide one claim at once',
  isQuick: true,
  full: { rounds: 20 },
  run: ({ rounds = ROUNDS, log }) =>
    onPortal({ name: 'decide' }, async (portal) => {
      const company = await aCompany(portal.db);
      const employee = await portal.anEmployee(company);
      const administrators = await many(ADMINISTRATORS, () => portal.anAdministrator(company));
      /** @type {number[]} */
      const statuses = [];
      let wrongRounds = 0;
      for (let round = 0; round < rounds; round += 1) {
        const claim = await aPendingClaimAt(portal.url, employee, round);
        const answers = await Promise.all(
          administrators.map(async (who, index) => {
            const kind = index % 2 ? 'rejection' : 'approval';
            const decision = index % 2 ? rejection : approval;
            const entry = await portal.journal.note({ kind, key: claim.id, body: decision, phase: `${round}` }, () =>
              patiently(() => decideAt(portal.url, who, claim, decision)),
            );
            return entry.status;
          }),
        );
        const decided = answers.filter((status) => status === 200).length;
        if (decided !== 1) wrongRounds += 1;
        statuses.push(...answers);
        log(`round ${round + 1}: ${decided} decided, ${answers.filter((status) => status === 409).length} too late`);
      }
      const count = (/** @type {number} */ status) => statuses.filter((one) => one === status).length;
      return {
        lines: [
          exactly(`decisions that held, of ${statuses.length}`, count(200), rounds),
          exactly('told that somebody was quicker (409)', count(409), rounds * (ADMINISTRATORS - 1)),
          none('rounds with no decision or with two', wrongRounds),
          none('answered otherwise', statuses.length - count(200) - count(409)),
          ...(await everythingHolds(portal)),
        ],
        figures: [`${rounds} claims, ${ADMINISTRATORS} administrators each, half approving and half rejecting`],
      };
    }),
};
