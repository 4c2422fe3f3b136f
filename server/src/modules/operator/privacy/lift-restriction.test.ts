import { liftingNoticeDays } from '@polana/contract/operator-privacy';
import { addDays } from '@polana/contract/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { dateIn } from '#platform/wording';
import { aCompany, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';
import { liftDue } from './lift-restriction.ts';

let portal: TestPortal;
let company: TestCompany;
let operator: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
  operator = await aSignedInOperator(portal);
});
afterAll(() => portal.close());

async function query(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

async function aRestrictedPerson() {
  const person = await aSignedInEmployee(portal, company);
  const entered = await operator.call('POST', '/privacy-request', {
    login: person.email,
    kind: 'restriction',
    receivedOn: today(),
    note: '',
  });
  const { id } = entered.json as { id: string };
  expect((await operator.call('POST', `/privacy-request/${id}/carry-out`)).status).toBe(200);
  return { person, id };
}

const reason = 'Spor sa skončil dohodou.';
const announce = (id: string) => operator.call('POST', `/privacy-request/${id}/lift`, { reason });
const keep = (id: string) => operator.call('POST', `/privacy-request/${id}/keep`);
const codeOf = ({ json }: { json: { errors: { code: string }[] } }) => json.errors[0]?.code;

async function isRestricted({ personId }: SignedIn): Promise<boolean> {
  const [row] = await query('SELECT restricted_at IS NOT NULL AS held FROM person WHERE id = $1', [personId]);
  return (row as { held: boolean }).held;
}
const mailsTo = ({ email }: SignedIn, kind: string) =>
  query(`SELECT text FROM mail WHERE recipient = $1 AND kind = $2 ORDER BY created_at`, [email, `privacy.${kind}`]);
const dueNow = (id: string) => query('UPDATE privacy_request SET lifts_on = $2 WHERE id = $1', [id, today()]);

test('the end of a restriction is told with its day and reason, and comes on that day and no sooner', async () => {
  const { person, id } = await aRestrictedPerson();
  const liftsOn = addDays(today(), liftingNoticeDays);
  expect((await announce(id)).status).toBe(200);
  expect((await operator.call('GET', `/privacy-request/${id}`)).json).toMatchObject({ liftsOn, liftedAt: null });
  const [mail] = await mailsTo(person, 'lifting');
  expect(mail.text).toContain(dateIn('sk', liftsOn));
  expect(mail.text).toContain(reason);

  await liftDue(portal.db);
  expect(await isRestricted(person)).toBe(true);
  await dueNow(id);
  await Promise.all([liftDue(portal.db), liftDue(portal.db)]);
  expect(await isRestricted(person)).toBe(false);
  expect(
    await query(
      `SELECT action FROM audit_entry WHERE object_id = $1 AND action LIKE 'privacyRequest.lift%' ORDER BY id`,
      [id],
    ),
  ).toEqual([{ action: 'privacyRequest.liftingAnnounced' }, { action: 'privacyRequest.lifted' }]);
});

test('whoever is granted a restriction anew keeps it: the announced end of the earlier one is off', async () => {
  const { person, id } = await aRestrictedPerson();
  await announce(id);
  const letter = { login: person.email, kind: 'restriction', receivedOn: today(), note: '' };
  const { id: second } = (await operator.call('POST', '/privacy-request', letter)).json as { id: string };
  expect((await operator.call('POST', `/privacy-request/${second}/carry-out`)).status).toBe(200);
  expect((await operator.call('GET', `/privacy-request/${id}`)).json).toMatchObject({ liftsOn: null });
  await query('UPDATE privacy_request SET lifts_on = $2 WHERE id = $1 AND lifts_on IS NOT NULL', [id, today()]);
  await liftDue(portal.db);
  expect(await isRestricted(person)).toBe(true);
  expect(
    await query(
      `SELECT object_id AS id FROM audit_entry WHERE action = 'privacyRequest.restrictionKept' AND changes ->> 'personId' = $1`,
      [person.personId],
    ),
  ).toEqual([{ id }]);
});

test('announced at once by several it is announced once, and twice only after it was taken back', async () => {
  const { person, id } = await aRestrictedPerson();
  const answers = await Promise.all([announce(id), announce(id), announce(id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(await mailsTo(person, 'lifting')).toHaveLength(1);
  expect(codeOf(await announce(id))).toBe('privacy_lifting_announced');
  expect((await keep(id)).status).toBe(200);
  expect((await announce(id)).status).toBe(200);
  expect(await mailsTo(person, 'lifting')).toHaveLength(2);
});

test('a restriction that is kept after all stays on its announced day, and its person knows', async () => {
  const { person, id } = await aRestrictedPerson();
  await announce(id);
  await dueNow(id);
  expect((await keep(id)).status).toBe(200);
  expect(codeOf(await keep(id))).toBe('privacy_lifting_not_announced');
  await liftDue(portal.db);
  expect(await isRestricted(person)).toBe(true);
  expect(await mailsTo(person, 'kept')).toHaveLength(1);
  expect(await mailsTo(person, 'lifted')).toEqual([]);
});

test('whoever asks for it is let go at once, also before an announced day', async () => {
  const { person, id } = await aRestrictedPerson();
  await announce(id);
  const wish = { reason: 'Na vlastnú žiadosť.', isOwnWish: true };
  expect((await operator.call('POST', `/privacy-request/${id}/lift`, wish)).status).toBe(200);
  expect(await isRestricted(person)).toBe(false);
  expect(codeOf(await keep(id))).toBe('privacy_lifting_not_announced');
  await dueNow(id);
  expect(await liftDue(portal.db)).toBe(0);
});

test('somebody who is erased meanwhile stays restricted whatever was announced', async () => {
  const { person, id } = await aRestrictedPerson();
  await announce(id);
  const erasure = await operator.call('POST', '/privacy-request', {
    login: person.email,
    kind: 'erasure',
    receivedOn: today(),
    note: '',
  });
  await operator.call('POST', `/privacy-request/${(erasure.json as { id: string }).id}/carry-out`);
  expect(await query('SELECT lifts_on FROM privacy_request WHERE id = $1', [id])).toEqual([{ lifts_on: null }]);
  await dueNow(id);
  expect(await liftDue(portal.db)).toBe(0);
});

test('only an operator announces or keeps, and nothing remains of what was refused', async () => {
  const { person, id } = await aRestrictedPerson();
  const admin = await aSignedInAdministrator(portal, company);
  for (const stranger of [admin, person]) {
    expect((await stranger.call('POST', `/privacy-request/${id}/lift`, { reason })).status).toBe(403);
    expect((await stranger.call('POST', `/privacy-request/${id}/keep`)).status).toBe(403);
  }
  expect(codeOf(await keep(id))).toBe('privacy_lifting_not_announced');
  expect(await query('SELECT lifts_on FROM privacy_request WHERE id = $1', [id])).toEqual([{ lifts_on: null }]);
  expect(await mailsTo(person, 'kept')).toEqual([]);
});
