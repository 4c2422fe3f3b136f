import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee, aPerson, type TestPerson } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { issueOneTimePasswords, makeOneTimePassword } from '../access/issue-passwords.ts';
import { hashPassword } from '../passwords/password-hasher.ts';
import { lockPerson } from '../person.store.ts';
import { confirmEmail } from './confirm-email.ts';
import { createLink } from './create-link.ts';
import { supersedeLinksOfPerson } from './link.store.ts';
import { askToConfirmEmail } from './resend-link.ts';
import { inviteToVerify } from './verify-account.ts';

const password = 'tri zelené hrnce na peci';

let portal: TestPortal;
let passwordHash: string;

beforeAll(async () => {
  portal = await testPortal();
  passwordHash = await hashPassword(password);
});
afterAll(() => portal.close());

let lastAddress = 0;

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, token?: string) {
  lastAddress += 1;
  const reply = await portal.app.inject({
    method,
    url: `/api/1.0${path}`,
    ...(payload && { payload }),
    headers: { 'x-forwarded-for': `203.0.113.${lastAddress}`, ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: reply.statusCode, answer: reply.json<Record<string, unknown>>() };
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

async function mailsTo(recipient: string | null): Promise<{ kind: string; text: string; hash: string }[]> {
  const rows = await query<{ kind: string; text: string }>(
    'SELECT kind, text FROM mail WHERE recipient = $1 ORDER BY created_at, id',
    [recipient],
  );
  return rows.map((row) => ({ ...row, hash: /\/([\w-]{43})\n/.exec(row.text)?.[1] ?? '' }));
}

async function lastHash(recipient: string | null): Promise<string> {
  return (await mailsTo(recipient)).at(-1)?.hash ?? '';
}

async function emailOf({ personId }: TestPerson): Promise<string | null> {
  const [row] = await query<{ email: string | null }>('SELECT email FROM person WHERE id = $1', [personId]);
  return row?.email ?? null;
}

async function signedIn(): Promise<TestPerson & { token: string; newEmail: string }> {
  const person = await aPerson(portal.db, { passwordHash });
  const { answer } = await call('POST', '/login', { username: person.username, password });
  return { ...person, token: String(answer['token']), newEmail: `nova.${person.personId.slice(-12)}@skuska.example` };
}

const pendingOf = async (token: string) => (await call('GET', '/email-change', undefined, token)).answer['pending'];

describe('an e-mail change', () => {
  test('counts once the new mailbox confirms it, and the old one is told how to undo it', async () => {
    const person = await signedIn();
    expect((await call('POST', '/email-change', { email: person.newEmail.toUpperCase() }, person.token)).status).toBe(
      200,
    );
    expect(await pendingOf(person.token)).toMatchObject({ email: person.newEmail });
    expect(await emailOf(person)).toBe(person.email);
    const hash = await lastHash(person.newEmail);
    expect((await call('GET', `/email/confirm/${hash}`)).answer).toEqual({ email: person.newEmail, kind: 'change' });
    expect((await call('POST', `/email/confirm/${hash}`, {})).answer).toEqual({ kind: 'change' });
    expect(await emailOf(person)).toBe(person.newEmail);
    expect(await pendingOf(person.token)).toBeNull();
    expect((await mailsTo(person.email)).map((mail) => mail.kind)).toEqual(['emailChanged']);
    const trail = await query(
      `SELECT action FROM audit_entry WHERE object_id = $1 AND action LIKE 'person.email%' ORDER BY at, id`,
      [person.personId],
    );
    expect(trail).toEqual([{ action: 'person.emailChangeAsked' }, { action: 'person.emailChanged' }]);
  });

  test('is undone from the old mailbox even after a second change, and every session ends', async () => {
    const person = await signedIn();
    const thief = { first: `z1.${person.newEmail}`, second: `z2.${person.newEmail}` };
    for (const email of [thief.first, thief.second]) {
      await call('POST', '/email-change', { email }, person.token);
      await call('POST', `/email/confirm/${await lastHash(email)}`, {});
    }
    const undo = await lastHash(person.email);
    const restore = standAt(minutesFrom(now(), 71 * 60));
    expect((await call('GET', `/email/confirm/${undo}`)).answer).toEqual({ email: person.email, kind: 'undo' });
    expect((await call('POST', `/email/confirm/${undo}`, {})).answer).toEqual({ kind: 'undo' });
    restore();
    expect(await emailOf(person)).toBe(person.email);
    expect(await query('SELECT 1 FROM person WHERE id = $1 AND verified_at IS NOT NULL', [person.personId])).toEqual(
      [],
    );
    expect((await call('GET', '/user', undefined, person.token)).status).toBe(401);
    expect((await call('POST', `/email/confirm/${await lastHash(thief.first)}`, {})).status).toBe(404);
  });

  test('is undone for 72 hours and not a minute longer', async () => {
    const person = await signedIn();
    await call('POST', '/email-change', { email: person.newEmail }, person.token);
    const at = now();
    await call('POST', `/email/confirm/${await lastHash(person.newEmail)}`, {});
    const undo = await lastHash(person.email);
    const restore = standAt(minutesFrom(at, 72 * 60 + 1));
    const late = [await call('GET', `/email/confirm/${undo}`), await call('POST', `/email/confirm/${undo}`, {})];
    restore();
    expect(late.map((one) => one.status)).toEqual([404, 404]);
    expect(await emailOf(person)).toBe(person.newEmail);
  });

  test('is undone from the old mailbox even after somebody took a later change of their own back', async () => {
    const person = await signedIn();
    const thief = { first: `z1.${person.newEmail}`, second: `z2.${person.newEmail}` };
    for (const email of [thief.first, thief.second]) {
      await call('POST', '/email-change', { email }, person.token);
      await call('POST', `/email/confirm/${await lastHash(email)}`, {});
    }
    expect((await call('POST', `/email/confirm/${await lastHash(thief.first)}`, {})).answer).toEqual({ kind: 'undo' });
    expect(await emailOf(person)).toBe(thief.first);
    expect((await call('POST', `/email/confirm/${await lastHash(person.email)}`, {})).answer).toEqual({ kind: 'undo' });
    expect(await emailOf(person)).toBe(person.email);
  });

  test('that waits is given up with a new password, by its own person or by a letter', async () => {
    for (const newPassword of ['dvanásť modrých sudov', null]) {
      const person = await signedIn();
      await call('POST', '/email-change', { email: person.newEmail }, person.token);
      if (newPassword) {
        const change = { oldPassword: password, newPassword };
        expect((await call('POST', '/user-password', change, person.token)).status).toBe(200);
      } else {
        const issued = await makeOneTimePassword(portal.db, person.personId);
        await inTransaction(portal.db.forEveryCompany(), (tx) => issueOneTimePasswords(tx, issued ? [issued] : []));
      }
      expect((await call('POST', `/email/confirm/${await lastHash(person.newEmail)}`, {})).status).toBe(404);
      expect(await emailOf(person)).toBe(person.email);
    }
  });

  test('asks for a fresh proof of who it is, five minutes after the last one', async () => {
    const person = await signedIn();
    const restore = standAt(minutesFrom(now(), 5));
    const { status, answer } = await call('POST', '/email-change', { email: person.newEmail }, person.token);
    restore();
    expect(status).toBe(403);
    expect(answer).toMatchObject({ errors: [{ code: 'confirm_identity' }] });
    expect(await mailsTo(person.newEmail)).toEqual([]);
  });

  test('to somebody else’s address answers the same, tells only the owner and changes nothing', async () => {
    const [owner, person] = [await aPerson(portal.db), await signedIn()];
    const taken = await call('POST', '/email-change', { email: owner.email ?? '' }, person.token);
    expect(taken).toEqual({ status: 200, answer: {} });
    expect(await pendingOf(person.token)).toMatchObject({ email: owner.email });
    expect((await mailsTo(owner.email)).map((mail) => mail.kind)).toEqual(['addressUsed']);
    expect(await emailOf(person)).toBe(person.email);
  });

  test('to somebody else’s address ends when one to a free address does, as far as anybody is told', async () => {
    const owner = await aPerson(portal.db);
    const company = await aCompany(portal.db);
    const told = [];
    for (const isFree of [true, false]) {
      const person = await signedIn();
      const { employmentId } = await anEmployee(portal.db, company, { personId: person.personId });
      const email = isFree ? person.newEmail : (owner.email ?? '');
      await call('POST', '/email-change', { email }, person.token);
      await query(
        `UPDATE mail SET status = 'sent', sent_at = created_at + interval '7 seconds' WHERE recipient = $1 AND status <> 'sent'`,
        [email],
      );
      const { sentAt, expiresAt } = (await pendingOf(person.token)) as { sentAt: string; expiresAt: string };
      const { answer } = await call('GET', `/EMPL/${employmentId}/dashboard/`, undefined, person.token);
      const task = (answer['tasks'] as { kind: string; at: string; expiresAt: string }[]).find(
        ({ kind }) => kind === 'emailToConfirm',
      );
      const lasts = (from = '', to = '') => Date.parse(to) - Date.parse(from);
      told.push([lasts(sentAt, expiresAt), lasts(sentAt, task?.expiresAt)]);
    }
    const dayMilliseconds = 24 * 60 * 60_000;
    expect(told).toEqual([
      [dayMilliseconds, dayMilliseconds],
      [dayMilliseconds, dayMilliseconds],
    ]);
  });

  test('is refused when the address became somebody else’s before it was confirmed', async () => {
    const person = await signedIn();
    await call('POST', '/email-change', { email: person.newEmail }, person.token);
    const hash = await lastHash(person.newEmail);
    await aPerson(portal.db, { email: person.newEmail });
    expect((await call('POST', `/email/confirm/${hash}`, {})).status).toBe(404);
    expect(await emailOf(person)).toBe(person.email);
  });

  test('is refused when somebody signs in by the address as a user name before it was confirmed', async () => {
    const person = await signedIn();
    await call('POST', '/email-change', { email: person.newEmail }, person.token);
    const hash = await lastHash(person.newEmail);
    await aPerson(portal.db, { username: person.newEmail });
    expect((await call('POST', `/email/confirm/${hash}`, {})).status).toBe(404);
    expect(await emailOf(person)).toBe(person.email);
  });

  test('kills links to the password that were sent before', async () => {
    const person = await signedIn();
    const { hash } = await inTransaction(portal.db, (tx) =>
      createLink(tx, { purpose: 'passwordSet', personId: person.personId, minutes: 60 }),
    );
    await call('POST', '/email-change', { email: person.newEmail }, person.token);
    expect((await call('GET', `/password/set/${hash}`)).status).toBe(200);
    await call('POST', `/email/confirm/${await lastHash(person.newEmail)}`, {});
    expect((await call('GET', `/password/set/${hash}`)).status).toBe(404);
  });

  test('ends a sign-in whose code lies in the old mailbox', async () => {
    const person = await signedIn();
    await call('POST', '/email-change', { email: person.newEmail }, person.token);
    await query('UPDATE person SET code_by_mail = true WHERE id = $1', [person.personId]);
    const { answer } = await call('POST', '/login', { username: person.username, password });
    const code = /^\d{6}$/m.exec((await mailsTo(person.email)).at(-1)?.text ?? '')?.[0];
    await call('POST', `/email/confirm/${await lastHash(person.newEmail)}`, {});
    const { id: challengeId } = answer['challenge'] as { id: string };
    expect(await call('POST', '/login/code', { challengeId, code })).toMatchObject({
      status: 401,
      answer: { errors: [{ code: 'challenge_dead' }] },
    });
  });

  test('can be sent again and given up; the older link is dead each time', async () => {
    const person = await signedIn();
    expect((await call('POST', '/email-change/resend', {}, person.token)).status).toBe(404);
    await call('POST', '/email-change', { email: person.newEmail }, person.token);
    expect((await call('POST', '/email-change/resend', {}, person.token)).status).toBe(200);
    const [first, second] = await mailsTo(person.newEmail);
    expect((await call('GET', `/email/confirm/${first?.hash}`)).status).toBe(404);
    expect((await call('GET', `/email/confirm/${second?.hash}`)).status).toBe(200);
    expect((await call('DELETE', '/email-change', undefined, person.token)).status).toBe(200);
    expect(await pendingOf(person.token)).toBeNull();
    expect((await call('POST', `/email/confirm/${second?.hash}`, {})).status).toBe(404);
  });

  test('that nobody confirms is over after a week, however often its link was sent again, and can be asked for anew', async () => {
    const person = await signedIn();
    const at = now();
    const resent = () => call('POST', '/email-change/resend', {}, person.token);
    await call('POST', '/email-change', { email: person.newEmail }, person.token);
    const renewed = async (hours: number) => {
      const restore = standAt(minutesFrom(at, hours * 60));
      await call('POST', '/link/resend', { hash: await lastHash(person.newEmail) });
      await portal.runJobs();
      restore();
      return (await mailsTo(person.newEmail)).length;
    };
    expect([await renewed(2 * 24), await renewed(5 * 24), await renewed(7 * 24 - 1)]).toEqual([2, 3, 4]);
    expect([await renewed(7 * 24), await renewed(8 * 24)]).toEqual([4, 4]);
    await query('UPDATE one_time_link SET asked_at = $2 WHERE person_id = $1', [
      person.personId,
      minutesFrom(at, -7 * 24 * 60),
    ]);
    const traces = () =>
      query(
        'SELECT id FROM one_time_link WHERE person_id = $1 UNION ALL SELECT id FROM mail WHERE recipient = $2 ORDER BY 1',
        [person.personId, person.newEmail],
      );
    const before = await traces();
    expect((await Promise.all([resent(), resent()])).map((one) => [one.status, one.answer['errors']])).toEqual(
      Array(2).fill([409, [expect.objectContaining({ code: 'email_change_over' })]]),
    );
    expect(await traces()).toEqual(before);
    expect(await pendingOf(person.token)).toBeNull();
    expect((await call('POST', '/email-change', { email: person.newEmail }, person.token)).status).toBe(200);
    expect(await pendingOf(person.token)).toMatchObject({ email: person.newEmail });
    expect(await mailsTo(person.newEmail)).toHaveLength(5);
  });

  test('happens three times a day at most, and not to the address one has, which is none of them', async () => {
    const person = await signedIn();
    const same = await call('POST', '/email-change', { email: person.email ?? '' }, person.token);
    expect(same).toMatchObject({ status: 400, answer: { errors: [{ path: 'email', code: 'email_same' }] } });
    for (const part of ['a', 'b', 'c'])
      expect((await call('POST', '/email-change', { email: `${part}.${person.newEmail}` }, person.token)).status).toBe(
        200,
      );
    expect((await call('POST', '/email-change', { email: person.newEmail }, person.token)).status).toBe(429);
  });

  test('is nobody’s who is not signed in', async () => {
    expect((await call('GET', '/email-change')).status).toBe(401);
    expect((await call('POST', '/email-change', { email: 'a@skuska.example' })).status).toBe(401);
  });
});

describe('an invited account', () => {
  test('is verified by the mailed link, which hands over a link to the first password', async () => {
    const person = await aPerson(portal.db, { lang: 'en' });
    await inTransaction(portal.db.forEveryCompany(), (tx) => inviteToVerify(tx, person.personId));
    await portal.runJobs();
    const hash = await lastHash(person.email);
    expect((await call('GET', `/hash-verify/${hash}`)).answer).toEqual({
      username: person.username,
      firstname: 'Žofia',
    });
    const { answer } = await call('POST', `/hash-verify/${hash}`, {});
    const body = { hash: answer['passwordSetHash'], newPassword: password };
    expect((await call('POST', '/password/set', body)).status).toBe(200);
    expect((await call('POST', '/login', { username: person.username, password })).status).toBe(200);
    expect(
      await query('SELECT 1 FROM person WHERE id = $1 AND verified_at IS NOT NULL', [person.personId]),
    ).toHaveLength(1);
  });

  test('without e-mail gets no mail', async () => {
    const person = await aPerson(portal.db, { email: null });
    await inTransaction(portal.db.forEveryCompany(), (tx) => inviteToVerify(tx, person.personId));
    await portal.runJobs();
    expect(await query('SELECT 1 FROM one_time_link WHERE person_id = $1', [person.personId])).toEqual([]);
  });
});

describe('a registration', () => {
  const client = {
    requestId: 'test',
    address: '192.0.2.9',
    userAgent: '',
    isWebClient: false,
    bindingCookie: null,
    deviceCookie: null,
    isBackground: false,
    token: null,
  };

  test('is confirmed through the room that keeps it, in the same transaction', async () => {
    const subjectId = newId();
    const address = 'registracia@skuska.example';
    await inTransaction(portal.db, (tx) => askToConfirmEmail(tx, { subjectId, address, lang: 'sk' }));
    await portal.runJobs();
    const hash = await lastHash(address);
    expect((await call('GET', `/email/confirm/${hash}`)).answer).toEqual({ email: address, kind: 'registration' });
    const confirm = (handler: () => Promise<void>) =>
      confirmEmail(portal.db, portal.publicUrl, hash, client, { emailConfirmRegistration: handler });
    await expect(confirm(() => Promise.reject(new Error('out of order')))).rejects.toThrow('out of order');
    const confirmed: unknown[] = [];
    const answer = await confirmEmail(portal.db, portal.publicUrl, hash, client, {
      emailConfirmRegistration: async (_tx, link) => void confirmed.push(link.subjectId),
    });
    expect([answer, confirmed]).toEqual([{ kind: 'registration' }, [subjectId]]);
  });
});

describe('a fresh link', () => {
  const resend = (hash: string) => call('POST', '/link/resend', { hash });

  test('is sent for an expired or used one, and the answer is the same for a made-up one', async () => {
    const person = await aPerson(portal.db);
    await call('POST', '/forgotten-password', { username: person.username });
    await portal.runJobs();
    const hash = await lastHash(person.email);
    await call('POST', '/password/set', { hash, newPassword: password });
    expect(await resend(hash)).toEqual({ status: 200, answer: {} });
    expect(await resend('D'.repeat(43))).toEqual({ status: 200, answer: {} });
    await portal.runJobs();
    const mails = await mailsTo(person.email);
    expect(mails.map((mail) => mail.kind)).toEqual(['passwordLink', 'passwordSet', 'passwordLink']);
    expect((await call('GET', `/password/set/${mails[2]?.hash}`)).status).toBe(200);
  });

  test('of a verified account sets the password, and of an unverified one verifies it', async () => {
    const person = await aPerson(portal.db);
    await inTransaction(portal.db.forEveryCompany(), (tx) => inviteToVerify(tx, person.personId));
    await portal.runJobs();
    const first = await lastHash(person.email);
    await resend(first);
    await portal.runJobs();
    await call('POST', `/hash-verify/${await lastHash(person.email)}`, {});
    await resend(first);
    const second = (await mailsTo(person.email))[1]?.hash ?? '';
    await resend(second);
    await portal.runJobs();
    expect((await mailsTo(person.email)).map((mail) => mail.kind)).toEqual([
      'accountVerify',
      'accountVerify',
      'accountVerify',
      'passwordLink',
    ]);
  });

  test('of a change that was given up or undone is not sent', async () => {
    const person = await signedIn();
    await call('POST', '/email-change', { email: person.newEmail }, person.token);
    const hash = await lastHash(person.newEmail);
    await resend(hash);
    await portal.runJobs();
    expect(await mailsTo(person.newEmail)).toHaveLength(2);
    await call('DELETE', '/email-change', undefined, person.token);
    await resend(hash);
    await portal.runJobs();
    expect(await mailsTo(person.newEmail)).toHaveLength(2);
  });

  test('of a change that is given up in the same moment is not sent', async () => {
    const person = await signedIn();
    await call('POST', '/email-change', { email: person.newEmail }, person.token);
    await resend(await lastHash(person.newEmail));
    const { sent } = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
      await lockPerson(tx, person.personId);
      await supersedeLinksOfPerson(tx, person.personId, ['emailChange'], now());
      const running = portal.runJobs();
      await transactionsWait(portal.db);
      return { sent: running };
    });
    await sent;
    expect(await pendingOf(person.token)).toBeNull();
    expect(await mailsTo(person.newEmail)).toHaveLength(1);
  });

  test('is sent three times an hour at most', async () => {
    const person = await aPerson(portal.db);
    const { hash } = await inTransaction(portal.db, (tx) =>
      createLink(tx, { purpose: 'passwordSet', personId: person.personId, minutes: 1 }),
    );
    for (let times = 0; times < 5; times += 1) expect((await resend(hash)).status).toBe(200);
    await portal.runJobs();
    expect(await mailsTo(person.email)).toHaveLength(3);
  });
});
