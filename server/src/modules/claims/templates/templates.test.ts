import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { creditEntitlement, reserve } from '#modules/ledger';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { aStay, aWaitingFile, claimDay, sendForm } from '#test-support/claim-forms';
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

describe('while last year is open', () => {
  let back: () => void;
  const stand = (day: string) => {
    back?.();
    back = standAt(instantAt(day, '10:00'));
  };
  afterEach(() => back());

  /** The whole allowance of a year, of which this much is used. */
  async function use({ companyId, roleId }: SignedIn, year: number, amountCents: number): Promise<void> {
    const order = () => {
      const key = newId();
      const allowance = { employmentId: roleId, year, actionCode: 'RP' as const };
      return {
        companyId,
        ...allowance,
        effectiveDate: `${year}-03-01`,
        createdBy: null,
        subjectId: key,
        idempotencyKey: key,
      };
    };
    await inTransaction(portal.db.forCompany(companyId), async (tx) => {
      await creditEntitlement(tx, { ...order(), amountCents: 275_00 });
      await reserve(tx, { ...order(), amountCents });
    });
  }

  const endOn = (who: SignedIn, day: string) =>
    query('UPDATE employment SET end_date = $2 WHERE id = $1', [who.roleId, day]);
  const reasonOf = async (who: SignedIn) => (await templatesOf(who))[0].closedReason;
  const stayIn = async (who: SignedIn, stayFrom: string, stayTo: string) => {
    const stay = { actionCode: 'RP', sum: '100', stayFrom, stayTo };
    const { problems } = (await who.call('POST', '/document/validate/dates', stay)).json;
    return problems.map(({ code }: { code: string }) => code);
  };

  test('who left with everything drawn can claim nothing of the new year', async () => {
    stand('2027-01-15');
    const spent = await aSignedInEmployee(portal, company);
    await use(spent, 2026, 275_00);
    await endOn(spent, '2026-10-31');
    expect(await reasonOf(spent)).toBe('employmentEnded');
    expect(await stayIn(spent, '2027-01-02', '2027-01-05')).toContain('not_employed_then');
    expect(await stayIn(spent, '2026-10-02', '2026-10-05')).toContain('balance_too_low');
    const rich = await aSignedInEmployee(portal, company);
    await use(rich, 2026, 100_00);
    await endOn(rich, '2026-10-31');
    expect(await reasonOf(rich)).toBeNull();
    stand('2027-04-01');
    const late = await aSignedInEmployee(portal, company);
    await endOn(late, '2026-10-31');
    expect(await reasonOf(late)).toBe('employmentEnded');
  });

  test('who became entitled this year and drew everything has nothing of the last one', async () => {
    stand('2027-03-15');
    const spent = await aSignedInEmployee(portal, company, { startDate: '2025-02-01' });
    expect(await reasonOf(spent)).toBeNull();
    await use(spent, 2027, 275_00);
    expect((await templatesOf(spent))[0]).toMatchObject({ closedReason: 'balanceTooLow', entitledFrom: '2027-02-01' });
    expect(await stayIn(spent, '2026-12-02', '2026-12-05')).toContain('not_entitled_yet');
  });

  test('who left and came back has one maximum of each year in both records', async () => {
    stand('2027-01-15');
    const first = await aSignedInEmployee(portal, company);
    await use(first, 2026, 275_00);
    await endOn(first, '2026-05-31');
    const generous = { personId: first.personId, startDate: '2024-09-01' };
    const { employmentId } = await anEmployee(portal.db, company, generous);
    const admin = await aSignedInAdministrator(portal, company);
    const reasonOfSecond = async () => (await templatesOf(admin, `?employeeId=${employmentId}`))[0].closedReason;
    expect([await reasonOf(first), await reasonOfSecond()]).toEqual(['employmentEnded', null]);
    await use({ ...first, roleId: employmentId }, 2027, 275_00);
    expect([await reasonOf(first), await reasonOfSecond()]).toEqual(['employmentEnded', 'balanceTooLow']);
  });
});
