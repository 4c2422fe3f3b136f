import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, aPerson } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { hashPassword } from '../passwords/password-hasher.ts';
import { consumeLink, createLink, type LinkToCreate } from './create-link.ts';
import { linkPurposes, type LinkPurpose } from './link.rules.ts';

const oldPassword = 'tri zelené hrnce na peci';
const newPassword = 'šesť modrých sliviek v sade';

let portal: TestPortal;
let passwordHash: string;

beforeAll(async () => {
  portal = await testPortal();
  passwordHash = await hashPassword(oldPassword);
});
afterAll(() => portal.close());

let lastAddress = 0;
/** Every caller sits behind an address of its own unless it says otherwise. */
const newAddress = () => `198.51.${Math.floor((lastAddress += 1) / 250)}.${(lastAddress % 250) + 1}`;

interface Answer {
  status: number;
  body: string;
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await portal.app.inject({
    method,
    url: `/api/1.0${path}`,
    ...(payload && { payload }),
    headers: { 'x-forwarded-for': newAddress(), ...headers },
  });
  return { status: reply.statusCode, body: reply.body };
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

function mailsTo(recipient: string | null): Promise<{ kind: string; subject: string; text: string }[]> {
  return query('SELECT kind, subject, text FROM mail WHERE recipient = $1 ORDER BY created_at, id', [recipient]);
}

function makeLink(link: LinkToCreate): Promise<string> {
  return inTransaction(portal.db, async (tx) => (await createLink(tx, link)).hash);
}

function hashIn(text: string): string {
  const found = /\/(?:password\/set|hash-verify|email\/confirm)\/([\w-]{43})\n/.exec(text)?.[1];
  if (!found) throw new Error('no link in the mail');
  return found;
}

/** Every address of the portal that takes a hash, each with the purposes it is for. */
const doors: {
  purposes: LinkPurpose[];
  look: (hash: string) => Promise<Answer>;
  use: (hash: string) => Promise<Answer>;
}[] = [
  {
    purposes: ['passwordSet'],
    look: (hash) => call('GET', `/password/set/${hash}`),
    use: (hash) => call('POST', '/password/set', { hash, newPassword }),
  },
  {
    purposes: ['accountVerify'],
    look: (hash) => call('GET', `/hash-verify/${hash}`),
    use: (hash) => call('POST', `/hash-verify/${hash}`, {}),
  },
  {
    purposes: ['emailChange', 'emailChangeUndo'],
    look: (hash) => call('GET', `/email/confirm/${hash}`),
    use: (hash) => call('POST', `/email/confirm/${hash}`, {}),
  },
];
const kinds = doors.flatMap((door) => door.purposes.map((purpose) => ({ ...door, purpose })));

const refusal = { message: 'Odkaz je neplatný alebo jeho platnosť vypršala.', path: '', code: 'link_invalid' };
const refused = { status: 404, body: JSON.stringify({ errors: [refusal] }) };

async function aLink(purpose: LinkPurpose): Promise<{ hash: string; personId: string }> {
  const { personId } = await aPerson(portal.db, { passwordHash });
  const address = `nova.${personId.slice(-12)}@skuska.example`;
  return { personId, hash: await makeLink({ purpose, personId, address, minutes: 60 }) };
}

describe.each(kinds)('a link for $purpose', ({ purpose, look, use }) => {
  test('can be looked at three times and used once', async () => {
    const { hash } = await aLink(purpose);
    for (let times = 0; times < 3; times += 1) expect((await look(hash)).status).toBe(200);
    expect((await use(hash)).status).toBe(200);
    expect(await use(hash)).toEqual(refused);
    expect(await look(hash)).toEqual(refused);
  });

  test('used twice at once works once', async () => {
    const { hash } = await aLink(purpose);
    const answers = await Promise.all([use(hash), use(hash)]);
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200, 404]));
    expect(answers.find((one) => one.status === 404)).toEqual(refused);
  });

  test('is refused alike when it is late, of a disabled person, or made up', async () => {
    const { hash, personId } = await aLink(purpose);
    const restore = standAt(minutesFrom(now(), 61));
    expect(await look(hash)).toEqual(refused);
    expect(await use(hash)).toEqual(refused);
    restore();
    await query('UPDATE person SET disabled_at = now() WHERE id = $1', [personId]);
    expect(await look(hash)).toEqual(refused);
    expect(await use(hash)).toEqual(refused);
    expect(await look('A'.repeat(43))).toEqual(refused);
    expect(await use('x')).toEqual(refused);
  });

  test('opens no other door and stays usable at its own', async () => {
    const { hash } = await aLink(purpose);
    for (const door of doors.filter((one) => !one.purposes.includes(purpose))) {
      expect(await door.look(hash)).toEqual(refused);
      expect(await door.use(hash)).toEqual(refused);
    }
    expect((await use(hash)).status).toBe(200);
  });
});

describe('links', () => {
  test.each(linkPurposes.filter((purpose) => purpose !== 'emailChangeUndo'))(
    'for %s: the newest makes the older ones worthless',
    async (purpose) => {
      const { hash: older, personId } = await aLink(purpose);
      const newer = await makeLink({ purpose, personId, minutes: 60 });
      const take = (hash: string) => inTransaction(portal.db, (tx) => consumeLink(tx, purpose, hash));
      expect(await take(older)).toBeNull();
      expect(await take(newer)).toMatchObject({ purpose, personId });
    },
  );

  test('without a person are superseded by their subject', async () => {
    const purpose = 'emailConfirmRegistration';
    const [subjectId, otherId] = [newId(), newId()];
    const older = await makeLink({ purpose, subjectId, minutes: 60 });
    const other = await makeLink({ purpose, subjectId: otherId, minutes: 60 });
    await makeLink({ purpose, subjectId, minutes: 60 });
    const take = (hash: string) => inTransaction(portal.db, (tx) => consumeLink(tx, purpose, hash));
    expect(await take(older)).toBeNull();
    expect(await take(other)).toMatchObject({ subjectId: otherId });
  });

  test('are kept as hashes only', async () => {
    const { hash, personId } = await aLink('passwordSet');
    const rows = await query<{ whole: string }>(
      'SELECT row_to_json(l)::text AS whole FROM one_time_link l WHERE person_id = $1',
      [personId],
    );
    expect(rows[0]?.whole).not.toContain(hash);
    expect(hash).toMatch(/^[\w-]{43}$/);
  });

  test('guessed from one address end in 429 after twenty misses, also for a link that works', async () => {
    const from = { 'x-forwarded-for': newAddress() };
    const { hash } = await aLink('passwordSet');
    for (let miss = 0; miss < 20; miss += 1)
      expect((await call('GET', `/hash-verify/${'B'.repeat(43)}`, undefined, from)).status).toBe(404);
    expect((await call('GET', `/password/set/${hash}`, undefined, from)).status).toBe(429);
    expect((await call('POST', '/password/set', { hash, newPassword }, from)).status).toBe(429);
    expect((await call('GET', `/password/set/${hash}`)).status).toBe(200);
  });

  test('that were refused leave a line in the trail, without the secret', async () => {
    const { hash, personId } = await aLink('accountVerify');
    await call('GET', `/password/set/${hash}`);
    const lines = await query<{ changes: object }>(
      `SELECT changes FROM audit_entry WHERE action = 'link.refused' AND changes ->> 'personId' = $1`,
      [personId],
    );
    expect(lines).toEqual([{ changes: { purpose: 'accountVerify', personId } }]);
  });
});

describe('a forgotten password', () => {
  const ask = (username: string, headers: Record<string, string> = {}) =>
    call('POST', '/forgotten-password', { username }, headers);

  test('gives an hour from the moment its mail went out, however late that was', async () => {
    const { username, email, personId } = await aPerson(portal.db, { passwordHash });
    await ask(username);
    await portal.runJobs();
    const hash = hashIn((await mailsTo(email))[0]?.text ?? '');
    await query(`UPDATE mail SET status = 'sent', sent_at = created_at + interval '3 hours' WHERE recipient = $1`, [
      email,
    ]);
    const restore = standAt(minutesFrom(now(), 3 * 60 + 55));
    expect((await call('GET', `/password/set/${hash}`)).status).toBe(200);
    restore();
    const [link] = await query(
      `SELECT expires_at - created_at > interval '4 hours' AS late FROM one_time_link WHERE person_id = $1`,
      [personId],
    );
    expect(link).toEqual({ late: true });
  });

  test('ends in a link to the configured address, a new password and a notice', async () => {
    const { email, username } = await aPerson(portal.db, { passwordHash, lang: 'en' });
    expect(
      await ask(` ${username.toUpperCase()} `, { host: 'evil.example', 'x-forwarded-host': 'evil.example' }),
    ).toEqual({
      status: 200,
      body: '{}',
    });
    await portal.runJobs();
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Poľana: link to set your password');
    expect(mail?.text).toContain(`${portal.publicUrl}/password/set/`);
    expect(mail?.text).not.toContain('evil');
    const hash = hashIn(mail?.text ?? '');
    expect((await call('GET', `/password/set/${hash}`)).body).toBe(JSON.stringify({ username }));
    expect(await call('POST', '/password/set', { hash, newPassword })).toEqual({ status: 200, body: '{}' });
    expect((await call('POST', '/login', { username, password: oldPassword })).status).toBe(401);
    expect((await call('POST', '/login', { username, password: newPassword })).status).toBe(200);
    expect((await mailsTo(email)).map((one) => one.kind)).toEqual(['passwordLink', 'passwordSet']);
  });

  test('of nobody, a disabled account and one without e-mail gets the same answer after the same work', async () => {
    const disabled = await aPerson(portal.db);
    await query('UPDATE person SET disabled_at = now() WHERE id = $1', [disabled.personId]);
    const silent = await aPerson(portal.db, { email: null });
    const known = await aPerson(portal.db);
    const written = async (username: string) => {
      const answer = await ask(username);
      const jobs = await query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'identity.sendLink' AND state = 'created'`,
      );
      await portal.runJobs();
      return { ...answer, jobs };
    };
    const answers = [];
    for (const username of ['niekto.neznamy', disabled.username, silent.username, known.username])
      answers.push(await written(username));
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: '{}', jobs: [{ count: 1 }] });
    expect(await mailsTo(disabled.email)).toEqual([]);
    expect(await mailsTo(known.email)).toHaveLength(1);
  });

  test('mails an account three times an hour at most, answers all the same, and the last link still works', async () => {
    const { email, username } = await aPerson(portal.db);
    for (let times = 0; times < 6; times += 1) expect((await ask(username)).status).toBe(200);
    await portal.runJobs();
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(3);
    expect((await call('GET', `/password/set/${hashIn(mails[2]?.text ?? '')}`)).status).toBe(200);
    expect(await call('GET', `/password/set/${hashIn(mails[1]?.text ?? '')}`)).toEqual(refused);
  });

  test('is mailed two hundred times a minute at most to everybody together, and answers all the same', async () => {
    const { email, username } = await aPerson(portal.db);
    await query(
      `INSERT INTO rate_limit SELECT 'link-mail', to_timestamp((floor(extract(epoch FROM now()) / 60) + later) * 60), 200
       FROM generate_series(0, 2) AS later ON CONFLICT (key, window_start) DO UPDATE SET count = 200`,
    );
    expect((await ask(username)).status).toBe(200);
    await portal.runJobs();
    expect(await mailsTo(email)).toEqual([]);
    await query(`DELETE FROM rate_limit WHERE key = 'link-mail'`);
  });

  test('asked for more than twenty times from one address is 429', async () => {
    const from = { 'x-forwarded-for': newAddress() };
    for (let times = 0; times < 20; times += 1) expect((await ask(`nikto${times}`, from)).status).toBe(200);
    const reply = await ask('nikto', from);
    expect(reply.status).toBe(429);
  });
});

describe('setting a password by link', () => {
  async function refusalsOf(hash: string, password: string): Promise<string[]> {
    const { status, body } = await call('POST', '/password/set', { hash, newPassword: password });
    expect(status).toBe(400);
    return (JSON.parse(body) as { errors: { path: string; code: string }[] }).errors.map(
      (one) => `${one.path} ${one.code}`,
    );
  }

  test('keeps to the policy and leaves the link alive', async () => {
    const { hash } = await aLink('passwordSet');
    expect(await refusalsOf(hash, 'žofia')).toContain('newPassword password_too_short');
    expect(await refusalsOf(hash, 'žofia na hojdačke')).toEqual(['newPassword password_personal']);
    expect(await refusalsOf(hash, oldPassword)).toEqual(['newPassword password_same']);
    expect(await refusalsOf(hash, 'a'.repeat(257))).toEqual(['newPassword text_too_long']);
    await query(`UPDATE rate_limit SET count = 5 WHERE key LIKE 'password-set:%'`);
    expect((await call('POST', '/password/set', { hash, newPassword })).status).toBe(429);
    await query(`UPDATE rate_limit SET count = 1 WHERE key LIKE 'password-set:%'`);
    expect((await call('POST', '/password/set', { hash, newPassword: `${newPassword} 🌲` })).status).toBe(200);
  });

  test('shows the policy of the person behind the link, and the default for any other link', async () => {
    const strict = await aCompany(portal.db);
    await query('UPDATE company SET password_length_min = 16, password_alphanumeric = true WHERE id = $1', [
      strict.companyId,
    ]);
    const { hash, personId } = await aLink('passwordSet');
    const policyOf = async (link: string) => {
      const { status, body } = await call('GET', `/password-policy?hash=${link}`);
      return { status, policy: JSON.parse(body) as unknown };
    };
    const usual = { status: 200, policy: { minLength: 12, alphanumeric: false, specialCharacter: false } };
    expect(await policyOf(hash)).toEqual(usual);
    await anEmployee(portal.db, strict, { personId });
    const strictest = { status: 200, policy: { minLength: 16, alphanumeric: true, specialCharacter: false } };
    expect(await policyOf(hash)).toEqual(strictest);
    expect((await call('POST', '/password/set', { hash, newPassword: 'dlhé heslo bez číslice' })).status).toBe(400);
    expect((await call('POST', '/password/set', { hash, newPassword: 'dlhé heslo s číslicou 7' })).status).toBe(200);
    for (const dead of [hash, 'C'.repeat(43), 'x']) expect(await policyOf(dead)).toEqual(usual);
  });

  test('signs every device out and nobody in', async () => {
    const { username, personId } = await aPerson(portal.db, { passwordHash });
    const signIn = await call('POST', '/login', { username, password: oldPassword });
    const { token } = JSON.parse(signIn.body) as { token: string };
    const hash = await makeLink({ purpose: 'passwordSet', personId, minutes: 60 });
    expect((await call('POST', '/password/set', { hash, newPassword })).body).toBe('{}');
    expect((await call('GET', '/user', undefined, { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  test('is over once the password was changed in the usual way', async () => {
    const { username, personId } = await aPerson(portal.db, { passwordHash });
    const hash = await makeLink({ purpose: 'passwordSet', personId, minutes: 60 });
    const { token } = JSON.parse((await call('POST', '/login', { username, password: oldPassword })).body) as {
      token: string;
    };
    const authorization = `Bearer ${token}`;
    expect((await call('POST', '/user-password', { oldPassword, newPassword }, { authorization })).status).toBe(200);
    expect(await call('POST', '/password/set', { hash, newPassword: oldPassword })).toEqual(refused);
  });
});
