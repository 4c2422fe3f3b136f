import { argon2Sync, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anAdministrator, anEmployee, aPerson } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { fromBase32 } from './base32.ts';
import { resetFactor } from './reset-factor.ts';
import { stepAt, totpCode } from './totp.rules.ts';

const password = 'tri zelené hrnce na peci';
const passwordHash = weakHashOf(password);

let portal: TestPortal;
let release = () => {};
let addresses = 0;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
afterEach(() => {
  release();
  release = () => {};
});

/** Weak on purpose, so that the tests do not spend their time hashing. */
function weakHashOf(text: string): string {
  const nonce = Buffer.alloc(16, 3);
  const tag = argon2Sync('argon2id', { message: text, nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 });
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=64,t=1,p=1$${plain(nonce)}$${plain(tag)}`;
}

/** Whatever of the answers these tests look at. */
interface Body {
  token?: string;
  challenge: { id: string; method: string; canTrustDevice: boolean };
  secret: string;
  recoveryCodes: string[];
  recoveryCodesLeft: number;
  totp: boolean;
  trustedDevices: { id: string; device: string; current: boolean }[];
  errors: { code: string; path: string; message: string }[];
}

interface Answer {
  status: number;
  body: Body;
  code: string | undefined;
  cookies: Record<string, string>;
}

/** One browser: keeps its cookies and, once signed in, its token. */
class Browser {
  token: string | null = null;
  cookies: Record<string, string> = {};
  readonly #address = `198.51.100.${(addresses += 1) % 250}`;
  readonly userAgent: string;

  constructor(userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0') {
    this.userAgent = userAgent;
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await portal.app.inject({
      method,
      url: `/api/1.0${path}`,
      cookies: this.cookies,
      headers: {
        'x-client': 'web',
        'x-forwarded-for': this.#address,
        'user-agent': this.userAgent,
        'accept-language': 'en',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(payload && { payload }),
    });
    for (const { name, value } of response.cookies) this.cookies[name] = value;
    const body = response.json<Body>();
    return { status: response.statusCode, body, code: body.errors?.[0]?.code, cookies: this.cookies };
  }

  async signIn(username: string): Promise<Answer> {
    this.token = null;
    const answer = await this.call('POST', '/login', { username, password });
    if (answer.body.token) this.token = answer.body.token;
    return answer;
  }

  async enterCode(challengeId: string, code: string, trustDevice = false): Promise<Answer> {
    const answer = await this.call('POST', '/login/code', { challengeId, code, trustDevice });
    if (answer.body.token) this.token = answer.body.token;
    return answer;
  }
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

async function anEmployeeWithPassword() {
  const person = await aPerson(portal.db, { passwordHash });
  const employee = await anEmployee(portal.db, await aCompany(portal.db), { personId: person.personId });
  return { ...employee, ...person };
}

async function anAdministratorWithPassword(email?: null) {
  const person = await aPerson(portal.db, { passwordHash, ...(email === null && { email }) });
  await anAdministrator(portal.db, await aCompany(portal.db), person.personId);
  return person;
}

async function mailsTo(email: string | null, kind: string): Promise<{ text: string }[]> {
  return query('SELECT text FROM mail WHERE recipient = $1 AND kind = $2 ORDER BY created_at, id', [email, kind]);
}

async function mailedCode(email: string | null): Promise<string> {
  const mails = await mailsTo(email, 'loginCode');
  return /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
}

/** Signed in with an app set up: answers its seed and the recovery codes. */
async function withApp(username: string) {
  const browser = new Browser();
  const first = await browser.signIn(username);
  if (first.body.challenge) {
    const [row] = await query<{ email: string }>('SELECT email FROM person WHERE username = $1', [username]);
    await browser.enterCode(first.body.challenge.id, await mailedCode(row!.email));
  }
  const { body } = await browser.call('POST', '/two-factor/totp', {});
  const seed = fromBase32(body.secret as string);
  const at = now();
  const confirmed = await browser.call('POST', '/two-factor/totp/confirm', { code: totpCode(seed, stepAt(at)) });
  expect(confirmed.status).toBe(200);
  return {
    browser,
    seed,
    recoveryCodes: confirmed.body.recoveryCodes as string[],
    codeAt: (instant: Date) => totpCode(seed, stepAt(instant)),
  };
}

function standMinutesAhead(minutes: number): Date {
  const at = minutesFrom(now(), minutes);
  release();
  release = standAt(at);
  return at;
}

test('an app is set up by its first code, and from then on every sign-in asks for it', async () => {
  const { username, email } = await anEmployeeWithPassword();
  const { codeAt, recoveryCodes, browser } = await withApp(username);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(recoveryCodes[0]).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
  expect(await mailsTo(email, 'factorChanged')).toHaveLength(1);
  expect((await browser.call('GET', '/two-factor')).body).toMatchObject({
    required: false,
    totp: true,
    recoveryCodesLeft: 10,
  });
  const at = standMinutesAhead(1);
  const other = new Browser();
  const { body } = await other.signIn(username);
  expect(body.challenge).toMatchObject({ method: 'totp', canTrustDevice: true });
  expect(await mailsTo(email, 'loginCode')).toEqual([]);
  expect((await other.enterCode(body.challenge.id, codeAt(at))).status).toBe(200);
  expect((await other.call('GET', '/user')).status).toBe(200);
});

test('neither the seed nor a recovery code is readable in the database', async () => {
  const { username, personId } = await anEmployeeWithPassword();
  const { recoveryCodes } = await withApp(username);
  const kept = JSON.stringify(
    await query(
      'SELECT t::text AS row FROM totp_factor t WHERE person_id = $1 UNION ALL SELECT r::text FROM recovery_code r WHERE person_id = $1',
      [personId],
    ),
  );
  expect(kept).not.toContain(recoveryCodes[0]);
  expect(kept).not.toContain(recoveryCodes[0]!.replaceAll('-', ''));
  expect(
    await query('SELECT 1 FROM recovery_code WHERE person_id = $1 AND octet_length(hash) = 32', [personId]),
  ).toHaveLength(10);
});

test('the same code of the app does not work twice, not even in another sign-in', async () => {
  const { username } = await anEmployeeWithPassword();
  const { codeAt } = await withApp(username);
  const at = standMinutesAhead(1);
  const first = new Browser();
  await first.enterCode((await first.signIn(username)).body.challenge.id, codeAt(at));
  expect(first.token).not.toBeNull();
  const second = new Browser();
  const again = await second.enterCode((await second.signIn(username)).body.challenge.id, codeAt(at));
  expect([again.status, again.code]).toEqual([401, 'code_wrong']);
  expect(again.body.errors[0]!.message).toBe('That code is not right. Attempts left: 4.');
});

test('a recovery code works once, and the mailbox is told', async () => {
  const { username, email } = await anEmployeeWithPassword();
  const { recoveryCodes } = await withApp(username);
  const code = recoveryCodes[3]!;
  const first = new Browser();
  const typed = code.toUpperCase().replaceAll('-', ' ');
  expect((await first.enterCode((await first.signIn(username)).body.challenge.id, typed)).status).toBe(200);
  expect((await first.call('GET', '/two-factor')).body.recoveryCodesLeft).toBe(9);
  expect(await mailsTo(email, 'recoveryCodeUsed')).toHaveLength(1);
  const second = new Browser();
  expect((await second.enterCode((await second.signIn(username)).body.challenge.id, code)).code).toBe('code_wrong');
});

test('somebody else’s recovery code and somebody else’s app open nothing', async () => {
  const [one, other] = [await anEmployeeWithPassword(), await anEmployeeWithPassword()];
  const [{ recoveryCodes, codeAt }] = [await withApp(one.username), await withApp(other.username)];
  const at = standMinutesAhead(1);
  const browser = new Browser();
  const challengeId = (await browser.signIn(other.username)).body.challenge.id;
  for (const code of [recoveryCodes[0]!, codeAt(at)])
    expect((await browser.enterCode(challengeId, code)).code).toBe('code_wrong');
});

test('of a hundred guesses at once at most five are looked at', async () => {
  const { username } = await anEmployeeWithPassword();
  const { codeAt } = await withApp(username);
  const { body } = await new Browser().signIn(username);
  const wrong = codeAt(minutesFrom(now(), -60));
  const guesses = Array.from({ length: 100 }, () => new Browser().enterCode(body.challenge.id, wrong));
  const codes = (await Promise.all(guesses)).map((answer) => answer.code);
  expect(codes.filter((code) => code === 'code_wrong').length).toBeLessThanOrEqual(5);
  expect(codes.filter((code) => code === 'challenge_dead').length).toBeGreaterThanOrEqual(95);
});

test('what the first step hands out is no token', async () => {
  const { username } = await anAdministratorWithPassword();
  const browser = new Browser();
  const { body } = await browser.signIn(username);
  for (const token of [body.challenge.id, `rpp_${body.challenge.id.replaceAll('-', '')}`]) {
    browser.token = token;
    expect((await browser.call('GET', '/user')).status).toBe(401);
    expect((await browser.call('GET', '/two-factor')).status).toBe(401);
  }
});

test('a new code can be sent for once a minute, and the one before it is dead', async () => {
  standMinutesAhead(0);
  const { username, email } = await anAdministratorWithPassword();
  const browser = new Browser();
  const { body } = await browser.signIn(username);
  const older = await mailedCode(email);
  expect((await browser.call('POST', '/login/code/resend', { challengeId: body.challenge.id })).status).toBe(429);
  standMinutesAhead(1);
  const resent = await browser.call('POST', '/login/code/resend', { challengeId: body.challenge.id });
  expect(resent.body.challenge).toMatchObject({ id: body.challenge.id, method: 'email', canTrustDevice: false });
  const newer = await mailedCode(email);
  expect((await browser.call('POST', '/login/code/resend', { challengeId: body.challenge.id })).status).toBe(429);
  if (older !== newer) expect((await browser.enterCode(body.challenge.id, older)).code).toBe('code_wrong');
  expect((await browser.enterCode(body.challenge.id, newer)).status).toBe(200);
  expect((await new Browser().call('POST', '/login/code/resend', { challengeId: randomUUID() })).code).toBe(
    'challenge_dead',
  );
});

test('no code is mailed to somebody who uses an app', async () => {
  const { username, email } = await anEmployeeWithPassword();
  await withApp(username);
  const browser = new Browser();
  const { body } = await browser.signIn(username);
  expect((await browser.call('POST', '/login/code/resend', { challengeId: body.challenge.id })).code).toBe(
    'challenge_dead',
  );
  expect(await mailsTo(email, 'loginCode')).toEqual([]);
});

test('a trusted device skips the code for that person in that browser only, for thirty days', async () => {
  const [one, other] = [await anEmployeeWithPassword(), await anEmployeeWithPassword()];
  const { codeAt } = await withApp(one.username);
  await withApp(other.username);
  const at = standMinutesAhead(1);
  const browser = new Browser();
  await browser.enterCode((await browser.signIn(one.username)).body.challenge.id, codeAt(at), true);
  expect(browser.cookies['sd']).toMatch(/^[\w-]{43}$/);
  expect((await browser.signIn(one.username)).body).toHaveProperty('token');
  expect((await browser.signIn(other.username)).body).toHaveProperty('challenge');
  expect((await new Browser().signIn(one.username)).body).toHaveProperty('challenge');
  await browser.signIn(one.username);
  const { trustedDevices } = (await browser.call('GET', '/two-factor')).body;
  expect(trustedDevices).toMatchObject([{ device: 'Firefox · Linux', current: true }]);
  standMinutesAhead(30 * 24 * 60);
  expect((await browser.signIn(one.username)).body).toHaveProperty('challenge');
});

test('trust ends when it is taken back, and with every change of a factor', async () => {
  const { username } = await anEmployeeWithPassword();
  const { codeAt } = await withApp(username);
  const browser = new Browser();
  await browser.enterCode((await browser.signIn(username)).body.challenge.id, codeAt(standMinutesAhead(1)), true);
  const [device] = (await browser.call('GET', '/two-factor')).body.trustedDevices;
  expect((await browser.call('DELETE', `/two-factor/trusted-device/${device!.id}`)).status).toBe(200);
  expect((await browser.call('DELETE', `/two-factor/trusted-device/${device!.id}`)).status).toBe(404);
  await browser.enterCode((await browser.signIn(username)).body.challenge.id, codeAt(standMinutesAhead(1)), true);
  await browser.call('POST', '/two-factor/recovery-codes', {});
  expect((await browser.signIn(username)).body).toHaveProperty('challenge');
});

test('an administrator’s device is never trusted', async () => {
  const { username, email } = await anAdministratorWithPassword();
  const browser = new Browser();
  await browser.enterCode((await browser.signIn(username)).body.challenge.id, await mailedCode(email), true);
  expect(browser.token).not.toBeNull();
  expect(browser.cookies['sd']).toBeUndefined();
  expect((await browser.signIn(username)).body).toHaveProperty('challenge');
});

test('changes of the second factor need a proof not older than five minutes', async () => {
  const { username } = await anEmployeeWithPassword();
  const browser = new Browser();
  await browser.signIn(username);
  standMinutesAhead(5);
  const calls: ['POST' | 'DELETE' | 'PUT', string, object?][] = [
    ['POST', '/two-factor/totp', {}],
    ['DELETE', '/two-factor/totp'],
    ['PUT', '/two-factor/email', { enabled: true }],
    ['POST', '/two-factor/recovery-codes', {}],
  ];
  for (const [method, path, body] of calls) {
    const answer = await browser.call(method, path, body);
    expect([path, answer.status, answer.code]).toEqual([path, 403, 'confirm_identity']);
  }
  const wrong = await browser.call('POST', '/confirm-identity', { password: 'zle' });
  expect([wrong.status, wrong.body.errors[0]]).toMatchObject([400, { path: 'password', message: 'Wrong password' }]);
  expect((await browser.call('POST', '/two-factor/totp', {})).code).toBe('confirm_identity');
  expect((await browser.call('POST', '/confirm-identity', { password })).status).toBe(200);
  expect((await browser.call('POST', '/two-factor/totp', {})).status).toBe(200);
});

test('a code of the app proves who it is as well, and is spent by that', async () => {
  const { username } = await anEmployeeWithPassword();
  const { browser, codeAt } = await withApp(username);
  const at = standMinutesAhead(6);
  expect((await browser.call('POST', '/confirm-identity', { code: codeAt(at) })).status).toBe(200);
  expect((await browser.call('POST', '/confirm-identity', { code: codeAt(at) })).code).toBe('totp_code_wrong');
  expect((await browser.call('POST', '/two-factor/recovery-codes', {})).status).toBe(200);
});

test('with an app the password alone proves nothing, and a new password needs a fresh code', async () => {
  const { username } = await anEmployeeWithPassword();
  const { browser, codeAt } = await withApp(username);
  const change = (newPassword: string, oldPassword = password) =>
    browser.call('POST', '/user-password', { oldPassword, newPassword });
  const at = standMinutesAhead(6);
  expect((await change('štyri modré slivky v sade')).code).toBe('confirm_identity');
  expect((await browser.call('POST', '/confirm-identity', { password })).code).toBe('identity_code_needed');
  expect((await change('štyri modré slivky v sade')).code).toBe('confirm_identity');
  expect((await browser.call('POST', '/confirm-identity', { code: codeAt(at) })).status).toBe(200);
  const changed = await change('štyri modré slivky v sade');
  expect(changed.status).toBe(200);
});

test('a demanded change of the password and one without an app need no more than the old password', async () => {
  const { username, personId } = await anEmployeeWithPassword();
  const { browser } = await withApp(username);
  await query('UPDATE person SET force_password_change = true WHERE id = $1', [personId]);
  standMinutesAhead(6);
  const demanded = { oldPassword: password, newPassword: 'štyri modré slivky v sade' };
  const changed = await browser.call('POST', '/user-password', demanded);
  expect(changed.status).toBe(200);
  // Whoever knew the password and found the browser open has not shown the app.
  browser.token = changed.body.token ?? null;
  expect((await browser.call('DELETE', '/two-factor/totp')).code).toBe('confirm_identity');
  release();
  const without = new Browser();
  await without.signIn((await anEmployeeWithPassword()).username);
  standMinutesAhead(6);
  expect((await without.call('POST', '/user-password', demanded)).status).toBe(200);
});

test('ten proofs an hour are looked at, then even the right password waits', async () => {
  const { username } = await anEmployeeWithPassword();
  const browser = new Browser();
  await browser.signIn(username);
  for (let guess = 0; guess < 10; guess += 1) await browser.call('POST', '/confirm-identity', { password: 'zle' });
  expect((await browser.call('POST', '/confirm-identity', { password })).status).toBe(429);
});

test('an administrator without a mailbox cannot remove the app, one with a mailbox can', async () => {
  const without = await anAdministratorWithPassword(null);
  const { browser } = await withApp(without.username);
  expect((await browser.call('DELETE', '/two-factor/totp')).code).toBe('factor_required');
  const { username } = await anAdministratorWithPassword();
  const administrator = (await withApp(username)).browser;
  expect((await administrator.call('DELETE', '/two-factor/totp')).status).toBe(200);
  expect((await administrator.call('DELETE', '/two-factor/totp')).code).toBe('totp_missing');
  expect((await administrator.call('GET', '/two-factor')).body).toMatchObject({
    required: true,
    totp: false,
    email: true,
    recoveryCodesLeft: 0,
  });
  expect((await administrator.call('PUT', '/two-factor/email', { enabled: false })).code).toBe('factor_required');
});

test('an employee switches mailed codes on and off', async () => {
  const { username, email } = await anEmployeeWithPassword();
  const browser = new Browser();
  await browser.signIn(username);
  expect((await browser.call('PUT', '/two-factor/email', { enabled: true })).status).toBe(200);
  const { body } = await browser.signIn(username);
  expect(body.challenge.method).toBe('email');
  await browser.enterCode(body.challenge.id, await mailedCode(email));
  expect((await browser.call('PUT', '/two-factor/email', { enabled: false })).status).toBe(200);
  expect((await browser.signIn(username)).body).toHaveProperty('token');
});

test('a change of the second factor signs every other device out', async () => {
  const { username } = await anEmployeeWithPassword();
  const other = new Browser();
  await other.signIn(username);
  const { browser } = await withApp(username);
  expect((await other.call('GET', '/user')).status).toBe(401);
  expect((await browser.call('GET', '/user')).status).toBe(200);
});

test('who has lost the app and the recovery codes signs in by the password again, and everybody else is out', async () => {
  const { username, personId, email } = await anEmployeeWithPassword();
  const { browser, recoveryCodes } = await withApp(username);
  const unfinished = (await new Browser().signIn(username)).body.challenge.id;
  const reason = 'Stratený telefón, overené osobne.';
  const reset = () =>
    inTransaction(portal.db.forEveryCompany(), (tx) => resetFactor(tx, username.toUpperCase(), reason));
  expect(await reset()).toEqual({ personId, hasMailbox: true });
  expect((await browser.call('GET', '/user')).status).toBe(401);
  const other = new Browser();
  expect((await other.enterCode(unfinished, recoveryCodes[0]!)).status).toBe(401);
  expect((await other.signIn(username)).body).toHaveProperty('token');
  expect((await other.call('GET', '/two-factor')).body).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
  const trail = `SELECT reason, actor_role FROM audit_entry WHERE action = 'person.factorReset' AND object_id = $1`;
  expect(await query(trail, [personId])).toEqual([{ reason, actor_role: 'SYSTEM' }]);
  const [mail] = await query<{ text: string }>(
    `SELECT text FROM mail WHERE recipient = $1 AND kind = 'factorChanged' ORDER BY created_at DESC, id DESC LIMIT 1`,
    [email],
  );
  expect(mail?.text).toContain('stratenú overovaciu aplikáciu');
  expect(await reset()).toBeNull();
});

test('a new password by a link leaves the second factor on, takes the trust of every device and signs nobody in', async () => {
  const { username, email } = await anEmployeeWithPassword();
  const { codeAt } = await withApp(username);
  const trusted = new Browser();
  await trusted.enterCode((await trusted.signIn(username)).body.challenge.id, codeAt(standMinutesAhead(1)), true);
  expect((await trusted.signIn(username)).body).toHaveProperty('token');
  const unfinished = (await new Browser().signIn(username)).body.challenge.id;
  await new Browser().call('POST', '/forgotten-password', { username });
  await portal.runJobs();
  const [mail] = await mailsTo(email, 'passwordLink');
  const hash = /\/password\/set\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  const newPassword = 'päť červených hrušiek v tráve';
  const set = await new Browser().call('POST', '/password/set', { hash, newPassword });
  expect([set.status, set.body]).toEqual([200, {}]);
  expect((await trusted.call('GET', '/user')).status).toBe(401);
  const at = standMinutesAhead(2);
  expect((await new Browser().enterCode(unfinished, codeAt(at))).code).toBe('challenge_dead');
  trusted.token = null;
  const again = await trusted.call('POST', '/login', { username, password: newPassword });
  expect([again.body.token, again.body.challenge.method]).toEqual([undefined, 'totp']);
  expect((await trusted.enterCode(again.body.challenge.id, codeAt(at))).status).toBe(200);
});

test('a wrong code sets nothing up, and what was started is forgotten after a quarter of an hour', async () => {
  const { username } = await anEmployeeWithPassword();
  const browser = new Browser();
  await browser.signIn(username);
  expect((await browser.call('POST', '/two-factor/totp/confirm', { code: '123456' })).code).toBe('totp_not_started');
  const seed = fromBase32((await browser.call('POST', '/two-factor/totp', {})).body.secret as string);
  const wrong = totpCode(seed, stepAt(now()) + 100);
  expect((await browser.call('POST', '/two-factor/totp/confirm', { code: wrong })).code).toBe('totp_code_wrong');
  expect((await browser.call('GET', '/two-factor')).body.totp).toBe(false);
  const late = standMinutesAhead(15);
  expect((await browser.call('POST', '/two-factor/totp/confirm', { code: totpCode(seed, stepAt(late)) })).code).toBe(
    'totp_not_started',
  );
});

test('whoever is signed out while they wait changes no factor any more', async () => {
  const { username, personId } = await anEmployeeWithPassword();
  const { browser, recoveryCodes } = await withApp(username);
  const waiting = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
    await endSessionsOf(tx, personId, 'password_set');
    const calls = [
      browser.call('POST', '/two-factor/recovery-codes', {}),
      browser.call('POST', '/two-factor/totp', {}),
      browser.call('DELETE', '/two-factor/totp'),
    ];
    await transactionsWait(portal.db, calls.length);
    return { calls };
  });
  for (const { status, code } of await Promise.all(waiting.calls))
    expect({ status, code }).toEqual({ status: 401, code: 'signed_out' });
  const other = new Browser();
  const { body } = await other.signIn(username);
  expect((await other.enterCode(body.challenge.id, recoveryCodes[0]!)).status).toBe(200);
});
