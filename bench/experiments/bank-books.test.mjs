/// <reference path="../../server/test-support/global-setup.ts" />
/** The bank test runs for a minute and with faults; this short story of it, without any, tells in every test run where its rules and the
 *  portal's have parted. */
import { expect, test } from 'vitest';
import { checkBooks } from '../../server/src/books-checks/check-books.ts';
import { instantAt, minutesFrom, standAt } from '../../server/src/platform/clock.ts';
import { testPortal } from '../../server/test-support/portal.ts';
import { carryOut, openCompany, readBalances } from './bank-model.mjs';
import { aSignedInAdministratorAt, aSignedInEmployeeAt } from './signed-in-at.mjs';

/** @type {import('./bank-model.mjs').Order[]} */
const orders = [
  { act: 'claim', employee: 0, cents: 18_000 },
  { act: 'claim', employee: 0, cents: 18_001 },
  { act: 'claim', employee: 0, cents: 18_003 },
  // All three anew: the second one gets less, and nothing is left for the third.
  { act: 'ratio', employee: 0, percent: 50, daysAgo: 30 },
  { act: 'claim', employee: 0, cents: 1 },
  // On the same day, to what it is already, and for a day on which no claim stands: none of them moves anything;
  // the last one gives more again.
  { act: 'ratio', employee: 0, percent: 60, daysAgo: 30 },
  { act: 'ratio', employee: 0, percent: 50, daysAgo: 20 },
  { act: 'ratio', employee: 0, percent: 90, daysAgo: 3 },
  { act: 'ratio', employee: 0, percent: 65, daysAgo: 20 },
  { act: 'reject', claim: 0 },
  { act: 'approve', claim: 0 },
  // What is approved stays, also where it is more than the year gives now; the other waits with nothing until it is taken back.
  { act: 'ratio', employee: 0, percent: 13, daysAgo: 12 },
  { act: 'reverse', claim: 0 },
  { act: 'approve', claim: 0 },
  { act: 'claim', employee: 1, cents: 40_000 },
  { act: 'delete', employee: 1 },
];

test('whatever is claimed, decided and put right about working times, the balances are what the bank test reckons', async () => {
  const portal = await testPortal();
  const { app, db } = portal;
  // On any day of a year alike: its first ones still have claims of the year before.
  const begun = instantAt('2026-07-06', '10:00');
  const goOn = standAt(begun);
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const company = await openCompany({
      url,
      db,
      journal: { note: async (_, send) => told(await send()) },
      anEmployee: (employer) => aSignedInEmployeeAt(db, url, employer),
      anAdministrator: (employer) => aSignedInAdministratorAt(db, url, employer),
    });
    const errors = { wrongTotal: 0, negative: 0, missing: 0, unexpected: 0 };
    for (const [place, order] of orders.entries()) {
      // Which claim came first is told by the clock.
      standAt(minutesFrom(begun, place));
      await carryOut(company, order);
      await readBalances(company, errors);
      expect([order, errors]).toEqual([order, { wrongTotal: 0, negative: 0, missing: 0, unexpected: 0 }]);
    }
    const [first] = company.employees;
    expect(first?.books.claims.map((claim) => [claim.status, claim.contributionCents, claim.version])).toEqual([
      ['rejected', 9_900, 4],
      ['rejected', 9_901, 6],
      ['approved', 3_575, 7],
    ]);
    expect(await checkBooks(db)).toEqual([]);
  } finally {
    goOn();
    await portal.close();
  }
}, 180_000);

/** @param {Response} reply */
async function told(reply) {
  return { status: reply.status, answer: await reply.json() };
}
