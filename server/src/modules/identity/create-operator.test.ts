import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperator, endOperatorship } from '#modules/identity';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, anOperator, aPerson } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInOperator, type SignedIn, testPassword } from '#test-support/signed-in';
import { putTotpInUse, storeStartedTotp } from './factors/factor.store.ts';
import { createLink } from './links/create-link.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
  await anOperator(portal.db);
});
afterAll(() => portal.close());

function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const create = (email: string, username = `novy.${newId().slice(-12)}`) =>
  inTransaction(portal.db.forEveryCompany(), (tx) =>
    createOperator(tx, { username, email, firstName: 'Nová', lastName: 'Menovaná' }),
  );
const end = (login: string) => inTransaction(portal.db.forEveryCompany(), (tx) => endOperatorship(tx, login));
const signIn = async (username: string, password: string) =>
  (await portal.app.inject({ method: 'POST', url: '/api/1.0/login', payload: { username, password } })).json<{
    challenge?: { method: string };
  }>();

async function aFormerOperator(): Promise<SignedIn> {
  const operator = await aSignedInOperator(portal);
  await inTransaction(portal.db, (tx) => storeStartedTotp(tx, operator.personId, Buffer.alloc(40, 1), now()));
  await inTransaction(portal.db, (tx) => putTotpInUse(tx, operator.personId, 1, now()));
  await end(operator.email);
  return operator;
}

/** Everything of an account that opens it, and what tells of its work as an operator. */
const standing = async ({ personId }: Pick<SignedIn, 'personId'>) =>
  (
    await query<Record<string, number>>(
      `SELECT (SELECT count(*) FROM operatorship WHERE person_id = $1)::int AS operatorships,
         (SELECT count(*) FROM totp_factor WHERE person_id = $1)::int AS apps,
         (SELECT count(*) FROM session WHERE person_id = $1 AND ended_at IS NULL)::int AS sessions,
         (SELECT count(*) FROM one_time_link WHERE person_id = $1 AND superseded_at IS NULL)::int AS links,
         (SELECT count(*) FROM audit_entry WHERE object_id = $1::text AND action = 'person.accessRenewed')::int AS noted`,
      [personId],
    )
  )[0];

test('an operator who was ended gets the account again by the same e-mail, with nothing that opened it before', async () => {
  const former = await aFormerOperator();
  for (const purpose of ['emailChange', 'emailChangeUndo', 'accountVerify'] as const)
    await inTransaction(portal.db, (tx) =>
      createLink(tx, { purpose, personId: former.personId, address: `iny.${former.email}`, minutes: 60 }),
    );
  const before = await query<{ username: string; name: string }>(
    `SELECT username, first_name || ' ' || last_name AS name FROM person WHERE id = $1`,
    [former.personId],
  );
  const again = await create(former.email.toUpperCase());
  expect(again).toMatchObject({ personId: former.personId, isFormer: true, username: before[0]?.username });
  expect(`${again.firstName} ${again.lastName}`).toBe(before[0]?.name);
  expect(await standing(former)).toEqual({ operatorships: 2, apps: 0, sessions: 0, links: 0, noted: 1 });
  expect((await former.call('GET', '/operator/overview')).status).toBe(401);
  expect(await signIn(former.email, testPassword)).not.toHaveProperty('challenge');
  expect(await signIn(former.email, again.oneTimePassword)).toMatchObject({ challenge: { method: 'email' } });
  expect(
    await query(
      `SELECT force_password_change AS forced, verified_at AS proven, password_expires_at > $2 AS lasts FROM person WHERE id = $1`,
      [former.personId, minutesFrom(now(), 6 * 24 * 60)],
    ),
  ).toEqual([{ forced: true, proven: null, lasts: true }]);
});

test('asked for twice at once, the account is given once', async () => {
  const former = await aFormerOperator();
  const given = await Promise.allSettled([create(former.email), create(former.email)]);
  expect(given.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(given.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'email_taken' } });
  expect(await standing(former)).toMatchObject({ operatorships: 2, noted: 1 });
});

test('an operator can be ended and given the account more than once', async () => {
  const former = await aFormerOperator();
  await create(former.email);
  await end(former.email);
  expect(await create(former.email)).toMatchObject({ personId: former.personId, isFormer: true });
  expect(await standing(former)).toMatchObject({ operatorships: 3, noted: 2 });
});

test('by somebody else’s user name the account is not given, and nothing of it changes', async () => {
  const former = await aFormerOperator();
  const other = await aPerson(portal.db);
  const before = await standing(former);
  await expect(create(former.email, other.username)).rejects.toMatchObject({ code: 'username_taken' });
  expect(await standing(former)).toEqual(before);
});

test('the address of any other account stays refused, and nothing of it changes', async () => {
  const company = await aCompany(portal.db);
  const atWork = await aFormerOperator();
  await anEmployee(portal.db, company, { personId: atWork.personId });
  const blocked = await aFormerOperator();
  await query('UPDATE person SET disabled_at = $2 WHERE id = $1', [blocked.personId, now()]);
  const restricted = await aFormerOperator();
  await query('UPDATE person SET restricted_at = $2 WHERE id = $1', [restricted.personId, now()]);
  const serving = await aSignedInOperator(portal);
  const neverOne = await aPerson(portal.db);
  for (const { personId, email } of [atWork, blocked, restricted, serving, neverOne]) {
    const before = await standing({ personId });
    await expect(create(email ?? '')).rejects.toMatchObject({ code: 'email_taken' });
    expect(await standing({ personId })).toEqual(before);
  }
});
