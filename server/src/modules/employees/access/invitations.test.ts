import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { openTestDatabase } from '#test-support/database';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { sendInvitations } from './send-invitations.ts';

let portal: TestPortal;
let company: TestCompany;
let admin: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
  admin = await aSignedInAdministrator(portal, company);
});
afterAll(() => portal.close());

async function rows(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

async function newcomer(values: { email?: null } = {}) {
  const person = await aPerson(portal.db, values);
  const { employmentId } = await anEmployee(portal.db, company, { personId: person.personId });
  return { employmentId, email: person.email ?? '' };
}

const newcomers = async (count: number) => {
  const made = [];
  for (let one = 0; one < count; one += 1) made.push(await newcomer());
  return made;
};
const idsOf = (people: readonly { employmentId: string }[]) => people.map((one) => one.employmentId);
const path = '/company/invitations';
const order = (body: object, by = admin, key?: string) =>
  by.call('POST', path, body, key ? { 'idempotency-key': key } : {});
const progress = async (id: string, by = admin) => (await by.call('GET', `${path}/${id}`)).json;
const mailsTo = (people: readonly { email: string }[]) =>
  rows(`SELECT recipient FROM mail WHERE recipient = ANY ($1)`, [people.map((one) => one.email)]);
const tracesOf = (people: readonly { employmentId: string }[]) =>
  rows(`SELECT actor_role FROM audit_entry WHERE action = 'employment.accessSent' AND object_id = ANY ($1)`, [
    idsOf(people),
  ]);

test('chosen employees get one link each; who signed in, is blocked or has no e-mail is passed over', async () => {
  const [first, second] = await newcomers(2);
  const known = await aSignedInEmployee(portal, company);
  const silent = await newcomer({ email: null });
  const people = [first, second].flatMap((one) => (one ? [one] : []));
  const employeeIds = [...idsOf(people), known.roleId, silent.employmentId];
  const ordered = await order({ employeeIds });
  expect(ordered).toMatchObject({ status: 202, json: { count: 4, done: 0, sent: 0 } });
  await portal.runJobs();
  expect(await progress(ordered.json.id)).toMatchObject({ count: 4, done: 4, sent: 2 });
  expect(await mailsTo(people)).toHaveLength(2);
  expect(await tracesOf(people)).toEqual([{ actor_role: 'COMP' }, { actor_role: 'COMP' }]);
  expect(await tracesOf([{ employmentId: known.roleId }, silent])).toEqual([]);
});

test('the same key orders once, also three at once, and for other people it is refused', async () => {
  const people = await newcomers(2);
  const key = newId();
  const answers = await Promise.all([1, 2, 3].map(() => order({ employeeIds: idsOf(people) }, admin, key)));
  expect(answers.map((one) => one.status)).toEqual([202, 202, 202]);
  expect(new Set(answers.map((one) => one.json.id)).size).toBe(1);
  await portal.runJobs();
  expect((await order({ employeeIds: idsOf(people) }, admin, key)).json).toMatchObject({ done: 2, sent: 2 });
  await portal.runJobs();
  expect(await mailsTo(people)).toHaveLength(2);
  const other = await order({ employeeIds: idsOf(await newcomers(1)) }, admin, key);
  expect([other.status, other.json.errors[0].code]).toEqual([422, 'idempotency_key_reused']);
});

test('nobody’s mailbox is filled by ordering again and again', async () => {
  const people = await newcomers(1);
  for (let again = 0; again < 5; again += 1) await order({ employeeIds: idsOf(people) }, admin, newId());
  await portal.runJobs();
  expect(await tracesOf(people)).toHaveLength(3);
});

test('a run that dies is taken up where it was, and two at once send each link once', async () => {
  const people = await newcomers(30);
  const { json } = await order({ employeeIds: idsOf(people) });
  await rows(`DELETE FROM pgboss.job WHERE name = 'employees.sendInvitations'`).catch(() => undefined);
  const stopped = AbortSignal.abort();
  await expect(sendInvitations(portal.db, json.id, stopped)).rejects.toThrow('stopping');
  const { signal } = new AbortController();
  await Promise.all([sendInvitations(portal.db, json.id, signal), sendInvitations(portal.db, json.id, signal)]);
  expect(await progress(json.id)).toMatchObject({ count: 30, done: 30, sent: 30 });
  expect(await tracesOf(people)).toHaveLength(30);
});

test('a run that waited for somebody in vain costs nobody else their link', async () => {
  const people = (await newcomers(2)).toSorted((one, other) => (one.employmentId < other.employmentId ? -1 : 1));
  const { id } = (await order({ employeeIds: idsOf(people) })).json;
  const impatient = openTestDatabase(portal.appUrl, { patience: 0.1 });
  const run = () => sendInvitations(impatient, id, new AbortController().signal);
  await inTransaction(portal.db.forEveryCompany(), async (tx) => {
    await tx.client.query('SELECT FROM employment WHERE id = $1 FOR UPDATE', [people[1]?.employmentId]);
    await expect(run()).rejects.toThrow('lock timeout');
    await expect(run()).rejects.toThrow('lock timeout');
    await expect(run()).rejects.toThrow('lock timeout');
  });
  await impatient.close();
  await portal.runJobs();
  expect(await progress(id)).toMatchObject({ done: 2, sent: 2 });
  expect(await mailsTo(people)).toHaveLength(2);
});

test('a stranger finds neither the order nor the people, and a refusal leaves nothing', async () => {
  const people = await newcomers(1);
  const { json } = await order({ employeeIds: idsOf(people) });
  const stranger = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const [foreign, missing] = [
    await stranger.call('GET', `${path}/${json.id}`),
    await stranger.call('GET', `${path}/${newId()}`),
  ];
  expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  for (const body of [{ employeeIds: idsOf(people) }, { importId: newId() }]) {
    const refused = await order(body, stranger);
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'nobody_to_invite']);
  }
  expect((await order({}, admin)).status).toBe(400);
  expect(await rows('SELECT 1 FROM access_invitation WHERE company_id = $1', [stranger.companyId])).toEqual([]);
  expect(
    await rows('SELECT 1 FROM audit_entry WHERE company_id = $1 AND object_type = $2', [
      stranger.companyId,
      'accessInvitation',
    ]),
  ).toEqual([]);
});
