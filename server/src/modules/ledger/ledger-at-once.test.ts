import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, inTransaction, reading } from '#platform/database';
import { Refusal } from '#platform/errors';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { transactionsWait } from '#test-support/at-once';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { checkBooks } from '../../books-checks/check-books.ts';
import {
  adjustEntitlement,
  creditEntitlement,
  expireAllowance,
  openAccounts,
  postReservation,
  readBalances,
  reserve,
  reverseTransfer,
  rewardClub,
  voidReservation,
} from './index.ts';

let all: Database;
let db: Database;
let company: TestCompany;
let counter = 0;

beforeAll(async () => {
  const { appUrl } = await testDatabase();
  all = openTestDatabase(appUrl, { connectionsMax: 20 }).forEveryCompany();
  company = await aCompany(all);
  db = all.forCompany(company.companyId);
});
afterAll(() => all.close());

function details(idempotencyKey = `test ${(counter += 1)}`) {
  return { companyId: company.companyId, idempotencyKey, effectiveDate: '2026-05-04', createdBy: null };
}

function allowanceOf({ employmentId }: TestEmployee) {
  return { ...details(), employmentId, year: 2026, actionCode: 'RP' as const };
}

async function anEmployeeWith(amountCents: number): Promise<TestEmployee> {
  const employee = await anEmployee(all, company);
  await inTransaction(db, (tx) => creditEntitlement(tx, { ...allowanceOf(employee), amountCents }));
  return employee;
}

async function balanceOf({ employmentId }: TestEmployee) {
  const [found] = await reading(db, (tx) => readBalances(tx, [employmentId], 2026));
  return found && [found.creditedCents, found.reservedCents, found.drawnCents, found.leftCents];
}

/** How many went through, and the codes of the refusals; anything but a refusal is a failure of the test. */
async function outcomeOf(attempts: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(attempts);
  const refusals = settled.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown);
  for (const refusal of refusals) if (!(refusal instanceof Refusal)) throw refusal;
  return {
    done: settled.length - refusals.length,
    refused: [...new Set(refusals.map((one) => (one as Refusal).code))],
  };
}

const times = (count: number, work: (index: number) => Promise<unknown>) =>
  Array.from({ length: count }, (_, i) => work(i));

test.each([1, 2, 3])('a hundred people spending one balance get exactly what fits, round %i', async () => {
  const employee = await anEmployeeWith(27_500);
  const spend = () => inTransaction(db, (tx) => reserve(tx, { ...allowanceOf(employee), amountCents: 500 }));
  expect(await outcomeOf(times(100, spend))).toEqual({ done: 55, refused: ['balance_too_low'] });
  expect(await balanceOf(employee)).toEqual([27_500, 27_500, 0, 0]);
});

test('a hundred equal calls with one key have one effect and one answer, other content is refused', async () => {
  const employee = await anEmployeeWith(27_500);
  const order = { ...allowanceOf(employee), amountCents: 500 };
  const answers = await Promise.all(times(100, () => inTransaction(db, (tx) => reserve(tx, order))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const other = times(10, () => inTransaction(db, (tx) => reserve(tx, { ...order, amountCents: 501 })));
  expect(await outcomeOf(other)).toEqual({ done: 0, refused: ['idempotency_key_reused'] });
  expect(await balanceOf(employee)).toEqual([27_500, 500, 0, 27_000]);
});

test('fifty people deciding one reservation close it once', async () => {
  const employee = await anEmployeeWith(27_500);
  const { reservationId } = await inTransaction(db, (tx) =>
    reserve(tx, { ...allowanceOf(employee), amountCents: 500 }),
  );
  const decide = (index: number) => {
    const decision = { ...details(), reservationId };
    return inTransaction<unknown>(db, (tx) =>
      index % 2 ? postReservation(tx, decision) : voidReservation(tx, decision),
    );
  };
  expect(await outcomeOf(times(50, decide))).toEqual({ done: 1, refused: ['reservation_closed'] });
  expect((await balanceOf(employee))?.[1]).toBe(0);
});

test('fifty people reversing one drawing reverse it once', async () => {
  const employee = await anEmployeeWith(27_500);
  const { reservationId } = await inTransaction(db, (tx) =>
    reserve(tx, { ...allowanceOf(employee), amountCents: 500 }),
  );
  const { transferId } = await inTransaction(db, (tx) => postReservation(tx, { ...details(), reservationId }));
  const reverse = () => inTransaction(db, (tx) => reverseTransfer(tx, { ...details(), transferId }));
  expect(await outcomeOf(times(50, reverse))).toEqual({ done: 1, refused: ['transfer_already_reversed'] });
  expect(await balanceOf(employee)).toEqual([27_500, 0, 0, 27_500]);
});

test('an account asked for by twenty at once is opened once', async () => {
  const { employmentId } = await anEmployee(all, company);
  const open = () =>
    inTransaction(db, (tx) =>
      openAccounts(tx, company.companyId, [{ kind: 'club', employmentId }, { kind: 'payout' }]),
    );
  const opened = (await Promise.all(times(20, open))) as { id: string }[][];
  expect(new Set(opened.map(([club]) => club?.id)).size).toBe(1);
});

test('operations composed in every order in one transaction never deadlock', async () => {
  const staff = await Promise.all([anEmployeeWith(20_000), anEmployeeWith(20_000), anEmployeeWith(20_000)]);
  const someone = (index: number) => staff[index % staff.length] as TestEmployee;
  const compose = (index: number) =>
    inTransaction(db, async (tx) => {
      // Ten in a row behind one lock are slow on a slow machine, which is no deadlock.
      await tx.client.query(`SET LOCAL lock_timeout = '15s'`);
      const steps = [
        () => adjustEntitlement(tx, { ...allowanceOf(someone(index)), creditedCents: 20_000 + index }),
        async () => {
          const { reservationId } = await reserve(tx, { ...allowanceOf(someone(index + 1)), amountCents: 10 });
          await postReservation(tx, { ...details(), reservationId });
        },
        () => expireAllowance(tx, { ...allowanceOf(someone(index + 2)), actionCode: 'SP' }),
      ];
      for (let step = 0; step < steps.length; step += 1) await steps[(step + index) % steps.length]?.();
    });
  for (const wave of [0, 1, 2]) {
    expect(await outcomeOf(times(10, (index) => compose(wave * 10 + index)))).toEqual({ done: 10, refused: [] });
  }
});

test.each(['the same employee', 'another company'])(
  'a reward that waited while %s was rewarded stands in the books after it, with the balance it left',
  async (who) => {
    const other = who === 'another company' ? await aCompany(all) : company;
    const [first, second] = [await anEmployee(all, company), await anEmployee(all, other)];
    const reward = ({ employmentId, companyId }: TestEmployee, amountCents: number) => ({
      ...details(),
      companyId,
      employmentId: companyId === company.companyId ? first.employmentId : employmentId,
      amountCents,
    });
    for (const one of [first, second]) await inTransaction(all, (tx) => rewardClub(tx, reward(one, 1)));
    let waiting: Promise<unknown> = Promise.resolve();
    await inTransaction(all, async (tx) => {
      await rewardClub(tx, reward(first, 100));
      waiting = inTransaction(all, (later) => rewardClub(later, reward(second, 20)));
      await transactionsWait(all);
      await rewardClub(tx, reward(first, 3));
    });
    await waiting;
    expect(await checkBooks(all)).not.toContainEqual(expect.objectContaining({ check: 'running-balance' }));
  },
);
