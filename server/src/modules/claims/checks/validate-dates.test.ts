import { afterAll, beforeAll, expect, test } from 'vitest';
import { standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { claimDay } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let company: TestCompany;
let who: SignedIn;
let goOn: () => void;

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
  company = await aCompany(portal.db);
  who = await aSignedInEmployee(portal, company);
});
afterAll(async () => {
  await portal.close();
  goOn();
});

const validate = async (body: object, lang = 'sk', by = who) =>
  (await by.call('POST', '/document/validate/dates', body, { 'accept-language': lang })).json;

test('the preview of a stay has nights, deadline and the calculation, and changes nothing', async () => {
  const stay = { actionCode: 'RP', sum: '412.8', stayFrom: '2026-07-10', stayTo: '2026-07-13', category: 'PACKAGE' };
  expect(await validate(stay)).toMatchObject({
    problems: [],
    nights: 3,
    deadline: '2026-08-12',
    daysLeft: 23,
    calculation: { sum: '412.80', contribution: '227.04', own: '185.76', year: 2026, asOfDate: '2026-07-10' },
  });
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) => tx.client.query('SELECT 1 FROM claim'));
  expect(rows).toEqual([]);
});

test('nothing filled in yet says nothing', async () => {
  expect(await validate({ actionCode: 'SP' })).toEqual({
    problems: [],
    nights: null,
    deadline: null,
    daysLeft: null,
    calculation: null,
  });
});

test.each([
  ['sk', { stayFrom: '2026-07-10', stayTo: '2026-07-11' }, 'Pobyt musí mať aspoň 2 noci. Zadali ste 1 noc.'],
  ['en', { stayFrom: '2026-07-10', stayTo: '2026-07-11' }, 'The stay must be at least 2 nights. You entered 1 night.'],
  ['sk', { stayFrom: '2026-07-10', stayTo: '2026-07-10' }, 'Pobyt musí mať aspoň 2 noci. Zadali ste 0 nocí.'],
  ['sk', { stayFrom: '2026-07-19', stayTo: '2026-07-22' }, 'Pobyt sa ešte neskončil. Žiadosť podáte po návrate.'],
  [
    'sk',
    { stayFrom: '2026-06-01', stayTo: '2026-06-04' },
    'Od skončenia pobytu uplynulo 46 dní, viac ako 30. Skontrolujte a potvrďte termín. Žiadosť je oneskorená, nie stratená: nárok tým nezaniká.',
  ],
  [
    'sk',
    { actionCode: 'SP', documentDate: '2026-06-01' },
    'Od vystavenia dokladu uplynulo 49 dní, viac ako 30. Skontrolujte a potvrďte termín. Žiadosť je oneskorená, nie stratená: nárok tým nezaniká.',
  ],
  [
    'en',
    { actionCode: 'SP', documentDate: '2026-06-01' },
    '49 days have passed since the document was issued, more than 30. Please check and confirm the dates. The claim is late, not lost: the entitlement does not end with it.',
  ],
  [
    'sk',
    { actionCode: 'SP', memberSince: '2026-05-01' },
    'Dieťa musí byť členom športovej organizácie najmenej 6 mesiacov.',
  ],
  ['sk', { stayFrom: '2025-03-01' }, 'Príspevok za rok 2025 sa dal čerpať do 31.\u00a03.\u00a02026.'],
])('in words (%s) %j', async (lang, facts, message) => {
  const { problems } = await validate({ actionCode: 'RP', ...facts }, lang);
  expect(problems.map((problem: { message: string }) => problem.message)).toEqual([message]);
});

test('a newcomer hears from which day, with the months the company asks for', async () => {
  const newcomer = await aSignedInEmployee(portal, company, { startDate: '2025-02-01' });
  const stay = { actionCode: 'RP', stayFrom: '2026-07-10', stayTo: '2026-07-13' };
  expect((await validate(stay, 'sk', newcomer)).problems[0]).toEqual({
    code: 'not_entitled_yet',
    path: 'stayFrom',
    isBlocking: true,
    message: 'Nárok vznikne 1.\u00a02.\u00a02027, keď pracovný pomer potrvá 24 mesiacov.',
  });
});

test('a company asks for an employee of its own, an employee for nobody else', async () => {
  const [admin, elsewhere] = [
    await aSignedInAdministrator(portal, company),
    await aSignedInAdministrator(portal, await aCompany(portal.db)),
  ];
  const ask = (by: SignedIn) =>
    by.call('POST', `/document/validate/dates/employee/${who.roleId}`, { actionCode: 'RP', sum: '10' });
  expect((await ask(admin)).json.calculation.contribution).toBe('5.50');
  expect((await ask(elsewhere)).status).toBe(404);
  expect((await ask(who)).status).toBe(403);
  expect((await admin.call('POST', '/document/validate/dates', { actionCode: 'RP' })).status).toBe(403);
});
