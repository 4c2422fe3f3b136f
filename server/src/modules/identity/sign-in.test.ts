import { argon2Sync } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemAuthor } from '#platform/actor';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { newId } from '#platform/ids';
import { prepareJobs } from '#platform/jobs';
import { Sealing } from '#platform/sealing';
import { createMailJobs } from '#modules/mail';
import { aCompany, anAdministrator, anOperator, aPerson } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { changePassword } from './change-password.ts';
import type { Client } from './client.ts';
import { createOperator } from './create-operator.ts';
import { enterLoginCode as enterCode, type CodeGuess } from './enter-login-code.ts';
import { createLinkJobs } from './links/link.jobs.ts';
import { hashPassword } from './passwords/password-hasher.ts';
import { authenticate } from './sessions/authenticate.ts';
import { deleteTracesBefore } from './sign-in-failure.store.ts';
import { signIn } from './sign-in.ts';

const password = 'tri zelené hrnce na peci';
/** Weak on purpose, so that the tests do not spend their time hashing. */
const passwordHash = hashOf(password);

const sealing = new Sealing('test');

let db: Database;
let release = () => {};
let addresses = 0;

beforeAll(async () => {
  const it = await testDatabase();
  await prepareJobs(it.ownerUrl, [
    ...createMailJobs({ mode: 'keep' }),
    ...createLinkJobs({ publicUrl: 'https://polana.example' }),
  ]);
  db = openTestDatabase(it.appUrl);
});
afterAll(() => db.close());
afterEach(() => release());

function hashOf(text: string): string {
  const nonce = Buffer.alloc(16, 3);
  const tag = argon2Sync('argon2id', { message: text, nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 });
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=64,t=1,p=1$${plain(nonce)}$${plain(tag)}`;
}

function client(values: Partial<Client> = {}): Client {
  addresses += 1;
  return {
    requestId: 'test',
    address: `2001:db8::${addresses.toString(16)}`,
    userAgent: 'test',
    isWebClient: false,
    bindingCookie: null,
    deviceCookie: null,
    isBackground: false,
    token: null,
    ...values,
  };
}

function enterLoginCode(on: Database, guess: CodeGuess, from: Client) {
  return enterCode(on, sealing, guess, from);
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

async function anAdministratorWithPassword() {
  const person = await aPerson(db, { passwordHash });
  await anAdministrator(db, await aCompany(db), person.personId);
  return person;
}

async function challengeOf(username: string): Promise<{ challengeId: string; code: string }> {
  const outcome = await signIn(db, { username, password }, client());
  if (!('challenge' in outcome)) throw new Error('no second factor was asked for');
  const [mail] = await query<{ text: string }>('SELECT text FROM mail WHERE dedupe_key = $1', [
    `loginCode:${outcome.challenge.id}`,
  ]);
  return { challengeId: outcome.challenge.id, code: /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '' };
}

test('an employee signs in by user name or by e-mail, whatever the letters’ case', async () => {
  const { username, email, personId } = await aPerson(db, { passwordHash });
  for (const name of [username, username.toUpperCase(), ` ${email} `]) {
    const outcome = await signIn(db, { username: name, password }, client());
    if ('challenge' in outcome) throw new Error('an employee needs no second factor');
    expect(outcome.bindingCookie).toBeNull();
    expect(await authenticate(db, client({ token: outcome.token }))).toMatchObject({ personId });
  }
});

test('a weaker stored hash is made anew at the first sign-in', async () => {
  const { username, personId } = await aPerson(db, { passwordHash });
  await signIn(db, { username, password }, client());
  const [row] = await query<{ password_hash: string }>('SELECT password_hash FROM person WHERE id = $1', [personId]);
  expect(row?.password_hash).toContain('m=19456,t=2,p=1');
  await expect(signIn(db, { username, password }, client())).resolves.toHaveProperty('token');
});

test('the portal’s own web gets a cookie that binds the session to the browser', async () => {
  const { username } = await aPerson(db, { passwordHash });
  const outcome = await signIn(db, { username, password }, client({ isWebClient: true }));
  if ('challenge' in outcome) throw new Error('an employee needs no second factor');
  const { token, bindingCookie } = outcome;
  expect(bindingCookie).toMatch(/^[\w-]{43}$/);
  expect(await authenticate(db, client({ token }))).toBeNull();
  expect(await authenticate(db, client({ token, bindingCookie }))).not.toBeNull();
});

test('unknown, wrong, disabled, expired and passwordless accounts get one and the same answer and trace', async () => {
  const [known, disabled, expired, without] = [
    await aPerson(db, { passwordHash }),
    await aPerson(db, { passwordHash }),
    await aPerson(db, { passwordHash }),
    await aPerson(db),
  ];
  await query('UPDATE person SET disabled_at = now() WHERE id = $1', [disabled.personId]);
  await query(`UPDATE person SET password_expires_at = now() - interval '1 day' WHERE id = $1`, [expired.personId]);
  const attempts = [
    { username: 'nikto.taky', password },
    { username: known.username, password: `${password} ` },
    { username: disabled.username, password },
    { username: expired.username, password },
    { username: without.username, password },
  ];
  for (const attempt of attempts) {
    const [before] = await query<{ count: number }>('SELECT count(*) FROM audit_entry');
    await expect(signIn(db, attempt, client())).rejects.toMatchObject({
      code: 'credentials_wrong',
      status: 401,
      details: {},
    });
    const [after] = await query<{ count: number }>('SELECT count(*) FROM audit_entry');
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(1);
  }
  expect(
    await query('SELECT 1 FROM session WHERE person_id = ANY($1)', [
      [known, disabled, expired, without].map((one) => one.personId),
    ]),
  ).toEqual([]);
});

test('the right password waits when guesses from there that were sent before it have failed meanwhile', async () => {
  const { username } = await aPerson(db, { passwordHash });
  const here = client();
  for (let count = 0; count < 9; count += 1)
    await signIn(db, { username, password: 'zle' }, here).catch(() => undefined);
  const othersSignIn = () => Promise.all(Array.from({ length: 10 }, () => hashPassword('niekto iný')));
  const before = othersSignIn();
  const guess = signIn(db, { username, password: 'zle' }, here);
  await delay(100);
  const between = othersSignIn();
  const right = signIn(db, { username, password }, here);
  await expect(guess).rejects.toMatchObject({ code: 'credentials_wrong' });
  await expect(right).rejects.toMatchObject({ code: 'too_many_requests', status: 429 });
  await Promise.all([before, between]);
});

test('after ten failures from one address even the right password waits there, and nowhere else', async () => {
  const { username } = await aPerson(db, { passwordHash });
  const here = client();
  const guesses = Array.from({ length: 14 }, () => signIn(db, { username, password: 'zle' }, here));
  const codes = (await Promise.allSettled(guesses)).map((one) =>
    one.status === 'rejected' ? (one.reason as { status: number }).status : 200,
  );
  expect(codes.filter((status) => status === 401)).toHaveLength(10);
  expect(codes.filter((status) => status === 429)).toHaveLength(4);
  await expect(signIn(db, { username, password }, here)).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
  });
  await expect(signIn(db, { username, password }, client())).resolves.toHaveProperty('token');
  const keys = await query<{ key: string }>('SELECT key FROM rate_limit');
  expect(keys.some(({ key }) => key.includes(username) || key.includes(here.address))).toBe(false);
});

test('a success forgets the failures before it', async () => {
  const { username } = await aPerson(db, { passwordHash });
  const here = client();
  for (let round = 0; round < 2; round += 1) {
    for (let guess = 0; guess < 7; guess += 1)
      await expect(signIn(db, { username, password: 'zle' }, here)).rejects.toMatchObject({ status: 401 });
    await expect(signIn(db, { username, password }, here)).resolves.toHaveProperty('token');
  }
});

test('after a hundred failures in a row only a new password opens the account, and its owner is mailed the way to one', async () => {
  const { username, personId } = await aPerson(db, { passwordHash });
  const guess = (typed: string) => signIn(db, { username, password: typed }, client());
  await expect(guess('zle')).rejects.toMatchObject({ status: 401 });
  await query('UPDATE sign_in_failure SET count = 98');
  await expect(guess('zle')).rejects.toMatchObject({ status: 401 });
  await expect(guess('zle')).rejects.toMatchObject({ status: 401 });
  await expect(guess(password)).rejects.toMatchObject({ code: 'credentials_wrong', status: 401 });
  const orders = await query(`SELECT 1 FROM pgboss.job WHERE name = 'identity.sendLink' AND data->>'personId' = $1`, [
    personId,
  ]);
  expect(orders).toHaveLength(1);
  await query('UPDATE person SET password_hash = $2 WHERE id = $1', [personId, await hashPassword(password)]);
  await expect(guess(password)).resolves.toHaveProperty('token');
});

test('a success in between starts the count of failures anew, and old traces are dropped', async () => {
  const { username } = await aPerson(db, { passwordHash });
  await expect(signIn(db, { username, password: 'zle' }, client())).rejects.toMatchObject({ status: 401 });
  await expect(signIn(db, { username, password }, client())).resolves.toHaveProperty('token');
  const left = () => query('SELECT 1 FROM sign_in_failure UNION ALL SELECT 1 FROM session');
  expect(await left()).not.toEqual([]);
  await deleteTracesBefore(db, minutesFrom(now(), 60 * 24));
  expect(await left()).toEqual([]);
});

test('an administrator is asked for the mailed code and then gets the shorter session', async () => {
  const { username, personId } = await anAdministratorWithPassword();
  const { challengeId, code } = await challengeOf(username);
  expect(await query('SELECT 1 FROM session WHERE person_id = $1', [personId])).toEqual([]);
  const { token } = await enterLoginCode(db, { challengeId, code }, client());
  expect(await authenticate(db, client({ token }))).toMatchObject({ personId });
  expect(await query('SELECT idle_minutes FROM session WHERE person_id = $1', [personId])).toEqual([
    { idle_minutes: 15 },
  ]);
});

test('the code is in the body of the mail only, in the reader’s language', async () => {
  const person = await aPerson(db, { passwordHash, lang: 'en' });
  await anOperator(db, person.personId);
  const { code, challengeId } = await challengeOf(person.username);
  const [mail] = await query<{ subject: string; text: string }>(
    'SELECT subject, text FROM mail WHERE dedupe_key = $1',
    [`loginCode:${challengeId}`],
  );
  expect(mail?.subject).toBe('Poľana: verification code for signing in');
  expect(mail?.subject).not.toContain(code);
  expect(mail?.text).toContain('Hello Žofia,');
});

test('an administrator without e-mail signs in by password alone, and the trail says so', async () => {
  const person = await aPerson(db, { passwordHash, email: null });
  await anAdministrator(db, await aCompany(db), person.personId);
  await expect(signIn(db, { username: person.username, password }, client())).resolves.toHaveProperty('token');
  const trail = await query(`SELECT changes FROM audit_entry WHERE action = 'session.started' AND actor_person = $1`, [
    person.personId,
  ]);
  expect(trail).toEqual([{ changes: { factor: 'password', isBound: false } }]);
});

test('a code works once, also when it is sent twice at once', async () => {
  const { username, personId } = await anAdministratorWithPassword();
  const guess = await challengeOf(username);
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => enterLoginCode(db, guess, client())));
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  await expect(enterLoginCode(db, guess, client())).rejects.toMatchObject({ code: 'challenge_dead', status: 401 });
  expect(await query('SELECT 1 FROM session WHERE person_id = $1', [personId])).toHaveLength(1);
});

test('of a hundred guesses at once at most five are looked at, then even the right code is dead', async () => {
  const { username } = await anAdministratorWithPassword();
  const { challengeId, code } = await challengeOf(username);
  const wrong = code === '000000' ? '000001' : '000000';
  const guesses = Array.from({ length: 100 }, () => enterLoginCode(db, { challengeId, code: wrong }, client()));
  const reasons = (await Promise.allSettled(guesses)).map((one) =>
    one.status === 'rejected' ? (one.reason as { code: string }).code : 'let in',
  );
  expect(reasons.filter((reason) => reason === 'code_wrong')).toHaveLength(5);
  expect(reasons.filter((reason) => reason === 'challenge_dead')).toHaveLength(95);
  await expect(enterLoginCode(db, { challengeId, code }, client())).rejects.toMatchObject({
    code: 'challenge_dead',
    status: 401,
  });
});

test('a code is dead after ten minutes, after a newer sign-in, and for another attempt', async () => {
  const { username } = await anAdministratorWithPassword();
  const older = await challengeOf(username);
  const newer = await challengeOf(username);
  await expect(enterLoginCode(db, older, client())).rejects.toMatchObject({ code: 'challenge_dead' });
  await expect(enterLoginCode(db, { ...newer, challengeId: newId() }, client())).rejects.toMatchObject({
    code: 'challenge_dead',
  });
  release = standAt(minutesFrom(now(), 10));
  await expect(enterLoginCode(db, newer, client())).rejects.toMatchObject({ code: 'challenge_dead' });
});

test('after fifteen wrong codes in an hour the account opens no further challenge', async () => {
  const { username } = await anAdministratorWithPassword();
  for (let round = 0; round < 3; round += 1) {
    const { challengeId, code } = await challengeOf(username);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      await expect(enterLoginCode(db, { challengeId, code: wrong }, client())).rejects.toMatchObject({
        status: 401,
      });
  }
  await expect(signIn(db, { username, password }, client())).rejects.toMatchObject({ status: 429 });
});

test('a one-time password opens one session, also after a second factor, and that session still changes it', async () => {
  const { username, personId } = await anAdministratorWithPassword();
  const oneTime = 'UPDATE person SET password_expires_at = $2, force_password_change = true WHERE id = $1';
  await query(oneTime, [personId, minutesFrom(now(), 60)]);
  const unfinished = await challengeOf(username);
  const wrong = unfinished.code === '000000' ? '000001' : '000000';
  await expect(
    enterLoginCode(db, { challengeId: unfinished.challengeId, code: wrong }, client()),
  ).rejects.toHaveProperty('status', 401);
  const { challengeId, code } = await challengeOf(username);
  const { token } = await enterLoginCode(db, { challengeId, code }, client());
  await expect(signIn(db, { username, password }, client())).rejects.toMatchObject({ code: 'credentials_wrong' });
  const person = await authenticate(db, client({ token }));
  if (!person) throw new Error('the session is not open');
  const change = { oldPassword: password, newPassword: 'štyri modré hrnce na peci' };
  await changePassword(db, person, change, { ...systemAuthor, personId });
  await expect(signIn(db, { username, password: change.newPassword }, client())).resolves.toHaveProperty('challenge');
});

test('the first operator gets a one-time password that dies within seven days', async () => {
  const values = { username: 'prva.sprava', email: 'prva@skuska.example', firstName: 'Prvá', lastName: 'Správa' };
  const { oneTimePassword, personId } = await inTransaction(db.forEveryCompany(), (tx) => createOperator(tx, values));
  expect(oneTimePassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  const attempt = { username: 'prva.sprava', password: oneTimePassword };
  await expect(signIn(db, attempt, client())).resolves.toHaveProperty('challenge');
  expect(await query('SELECT force_password_change AS forced FROM person WHERE id = $1', [personId])).toEqual([
    { forced: true },
  ]);
  release = standAt(minutesFrom(now(), 7 * 24 * 60));
  await expect(signIn(db, attempt, client())).rejects.toMatchObject({ code: 'credentials_wrong' });
  await expect(
    inTransaction(db.forEveryCompany(), (tx) => createOperator(tx, { ...values, username: 'prva@skuska.example' })),
  ).rejects.toMatchObject({ code: 'username_taken', status: 409 });
});
