import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOperatorship } from '#modules/identity';
import { inTransaction } from '#platform/database';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInOperator, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let leaving: SignedIn;
let staying: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  leaving = await aSignedInOperator(portal);
  staying = await aSignedInOperator(portal);
});
afterAll(() => portal.close());

const end = (login: string | null) =>
  inTransaction(portal.db.forEveryCompany(), (tx) => endOperatorship(tx, login ?? ''));
const erasureOf = ({ email }: SignedIn) =>
  staying.call('POST', '/privacy-request', { login: email, kind: 'erasure', receivedOn: '2026-01-15', note: '' });

test('an operator who leaves is signed out at once, is an operator no more and may ask to be erased; the last one stays', async () => {
  expect((await leaving.call('GET', '/operator/overview')).status).toBe(200);
  expect((await erasureOf(leaving)).status).toBe(409);
  await expect(end('nobody.such')).rejects.toMatchObject({ code: 'operator_unknown' });

  const ends = await Promise.allSettled([end(leaving.email), end(leaving.email)]);
  expect(ends.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await leaving.call('GET', '/operator/overview')).status).toBe(401);
  expect((await erasureOf(leaving)).status).toBe(201);
  const { items } = (await staying.call('GET', '/operator/audit?limit=20')).json;
  expect(items.map((one: { action: string }) => one.action)).toContain('operatorship.ended');

  await expect(end(staying.email)).rejects.toMatchObject({ code: 'operator_last' });
  expect((await staying.call('GET', '/operator/overview')).status).toBe(200);
});

test('of two operators ended at the same moment one is left', async () => {
  const other = await aSignedInOperator(portal);
  const ends = await Promise.allSettled([end(staying.email), end(other.email)]);
  expect(ends.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
