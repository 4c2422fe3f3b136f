import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { changeRatio } from '#modules/employees';
import { systemAuthor } from '#platform/actor';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn, type TestAnswer } from '#test-support/signed-in';

/** Claims corrected after their month was closed: what is told of their payment, and how one is reopened. */

let portal: TestPortal;
let company: TestCompany;
let employee: TestEmployee;
let claimant: SignedIn;
let jana: SignedIn;
let goOn: () => void = () => undefined;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
afterAll(() => goOn());
beforeEach(async () => {
  goOn();
  goOn = standAt(instantAt('2026-07-01', '09:00'));
  company = await aCompany(portal.db);
  await query(`UPDATE company SET wage_code_rp = '830', wage_code_sp = '831', pay_day = 10 WHERE id = $1`, [
    company.companyId,
  ]);
  claimant = await aSignedInEmployee(portal, company);
  const { personId, roleId: employmentId } = claimant;
  employee = { ...(await anEmployee(portal.db, company)), personId, employmentId };
  jana = await aSignedInAdministrator(portal, company);
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

/** Another day, on which both have just signed in. */
async function day(date: string): Promise<void> {
  goOn();
  goOn = standAt(instantAt(date, '10:00'));
  await query(`UPDATE session SET last_act_at = $2, expires_at = $3 WHERE person_id = $1`, [
    claimant.personId,
    instantAt(date, '10:00'),
    instantAt(date, '12:00'),
  ]);
  jana = await aSignedInAdministrator(portal, company);
}

const decide = (claimId: string, order: object): Promise<TestAnswer> => jana.call('PUT', `/document/${claimId}`, order);
const correct = (claimId: string, order: object): Promise<TestAnswer> =>
  jana.call('POST', `/document/${claimId}/correct`, { reasonText: 'Omyl', ...order });
const summary = async (month: string) => (await jana.call('GET', `/company/closing/${month}`)).json;

async function close(month: string): Promise<void> {
  const { total, movements } = await summary(month);
  expect((await jana.call('POST', `/company/closing/${month}/close`, { total, movements })).status).toBe(200);
}

/** Approved, wholly or in part, and its month closed on the first day of the next one. */
async function paidInJuly(sumCents: number, part: object = {}): Promise<string> {
  const { claimId } = await aPendingClaim(portal.db, employee, { sumCents });
  expect((await decide(claimId, { status: 'approved', version: 1, ...part })).status).toBe(200);
  await day('2026-08-01');
  await close('2026-07');
  return claimId;
}

/** What the employee reads of the payment, the same in the list and in the detail. */
async function told(claimId: string) {
  const { json: detail } = await claimant.call('GET', `/document/${claimId}`);
  const { items } = (await claimant.call('GET', '/document')).json;
  const listed = items.find((item: { id: string }) => item.id === claimId);
  const { contribution, paidOn, payments } = detail;
  expect([listed.contribution, listed.paidOn]).toEqual([contribution, paidOn]);
  if (detail.status === 'approved') expect(listed.payments).toEqual(payments);
  return { contribution, paidOn, closedMonth: detail.closedMonth, payments };
}

const partly = { recognisedSum: '100', note: 'Bez stravy' };
const inJuly = { amount: '55.00', on: '2026-08-10', isClosed: true };

test('what a correction adds is paid with the next wages: until they are closed the claim is not told as paid', async () => {
  const claimId = await paidInJuly(50_000, partly);
  const whole = { contribution: '55.00', paidOn: '2026-08-10', closedMonth: '2026-07', payments: undefined };
  expect(await told(claimId)).toEqual(whole);

  expect((await correct(claimId, { version: 2, recognisedSum: '500' })).status).toBe(200);
  expect(await summary('2026-08')).toMatchObject({ total: '220.00' });
  await day('2026-08-15');
  const rest = { amount: '220.00', on: '2026-09-10', isClosed: false };
  const open = { contribution: '275.00', paidOn: null, closedMonth: '2026-07', payments: [inJuly, rest] };
  expect(await told(claimId)).toEqual(open);

  await close('2026-08');
  await query('UPDATE company SET pay_day = 20 WHERE id = $1', [company.companyId]);
  const paid = { ...open, paidOn: '2026-09-10', closedMonth: '2026-08' };
  expect(await told(claimId)).toEqual({ ...paid, payments: [inJuly, { ...rest, isClosed: true }] });
});

test('what a correction takes back is told with its own day, and one put back in the same month not at all', async () => {
  const claimId = await paidInJuly(50_000);
  await correct(claimId, { version: 2, recognisedSum: '100' });
  const july = { amount: '275.00', on: '2026-08-10', isClosed: true };
  const less = { amount: '-220.00', on: '2026-09-10', isClosed: false };
  expect(await told(claimId)).toMatchObject({ contribution: '55.00', paidOn: null, payments: [july, less] });
  await correct(claimId, { version: 3, recognisedSum: '500' });
  const whole = { contribution: '275.00', paidOn: '2026-08-10', closedMonth: '2026-07', payments: undefined };
  expect(await told(claimId)).toEqual(whole);
});

test('a correction that lies long open is due with the month that is still to close, not with one that is closed', async () => {
  const claimId = await paidInJuly(50_000, partly);
  await day('2026-10-20');
  await correct(claimId, { version: 2, recognisedSum: '500' });
  const october = { amount: '220.00', on: '2026-11-10', isClosed: false };
  expect(await told(claimId)).toMatchObject({ paidOn: null, payments: [inJuly, october] });
});

test('after a correction to nothing no pay day is told, only what came and what goes back', async () => {
  const claimId = await paidInJuly(30_000);
  await correct(claimId, { version: 2, reasonCode: 'DUPLICATE' });
  const payments = [
    { amount: '165.00', on: '2026-08-10', isClosed: true },
    { amount: '-165.00', on: '2026-09-10', isClosed: false },
  ];
  expect(await told(claimId)).toEqual({ contribution: '0.00', paidOn: null, closedMonth: null, payments });
});

test('what a correction rejected by mistake is reopened, and a new approval is paid with the month it is made in', async () => {
  const claimId = await paidInJuly(30_000);
  await correct(claimId, { version: 2, reasonCode: 'DUPLICATE' });
  await close('2026-08');
  await day('2026-09-03');
  const { json: review } = await jana.call('GET', `/document/${claimId}/review`);
  expect(review.mayNotDecide).toBeNull();
  const reopened = await decide(claimId, { status: 'pending', version: 3, reasonText: 'Nebol to duplikát' });
  expect(reopened.json).toMatchObject({ status: 'pending', version: 4, contribution: '165.00', closedMonth: null });
  expect(reopened.json.events.at(-1)).toMatchObject({ kind: 'reopened', text: 'Nebol to duplikát' });
  expect(
    await query(`SELECT reason FROM audit_entry WHERE object_id = $1 AND action = 'claim.reopened'`, [claimId]),
  ).toEqual([{ reason: 'Nebol to duplikát' }]);
  const account = `SELECT reserved_cents AS reserved, drawn_cents AS drawn FROM account WHERE employment_id = $1 AND kind = 'allowance'`;
  expect(await query(account, [employee.employmentId])).toEqual([{ reserved: 16_500, drawn: 0 }]);
  expect((await jana.call('GET', `/document/${claimId}/review`)).json.mayNotDecide).toBeNull();

  const approved = await decide(claimId, { status: 'approved', version: 4, exceptionReason: 'Skúška' });
  expect(approved.json).toMatchObject({ status: 'approved', contribution: '165.00', closedMonth: null });
  expect(await query(account, [employee.employmentId])).toEqual([{ reserved: 0, drawn: 16_500 }]);
  const totals = await Promise.all(['2026-07', '2026-08', '2026-09'].map(summary));
  expect(totals.map(({ total }) => total)).toEqual(['165.00', '-165.00', '165.00']);
  expect(await checkBooks(portal.db)).toEqual([]);
  expect(await told(claimId)).toMatchObject({
    paidOn: null,
    payments: [{ amount: '165.00' }, { amount: '-165.00' }, { amount: '165.00', on: '2026-10-10', isClosed: false }],
  });
});

test('the new approval is taken back while its month is open, and corrected once that is closed; the closed one stays', async () => {
  const claimId = await paidInJuly(30_000);
  await correct(claimId, { version: 2, reasonCode: 'DUPLICATE' });
  await decide(claimId, { status: 'pending', version: 3 });
  await decide(claimId, { status: 'approved', version: 4, exceptionReason: 'Skúška' });
  const early = await correct(claimId, { version: 5, recognisedSum: '100' });
  expect(early.json.errors[0].code).toBe('month_not_closed');
  expect(await told(claimId)).toMatchObject({ contribution: '165.00', paidOn: '2026-08-10', payments: undefined });

  const back = await decide(claimId, { status: 'pending', version: 5, reasonText: 'Ešte raz' });
  expect(back.json).toMatchObject({ status: 'pending', version: 6, contribution: '165.00', transferId: null });
  expect(await summary('2026-08')).toMatchObject({ total: '-165.00' });
  await decide(claimId, { status: 'approved', version: 6, exceptionReason: 'Skúška' });
  await close('2026-08');
  await day('2026-09-03');
  const late = await decide(claimId, { status: 'pending', version: 7, reasonText: 'Ešte raz' });
  expect(late.json.errors[0].code).toBe('month_closed');
  expect((await correct(claimId, { version: 7, recognisedSum: '100' })).json).toMatchObject({ contribution: '55.00' });
  const totals = await Promise.all(['2026-07', '2026-08', '2026-09'].map(summary));
  expect(totals.map(({ total }) => total)).toEqual(['165.00', '0.00', '-110.00']);
  expect(await checkBooks(portal.db)).toEqual([]);
});

test('of twenty who reopen it at once one does, and nothing is reserved twice', async () => {
  const claimId = await paidInJuly(30_000);
  await correct(claimId, { version: 2, reasonCode: 'DUPLICATE' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => decide(claimId, { status: 'pending', version: 3 })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)]);
  expect(
    await query(`SELECT amount_cents FROM reservation WHERE subject_id = $1 AND state = 'open'`, [claimId]),
  ).toEqual([{ amount_cents: 16_500 }]);
  expect(await checkBooks(portal.db)).toEqual([]);
});

test('whoever used the money meanwhile keeps it: nothing is reopened then, and nothing has changed', async () => {
  const claimId = await paidInJuly(30_000);
  await correct(claimId, { version: 2, reasonCode: 'DUPLICATE' });
  await aPendingClaim(portal.db, employee, { sumCents: 50_000 });
  const refused = await decide(claimId, { status: 'pending', version: 3 });
  expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'balance_too_low']);
  expect(await told(claimId)).toMatchObject({ contribution: '0.00', paidOn: null });
});

test('where nothing is left for the new approval, the drawing of the closed month is still left alone', async () => {
  const claimId = await paidInJuly(30_000);
  await correct(claimId, { version: 2, reasonCode: 'DUPLICATE' });
  await decide(claimId, { status: 'pending', version: 3 });
  const approval = { status: 'approved', exceptionReason: 'Skúška' };
  const back = { status: 'pending', reasonText: 'Ešte raz' };
  await decide(claimId, { ...approval, version: 4 });
  const { companyId, employmentId } = employee;
  const cut = { companyId, employmentId, validFrom: '2026-06-01', ratio: 0 };
  await inTransaction(portal.db.forCompany(companyId), (tx) => changeRatio(tx, cut, systemAuthor));
  await decide(claimId, { ...back, version: 5 });
  const nothing = await decide(claimId, { ...approval, version: 6 });
  expect(nothing.json).toMatchObject({ status: 'approved', contribution: '0.00', transferId: null, closedMonth: null });
  expect(await checkBooks(portal.db)).toEqual([]);
  expect((await decide(claimId, { ...back, version: 7 })).json).toMatchObject({ status: 'pending', version: 8 });
  const totals = await Promise.all(['2026-07', '2026-08'].map(summary));
  expect(totals.map(({ total }) => total)).toEqual(['165.00', '-165.00']);
  expect(await checkBooks(portal.db)).toEqual([]);
});
