import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemAuthor } from '#platform/actor';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { inviteAdministrator } from './invite-administrator.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

async function query(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

const jana = { firstName: 'Jana', lastName: 'Oravcová' };
const peter = { firstName: 'Peter', lastName: 'Kováč' };

const list = async (admin: SignedIn, search = '') => (await admin.call('GET', `/company/admin${search}`)).json;
const add = (admin: SignedIn, email: string) => admin.call('POST', '/company/admin', { email });
const remove = (admin: SignedIn, id: string) => admin.call('DELETE', `/company/admin/${id}`);

const mailsTo = (recipient: string) =>
  query(`SELECT kind, text FROM mail WHERE recipient = $1 AND kind LIKE 'administrator.%' ORDER BY created_at, id`, [
    recipient,
  ]);

const openIn = (companyId: string) =>
  query('SELECT id FROM administratorship WHERE company_id = $1 AND ended_at IS NULL', [companyId]);

const auditOf = (companyId: string, action: string) =>
  query('SELECT object_id FROM audit_entry WHERE company_id = $1 AND action = $2', [companyId, action]);

/** The proof of a sign-in is fresh for five minutes. */
const growStale = ({ personId }: SignedIn) =>
  query(`UPDATE session SET factor_confirmed_at = factor_confirmed_at - interval '5 minutes' WHERE person_id = $1`, [
    personId,
  ]);

async function setUp(): Promise<{ company: TestCompany; admin: SignedIn }> {
  const company = await aCompany(portal.db);
  return { company, admin: await aSignedInAdministrator(portal, company, jana) };
}

describe('the list', () => {
  test('names everybody in Slovak order with their second factor, who added them and the last sign-in', async () => {
    const { company, admin } = await setUp();
    const employee = await aSignedInEmployee(portal, company, { firstName: 'Čestmír', lastName: 'Ďurica' });
    await add(admin, employee.email);
    await query(
      `INSERT INTO totp_factor (id, person_id, sealed_seed, started_at, confirmed_at, last_step) VALUES ($1, $2, '', now(), now(), 1)`,
      [newId(), employee.personId],
    );
    const { items, totalCount } = await list(admin);
    expect(totalCount).toBe(2);
    expect(items).toEqual([
      expect.objectContaining({
        name: 'Čestmír Ďurica',
        email: employee.email,
        addedBy: 'Jana Oravcová',
        secondFactor: 'app',
        isSelf: false,
        isEmployee: true,
        lastSignInAt: expect.any(String),
      }),
      expect.objectContaining({ name: 'Jana Oravcová', secondFactor: 'email', isSelf: true, isEmployee: false }),
    ]);
    expect((await list(admin, '?limit=1&offset=1&order=-name')).items[0].name).toBe('Čestmír Ďurica');
  });

  test('belongs to the own company; orders nobody offers are refused', async () => {
    const [{ admin }, { admin: stranger }] = [await setUp(), await setUp()];
    expect((await list(stranger)).items.map((one: { id: string }) => one.id)).not.toContain(admin.roleId);
    for (const search of ['?order=password_hash', '?order=name;drop', '?limit=101', '?offset=-1', '?limit[]=1'])
      expect((await admin.call('GET', `/company/admin${search}`)).status).toBe(400);
  });
});

describe('adding', () => {
  test('a user of the company becomes an administrator; they sign in again, and everybody is told', async () => {
    const { company, admin } = await setUp();
    const employee = await aSignedInEmployee(portal, company, { ...peter, lang: 'en' });
    const answer = await add(admin, employee.email.toUpperCase());
    expect(answer.status).toBe(201);
    expect(await openIn(company.companyId)).toContainEqual({ id: answer.json.id });
    expect((await employee.call('GET', '/transfer')).status).toBe(401);
    const [toThem] = await mailsTo(employee.email);
    expect(toThem).toMatchObject({ kind: 'administrator.addedYou' });
    expect(toThem.text).toContain(`Jana Oravcová has made you an administrator of ${company.name}`);
    const [toOthers] = await mailsTo(admin.email);
    expect(toOthers.text).toContain('Peter Kováč');
    expect(await auditOf(company.companyId, 'administrator.added')).toEqual([{ object_id: answer.json.id }]);
  });

  test('unknown, of another company, never signed in, left, disabled: one answer in the same bytes', async () => {
    const { company, admin } = await setUp();
    const { company: other } = await setUp();
    const foreign = await aSignedInEmployee(portal, other);
    const imported = await anEmployee(portal.db, company);
    const left = await aSignedInEmployee(portal, company);
    await query(`UPDATE employment SET end_date = '2020-01-01' WHERE id = $1`, [left.roleId]);
    const disabled = await aSignedInEmployee(portal, company);
    await query('UPDATE person SET disabled_at = now() WHERE id = $1', [disabled.personId]);
    const unknown = await add(admin, 'nikto@skuska.example');
    expect(unknown).toMatchObject({
      status: 404,
      json: { errors: [{ code: 'user_with_email_unknown', path: 'email' }] },
    });
    for (const email of [foreign.email, imported.email ?? '', left.email, disabled.email])
      expect((await add(admin, email)).body).toBe(unknown.body);
    expect(await openIn(company.companyId)).toHaveLength(1);
    expect(await mailsTo(foreign.email)).toEqual([]);
    expect(await auditOf(company.companyId, 'administrator.addRefused')).toHaveLength(5);
    const inEnglish = await admin.call(
      'POST',
      '/company/admin',
      { email: 'nobody@skuska.example' },
      { 'accept-language': 'en' },
    );
    expect(inEnglish.json.errors[0].message).toMatch(/^User with the provided e-mail does not exist/);
  });

  test('a user name that looks like an e-mail is not one', async () => {
    const { company, admin } = await setUp();
    const person = await aPerson(portal.db, { username: 'meno@skuska.example', email: null, passwordHash: 'x' });
    await anEmployee(portal.db, company, { personId: person.personId });
    expect((await add(admin, 'meno@skuska.example')).status).toBe(404);
  });

  test('twice at once makes one administratorship, one trace and one mail', async () => {
    const { company, admin } = await setUp();
    const employee = await aSignedInEmployee(portal, company);
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(admin, employee.email)));
    expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find((one) => one.status === 409)?.json.errors[0].code).toBe('administrator_exists');
    expect(await openIn(company.companyId)).toHaveLength(2);
    expect(await auditOf(company.companyId, 'administrator.added')).toHaveLength(1);
    expect(await mailsTo(employee.email)).toHaveLength(1);
    // Also while the mailbox is still to be proven.
    expect((await add(admin, employee.email)).json.errors[0].code).toBe('administrator_exists');
  });

  test('whoever loses the role in the same moment adds nobody', async () => {
    const { company, admin } = await setUp();
    const colleague = await aSignedInAdministrator(portal, company, peter);
    const employee = await aSignedInEmployee(portal, company);
    const { adding } = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
      await tx.client.query('SELECT FROM company WHERE id = $1 FOR NO KEY UPDATE', [company.companyId]);
      await tx.client.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [employee.personId]);
      const running = add(colleague, employee.email);
      await transactionsWait(portal.db);
      await tx.client.query('UPDATE administratorship SET ended_at = now() WHERE id = $1', [colleague.roleId]);
      return { adding: running };
    });
    expect((await adding).status).toBe(404);
    expect(await openIn(company.companyId)).toEqual([{ id: admin.roleId }]);
    expect(await auditOf(company.companyId, 'administrator.added')).toEqual([]);
    expect(await mailsTo(employee.email)).toEqual([]);
  });

  test('an account that gets another mailbox in the same moment is not invited in the place of the mailbox', async () => {
    const { company } = await setUp();
    const { personId, email } = await aPerson(portal.db);
    const everywhere = portal.db.forEveryCompany();
    const invited = { companyId: company.companyId, email: email ?? '', firstName: 'Nová', lastName: 'Správkyňa' };
    const mails = { lang: 'sk', actorName: 'Oľga Prvá', publicUrl: 'https://polana.example' } as const;
    const { inviting } = await inTransaction(everywhere, async (tx) => {
      await tx.client.query('UPDATE person SET email = $2 WHERE id = $1', [personId, `ina.${email}`]);
      const waiting = inTransaction(everywhere, (other) =>
        inviteAdministrator(other, { ...invited, ...mails }, systemAuthor),
      );
      await transactionsWait(portal.db);
      return { inviting: waiting };
    });
    const administrator = await inviting;
    expect(administrator.personId).not.toBe(personId);
    expect(await query('SELECT email FROM person WHERE id = $1', [administrator.personId])).toEqual([{ email }]);
  });

  test('without a fresh proof nobody is added or removed', async () => {
    const { company, admin } = await setUp();
    const colleague = await aSignedInAdministrator(portal, company, peter);
    const employee = await aSignedInEmployee(portal, company);
    await growStale(admin);
    for (const answer of [await add(admin, employee.email), await remove(admin, colleague.roleId)])
      expect(answer).toMatchObject({ status: 403, json: { errors: [{ code: 'confirm_identity' }] } });
    expect(await openIn(company.companyId)).toHaveLength(2);
  });

  test('the twenty-first address within an hour waits', async () => {
    const { admin } = await setUp();
    const answers: number[] = [];
    for (let index = 0; index < 21; index += 1) answers.push((await add(admin, `pokus${index}@skuska.example`)).status);
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(404));
    expect(answers[20]).toBe(429);
  });

  test.each([{ email: 'x' }, {}, { email: 'a@b.sk', role: 'OPER' }, { email: ['a@b.sk'] }])(
    'the request %j is refused',
    async (payload) => {
      const { admin } = await setUp();
      expect((await admin.call('POST', '/company/admin', payload)).status).toBe(400);
    },
  );
});

describe('removing', () => {
  test('ends the role and every session at once; the person and the others are told, the employee’s account stays', async () => {
    const { company, admin } = await setUp();
    const colleague = await aSignedInAdministrator(portal, company, peter);
    const { employmentId } = await anEmployee(portal.db, company, { personId: colleague.personId });
    expect((await remove(admin, colleague.roleId)).status).toBe(200);
    expect((await colleague.call('GET', '/company/data')).status).toBe(401);
    expect(await openIn(company.companyId)).toEqual([{ id: admin.roleId }]);
    expect((await mailsTo(colleague.email)).map((one) => one.kind)).toEqual(['administrator.removedYou']);
    expect((await mailsTo(admin.email))[0].text).toContain('Peter Kováč');
    expect(await auditOf(company.companyId, 'administrator.removed')).toEqual([{ object_id: colleague.roleId }]);
    const roles = await query('SELECT role_id FROM person_role WHERE person_id = $1', [colleague.personId]);
    expect(roles).toEqual([{ role_id: employmentId }]);
    expect((await remove(admin, colleague.roleId)).status).toBe(404);
  });

  test('nobody removes themselves, and the last one stays', async () => {
    const { company, admin } = await setUp();
    expect(await remove(admin, admin.roleId)).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'administrator_last' }] },
    });
    await aSignedInAdministrator(portal, company, peter);
    expect(await remove(admin, admin.roleId)).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'administrator_self' }] },
    });
    expect(await openIn(company.companyId)).toHaveLength(2);
    expect(await auditOf(company.companyId, 'administrator.removed')).toEqual([]);
  });

  test('of two who remove each other at once exactly one remains, every time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { company, admin } = await setUp();
      const colleague = await aSignedInAdministrator(portal, company, peter);
      const answers = await Promise.all([remove(admin, colleague.roleId), remove(colleague, admin.roleId)]);
      const statuses = answers.map((one) => one.status).toSorted((one, other) => one - other);
      expect(statuses[0]).toBe(200);
      // The slower one finds the last administrator, or is signed out already.
      expect([401, 404, 409]).toContain(statuses[1]);
      expect(await openIn(company.companyId)).toHaveLength(1);
      expect(await auditOf(company.companyId, 'administrator.removed')).toHaveLength(1);
    }
  });

  test('in a ring of ten who remove their neighbours at once somebody remains', async () => {
    const company = await aCompany(portal.db);
    const ring: SignedIn[] = [];
    for (let index = 0; index < 10; index += 1) ring.push(await aSignedInAdministrator(portal, company));
    await Promise.all(ring.map((one, index) => remove(one, ring[(index + 1) % ring.length]?.roleId ?? '')));
    const open = await openIn(company.companyId);
    expect(open.length).toBeGreaterThanOrEqual(1);
    expect(await auditOf(company.companyId, 'administrator.removed')).toHaveLength(10 - open.length);
  });

  test('of another company nobody exists, in the same bytes as somebody who never was', async () => {
    const [{ admin }, { admin: stranger, company }] = [await setUp(), await setUp()];
    await aSignedInAdministrator(portal, company);
    const [foreign, missing] = [await remove(admin, stranger.roleId), await remove(admin, newId())];
    expect(foreign.status).toBe(404);
    expect(foreign.body).toBe(missing.body);
    expect(await openIn(company.companyId)).toHaveLength(2);
  });

  test('an employee may neither see, add nor remove', async () => {
    const { company, admin } = await setUp();
    const employee = await aSignedInEmployee(portal, company);
    expect((await employee.call('GET', '/company/admin')).status).toBe(403);
    expect((await add(employee, employee.email)).status).toBe(403);
    expect((await remove(employee, admin.roleId)).status).toBe(403);
  });
});
