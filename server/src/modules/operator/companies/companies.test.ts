import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInOperator, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let operator: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  operator = await aSignedInOperator(portal, { firstName: 'Ota', lastName: 'Prevádzka' });
});
afterAll(() => portal.close());

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const auditOf = (companyId: string, action: string) =>
  query<{ changes: Record<string, unknown>; reason: string | null }>(
    'SELECT changes, reason FROM audit_entry WHERE company_id = $1 AND action = $2 ORDER BY id',
    [companyId, action],
  );

const growStale = () =>
  query(`UPDATE session SET factor_confirmed_at = now() - interval '6 minutes' WHERE person_id = $1`, [
    operator.personId,
  ]);
const proveAgain = () =>
  query('UPDATE session SET factor_confirmed_at = now() WHERE person_id = $1', [operator.personId]);

let numbers = 0;
const newIco = () => String(50_000_000 + Math.floor(Math.random() * 9_000_000) + (numbers += 1));

const programmes = [
  { actionCode: 'RP', isOpen: true, closedReason: '', employmentMonthsMin: 12 },
  { actionCode: 'SP', isOpen: false, closedReason: 'Od budúceho roka', employmentMonthsMin: 24 },
];

function aForm(values: Record<string, unknown> = {}) {
  return {
    name: 'Píla Hriňová, s. r. o.',
    ico: newIco(),
    dic: '',
    icDph: '',
    street: 'Partizánska 1',
    city: 'Hriňová',
    zip: '96205',
    phone: '',
    webUrl: '',
    invoicingEmail: 'Faktury@Pila.example',
    administrator: { firstName: 'Klára', lastName: 'Ďurčová', email: `klara${newId()}@pila.example`, lang: 'sk' },
    programmes,
    ussOpen: true,
    ussVerification: true,
    ...values,
  };
}

const add = (form: object, { key = newId(), force = false } = {}) =>
  operator.call('POST', `/companies${force ? '?force=true' : ''}`, form, { 'idempotency-key': key });

const detailOf = async (companyId: string) => (await operator.call('GET', `/companies/${companyId}`)).json;

describe('the list of companies', () => {
  test('tells of each what waits, how many people it has and what it owes; by name, number and state', async () => {
    const firm = await aCompany(portal.db, { name: 'Čučoriedka a synovia' });
    const employee = await anEmployee(portal.db, firm);
    await aPendingClaim(portal.db, employee, { submittedAt: new Date('2026-07-01T08:00:00Z'), asOfDate: '2026-06-20' });
    await aPendingClaim(portal.db, employee, { submittedAt: new Date('2026-07-05T08:00:00Z'), asOfDate: '2026-06-25' });
    const admin = await aSignedInAdministrator(portal, firm);
    const { json } = await operator.call('GET', '/companies?search=CUCORIEDKA');
    expect(json.totalCount).toBe(1);
    expect(json.items[0]).toMatchObject({
      id: firm.companyId,
      employees: 1,
      status: 'active',
      openProgrammes: ['RP', 'SP'],
      balance: '-275.00',
      waitingClaims: { count: 2, oldestAt: '2026-07-01T08:00:00.000Z' },
      lastSignInAt: expect.any(String),
    });
    expect(admin.companyId).toBe(firm.companyId);
    const { ico } = await detailOf(firm.companyId);
    expect((await operator.call('GET', `/companies?search=${ico.slice(0, 7)}`)).json.items[0].id).toBe(firm.companyId);
    expect((await operator.call('GET', '/companies?search=cucoriedka&state=ended')).json.totalCount).toBe(0);
    expect((await operator.call('GET', '/companies?search=%25_')).json.totalCount).toBe(0);
  });

  test('sorts by every figure with companies that have none last, and refuses an order nobody offers', async () => {
    const [many, few] = [await aCompany(portal.db), await aCompany(portal.db)];
    for (let count = 0; count < 3; count += 1) await anEmployee(portal.db, many);
    await aPendingClaim(portal.db, await anEmployee(portal.db, few), {
      submittedAt: new Date('2020-01-15T08:00:00Z'),
      asOfDate: '2020-01-05',
    });
    const idsBy = async (order: string) =>
      (await operator.call('GET', `/companies?limit=100&order=${order}`)).json.items.map(
        (one: { id: string }) => one.id,
      );
    expect((await idsBy('-employees'))[0]).toBe(many.companyId);
    expect((await idsBy('oldestClaim'))[0]).toBe(few.companyId);
    for (const order of ['name', '-balance', '-waitingClaims', '-lastSignInAt'])
      expect((await idsBy(order)).length).toBeGreaterThan(1);
    for (const search of ['?order=ico', '?state=pending', '?limit=101'])
      expect((await operator.call('GET', `/companies${search}`)).status).toBe(400);
  });
});

describe('adding a company', () => {
  test('adds it with its programmes, invites the first administrator and leaves a trace', async () => {
    const form = aForm();
    const answer = await add(form);
    expect(answer.status).toBe(201);
    const detail = await detailOf(answer.json.id);
    expect(detail).toMatchObject({
      name: form.name,
      zip: '962 05',
      invoicingEmail: 'faktury@pila.example',
      contactPerson: 'Klára Ďurčová',
      status: 'active',
      administrators: 1,
    });
    expect(detail.settings.programmes).toMatchObject([
      { actionCode: 'RP', isOpen: true, employmentMonthsMin: 12 },
      { actionCode: 'SP', isOpen: false, closedReason: 'Od budúceho roka' },
    ]);
    expect(detail.rules.map((one: { actionCode: string }) => one.actionCode)).toEqual(['RP', 'SP']);
    expect(await auditOf(answer.json.id, 'company.created')).toHaveLength(1);
    await portal.runJobs();
    const mails = await query<{ kind: string }>('SELECT kind FROM mail WHERE recipient = $1', [
      form.administrator.email,
    ]);
    expect(mails.map((mail) => mail.kind)).toEqual(
      expect.arrayContaining(['administrator.addedYou', expect.stringMatching(/verify/i)]),
    );
  });

  test('twice at once with one key adds one company; the key with another form is refused', async () => {
    const [form, key] = [aForm(), newId()];
    const [one, other] = await Promise.all([add(form, { key }), add(form, { key })]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.json.id).toBe(other.json.id);
    expect((await add({ ...form, city: 'Detva' }, { key })).status).toBe(422);
    expect(await query('SELECT id FROM company WHERE ico = $1', [form.ico])).toHaveLength(1);
    expect((await operator.call('POST', '/companies', aForm())).json.errors[0].code).toBe('company_key_missing');
  });

  test('a number of a living company is refused, of a waiting registration too; of one that left it is a warning', async () => {
    const form = aForm();
    const { json } = await add(form);
    const codeOf = async (force = false) => {
      const other = { ...aForm({ ico: form.ico }) };
      const answer = await add(other, { force });
      return [answer.status, answer.json.errors?.[0].code, answer.json.forceable];
    };
    expect(await codeOf()).toEqual([409, 'company_exists', undefined]);
    await query(`UPDATE company SET status = 'pending' WHERE id = $1`, [json.id]);
    expect(await codeOf()).toEqual([409, 'company_registration_waiting', undefined]);
    await query(
      `UPDATE company SET status = 'ended', ends_on = '2026-01-01', ended_at = now(), retained_until = '2036-12-31' WHERE id = $1`,
      [json.id],
    );
    expect(await codeOf()).toEqual([409, 'company_ended_before', true]);
    expect(await codeOf(true)).toEqual([201, undefined, undefined]);
  });

  test('nothing remains after a refusal: no company, no person, no trace', async () => {
    const wordless = programmes.map((one) => ({ ...one, closedReason: ' ' }));
    const form = aForm({ programmes: wordless });
    expect((await add(form)).json.errors[0]).toMatchObject({
      code: 'closed_reason_required',
      path: 'programmes.1.closedReason',
    });
    expect(await query('SELECT FROM company WHERE ico = $1', [form.ico])).toEqual([]);
    expect(await query('SELECT FROM person WHERE email = $1', [form.administrator.email])).toEqual([]);
  });

  test('a proof older than five minutes is not enough', async () => {
    await growStale();
    expect((await add(aForm())).json.errors[0].code).toBe('confirm_identity');
    await proveAgain();
  });
});

describe('the profile and the settings', () => {
  let firm: TestCompany;
  beforeAll(async () => {
    firm = await aCompany(portal.db);
  });

  const profile = {
    name: 'Nová píla',
    dic: '',
    icDph: '',
    street: 'Hlavná 1',
    city: 'Detva',
    zip: '962 12',
    phone: '',
    webUrl: '',
    invoicingEmail: 'a@pila.example',
    contactPerson: '',
  };

  test('are changed with before and after in the company’s own trail; an older version is refused', async () => {
    const { ico, profileVersion } = await detailOf(firm.companyId);
    const save = (version: number, city = 'Detva') =>
      operator.call('PUT', `/companies/${firm.companyId}/profile`, { ...profile, ico, city, version });
    expect((await save(profileVersion)).status).toBe(200);
    expect((await save(profileVersion, 'Zvolen')).json.errors[0].code).toBe('changed_meanwhile');
    const [entry] = await auditOf(firm.companyId, 'company.profileChanged');
    expect(entry?.changes).toMatchObject({ city: { before: '', after: 'Detva' } });
  });

  test('a password policy is never milder than the default; self-registration is locked with a reason the company reads', async () => {
    const { settings } = await detailOf(firm.companyId);
    const { passwordPolicy, ussOpen, ussVerification, version } = settings;
    const form = { passwordPolicy, ussOpen, ussVerification, ussLockedReason: null, programmes, version };
    const save = (values: object) =>
      operator.call('PUT', `/companies/${firm.companyId}/settings`, { ...form, ...values });
    expect((await save({ passwordPolicy: { ...passwordPolicy, minLength: 8 } })).json.errors[0].code).toBe(
      'password_policy_milder',
    );
    expect((await save({ ussLockedReason: ' ' })).json.errors[0].code).toBe('uss_reason_required');
    expect((await save({ ussLockedReason: 'Zmluva to nedovoľuje', ussOpen: true })).status).toBe(200);
    expect((await detailOf(firm.companyId)).settings).toMatchObject({
      ussLockedReason: 'Zmluva to nedovoľuje',
      ussOpen: true,
      version: version + 1,
    });
    const [entry] = await auditOf(firm.companyId, 'company.settingsChanged');
    expect(entry?.changes).toMatchObject({ ussLockedReason: { before: null, after: 'Zmluva to nedovoľuje' } });
  });

  test('who decides about changes of data is chosen and locked with a reason; left out, both stay', async () => {
    const { settings } = await detailOf(firm.companyId);
    const { passwordPolicy, ussOpen, ussVerification, ussLockedReason } = settings;
    const form = { passwordPolicy, ussOpen, ussVerification, ussLockedReason, programmes };
    const save = async (values: object) => {
      const { version } = (await detailOf(firm.companyId)).settings;
      return operator.call('PUT', `/companies/${firm.companyId}/settings`, { ...form, version, ...values });
    };
    const refused = await save({ changesByCompany: true, changesLockedReason: ' ' });
    expect(refused.json.errors[0]).toMatchObject({ code: 'changes_reason_required', path: 'changesLockedReason' });
    const chosen = { changesByCompany: true, changesLockedReason: 'Podľa zmluvy' };
    expect((await save(chosen)).status).toBe(200);
    expect((await save({ ussOpen: !ussOpen })).status).toBe(200);
    expect((await detailOf(firm.companyId)).settings).toMatchObject(chosen);
    expect((await save({ changesByCompany: false, changesLockedReason: null })).status).toBe(200);
    expect((await detailOf(firm.companyId)).settings).toMatchObject({
      changesByCompany: false,
      changesLockedReason: null,
    });
  });
});

describe('administrators', () => {
  test('somebody known is added, somebody new is invited by name, and the last one stays', async () => {
    const firm = await aCompany(portal.db);
    const path = `/companies/${firm.companyId}/administrators`;
    const known = await aPerson(portal.db);
    const invite = (email: string, names = { firstName: '', lastName: '' }) =>
      operator.call('POST', path, { email, ...names, lang: 'sk' });
    const added = await invite(known.email ?? '');
    expect(added.status).toBe(201);
    expect((await invite(known.email ?? '')).json.errors[0].code).toBe('administrator_exists');
    expect((await operator.call('DELETE', `${path}/${added.json.id}`)).json.errors[0].code).toBe('administrator_last');
    const email = `novy${newId()}@firma.example`;
    expect((await invite(email)).json.errors[0]).toMatchObject({
      code: 'administrator_names_required',
      path: 'firstName',
    });
    expect((await invite(email, { firstName: 'Eva', lastName: 'Nová' })).status).toBe(201);
    expect((await operator.call('GET', path)).json).toMatchObject({ totalCount: 2 });
    expect((await operator.call('DELETE', `${path}/${added.json.id}`)).status).toBe(200);
    expect((await operator.call('DELETE', `${path}/${added.json.id}`)).status).toBe(404);
    expect(await auditOf(firm.companyId, 'administrator.removed')).toHaveLength(1);
  });
});

describe('notes, events and what does not exist', () => {
  test('notes are added with author and time and never changed; the company’s trail tells of them without their text', async () => {
    const firm = await aCompany(portal.db);
    const path = `/companies/${firm.companyId}/notes`;
    expect((await operator.call('POST', path, { text: ' Volali, ozvú sa v pondelok. ' })).status).toBe(201);
    expect((await operator.call('GET', path)).json.items).toMatchObject([
      { text: 'Volali, ozvú sa v pondelok.', createdBy: 'Ota Prevádzka' },
    ]);
    expect((await operator.call('POST', path, { text: '  ' })).status).toBe(400);
    expect(JSON.stringify(await auditOf(firm.companyId, 'company.noteAdded'))).not.toContain('Volali');
    const { items } = (await operator.call('GET', `/companies/${firm.companyId}/events`)).json;
    expect(items[0]).toMatchObject({
      action: 'company.noteAdded',
      actionText: 'Poznámka k firme',
      actorName: 'Ota Prevádzka',
      actorRole: 'OPER',
    });
    await expect(query('UPDATE company_note SET text = $1', ['x'])).rejects.toThrow();
  });

  test('a company that is not there is 404 everywhere', async () => {
    const missing = `/companies/${newId()}`;
    for (const path of ['', '/administrators', '/files', '/notes', '/events'])
      expect((await operator.call('GET', missing + path)).status).toBe(404);
    for (const [path, body] of [
      ['/suspend', { reason: 'Neplatí faktúry' }],
      ['/resume', {}],
      ['/notes', { text: 'Poznámka' }],
    ] as const)
      expect((await operator.call('POST', missing + path, body)).status).toBe(404);
  });
});

test('the overview tells what waits and how long, the figures and what operators did', async () => {
  const firm = await aCompany(portal.db, { name: 'Najpomalšia' });
  await aPendingClaim(portal.db, await anEmployee(portal.db, firm), {
    submittedAt: new Date('2019-05-15T08:00:00Z'),
    asOfDate: '2019-05-01',
  });
  const { status, json } = await operator.call('GET', '/operator/overview');
  expect(status).toBe(200);
  expect(json.slowest[0]).toMatchObject({ id: firm.companyId, name: 'Najpomalšia', count: 1 });
  expect(json.figures.employees).toBeGreaterThan(0);
  expect(json.figures.paid.map((one: { actionCode: string }) => one.actionCode)).toEqual(['RP', 'SP']);
  expect(json.waiting).toMatchObject({ registrations: { count: 0, oldestAt: null }, failedMails: 0 });
  expect(json.activity.length).toBeGreaterThan(0);
  const codes = json.activity.filter(({ action, actionText }: Record<string, string>) => actionText === action);
  expect(codes).toEqual([]);
});
