import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
/** Of a company nothing is ever written to. */
let shared: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  shared = await anAdministrator();
});
afterAll(() => portal.close());

let counter = 0;
const newIco = () => String(60_000_000 + (counter += 1));

const profile = (values: object = {}) => ({
  version: 1,
  name: 'Píla Podpoľanie, s. r. o.',
  ico: newIco(),
  dic: '2020202020',
  icDph: 'SK2020202020',
  street: 'Dlhá 1',
  city: 'Detva',
  zip: '962 12',
  phone: '045 123 4567',
  webUrl: 'https://pila.example',
  invoicingEmail: 'Faktury@pila.example',
  contactPerson: 'Eva Nová',
  ...values,
});

async function query(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

const auditOf = (companyId: string) =>
  query(`SELECT changes, actor_person FROM audit_entry WHERE company_id = $1 AND action = 'company.profileChanged'`, [
    companyId,
  ]);

async function anAdministrator(company?: TestCompany): Promise<SignedIn> {
  return aSignedInAdministrator(portal, company ?? (await aCompany(portal.db)), {
    firstName: 'Jana',
    lastName: 'Oravcová',
  });
}

test('an administrator changes the profile; the trail keeps what was and what is', async () => {
  const company = await aCompany(portal.db, { name: 'Staré meno' });
  const admin = await anAdministrator(company);
  const wanted = profile({ zip: '9 6 2 12', name: '  Píla\u2028Hron  ' });
  const answer = await admin.call('PUT', '/company/data', wanted);
  expect(answer).toMatchObject({
    status: 200,
    json: {
      version: 2,
      name: 'Píla Hron',
      zip: '962 12',
      invoicingEmail: 'faktury@pila.example',
      ussVerification: true,
    },
  });
  expect((await admin.call('GET', '/company/data')).json).toEqual(answer.json);
  const [entry] = await auditOf(company.companyId);
  expect(entry).toMatchObject({
    actor_person: admin.personId,
    changes: { name: { before: 'Staré meno', after: 'Píla Hron' }, city: { before: '', after: 'Detva' } },
  });
});

test('of two administrators the second learns who was quicker and loses nothing', async () => {
  const company = await aCompany(portal.db);
  const [jana, peter] = [await anAdministrator(company), await anAdministrator(company)];
  const first = profile();
  expect((await jana.call('PUT', '/company/data', first)).status).toBe(200);
  const refused = await peter.call('PUT', '/company/data', { ...first, city: 'Zvolen' });
  expect(refused).toMatchObject({ status: 409, json: { errors: [{ code: 'changed_meanwhile', path: 'version' }] } });
  expect(refused.json.errors[0].message).toMatch(/^Medzitým to zmenil niekto iný: Jana Oravcová, \d/);
  expect((await peter.call('GET', '/company/data')).json.city).toBe('Detva');
  expect((await peter.call('PUT', '/company/data', { ...first, version: 2, city: 'Zvolen' })).status).toBe(200);
});

test('the same form sent five times at once is saved once', async () => {
  const company = await aCompany(portal.db);
  const admin = await anAdministrator(company);
  const wanted = profile();
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.call('PUT', '/company/data', wanted)));
  expect(answers.map((one) => one.status)).toEqual(Array(5).fill(200));
  expect(new Set(answers.map((one) => one.json.version))).toEqual(new Set([2]));
  expect(await auditOf(company.companyId)).toHaveLength(1);
});

test('different forms sent at once: one is saved, the other refused whole', async () => {
  const admin = await anAdministrator();
  const [one, other] = [profile({ city: 'Zvolen' }), profile({ city: 'Hriňová' })];
  const answers = await Promise.all([
    admin.call('PUT', '/company/data', one),
    admin.call('PUT', '/company/data', other),
  ]);
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const saved = answers.find((answer) => answer.status === 200)?.json;
  expect((await admin.call('GET', '/company/data')).json).toEqual(saved);
});

test('a registration number of another company is refused and nothing is written', async () => {
  const taken = newIco();
  await (await anAdministrator()).call('PUT', '/company/data', profile({ ico: taken }));
  const company = await aCompany(portal.db);
  const admin = await anAdministrator(company);
  const answer = await admin.call('PUT', '/company/data', profile({ ico: taken }));
  expect(answer).toMatchObject({ status: 409, json: { errors: [{ code: 'company_exists', path: 'ico' }] } });
  expect((await admin.call('GET', '/company/data')).json).toMatchObject({ version: 1, name: company.name, city: '' });
  expect(await auditOf(company.companyId)).toEqual([]);
});

test('trying registration numbers out ends after five a day', async () => {
  const admin = await anAdministrator();
  const statuses: number[] = [];
  for (let version = 1; version <= 6; version += 1)
    statuses.push((await admin.call('PUT', '/company/data', profile({ version }))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test.each([
  ['ico', '1234567'],
  ['dic', '12'],
  ['icDph', '2020202020'],
  ['zip', '9621'],
  ['zip', '96212a'],
  ['webUrl', 'javascript:alert(1)'],
  ['webUrl', 'ftp://pila.example'],
  ['invoicingEmail', 'faktury'],
  ['name', ''],
  ['name', '   '],
  ['name', 'x'.repeat(201)],
  ['street', '\u0000'],
  ['roles', ['OPER']],
  ['companyId', '0193aa80-0000-7000-8000-00000000dead'],
  ['balance', '1.00'],
  ['status', 'active'],
  ['ussVerification', false],
  ['id', '0193aa80-0000-7000-8000-00000000dead'],
])('%s with the value %j is refused and leaves nothing', async (field, value) => {
  const answer = await shared.call('PUT', '/company/data', profile({ [field]: value }));
  expect(answer.status).toBe(400);
  expect(answer.json.errors[0].path).toBe(field);
  expect((await shared.call('GET', '/company/data')).json).toMatchObject({ version: 1, city: '' });
});

test('an employee may not, and nobody else’s company is within reach', async () => {
  const company = await aCompany(portal.db);
  const employee = await aSignedInEmployee(portal, company);
  expect((await employee.call('PUT', '/company/data', profile())).status).toBe(403);
  const admin = await anAdministrator();
  expect((await admin.call('PUT', '/company/data', profile())).status).toBe(200);
  expect(await query('SELECT name FROM company WHERE id = $1', [company.companyId])).toEqual([{ name: company.name }]);
});

test('saving the profile unchanged notes once that somebody looked it over', async () => {
  const admin = await anAdministrator();
  await admin.call('PUT', '/company/data', profile({ ico: '61234567' }));
  const again = await admin.call('PUT', '/company/data', profile({ ico: '61234567', version: 2 }));
  expect(again).toMatchObject({ status: 200, json: { version: 2 } });
});
