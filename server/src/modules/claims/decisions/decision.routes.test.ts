import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let company: TestCompany;
let jana: SignedIn;
let peter: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  company = await aCompany(portal.db);
  jana = await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Oravcová' });
  peter = await aSignedInAdministrator(portal, company, { firstName: 'Peter', lastName: 'Kováč' });
});

const employeeOf = (of: TestCompany): Promise<TestEmployee> => anEmployee(portal.db, of);
const query = (text: string, values: unknown[] = []) =>
  inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);

interface QueueItem {
  id: string;
  checked: string;
  viewedBy: string | null;
}

test('the queue is oldest first, tells the worst finding and counts; what waits for an answer is not in it', async () => {
  const [first, second] = [await employeeOf(company), await employeeOf(company)];
  const late = await aPendingClaim(portal.db, first, {
    sumCents: 10_000,
    submittedAt: new Date(Date.now() - 5e8),
    asOfDate: '2026-05-01',
  });
  const failed = await aPendingClaim(portal.db, second, {
    sumCents: 9_900,
    nights: 1,
    submittedAt: new Date(Date.now() - 4e8),
  });
  const clean = await aPendingClaim(portal.db, second, { sumCents: 8_800 });
  const asked = await aPendingClaim(portal.db, second, { sumCents: 7_700 });
  await aPendingClaim(portal.db, await employeeOf(await aCompany(portal.db)));
  await jana.call('PUT', `/document/${asked.claimId}`, { status: 'pending', version: 1, question: 'Kto?' });

  const { status, json } = await jana.call('GET', '/document/queue');
  expect(status).toBe(200);
  expect(json.items.map((item: QueueItem) => [item.id, item.checked])).toEqual([
    [late.claimId, 'warning'],
    [failed.claimId, 'failed'],
    [clean.claimId, 'clean'],
  ]);
  expect(json).toMatchObject({ totalCount: 3, cleanCount: 1, askedCount: 1, decidedToday: 0 });
  await jana.call('PUT', `/document/${clean.claimId}`, { status: 'approved', version: 1 });
  expect((await jana.call('GET', '/document/queue?limit=1')).json).toMatchObject({ totalCount: 2, decidedToday: 1 });
  expect((await peter.call('GET', '/document/queue')).json).toMatchObject({ totalCount: 2, decidedToday: 0 });
});

test('the queue comes in pages as other lists do, and says how much waits in all', async () => {
  const employee = await employeeOf(company);
  const ids: string[] = [];
  for (let day = 12; day > 0; day -= 1) {
    const submittedAt = new Date(Date.now() - day * 864e5);
    ids.push((await aPendingClaim(portal.db, employee, { sumCents: 100 * day, submittedAt })).claimId);
  }
  const pageOf = async (search: string) => {
    const { json } = await jana.call('GET', `/document/queue${search}`);
    return [json.items.map((item: QueueItem) => item.id), json.totalCount];
  };
  expect(await pageOf('')).toEqual([ids.slice(0, 10), 12]);
  expect(await pageOf('?limit=100')).toEqual([ids, 12]);
  expect(await pageOf('?limit=5&offset=5')).toEqual([ids.slice(5, 10), 12]);
  expect(await pageOf('?offset=12')).toEqual([[], 12]);
  expect((await jana.call('GET', '/document/queue?limit=101')).status).toBe(400);
});

test('the menu learns how many claims wait for the company, without those that wait for an answer, and no more than 99', async () => {
  const waiting = async () => (await jana.call('GET', '/document/waiting')).json;
  expect(await waiting()).toEqual({ count: 0, isExact: true });
  const employee = await employeeOf(company);
  const decided = await aPendingClaim(portal.db, employee);
  const asked = await aPendingClaim(portal.db, employee);
  await aPendingClaim(portal.db, employee);
  await aPendingClaim(portal.db, await employeeOf(await aCompany(portal.db)));
  await jana.call('PUT', `/document/${asked.claimId}`, { status: 'pending', version: 1, question: 'Kto?' });
  expect(await waiting()).toEqual({ count: 2, isExact: true });
  await peter.call('PUT', `/document/${decided.claimId}`, {
    status: 'rejected',
    version: 1,
    reasonCode: 'UNREADABLE',
    reasonText: 'x',
  });
  expect(await waiting()).toEqual({ count: 1, isExact: true });

  for (let added = 0; added < 99; added += 1) await aPendingClaim(portal.db, employee, { sumCents: 100 });
  expect(await waiting()).toEqual({ count: 99, isExact: false });
});

test('how many claims wait in a company is not for its employees, nor for administrators of another', async () => {
  const zuzana = await aSignedInEmployee(portal, company);
  expect((await zuzana.call('GET', '/document/waiting')).status).toBe(403);
  const stranger = await aSignedInAdministrator(portal, await aCompany(portal.db));
  await aPendingClaim(portal.db, await employeeOf(company));
  expect((await stranger.call('GET', '/document/waiting')).json).toEqual({ count: 0, isExact: true });
});

test('a colleague sees who looks at a claim, for some seconds', async () => {
  const claim = await aPendingClaim(portal.db, await employeeOf(company));
  await jana.call('GET', `/document/queue?viewing=${claim.claimId}`);
  const seen = async () => (await peter.call('GET', '/document/queue')).json.items[0].viewedBy as string | null;
  expect(await seen()).toBe('Jana Oravcová');
  expect((await jana.call('GET', '/document/queue')).json.items[0].viewedBy).toBeNull();
  expect((await peter.call('GET', `/document/${claim.claimId}/review`)).json.viewedBy).toBe('Jana Oravcová');
  await query(`UPDATE claim_viewing SET seen_at = now() - interval '13 seconds'`);
  expect(await seen()).toBeNull();
});

test("looking at another company's claim leaves no sign", async () => {
  const claim = await aPendingClaim(portal.db, await employeeOf(await aCompany(portal.db)));
  expect((await jana.call('GET', `/document/queue?viewing=${claim.claimId}`)).status).toBe(200);
  expect(await query('SELECT FROM claim_viewing WHERE claim_id = $1', [claim.claimId])).toEqual([]);
});

test('the review lists problems first, in the language of the caller, and says when one may not decide', async () => {
  const claim = await aPendingClaim(portal.db, await employeeOf(company), {
    nights: 1,
    sumCents: 90_000,
    submittedBy: jana.personId,
  });
  const { json } = await jana.call('GET', `/document/${claim.claimId}/review`);
  expect(json.checks.slice(0, 2)).toEqual([
    { code: 'nights', result: 'failed', message: 'Pobyt má len 1 noc, minimum sú 2.' },
    expect.objectContaining({ code: 'limit', result: 'warning' }),
  ]);
  expect(json.checks.slice(2).every((check: { result: string }) => check.result === 'passed')).toBe(true);
  expect(json).toMatchObject({ mayNotDecide: 'uploadedByYou', duplicates: [], exceptionReason: null });
  const english = await peter.call('GET', `/document/${claim.claimId}/review`, undefined, { 'accept-language': 'en' });
  expect(english.json.checks[0].message).toBe('The stay has only 1 night, the minimum is 2.');
  expect(english.json.mayNotDecide).toBeNull();
});

test('the same document elsewhere in the company is shown with what is the same, for both', async () => {
  const [first, second] = [await employeeOf(company), await employeeOf(company)];
  const same = { sumCents: 19_650, issuerName: 'Apartmány Donovaly', orderNumber: '1234567890' };
  const one = await aPendingClaim(portal.db, first, same);
  const other = await aPendingClaim(portal.db, second, { ...same, issuerName: 'APARTMÁNY Donovaly' });
  await aPendingClaim(portal.db, await employeeOf(await aCompany(portal.db)), same);
  for (const [claim, twin] of [
    [one, other],
    [other, one],
  ] as const) {
    const { json } = await jana.call('GET', `/document/${claim.claimId}/review`);
    expect(json.duplicates).toEqual([
      expect.objectContaining({ id: twin.claimId, number: twin.number, same: ['document', 'orderNumber'] }),
    ]);
    expect(json.checks[0]).toMatchObject({ code: 'duplicate', result: 'warning' });
  }
  await jana.call('PUT', `/document/${other.claimId}`, {
    status: 'rejected',
    version: 1,
    reasonCode: 'DUPLICATE',
    reasonText: 'Dvakrát',
  });
  expect((await jana.call('GET', `/document/${one.claimId}/review`)).json.duplicates).toEqual([]);
});

test('a decision answers with the claim as it stands; the second hears who was quicker, in their language', async () => {
  const claim = await aPendingClaim(portal.db, await employeeOf(company));
  const first = await jana.call('PUT', `/document/${claim.claimId}`, { status: 'approved', version: 1 });
  expect(first.status).toBe(200);
  expect(first.json).toMatchObject({
    status: 'approved',
    version: 2,
    decidedBy: 'Jana Oravcová',
    contribution: '55.00',
  });
  const path = `/document/${claim.claimId}`;
  const second = await peter.call('PUT', path, { status: 'approved', version: 1 }, { 'accept-language': 'en' });
  expect(second.status).toBe(409);
  expect(second.json.errors[0].code).toBe('claim_already_decided');
  expect(second.json.errors[0].message).toMatch(/^Already decided by Jana Oravcová at \d/);
});

test('an employee may not decide, a stranger finds nothing, and unknown fields are refused', async () => {
  const claim = await aPendingClaim(portal.db, await employeeOf(company));
  const path = `/document/${claim.claimId}`;
  const order = { status: 'approved', version: 1 };
  const employee = await aSignedInEmployee(portal, company);
  expect((await employee.call('PUT', path, order)).status).toBe(403);
  const stranger = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const foreign = await stranger.call('PUT', path, order);
  const missing = await stranger.call('PUT', `/document/${newId()}`, order);
  expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  expect((await jana.call('PUT', path, { ...order, contribution: '900.00' })).status).toBe(400);
  expect((await jana.call('PUT', path, { ...order, recognisedSum: '-1' })).status).toBe(400);
  expect((await stranger.call('GET', `${path}/review`)).status).toBe(404);
});
