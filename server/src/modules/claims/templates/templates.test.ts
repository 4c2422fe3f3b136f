import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { aStay, aWaitingFile, claimDay, sendForm } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { closedReasonOf, openYearsOn, type ProgrammeOfEmployee } from './closed.rules.ts';

let portal: TestPortal;
let company: TestCompany;
let who: SignedIn;
let goOn: () => void;

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
  company = await aCompany(portal.db);
  who = await aSignedInEmployee(portal, company, { ratio: 375_000 });
});
afterAll(async () => {
  await portal.close();
  goOn();
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const templatesOf = async (by: SignedIn, search = '', lang = 'sk') =>
  (await by.call('GET', `/document/actions/templates${search}`, undefined, { 'accept-language': lang })).json.items;

describe('what the form is drawn from', () => {
  test('the rule, the limits, the choices and three declarations in the language of the caller', async () => {
    const [recreation, sport] = await templatesOf(who);
    expect(recreation).toMatchObject({
      actionCode: 'RP',
      isOpen: true,
      closedReason: null,
      entitledFrom: '2021-03-01',
      year: 2026,
      limit: '103.13',
      used: '0.00',
      left: '103.13',
      rule: { id: 'RP-2025', paragraph: '§ 152a', percent: 55, ratio: '37.5', nightsMin: 2, deadlineFrom: 'stayEnd' },
      categories: ['TOURISM', 'PACKAGE', 'ACCOMMODATION', 'CAMP', 'PARENT'],
      decisionDays: 3,
      files: { filesMax: 10, fileBytesMax: 10 * 1024 * 1024, totalBytesMax: 20 * 1024 * 1024 },
    });
    expect(recreation.relations).toContain('PARENT');
    expect(recreation.schoolHolidays).toContainEqual({ from: '2026-07-01', to: '2026-08-31', name: 'Letné prázdniny' });
    expect(recreation.declarations.map(({ id, version }: { id: string; version: number }) => [id, version])).toEqual([
      ['RP-1', 1],
      ['RP-2', 1],
      ['RP-3', 1],
    ]);
    expect(recreation.declarations[0].text).toMatch(/^Vyhlasujem, že o príspevok na rekreáciu/);
    expect(sport).toMatchObject({
      actionCode: 'SP',
      rule: { childAgeMax: 18, membershipMonthsMin: 6, nightsMin: null },
      relations: [],
      schoolHolidays: [],
    });
    const [english] = await templatesOf(who, '', 'en');
    expect(english.declarations[0].text).toMatch(/^I declare that for this calendar year/);
    expect(english.schoolHolidays).toContainEqual({ from: '2026-07-01', to: '2026-08-31', name: 'Summer holidays' });
  });

  test('a newer wording is asked for from its day on', async () => {
    const owner = new pg.Client({ connectionString: portal.ownerUrl });
    await owner.connect();
    await owner.query(
      `INSERT INTO claim_declaration_text VALUES ('SP-2', 'employee', 2, '2026-07-21', 'Nové znenie.', 'A new wording.')`,
    );
    await owner.end();
    const versionOf = async () => (await templatesOf(who))[1].declarations[1];
    expect(await versionOf()).toMatchObject({ id: 'SP-2', version: 1 });
    const tomorrow = standAt(new Date('2026-07-21T00:10:00+02:00'));
    const fresh = await aSignedInEmployee(portal, company);
    expect((await templatesOf(fresh))[1].declarations[1]).toEqual({ id: 'SP-2', version: 2, text: 'Nové znenie.' });
    tomorrow();
  });

  test('a company names an employee of its own', async () => {
    const admin = await aSignedInAdministrator(portal, company);
    expect((await admin.call('GET', '/document/actions/templates')).json.errors[0]).toMatchObject({
      code: 'field_required',
      path: 'employeeId',
    });
    expect(await templatesOf(admin, `?employeeId=${who.roleId}`)).toHaveLength(2);
    const elsewhere = await aSignedInAdministrator(portal, await aCompany(portal.db));
    const foreign = await elsewhere.call('GET', `/document/actions/templates?employeeId=${who.roleId}`);
    expect([foreign.status, foreign.json.errors[0].code]).toEqual([404, 'employee_not_found']);
  });

  test('what closes it is said before the form', async () => {
    const spent = await aSignedInEmployee(portal, company);
    const fileId = await aWaitingFile(query, { ...spent, employmentId: spent.roleId });
    await sendForm(portal, spent, '/document/RP', aStay({ sum: '500', fileIds: [fileId] }));
    expect((await templatesOf(spent)).map((one: { closedReason: string }) => one.closedReason)).toEqual([
      'balanceTooLow',
      null,
    ]);
    const young = await aSignedInEmployee(portal, company, { startDate: '2025-02-01' });
    expect((await templatesOf(young))[0]).toMatchObject({
      isOpen: false,
      closedReason: 'notEntitledYet',
      entitledFrom: '2027-02-01',
    });
    const firm = await aCompany(portal.db);
    const closed = await aSignedInEmployee(portal, firm);
    await query(
      `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, created_at)
       VALUES ($1, 'SP', '2026-07-01', false, 'Do konca roka.', now())`,
      [firm.companyId],
    );
    expect((await templatesOf(closed))[1]).toMatchObject({
      closedReason: 'programmeClosed',
      closedText: 'Do konca roka.',
    });
    await query(`UPDATE company SET status = 'suspended' WHERE id = $1`, [firm.companyId]);
    expect((await templatesOf(closed))[0]).toMatchObject({ closedReason: 'companySuspended', closedText: null });
    const restricted = await aSignedInEmployee(portal, company);
    await query('UPDATE person SET restricted_at = now() WHERE id = $1', [restricted.personId]);
    const reasons = (await templatesOf(restricted)).map((one: { closedReason: string }) => one.closedReason);
    expect(reasons).toEqual(['processingRestricted', 'processingRestricted']);
  });
});

test('months that the company raises today close no form for the days before', async () => {
  const firm = await aCompany(portal.db);
  const who = await aSignedInEmployee(portal, firm, { startDate: '2025-02-01' });
  const ask = async (validFrom: string, months: number | null) => {
    await query(
      `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, employment_months_min, created_at)
       VALUES ($1, 'RP', $2, true, '', $3, now())`,
      [firm.companyId, validFrom, months],
    );
  };
  await ask('2026-01-01', 12);
  expect((await templatesOf(who))[0]).toMatchObject({ isOpen: true, entitledFrom: '2026-02-01' });
  await ask('2026-07-20', null);
  expect((await templatesOf(who))[0]).toMatchObject({ isOpen: true, entitledFrom: '2026-02-01' });
  const fileId = await aWaitingFile(query, { ...who, employmentId: who.roleId });
  expect((await sendForm(portal, who, '/document/RP', aStay({ fileIds: [fileId] }))).status).toBe(201);
});

describe('closed or not', () => {
  const employee = (values: Partial<ProgrammeOfEmployee> = {}): ProgrammeOfEmployee => ({
    today: '2026-02-10',
    programme: { isOpen: true, isSuspended: false },
    employment: { startDate: '2019-03-01', lastDay: null, isRestricted: false },
    entitledFrom: '2021-03-01',
    rule: { percent: 55, capCents: 27_500 },
    ratios: [{ validFrom: '2019-03-01', ratio: 1_000_000 }],
    usedCents: new Map([
      [2026, 0],
      [2025, 27_500],
    ]),
    ...values,
  });

  test('last year is open until it closes', () => {
    expect(openYearsOn('2026-03-31', '2026-03-31')).toEqual([2026, 2025]);
    expect(openYearsOn('2026-04-01', '2026-03-31')).toEqual([2026]);
  });

  test('while one open year has something left, the form is open', () => {
    expect(closedReasonOf(employee())).toBeNull();
    const spent = new Map([
      [2026, 27_500],
      [2025, 20_000],
    ]);
    expect(closedReasonOf(employee({ usedCents: spent }))).toBeNull();
    expect(closedReasonOf(employee({ usedCents: new Map([[2026, 27_500]]) }))).toBe('balanceTooLow');
  });

  test('the best day of an open year decides about the ratio', () => {
    const ratios = [
      { validFrom: '2019-03-01', ratio: 0 },
      { validFrom: '2026-01-10', ratio: 500_000 },
      { validFrom: '2026-02-01', ratio: 0 },
    ];
    expect(closedReasonOf(employee({ ratios }))).toBeNull();
    expect(closedReasonOf(employee({ ratios: ratios.slice(0, 1) }))).toBe('ratioZero');
  });

  test('whoever left in an open year may still claim for the days before', () => {
    const left = (lastDay: string) =>
      employee({ employment: { startDate: '2019-03-01', lastDay, isRestricted: false } });
    expect(closedReasonOf(left('2026-01-31'))).toBeNull();
    expect(closedReasonOf(left('2024-12-31'))).toBe('employmentEnded');
  });
});
