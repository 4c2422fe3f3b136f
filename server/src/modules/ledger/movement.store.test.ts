import { listTransfers as endpoint } from '@polana/contract/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anAdministrator, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import type { Call } from '#platform/http/route';
import {
  creditEntitlement,
  ledgerRoutes,
  postReservation,
  reserve,
  reverseTransfer,
  rewardClub,
  voidReservation,
} from './index.ts';

let all: Database;
let company: TestCompany;
let employee: TestEmployee;
let colleague: TestEmployee;
let openId: string;
const claimId = newId();

let counter = 0;
const details = (effectiveDate: string) => ({
  companyId: company.companyId,
  idempotencyKey: `test ${(counter += 1)}`,
  effectiveDate,
  createdBy: null,
});
const allowance = (date: string, { employmentId }: TestEmployee) => ({
  ...details(date),
  employmentId,
  year: 2026,
  actionCode: 'RP' as const,
});

beforeAll(async () => {
  const { appUrl } = await testDatabase();
  all = openTestDatabase(appUrl).forEveryCompany();
  company = await aCompany(all, { name: 'Detvan' });
  employee = await anEmployee(all, company);
  colleague = await anEmployee(all, company);
  await inTransaction(all, async (tx) => {
    await creditEntitlement(tx, { ...allowance('2026-01-01', employee), amountCents: 27_500 });
    await creditEntitlement(tx, { ...allowance('2026-01-01', colleague), amountCents: 13_750 });
    const drawn = await reserve(tx, { ...allowance('2026-02-01', employee), amountCents: 5_000, subjectId: claimId });
    await postReservation(tx, { ...details('2026-02-05'), reservationId: drawn.reservationId });
    const back = await reserve(tx, { ...allowance('2026-02-06', employee), amountCents: 1_000, subjectId: claimId });
    const { transferId } = await postReservation(tx, { ...details('2026-02-06'), reservationId: back.reservationId });
    await reverseTransfer(tx, { ...details('2026-02-07'), transferId, note: 'Omyl' });
    const voided = await reserve(tx, { ...allowance('2026-03-01', employee), amountCents: 700 });
    await voidReservation(tx, { ...details('2026-03-02'), reservationId: voided.reservationId });
    const open = await reserve(tx, { ...allowance('2026-03-03', employee), amountCents: 2_000, subjectId: claimId });
    openId = open.reservationId;
    await rewardClub(tx, { ...details('2026-03-04'), employmentId: employee.employmentId, amountCents: 150 });
  });
});
afterAll(() => all.close());

interface Answer {
  items: Record<string, unknown>[];
  totalCount: number;
  isTotalExact: boolean;
  months: { month: string; sum: string }[];
  balances: { fund: string; payout: string } | null;
}

/** Calls a route as the server would, with its query parsed. */
async function call(id: string, actor: object, request: { query?: object; params?: object }): Promise<unknown> {
  const found = ledgerRoutes.find((one) => one.endpoint.id === id);
  const query = endpoint.query.parse(request.query ?? {});
  const db = all.forCompany(company.companyId);
  return found?.handle({ actor, db, params: request.params, query } as unknown as Call<never>);
}

const asEmployee = ({ employmentId }: TestEmployee) => ({
  roleName: 'EMPL',
  employmentId,
  companyId: company.companyId,
});
const list = (actor: object, query?: object) => call('ledger.listTransfers', actor, { query }) as Promise<Answer>;

test('an employee sees the movements newest first, an open reservation as pending, a voided one not at all', async () => {
  const answer = await list(asEmployee(employee));
  const { items, totalCount } = answer;
  const short = items.map((item) => [
    item['date'],
    item['type'],
    item['amount'],
    item['balanceAfter'],
    item['pending'],
  ]);
  expect(short).toEqual([
    ['2026-03-04', 'clubReward', '1.50', '1.50', false],
    ['2026-03-03', 'reservation', '-20.00', null, true],
    ['2026-02-07', 'reversal', '10.00', '225.00', false],
    ['2026-02-06', 'drawing', '-10.00', '215.00', false],
    ['2026-02-05', 'drawing', '-50.00', '225.00', false],
    ['2026-01-01', 'entitlement', '275.00', '275.00', false],
  ]);
  expect(totalCount).toBe(6);
  expect(endpoint.answer.safeParse(answer).success).toBe(true);
});

test('sender and recipient are named, the claim and the note are there', async () => {
  const { items } = await list(asEmployee(employee));
  const sides = items.map((item) => [
    item['sender'],
    item['recipient'],
    item['documentId'],
    item['note'],
    item['year'],
  ]);
  const name = 'Žofia Skúšobná';
  expect(sides).toEqual([
    ['Poľana', name, null, null, null],
    [name, 'Detvan', claimId, null, 2026],
    ['Detvan', name, claimId, 'Omyl', 2026],
    [name, 'Detvan', claimId, null, 2026],
    [name, 'Detvan', claimId, null, 2026],
    ['Detvan', name, null, null, 2026],
  ]);
});

test('pages and the oldest-first order cut the same list', async () => {
  const whole = (await list(asEmployee(employee))).items;
  const paged = [];
  for (const offset of ['0', '2', '4']) {
    paged.push(...(await list(asEmployee(employee), { limit: '2', offset, order: 'date' })).items);
  }
  expect(paged).toEqual(whole.toReversed());
});

test('filters narrow the list, its count and the sums of its months alike', async () => {
  const drawn = await list(asEmployee(employee), { type: 'drawing' });
  expect(drawn.items.map((item) => item['amount'])).toEqual(['-10.00', '-50.00']);
  expect(drawn).toMatchObject({ totalCount: 2, months: [{ month: '2026-02', sum: '-60.00' }] });
  expect(await list(asEmployee(employee), { actionCode: 'SP' })).toEqual({
    items: [],
    totalCount: 0,
    isTotalExact: true,
    months: [],
    balances: null,
  });
  const ofFebruary = await list(asEmployee(employee), { from: '2026-02-06', to: '2026-02-28' });
  expect(ofFebruary.items.map((item) => item['date'])).toEqual(['2026-02-07', '2026-02-06']);
  const noted = await list(asEmployee(employee), { search: 'OMYL' });
  expect(noted.items.map((item) => item['note'])).toEqual(['Omyl']);
  const march = await list(asEmployee(employee), { from: '2026-03-01' });
  expect(march.months).toEqual([{ month: '2026-03', sum: '1.50' }]);
});

test('the company sees its fund and payout account, with everybody’s open reservations on the way', async () => {
  const { administratorshipId } = await anAdministrator(all, company);
  const actor = { roleName: 'COMP', roleId: administratorshipId, companyId: company.companyId };
  const { items, balances } = await list(actor);
  expect(balances).toEqual({ fund: '-412.50', payout: '50.00' });
  expect(await list(actor, { type: 'clubPayout' })).toMatchObject({ totalCount: 0, balances });
  expect(items.map((item) => [item['type'], item['amount'], item['balanceAfter'], item['actionCode']])).toEqual([
    ['reservation', '20.00', null, 'RP'],
    ['reversal', '-10.00', '50.00', 'RP'],
    ['drawing', '10.00', '60.00', 'RP'],
    ['drawing', '50.00', '50.00', 'RP'],
    ['entitlement', '-137.50', '-412.50', 'RP'],
    ['entitlement', '-275.00', '-275.00', 'RP'],
  ]);
});

test('a movement names its claim, and only to the employee where the money was spent', async () => {
  const traveller = await anEmployee(all, company);
  const { number } = await aPendingClaim(all, traveller, { issuerName: 'Horský hotel Kráľová' });
  const [own] = (await list(asEmployee(traveller), { type: 'reservation' })).items;
  expect(own).toMatchObject({ documentNumber: number, documentName: 'Horský hotel Kráľová' });
  expect(await call('ledger.readTransfer', asEmployee(traveller), { params: { id: own?.['id'] } })).toEqual(own);
  const { administratorshipId } = await anAdministrator(all, company);
  const asCompany = { roleName: 'COMP', roleId: administratorshipId, companyId: company.companyId };
  const { items } = await list(asCompany, { type: 'reservation' });
  expect(items.find((item) => item['id'] === own?.['id'])).toMatchObject({
    documentNumber: number,
    documentName: null,
  });
});

test('one movement is read by its id; a colleague’s and a missing one are equally not found', async () => {
  const { items } = await list(asEmployee(employee));
  const read = (actor: object, id: unknown) => call('ledger.readTransfer', actor, { params: { id } });
  for (const item of items) expect(await read(asEmployee(employee), item['id'])).toEqual(item);
  const missing = expect.objectContaining({ code: 'transfer_not_found', status: 404 });
  for (const id of [items[5]?.['id'], openId, newId()]) {
    await expect(read(asEmployee(colleague), id)).rejects.toThrow(missing);
  }
});
