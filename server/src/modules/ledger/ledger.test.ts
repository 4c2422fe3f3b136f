import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, inTransaction, reading, type Tx } from '#platform/database';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import {
  adjustEntitlement,
  correct,
  creditEntitlement,
  expireAllowance,
  fundCompany,
  openAccounts,
  payOutClub,
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
let employee: TestEmployee;
let counter = 0;

beforeAll(async () => {
  const { appUrl } = await testDatabase();
  all = openTestDatabase(appUrl).forEveryCompany();
  company = await aCompany(all);
  db = all.forCompany(company.companyId);
});
afterAll(() => all.close());

function booking() {
  counter += 1;
  return {
    companyId: company.companyId,
    idempotencyKey: `test ${counter}`,
    effectiveDate: '2026-05-04',
    createdBy: null,
  };
}

function allowance() {
  return { ...booking(), employmentId: employee.employmentId, year: 2026, actionCode: 'RP' as const };
}

const write = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(db, work);

/** A new employee with this much credited. */
async function anEmployeeWith(amountCents: number) {
  employee = await anEmployee(all, company);
  return write((tx) => creditEntitlement(tx, { ...allowance(), amountCents }));
}

async function balance() {
  const [found] = await reading(db, (tx) => readBalances(tx, [employee.employmentId], 2026));
  return found && [found.creditedCents, found.reservedCents, found.drawnCents, found.leftCents];
}

async function balanceOf(kind: 'fund' | 'payout' | 'club'): Promise<number> {
  const reference = kind === 'club' ? { kind, employmentId: employee.employmentId } : { kind };
  const [account] = await write((tx) => openAccounts(tx, company.companyId, [reference]));
  return account?.balanceCents ?? Number.NaN;
}

const refused = (code: string, status: number) => expect.objectContaining({ code, status });

describe('each operation moves what it says', () => {
  test('an entitlement comes from the fund, which may be negative', async () => {
    const before = await balanceOf('fund');
    await anEmployeeWith(27_500);
    expect(await balance()).toEqual([27_500, 0, 0, 27_500]);
    expect(await balanceOf('fund')).toBe(before - 27_500);
  });

  test('reserved money is set aside, posted money goes to the payout account', async () => {
    await anEmployeeWith(27_500);
    const before = await balanceOf('payout');
    const { reservationId } = await write((tx) => reserve(tx, { ...allowance(), amountCents: 17_325 }));
    expect(await balance()).toEqual([27_500, 17_325, 0, 10_175]);
    const posted = await write((tx) => postReservation(tx, { ...booking(), reservationId }));
    expect(posted).toMatchObject({ amountCents: 17_325, releasedCents: 0 });
    expect(await balance()).toEqual([27_500, 0, 17_325, 10_175]);
    expect(await balanceOf('payout')).toBe(before + 17_325);
  });

  test('a reservation posted for less releases the rest', async () => {
    await anEmployeeWith(27_500);
    const { reservationId } = await write((tx) => reserve(tx, { ...allowance(), amountCents: 20_000 }));
    const posted = await write((tx) => postReservation(tx, { ...booking(), reservationId, amountCents: 5_501 }));
    expect(posted).toMatchObject({ amountCents: 5_501, releasedCents: 14_499 });
    expect(await balance()).toEqual([27_500, 0, 5_501, 21_999]);
  });

  test('a voided reservation is available again', async () => {
    await anEmployeeWith(27_500);
    const { reservationId } = await write((tx) => reserve(tx, { ...allowance(), amountCents: 20_000 }));
    const voided = await write((tx) => voidReservation(tx, { ...booking(), reservationId }));
    expect(voided).toEqual({ reservationId, releasedCents: 20_000 });
    expect(await balance()).toEqual([27_500, 0, 0, 27_500]);
  });

  test('a reversed drawing can be drawn again', async () => {
    await anEmployeeWith(10_000);
    const { reservationId } = await write((tx) => reserve(tx, { ...allowance(), amountCents: 10_000 }));
    const { transferId } = await write((tx) => postReservation(tx, { ...booking(), reservationId }));
    await write((tx) => reverseTransfer(tx, { ...booking(), transferId }));
    expect(await balance()).toEqual([10_000, 0, 0, 10_000]);
    await write((tx) => reserve(tx, { ...allowance(), amountCents: 10_000 }));
    expect(await balance()).toEqual([10_000, 10_000, 0, 0]);
  });

  test('a ratio adjustment goes both ways and stops at what is reserved and drawn', async () => {
    await anEmployeeWith(13_750);
    const up = await write((tx) => adjustEntitlement(tx, { ...allowance(), creditedCents: 27_500 }));
    expect(up.movedCents).toBe(13_750);
    await write((tx) => reserve(tx, { ...allowance(), amountCents: 20_000 }));
    const down = await write((tx) => adjustEntitlement(tx, { ...allowance(), creditedCents: 13_750 }));
    expect(down.movedCents).toBe(-7_500);
    expect(await balance()).toEqual([20_000, 20_000, 0, 0]);
    const again = await write((tx) => adjustEntitlement(tx, { ...allowance(), creditedCents: 13_750 }));
    expect(again).toEqual({ transferId: null, movedCents: 0 });
  });

  test('what is left of a year expires back to the fund, open reservations stay', async () => {
    await anEmployeeWith(27_500);
    await write((tx) => reserve(tx, { ...allowance(), amountCents: 7_500 }));
    const before = await balanceOf('fund');
    expect(await write((tx) => expireAllowance(tx, allowance()))).toMatchObject({ expiredCents: 20_000 });
    expect(await balance()).toEqual([7_500, 7_500, 0, 0]);
    expect(await balanceOf('fund')).toBe(before + 20_000);
    expect(await write((tx) => expireAllowance(tx, allowance()))).toEqual({ transferId: null, expiredCents: 0 });
  });

  test('a correction gives drawn money back in an open month', async () => {
    await anEmployeeWith(10_000);
    const { reservationId } = await write((tx) => reserve(tx, { ...allowance(), amountCents: 10_000 }));
    await write((tx) => postReservation(tx, { ...booking(), reservationId }));
    const { employmentId, year, actionCode, ...details } = allowance();
    await write((tx) =>
      correct(tx, {
        ...details,
        employment: { kind: 'allowance', employmentId, year, actionCode },
        company: { kind: 'payout' },
        direction: 'toEmployment',
        amountCents: 2_500,
        note: 'Uznaná nižšia suma.',
      }),
    );
    expect(await balance()).toEqual([10_000, 0, 7_500, 2_500]);
  });

  test('club rewards come from the operator and are paid out through the company', async () => {
    await anEmployeeWith(1);
    const club = () => ({ ...booking(), employmentId: employee.employmentId });
    await inTransaction(all, (tx) => rewardClub(tx, { ...club(), amountCents: 1_200 }));
    expect(await balanceOf('club')).toBe(1_200);
    await write((tx) => payOutClub(tx, { ...club(), amountCents: 1_000 }));
    expect(await balanceOf('club')).toBe(200);
    const tooMuch = write((tx) => payOutClub(tx, { ...club(), amountCents: 201 }));
    await expect(tooMuch).rejects.toThrow(refused('balance_too_low', 409));
  });

  test('a company is funded by the operator, out of reach of the company itself', async () => {
    const before = await balanceOf('fund');
    await inTransaction(all, (tx) => fundCompany(tx, { ...booking(), amountCents: 100_000 }));
    expect(await balanceOf('fund')).toBe(before + 100_000);
    const byItself = write((tx) => fundCompany(tx, { ...booking(), amountCents: 100_000 }));
    await expect(byItself).rejects.toThrow('no account within reach: operator');
  });
});

describe('what is refused leaves nothing behind', () => {
  test('a reservation above what is available', async () => {
    await anEmployeeWith(5_000);
    const order = { ...allowance(), amountCents: 5_001 };
    await expect(write((tx) => reserve(tx, order))).rejects.toThrow(refused('balance_too_low', 409));
    expect(await balance()).toEqual([5_000, 0, 0, 5_000]);
    // The key of a refused call is free: the same call goes through once there is money.
    await write((tx) => adjustEntitlement(tx, { ...allowance(), creditedCents: 5_001 }));
    await write((tx) => reserve(tx, order));
    expect(await balance()).toEqual([5_001, 5_001, 0, 0]);
  });

  test('closing a reservation a second time, in either way', async () => {
    await anEmployeeWith(5_000);
    const { reservationId } = await write((tx) => reserve(tx, { ...allowance(), amountCents: 3_000 }));
    await write((tx) => postReservation(tx, { ...booking(), reservationId }));
    const closed = refused('reservation_closed', 409);
    await expect(write((tx) => postReservation(tx, { ...booking(), reservationId }))).rejects.toThrow(closed);
    await expect(write((tx) => voidReservation(tx, { ...booking(), reservationId }))).rejects.toThrow(closed);
    expect(await balance()).toEqual([5_000, 0, 3_000, 2_000]);
  });

  test('posting more than was reserved', async () => {
    await anEmployeeWith(5_000);
    const { reservationId } = await write((tx) => reserve(tx, { ...allowance(), amountCents: 3_000 }));
    const more = write((tx) => postReservation(tx, { ...booking(), reservationId, amountCents: 3_001 }));
    await expect(more).rejects.toThrow(refused('reservation_too_small', 409));
    expect(await balance()).toEqual([5_000, 3_000, 0, 2_000]);
  });

  test('reversing twice, a reversal, or money that is already spent', async () => {
    const { transferId } = await anEmployeeWith(5_000);
    const { reservationId } = await write((tx) => reserve(tx, { ...allowance(), amountCents: 1 }));
    const reverse = (id: string) => write((tx) => reverseTransfer(tx, { ...booking(), transferId: id }));
    await expect(reverse(transferId)).rejects.toThrow(refused('balance_too_low', 409));
    await write((tx) => voidReservation(tx, { ...booking(), reservationId }));
    const reversal = await reverse(transferId);
    await expect(reverse(transferId)).rejects.toThrow(refused('transfer_already_reversed', 409));
    await expect(reverse(reversal.transferId)).rejects.toThrow(refused('transfer_not_reversible', 409));
    expect(await balance()).toEqual([0, 0, 0, 0]);
  });

  test('a transaction refused halfway keeps none of its operations', async () => {
    await anEmployeeWith(5_000);
    const both = write(async (tx) => {
      await adjustEntitlement(tx, { ...allowance(), creditedCents: 6_000 });
      await reserve(tx, { ...allowance(), amountCents: 6_001 });
    });
    await expect(both).rejects.toThrow(refused('balance_too_low', 409));
    expect(await balance()).toEqual([5_000, 0, 0, 5_000]);
  });
});

describe('the same key does nothing twice', () => {
  test('the same content returns the first result, other content is refused', async () => {
    await anEmployeeWith(20_000);
    const order = { ...allowance(), amountCents: 5_000, subjectId: employee.employmentId };
    const first = await write((tx) => reserve(tx, order));
    expect(await write((tx) => reserve(tx, { ...order, effectiveDate: '2026-05-05' }))).toEqual(first);
    const reused = refused('idempotency_key_reused', 422);
    await expect(write((tx) => reserve(tx, { ...order, amountCents: 5_001 }))).rejects.toThrow(reused);
    await expect(write((tx) => reserve(tx, { ...order, subjectId: null }))).rejects.toThrow(reused);
    expect(await balance()).toEqual([20_000, 5_000, 0, 15_000]);
  });

  test('every other operation, repeated, answers the same and moves once', async () => {
    await anEmployeeWith(20_000);
    const twice = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => {
      const first = await write(work);
      expect(await write(work)).toEqual(first);
      return first;
    };
    const reservations = await write(async (tx) => [
      await reserve(tx, { ...allowance(), amountCents: 2_000 }),
      await reserve(tx, { ...allowance(), amountCents: 3_000 }),
    ]);
    const [toPost, toVoid] = reservations.map(({ reservationId }) => ({ ...booking(), reservationId }));
    const { transferId } = await twice((tx) => postReservation(tx, toPost!));
    await twice((tx) => voidReservation(tx, toVoid!));
    const reversal = { ...booking(), transferId };
    await twice((tx) => reverseTransfer(tx, reversal));
    const credit = { ...allowance(), amountCents: 500 };
    await twice((tx) => creditEntitlement(tx, credit));
    const down = { ...allowance(), creditedCents: 20_000 };
    expect(await twice((tx) => adjustEntitlement(tx, down))).toMatchObject({ movedCents: -500 });
    const expiry = allowance();
    expect(await twice((tx) => expireAllowance(tx, expiry))).toMatchObject({ expiredCents: 20_000 });
    expect(await balance()).toEqual([0, 0, 0, 0]);
  });
});
