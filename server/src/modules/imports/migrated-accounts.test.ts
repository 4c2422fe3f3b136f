import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { minutesFrom, now, standAt, today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, aPerson } from '#test-support/builders';
import { sendImport } from '#test-support/import-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import {
  aSignedInAdministrator,
  aSignedInEmployee,
  aSignedInOperator,
  testPassword,
  testPasswordHash,
  type SignedIn,
} from '#test-support/signed-in';

/** Accounts taken over from an older system: an import makes them, the first sign-in confirms the e-mail and sets a password. */

let portal: TestPortal;
let admin: SignedIn;
let goBack = () => {};
beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  admin = await aSignedInAdministrator(portal, await aCompany(portal.db));
});
afterEach(() => {
  goBack();
  goBack = () => {};
});
afterAll(() => portal.close());

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

let addresses = 0;
async function send(method: 'GET' | 'POST', path: string, payload?: object, token?: string) {
  const reply = await portal.app.inject({
    method,
    url: `/api/1.0${path}`,
    ...(payload && { payload }),
    headers: {
      'x-forwarded-for': `203.0.113.${(addresses += 1) % 250}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: reply.statusCode, body: reply.body, json: reply.json(), headers: reply.headers };
}

const slow = { timeout: 60_000 };
const newPassword = 'moje vlastné tri hrnce na peci';
let numbers = 0;
const newNumber = () => String(40_000 + (numbers += 1));
const newAddress = () => `prevzata.${newId()}@skuska.example`;

const csv = (...people: { number: string; email?: string | null }[]) =>
  [
    'Osobné číslo;Meno;Priezvisko;E-mail;Úväzok;Dátum nástupu',
    ...people.map(({ number, email }) => `${number};Viera;Prevzatá;${email ?? ''};100;${today()}`),
  ].join('\n');

const load = (who: SignedIn, content: string, options: object = { isMigrated: true }) =>
  sendImport(portal, who, { content, options, kind: 'collective' });

const apply = (who: SignedIn, importId: string) => who.call('POST', '/employee/import/create', { importId });

interface TakenOver {
  personId: string;
  employmentId: string;
  username: string;
  email: string | null;
  isMigrated: boolean;
}

async function accountOf(number: string): Promise<TakenOver> {
  const [account] = await rows<TakenOver>(
    `SELECT p.id AS "personId", e.id AS "employmentId", p.username, p.email, p.is_migrated AS "isMigrated"
     FROM employment e JOIN person p ON p.id = e.person_id WHERE e.personal_number = $1`,
    [number],
  );
  if (!account) throw new Error('nobody has this number');
  return account;
}

async function takenOver(email: string | null = newAddress()): Promise<TakenOver> {
  const number = newNumber();
  const plan = await load(admin, csv({ number, email }));
  expect((await apply(admin, plan.json.importId)).json).toMatchObject({ state: 'done', applied: { added: 1 } });
  return accountOf(number);
}

function mailsTo(recipient: string | null): Promise<{ kind: string; subject: string; text: string }[]> {
  return rows('SELECT kind, subject, text FROM mail WHERE recipient = $1 ORDER BY created_at, id', [recipient]);
}

async function setFirstPassword(email: string | null): Promise<void> {
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  const { json } = await send('POST', `/hash-verify/${/hash-verify\/([\w-]+)/.exec(text)?.[1]}`, {});
  expect((await send('POST', '/password/set', { hash: json.passwordSetHash, newPassword })).status).toBe(200);
}

/** What an administrator sees in the list and in the detail. */
async function seenBy(who: SignedIn, { employmentId }: TakenOver): Promise<boolean[]> {
  const detail = await who.call('GET', `/employee/${employmentId}`);
  const list = await who.call('GET', `/employee?limit=100&search=${detail.json.personalNumber}`);
  return [list.json.items[0].isMigrated, detail.json.access.isMigrated];
}

test(
  'an import takes people over, and their first sign-in leads through the mailbox to a password of their own',
  slow,
  async () => {
    const [number, email] = [newNumber(), newAddress()];
    const plan = await load(admin, csv({ number, email }));
    expect(plan.json).toMatchObject({ state: 'planned', isMigrated: true, plan: { toAdd: 1 } });
    expect((await apply(admin, plan.json.importId)).status).toBe(200);
    const account = await accountOf(number);
    expect(await seenBy(admin, account)).toEqual([true, true]);
    const [noted] = await rows<{ changes: object }>(
      `SELECT changes FROM audit_entry WHERE object_id = $1 AND action = 'employment.imported'`,
      [plan.json.importId],
    );
    expect(noted?.changes).toMatchObject({ added: 1, isMigrated: true });
    expect(await mailsTo(email)).toEqual([]);

    expect((await send('POST', '/login', { username: email, password: testPassword })).status).toBe(401);
    await portal.runJobs();
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'accountMigrated', subject: expect.stringContaining('prvé prihlásenie') });
    expect(mail?.text).toContain('prevzali zo staršieho systému');
    expect(mail?.text).toContain(account.username);

    const { json } = await send('POST', `/hash-verify/${/hash-verify\/([\w-]+)/.exec(mail?.text ?? '')?.[1]}`, {});
    expect(await seenBy(admin, account)).toEqual([true, true]);
    expect((await send('POST', '/password/set', { hash: json.passwordSetHash, newPassword })).status).toBe(200);
    expect(await seenBy(admin, account)).toEqual([false, false]);
    const entered = await send('POST', '/login', { username: account.username, password: newPassword });
    expect(entered.status).toBe(200);
    expect((await send('GET', '/user', undefined, entered.json.token)).json).toMatchObject({ isMigrated: false });
    expect((await send('POST', '/login', { username: email, password: testPassword })).status).toBe(401);
    await portal.runJobs();
    expect((await mailsTo(email)).map(({ kind }) => kind)).not.toContain('passwordLink');
    expect((await mailsTo(email)).filter(({ kind }) => kind === 'accountMigrated')).toHaveLength(1);
  },
);

test('a sign-in to it is answered in the same bytes as one to nobody and as a wrong password', slow, async () => {
  const account = await takenOver();
  const known = await aPerson(portal.db, { passwordHash: testPasswordHash, isProven: true });
  const names = ['nikto.taky', known.username, account.username, account.email];
  const answers = [];
  for (const username of names) {
    const { status, body, headers } = await send('POST', '/login', { username, password: 'zle heslo na skúšku' });
    const [queued] = await rows<{ count: number }>(
      `SELECT count(*) AS count FROM pgboss.job WHERE name = 'identity.sendFirstLink'`,
    );
    answers.push({ status, body, names: Object.keys(headers), queued });
  }
  const first = answers[0]?.queued?.count ?? 0;
  for (const [index, answer] of answers.entries())
    expect(answer).toEqual({ ...answers[0], queued: { count: first + index } });
  await portal.runJobs();
  expect(await mailsTo(known.email)).toEqual([]);
  expect(await mailsTo(account.email)).toHaveLength(1);
});

test('however many try at once, by user name and by e-mail, the mailbox gets one letter an hour', slow, async () => {
  const account = await takenOver();
  const tries = () =>
    Promise.all(
      [account.email, account.username, account.email, account.username].map((username) =>
        send('POST', '/login', { username, password: testPassword }),
      ),
    );
  expect((await tries()).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  await Promise.all([portal.runJobs(), portal.runJobs()]);
  expect(await mailsTo(account.email)).toHaveLength(1);
  await tries();
  await portal.runJobs();
  expect(await mailsTo(account.email)).toHaveLength(1);
  goBack = standAt(minutesFrom(now(), 61));
  await tries();
  await portal.runJobs();
  expect(await mailsTo(account.email)).toHaveLength(2);
  await setFirstPassword(account.email);
  expect((await send('POST', '/login', { username: account.email, password: newPassword })).status).toBe(200);
});

test('a forgotten password and an invitation lead to the same link, in the person’s language', slow, async () => {
  const account = await takenOver();
  await rows(`UPDATE person SET lang = 'en' WHERE id = $1`, [account.personId]);
  expect((await send('POST', '/forgotten-password', { username: account.email })).status).toBe(200);
  await portal.runJobs();
  expect(await mailsTo(account.email)).toMatchObject([{ kind: 'accountMigrated' }]);
  expect((await mailsTo(account.email))[0]?.text).toContain('taken over from an older system');
  expect((await admin.call('POST', `/employee/${account.employmentId}/send-access`, {})).status).toBe(200);
  await portal.runJobs();
  expect((await mailsTo(account.email)).map(({ kind }) => kind)).toEqual(['accountMigrated', 'accountMigrated']);
  await setFirstPassword(account.email);
  expect((await accountOf(await numberOf(account))).isMigrated).toBe(false);
});

async function numberOf({ employmentId }: TakenOver): Promise<string> {
  const [row] = await rows<{ number: string }>('SELECT personal_number AS number FROM employment WHERE id = $1', [
    employmentId,
  ]);
  return row?.number ?? '';
}

test('people who have an account already stay as they are, whichever company takes them over', slow, async () => {
  const other = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const proven = await aPerson(portal.db, { passwordHash: testPasswordHash, isProven: true });
  const invited = await aPerson(portal.db);
  const colleague = await anEmployee(portal.db, { companyId: other.companyId, name: '' });
  const waiting = await takenOver();
  const people = [
    { number: newNumber(), email: proven.email },
    { number: newNumber(), email: invited.email },
    { number: newNumber(), email: waiting.email },
    { number: colleague.personalNumber, email: colleague.email },
  ];
  const plan = await load(other, csv(...people));
  expect((await apply(other, plan.json.importId)).json).toMatchObject({ state: 'done', applied: { added: 3 } });
  const flags = await rows<{ id: string; is_migrated: boolean }>(
    'SELECT id, is_migrated FROM person WHERE id = ANY($1)',
    [[proven.personId, invited.personId, waiting.personId, colleague.personId]],
  );
  expect(new Map(flags.map((one) => [one.id, one.is_migrated]))).toEqual(
    new Map([
      [proven.personId, false],
      [invited.personId, false],
      [waiting.personId, true],
      [colleague.personId, false],
    ]),
  );
  const listed = await other.call('GET', '/employee?limit=100');
  expect(listed.json.items.map((one: { isMigrated: boolean }) => one.isMigrated)).not.toContain(true);
  expect((await send('POST', '/login', { username: proven.email, password: testPassword })).status).toBe(200);
  await send('POST', '/login', { username: proven.email, password: 'zle heslo na skúšku' });
  await portal.runJobs();
  expect((await mailsTo(proven.email)).map(({ text }) => text).join()).not.toContain('hash-verify');
});

test(
  'without e-mail nobody is mailed: a letter opens the account, and the first own password makes it theirs',
  slow,
  async () => {
    const account = await takenOver(null);
    const [before] = await rows<{ count: number }>('SELECT count(*) AS count FROM mail');
    expect((await send('POST', '/login', { username: account.username, password: testPassword })).status).toBe(401);
    await portal.runJobs();
    expect(await rows('SELECT count(*) AS count FROM mail')).toEqual([before]);
    const order = { employeeIds: [account.employmentId], format: 'xlsx' };
    const letter = await admin.call('POST', '/company/generate-approaches', order);
    await portal.runJobs();
    const file = await portal.app.inject({
      method: 'POST',
      url: `/api/1.0${admin.base}/company/generate-approaches/${letter.json.id}/download`,
      payload: {},
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const oldPassword = String((await readXlsx(file.rawPayload)).sheets[0]?.rows[1]?.[4]);
    const { token } = (await send('POST', '/login', { username: account.username, password: oldPassword })).json;
    expect((await send('GET', '/user', undefined, token)).json).toMatchObject({ isMigrated: true });
    const changed = await send('POST', '/user-password', { oldPassword, newPassword }, token);
    expect((await send('GET', '/user', undefined, changed.json.token)).json).toMatchObject({ isMigrated: false });
    expect(await seenBy(admin, account)).toEqual([false, false]);
  },
);

test(
  'it is switched on and off while the plan waits, is handed on to a corrected file, and a refused file leaves nothing',
  slow,
  async () => {
    const number = newNumber();
    const wrong = await load(admin, csv({ number, email: 'nie je adresa' }));
    expect(wrong.json).toMatchObject({ state: 'checked', isMigrated: true });
    const { importId } = wrong.json;
    const mended = await load(admin, csv({ number, email: newAddress() }), { replaces: importId });
    expect(mended.json).toMatchObject({ state: 'planned', isMigrated: true });
    const reload = (who: SignedIn, isMigrated: boolean) =>
      who.call('POST', `/employee/import/${mended.json.importId}/reload`, { isMigrated });
    expect((await reload(admin, false)).json).toMatchObject({ state: 'planned', isMigrated: false });
    const stranger = await aSignedInAdministrator(portal, await aCompany(portal.db));
    expect((await reload(stranger, true)).status).toBe(404);
    expect(await rows('SELECT FROM employment WHERE personal_number = $1', [number])).toEqual([]);
    await apply(admin, mended.json.importId);
    expect((await accountOf(number)).isMigrated).toBe(false);
    expect((await reload(admin, true)).status).toBe(409);
    expect((await accountOf(number)).isMigrated).toBe(false);
  },
);

test('neither an employee nor somebody in the administrator’s name takes anybody over', slow, async () => {
  const company = { companyId: admin.companyId, name: '' };
  const employee = await aSignedInEmployee(portal, company);
  const content = csv({ number: newNumber(), email: newAddress() });
  expect((await load(employee, content)).status).toBe(403);
  const operator = await aSignedInOperator(portal);
  const reason = 'Pomoc s prevzatím účtov zo staršieho systému.';
  const wish = { reason, roleName: 'COMP', roleId: admin.roleId };
  const { json } = await operator.call('POST', `/impersonate/${admin.personId}`, wish);
  const entered = await send('POST', '/impersonate', { hash: json.hash }, operator.token);
  expect(entered.status).toBe(200);
  expect((await load({ ...admin, token: entered.json.token }, content)).json.errors[0].code).toBe(
    'not_while_impersonating',
  );
});
