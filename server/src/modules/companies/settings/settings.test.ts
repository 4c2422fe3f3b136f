import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
/** Of a company nothing is ever written to. */
let shared: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  shared = (await setUp()).admin;
});
afterAll(() => portal.close());

const programme = (actionCode: 'RP' | 'SP', values: object = {}) => ({
  actionCode,
  isOpen: true,
  closedReason: '',
  employmentMonthsMin: 24,
  ...values,
});

const settings = (values: object = {}) => ({
  version: 1,
  passwordPolicy: { minLength: 12, alphanumeric: false, specialCharacter: false },
  decisionTargetDays: 3,
  payDay: 10,
  cutOffDay: 25,
  wageCodes: { RP: '', SP: '' },
  ussOpen: false,
  ussVerification: true,
  programmes: [programme('RP'), programme('SP')],
  ...values,
});

async function query(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

async function setUp(values: { ussVerification?: boolean } = {}): Promise<{ company: TestCompany; admin: SignedIn }> {
  const company = await aCompany(portal.db, values);
  return { company, admin: await aSignedInAdministrator(portal, company) };
}

const put = (admin: SignedIn, values: object) => admin.call('PUT', '/company/settings', settings(values));

const auditOf = (companyId: string, action: string) =>
  query('SELECT changes FROM audit_entry WHERE company_id = $1 AND action = $2 ORDER BY id', [companyId, action]);

describe('settings', () => {
  test('a new company has the portal’s own', async () => {
    const { admin } = await setUp();
    const { json } = await admin.call('GET', '/company/settings');
    expect(json).toMatchObject({
      ...settings(),
      passwordPolicyDefault: { minLength: 12, alphanumeric: false, specialCharacter: false },
      ussLockedReason: null,
    });
    expect(json.programmes[0]).toMatchObject({ lawMonthsMin: 24, validFrom: null });
  });

  test('what an administrator changes holds at once, allowances from today, with a trace of before and after', async () => {
    const { admin, company } = await setUp();
    const closed = programme('SP', { isOpen: false, closedReason: ' Rozpočet je vyčerpaný. ' });
    const answer = await put(admin, {
      passwordPolicy: { minLength: 14, alphanumeric: true, specialCharacter: false },
      decisionTargetDays: 5,
      wageCodes: { RP: '4710', SP: 'SP/2-a' },
      programmes: [programme('RP', { employmentMonthsMin: 6 }), closed],
    });
    expect(answer).toMatchObject({
      status: 200,
      json: {
        version: 2,
        decisionTargetDays: 5,
        programmes: [
          { actionCode: 'RP', employmentMonthsMin: 6, validFrom: today() },
          { actionCode: 'SP', isOpen: false, closedReason: 'Rozpočet je vyčerpaný.', validFrom: today() },
        ],
      },
    });
    expect((await admin.call('GET', '/company/settings')).json).toEqual(answer.json);
    const [entry] = await auditOf(company.companyId, 'company.settingsChanged');
    expect(entry?.changes).toMatchObject({
      decisionTargetDays: { before: 3, after: 5 },
      'programmeRP.employmentMonthsMin': { before: 24, after: 6 },
      'programmeSP.isOpen': { before: true, after: false },
    });
    expect(entry?.changes).not.toHaveProperty('payDay');
    const policy = await portal.app.inject({
      url: '/api/1.0/password-policy',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(policy.json()).toEqual({ minLength: 14, alphanumeric: true, specialCharacter: false });
  });

  test('a company is never milder about passwords than the operator, also when the operator grows stricter', async () => {
    const { admin } = await setUp();
    const answer = await put(admin, {
      passwordPolicy: { minLength: 11, alphanumeric: false, specialCharacter: false },
    });
    expect(answer).toMatchObject({
      status: 400,
      json: { errors: [{ code: 'password_policy_milder', path: 'passwordPolicy.minLength' }] },
    });
    await put(admin, { passwordPolicy: { minLength: 13, alphanumeric: false, specialCharacter: false } });
    await query('UPDATE password_policy_default SET length_min = 16');
    expect((await admin.call('GET', '/company/settings')).json.passwordPolicy.minLength).toBe(16);
    await query('UPDATE password_policy_default SET length_min = 12');
  });

  test.each([
    [
      'programmes.0.employmentMonthsMin',
      { programmes: [programme('RP', { employmentMonthsMin: 25 }), programme('SP')] },
    ],
    [
      'programmes.1.closedReason',
      { programmes: [programme('RP'), programme('SP', { isOpen: false, closedReason: ' ' })] },
    ],
    ['programmes', { programmes: [programme('RP'), programme('RP')] }],
    ['programmes', { programmes: [programme('RP')] }],
    ['decisionTargetDays', { decisionTargetDays: 0 }],
    ['decisionTargetDays', { decisionTargetDays: 1.5 }],
    ['payDay', { payDay: 31 }],
    ['wageCodes.RP', { wageCodes: { RP: '=1+1', SP: '' } }],
    ['wageCodes.SP', { wageCodes: { RP: '', SP: 'x'.repeat(21) } }],
    ['status', { status: 'active' }],
  ])('%s is refused and nothing is written', async (path, values) => {
    const answer = await put(shared, { decisionTargetDays: 7, ...values });
    expect(answer.status).toBe(400);
    expect(answer.json.errors[0].path).toBe(path);
    expect((await shared.call('GET', '/company/settings')).json).toMatchObject(settings());
    expect(await auditOf(shared.companyId, 'company.settingsChanged')).toEqual([]);
  });

  test('where the operator decides about registrations the company only reads it', async () => {
    const { admin, company } = await setUp();
    await query(`UPDATE company SET uss_locked = true, uss_locked_reason = 'Podľa zmluvy.' WHERE id = $1`, [
      company.companyId,
    ]);
    expect((await admin.call('GET', '/company/settings')).json.ussLockedReason).toBe('Podľa zmluvy.');
    expect(await put(admin, { ussVerification: false })).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'uss_locked' }] },
    });
    expect((await put(admin, { payDay: 12 })).status).toBe(200);
  });

  test('the company takes over changes of data, unless the operator chose; who leaves it out changes nothing', async () => {
    const { admin, company } = await setUp();
    expect((await admin.call('GET', '/company/settings')).json).toMatchObject({
      changesByCompany: false,
      changesLockedReason: null,
    });
    expect((await put(admin, { changesByCompany: true })).json).toMatchObject({ version: 2, changesByCompany: true });
    expect((await admin.call('GET', '/company/data')).json.changesByCompany).toBe(true);
    expect((await put(admin, { version: 2 })).json).toMatchObject({ version: 2, changesByCompany: true });
    expect(await auditOf(company.companyId, 'company.settingsChanged')).toEqual([
      { changes: { changesByCompany: { before: false, after: true } } },
    ]);
    await query(`UPDATE company SET changes_locked = true, changes_locked_reason = 'Podľa zmluvy.' WHERE id = $1`, [
      company.companyId,
    ]);
    expect(await put(admin, { version: 2, changesByCompany: false })).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'changes_locked', path: 'changesByCompany' }] },
    });
    expect((await put(admin, { version: 2, payDay: 12 })).json).toMatchObject({ changesLockedReason: 'Podľa zmluvy.' });
  });

  test('approval of registrations is not switched off while some wait', async () => {
    const { admin, company } = await setUp();
    await query(
      `INSERT INTO registration (id, company_id, personal_number, first_name, last_name, email, lang, status, created_at)
       VALUES ($1, $2, '1', 'Eva', 'Nová', 'eva@skuska.example', 'sk', 'pending', now())`,
      [newId(), company.companyId],
    );
    expect(await put(admin, { ussVerification: false })).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'registrations_waiting' }] },
    });
    await query(`UPDATE registration SET status = 'rejected', decided_at = now() WHERE company_id = $1`, [
      company.companyId,
    ]);
    expect((await put(admin, { ussVerification: false })).json.ussVerification).toBe(false);
    expect((await admin.call('GET', '/company/data')).json.ussVerification).toBe(false);
  });

  test('two who save at once: one saves, the other is told, and only the own company changes', async () => {
    const { admin, company } = await setUp();
    const peter = await aSignedInAdministrator(portal, company);
    const { admin: stranger } = await setUp();
    const answers = await Promise.all([put(admin, { payDay: 11 }), put(peter, { payDay: 12 })]);
    expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await auditOf(company.companyId, 'company.settingsChanged')).toHaveLength(1);
    expect((await stranger.call('GET', '/company/settings')).json).toMatchObject({ version: 1, payDay: 10 });
    const employee = await aSignedInEmployee(portal, company);
    expect((await employee.call('PUT', '/company/settings', settings())).status).toBe(403);
  });
});

describe('rejection templates', () => {
  const read = async (admin: SignedIn) => (await admin.call('GET', '/company/rejection-templates')).json;

  test('a company begins with the portal’s five and keeps its own', async () => {
    const { admin, company } = await setUp();
    const before = await read(admin);
    expect(before.items).toEqual(before.defaults);
    expect(before.items.map((one: { reasonCode: string }) => one.reasonCode)).toEqual([
      'UNREADABLE',
      'NAME_MISSING',
      'NIGHTS_NOT_PROVEN',
      'OTHER',
      'OTHER',
    ]);
    expect(before.items[4].message).toEqual({ sk: '', en: '' });
    const items = before.items.with(3, {
      position: 4,
      reasonCode: 'DUPLICATE',
      title: { sk: 'Doklad už bol uplatnený', en: 'Already claimed' },
      message: { sk: 'Tento doklad sme už preplatili.', en: 'We have paid this receipt already.' },
    });
    const answer = await admin.call('PUT', '/company/rejection-templates', { version: 1, items });
    expect(answer).toMatchObject({ status: 200, json: { version: 2, items } });
    expect(await read(admin)).toEqual({ ...answer.json, defaults: before.defaults });
    const [entry] = await auditOf(company.companyId, 'company.templatesChanged');
    expect(Object.keys(entry?.changes)).toEqual(['template4']);
    const { admin: stranger } = await setUp();
    expect((await read(stranger)).items).toEqual(before.items);
  });

  test('a message in one language only, a missing or repeated key and a stale version are refused', async () => {
    const { admin, company } = await setUp();
    const { items } = await read(admin);
    const send = (changed: object[], version = 1) =>
      admin.call('PUT', '/company/rejection-templates', { version, items: changed });
    const halfTranslated = items.with(0, { ...items[0], message: { sk: 'Text', en: ' ' } });
    expect(await send(halfTranslated)).toMatchObject({
      status: 400,
      json: { errors: [{ code: 'template_translation_missing', path: 'items.0.message.en' }] },
    });
    expect((await send(items.with(1, items[0]))).json.errors[0].code).toBe('template_positions_wrong');
    expect((await send(items.slice(1))).status).toBe(400);
    expect((await send(items.with(0, { ...items[0], reasonCode: 'WITHDRAWN' }))).status).toBe(400);
    const changed = items.with(0, { ...items[0], title: { sk: 'Iné', en: 'Other' } });
    expect((await send(changed, 7)).json.errors[0].code).toBe('changed_meanwhile');
    expect((await read(admin)).items).toEqual(items);
    expect(await auditOf(company.companyId, 'company.templatesChanged')).toEqual([]);
  });

  test('markup and scripts are kept as the text they are', async () => {
    const { admin } = await setUp();
    const { items } = await read(admin);
    const message = { sk: '<img src=x onerror=alert(1)>', en: '{{7*7}}' };
    const answer = await admin.call('PUT', '/company/rejection-templates', {
      version: 1,
      items: items.with(0, { ...items[0], message }),
    });
    expect(answer.json.items[0].message).toEqual(message);
  });
});
