import { afterAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { aPerson } from '#test-support/builders';
import { aRegistrationDesk, nextNumber } from '#test-support/company-registrations';

const { portal, operator, colleague, query, post, read, mailsTo, statusOf, traces, aRegistration } =
  await aRegistrationDesk();
afterAll(() => portal.close());

test('an approved company is active, runs what it asked for, and its contact gets the link in their language', async () => {
  const registration = await aRegistration();
  const { status, json } = await post(registration.id, 'approve');
  expect(status).toBe(200);
  expect(json.companyId).toBe(registration.companyId);
  expect(await statusOf(registration.companyId)).toBe('active');
  expect(
    await query('SELECT action_code, is_open FROM programme_setting WHERE company_id = $1', [registration.companyId]),
  ).toEqual([{ action_code: 'SP', is_open: false }]);
  const [mail] = await mailsTo(registration.email);
  expect(mail).toMatchObject({ kind: 'companyRegistration.approved', lang: 'en' });
  const hash = /\/hash-verify\/(\S+)/.exec(mail.text)?.[1] ?? '';
  const link = await portal.app.inject(`/api/1.0/hash-verify/${hash}`);
  expect([link.statusCode, link.json().firstname]).toEqual([200, 'Eva']);
  const administrators = await query(
    `SELECT p.email FROM administratorship a JOIN person p ON p.id = a.person_id WHERE a.company_id = $1 AND a.ended_at IS NULL`,
    [registration.companyId],
  );
  expect(administrators).toEqual([{ email: registration.email }]);
  const detail = await read(registration.id);
  expect(detail).toMatchObject({ status: 'approved', obstacle: null });
  expect(detail.events.map((event: { kind: string; by: string }) => [event.kind, event.by])).toEqual([
    ['submitted', 'Eva Nová'],
    ['approved', 'Oľga Prvá'],
  ]);
  const trail = await query(
    `SELECT changes FROM audit_entry WHERE action = 'companyRegistration.approved' AND object_id = $1`,
    [registration.id],
  );
  expect(trail).toEqual([{ changes: { status: { from: 'pending', to: 'approved' } } }]);
});

test('a contact who has an account already keeps it and is told to sign in', async () => {
  const person = await aPerson(portal.db, {
    passwordHash: 'x',
    isProven: true,
    email: `znama${nextNumber()}@pila.example`,
  });
  const registration = await aRegistration({ email: person.email });
  expect(await read(registration.id)).toMatchObject({ isContactKnown: true });
  expect((await post(registration.id, 'approve')).status).toBe(200);
  expect((await mailsTo(registration.email))[0]).toMatchObject({ kind: 'companyRegistration.approvedKnown' });
  expect(await query('SELECT 1 FROM person WHERE email = $1', [person.email])).toHaveLength(1);
});

test('who becomes an administrator, or is none any more, needs a proof of the last five minutes', async () => {
  const registration = await aRegistration();
  const prove = (age: string) =>
    query(`UPDATE session SET factor_confirmed_at = now() - $2::interval WHERE person_id = $1`, [
      operator.personId,
      age,
    ]);
  const before = await traces(registration.id);
  await prove('6 minutes');
  const early = await post(registration.id, 'approve');
  expect([early.status, early.json.errors[0].code]).toEqual([403, 'confirm_identity']);
  expect(await traces(registration.id)).toEqual(before);
  await prove('1 minute');
  expect((await post(registration.id, 'approve')).status).toBe(200);
  await prove('6 minutes');
  expect((await post(registration.id, 'reopen')).json.errors[0].code).toBe('confirm_identity');
  expect(await statusOf(registration.companyId)).toBe('active');
  await prove('0 minutes');
});

test('two operators at once decide once, and the second learns who did', async () => {
  const registration = await aRegistration();
  const answers = await Promise.all([
    post(registration.id, 'approve'),
    post(registration.id, 'reject', { reason: 'Neoverená firma.' }, colleague),
  ]);
  expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const late = answers.find((one) => one.status === 409);
  expect(late?.json.errors[0]).toMatchObject({ code: 'registration_already_decided' });
  expect(late?.json.errors[0].message).toMatch(/(Oľga Prvá|Oto Druhý)/);
  const [{ deeds }] = await query(
    `SELECT count(*) AS deeds FROM audit_entry WHERE object_id = $1 AND action ~ 'approved|rejected'`,
    [registration.id],
  );
  expect(deeds).toBe(1);
});

test('a rejected company gives its number back and the contact reads why; taken back, it waits again', async () => {
  const registration = await aRegistration();
  expect((await post(registration.id, 'reject', { reason: 'Údaje nesedia.' })).status).toBe(200);
  expect(await statusOf(registration.companyId)).toBe('ended');
  const [rejected] = await mailsTo(registration.email);
  expect(rejected.kind).toBe('companyRegistration.rejected');
  expect(rejected.text).toContain('Údaje nesedia.');
  expect((await post(registration.id, 'reopen')).status).toBe(200);
  expect(await statusOf(registration.companyId)).toBe('pending');
  expect((await mailsTo(registration.email))[0].kind).toBe('companyRegistration.reopened');
  expect((await post(registration.id, 'approve')).status).toBe(200);
  expect(await statusOf(registration.companyId)).toBe('active');
});

test('of two registrations with one number the second is let in only once the first is rejected', async () => {
  const first = await aRegistration();
  const second = await aRegistration({ ico: first.ico });
  const detail = await read(second.id);
  expect(detail).toMatchObject({ obstacle: 'companyExists', isIcoSound: false });
  expect(detail.companies).toMatchObject([{ id: first.companyId, status: 'pending' }]);
  expect(detail.registrations).toMatchObject([{ id: first.id }]);
  const before = await traces(second.id);
  const refused = await post(second.id, 'approve');
  expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'registration_company_exists']);
  expect(await traces(second.id)).toEqual(before);

  await post(first.id, 'reject', { reason: 'Zastaraná registrácia.' });
  const approved = await post(second.id, 'approve');
  expect(approved.status).toBe(200);
  expect(approved.json.companyId).not.toBe(first.companyId);
  const late = await post(first.id, 'reopen');
  expect([late.status, late.json.errors[0].code]).toEqual([409, 'registration_company_exists']);
});

test('a question is mailed and marks the registration, the noted answer takes the mark away', async () => {
  const registration = await aRegistration();
  expect((await post(registration.id, 'ask', { question: 'Kto koná za firmu?' })).status).toBe(200);
  const [asked] = await mailsTo(registration.email);
  expect(asked).toMatchObject({ kind: 'companyRegistration.question', lang: 'en' });
  expect(asked.text).toContain('Kto koná za firmu?');
  expect(await read(registration.id)).toMatchObject({ status: 'pending', infoRequested: true });
  await post(registration.id, 'note', { text: 'Koná konateľka, volala 15. 11.' });
  const detail = await read(registration.id);
  expect(detail.infoRequested).toBe(false);
  expect(detail.events.map((event: { kind: string }) => event.kind)).toEqual(['submitted', 'asked', 'noted']);
  expect((await mailsTo(registration.email)).length).toBe(2);
});

test('what waits is listed oldest first with its duplicates, what was decided newest first', async () => {
  const [first, second] = [await aRegistration(), await aRegistration()];
  await aRegistration({ ico: second.ico });
  const waiting = (await operator.call('GET', '/company-registration?limit=100')).json;
  const ids = waiting.items.map((item: { id: string }) => item.id);
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  const marked = (id: string) => waiting.items.find((item: { id: string }) => item.id === id);
  expect([marked(first.id).hasDuplicates, marked(second.id).hasDuplicates]).toEqual([false, true]);
  expect(waiting.totalCount).toBe(waiting.waitingCount);
  expect(await read(first.id)).toMatchObject({ nextId: second.id });
  await post(first.id, 'reject', { reason: 'x' });
  const decided = (await operator.call('GET', '/company-registration?state=decided&limit=1')).json;
  expect(decided.items).toMatchObject([{ id: first.id, status: 'rejected', decidedBy: 'Oľga Prvá' }]);
  expect(decided.waitingCount).toBe(waiting.waitingCount - 1);
});

test.each([
  ['reject', { reason: '  ' }],
  ['ask', { question: '' }],
  ['note', {}],
])('%s without words is refused and leaves nothing', async (deed, body) => {
  const registration = await aRegistration();
  const before = await traces(registration.id);
  expect((await post(registration.id, deed, body)).status).toBe(400);
  expect(await traces(registration.id)).toEqual(before);
});

test('a registration nobody sent is missing', async () => {
  for (const deed of ['approve', 'reopen']) expect((await post(newId(), deed)).status).toBe(404);
});
