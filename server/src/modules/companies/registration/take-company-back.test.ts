import { afterAll, expect, test } from 'vitest';
import { aPerson, anEmployee } from '#test-support/builders';
import { aRegistrationDesk, nextNumber } from '#test-support/company-registrations';
import { aSignedInAdministrator, testPassword, testPasswordHash } from '#test-support/signed-in';

const { portal, colleague, query, post, read, mailsTo, statusOf, traces, aRegistration } = await aRegistrationDesk();
afterAll(() => portal.close());

const approved = async (values: object = {}) => {
  const registration = await aRegistration(values);
  expect((await post(registration.id, 'approve')).status).toBe(200);
  return registration;
};
const administratorsOf = (companyId: string | null) =>
  query(
    `SELECT p.id, p.email FROM administratorship a JOIN person p ON p.id = a.person_id
     WHERE a.company_id = $1 AND a.ended_at IS NULL`,
    [companyId],
  );
const linkIn = (text: string) => /\/hash-verify\/(\S+)/.exec(text)?.[1] ?? '';

test('an approval taken back leaves no company, no administrator, no account and no link, and it can be approved again', async () => {
  const registration = await approved();
  const [invitation] = await mailsTo(registration.email);
  expect(await read(registration.id)).toMatchObject({ status: 'approved', isBegun: false });

  expect((await post(registration.id, 'reopen')).status).toBe(200);
  expect(await statusOf(registration.companyId)).toBe('pending');
  expect(await administratorsOf(registration.companyId)).toEqual([]);
  expect(await query('SELECT 1 FROM person WHERE email = $1', [registration.email])).toEqual([]);
  expect((await portal.app.inject(`/api/1.0/hash-verify/${linkIn(invitation.text)}`)).statusCode).toBe(404);
  expect((await mailsTo(registration.email))[0]).toMatchObject({
    kind: 'companyRegistration.approvalReopened',
    lang: 'en',
  });
  const detail = await read(registration.id);
  expect(detail).toMatchObject({ status: 'pending', obstacle: null });
  expect(detail.events.at(-1)).toMatchObject({ kind: 'reopened', by: 'Oľga Prvá' });
  expect(
    await query(`SELECT changes FROM audit_entry WHERE action = 'companyRegistration.reopened' AND object_id = $1`, [
      registration.id,
    ]),
  ).toEqual([{ changes: { status: { from: 'approved', to: 'pending' } } }]);

  expect((await post(registration.id, 'approve')).status).toBe(200);
  const [again] = await mailsTo(registration.email);
  expect((await portal.app.inject(`/api/1.0/hash-verify/${linkIn(again.text)}`)).statusCode).toBe(200);
  expect(await administratorsOf(registration.companyId)).toMatchObject([{ email: registration.email }]);
});

test('whoever had an account before keeps it when the approval is taken back', async () => {
  const person = await aPerson(portal.db, {
    passwordHash: testPasswordHash,
    isProven: true,
    email: `znama${nextNumber()}@pila.example`,
  });
  const registration = await approved({ email: person.email });
  expect((await post(registration.id, 'reopen')).status).toBe(200);
  expect(await administratorsOf(registration.companyId)).toEqual([]);
  const [account] = await query('SELECT password_hash, disabled_at FROM person WHERE email = $1', [person.email]);
  expect(account).toEqual({ password_hash: testPasswordHash, disabled_at: null });
});

/** The contact verified the account, set a password and signs in with the code from the mailbox. */
async function signIn(_companyId: string, personId: string): Promise<void> {
  const [{ username, email }] = await query(
    'UPDATE person SET password_hash = $2, verified_at = now() WHERE id = $1 RETURNING username, email',
    [personId, testPasswordHash],
  );
  const send = async (path: string, payload: object) =>
    (await portal.app.inject({ method: 'POST', url: `/api/1.0/${path}`, payload })).json();
  const { challenge } = await send('login', { username, password: testPassword });
  const code = /^\d{6}$/m.exec((await mailsTo(email))[0].text)?.[0] ?? '';
  expect(await send('login/code', { challengeId: challenge.id, code })).toHaveProperty('token');
}

const beginnings: Record<string, (companyId: string, contactId: string) => Promise<unknown>> = {
  'whose administrator signed in': signIn,
  'whose administrator signed in so long ago that the session is dropped': async (companyId, contactId) => {
    await signIn(companyId, contactId);
    await query('DELETE FROM session WHERE person_id = $1', [contactId]);
  },
  'with an employee': (companyId) => anEmployee(portal.db, { companyId, name: 'Píla' }),
  'with a second administrator': (companyId) => aSignedInAdministrator(portal, { companyId, name: 'Píla' }),
  'that was suspended': (companyId) =>
    query(`UPDATE company SET status = 'suspended', status_reason = 'Neplatí.', suspended_at = now() WHERE id = $1`, [
      companyId,
    ]),
};

test.each(Object.entries(beginnings))('a company %s keeps its approval, and nothing remains', async (_, begin) => {
  const registration = await approved();
  const [contact] = await administratorsOf(registration.companyId);
  await begin(String(registration.companyId), contact.id);
  const before = await traces(registration.id);
  expect(await read(registration.id)).toMatchObject({ isBegun: true });
  const refused = await post(registration.id, 'reopen');
  expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'registration_company_begun']);
  expect(await traces(registration.id)).toEqual(before);
  expect(await administratorsOf(registration.companyId)).toContainEqual(contact);
});

test('of two who take an approval back at once one does, and the contact gets one mail', async () => {
  const registration = await approved();
  const answers = await Promise.all([post(registration.id, 'reopen'), post(registration.id, 'reopen', {}, colleague)]);
  expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find((one) => one.status === 409)?.json.errors[0].code).toBe('registration_not_decided');
  const mails = await mailsTo(registration.email);
  expect(mails.filter((mail) => mail.kind === 'companyRegistration.approvalReopened')).toHaveLength(1);
});

test('an administrator of a company takes no approval back, not even its own', async () => {
  const registration = await approved();
  const admin = await aSignedInAdministrator(portal, { companyId: String(registration.companyId), name: 'Píla' });
  const before = await traces(registration.id);
  expect((await post(registration.id, 'reopen', {}, admin)).status).toBe(403);
  expect(await traces(registration.id)).toEqual(before);
});
