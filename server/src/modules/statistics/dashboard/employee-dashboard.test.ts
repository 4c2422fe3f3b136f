import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditEntitlement, reserve } from '#modules/ledger';
import { instantAt, standAt, today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

/** While last year's receipts are taken, everybody who is shown amounts is shown that year's too. */

let portal: TestPortal;
let company: TestCompany;
let who: SignedIn;
let admin: SignedIn;
let goOn: () => void;

/** Minutes before midnight, so that the same sign-in sees both days. */
const lastEvening = instantAt('2026-03-31', '23:57');
const nextMorning = instantAt('2026-04-01', '00:02');

beforeAll(async () => {
  goOn = standAt(lastEvening);
  portal = await testPortal();
  company = await aCompany(portal.db);
  who = await aSignedInEmployee(portal, company, { startDate: '2020-01-15' });
  admin = await aSignedInAdministrator(portal, company);
  for (const [year, amountCents] of [
    [2026, 275_00],
    [2025, 200_00],
    [2024, 90_00],
  ] as const)
    await book(year, amountCents);
});
afterAll(async () => {
  await portal.close();
  goOn();
});

function at(instant: Date): void {
  goOn();
  goOn = standAt(instant);
}

async function book(year: number, amountCents: number): Promise<void> {
  const order = () => {
    const key = newId();
    const allowance = { employmentId: who.roleId, year, actionCode: 'RP' as const };
    return {
      ...allowance,
      companyId: company.companyId,
      effectiveDate: today(),
      createdBy: null,
      subjectId: key,
      idempotencyKey: key,
    };
  };
  await inTransaction(portal.db.forCompany(company.companyId), async (tx) => {
    await creditEntitlement(tx, { ...order(), amountCents });
    if (year === 2025) await reserve(tx, { ...order(), amountCents: 80_00 });
  });
}

interface Amount {
  actionCode: string;
  year: number;
  left: string;
}

const linesOf = (amounts: Amount[]) => amounts.map(({ actionCode, year, left }) => `${actionCode} ${year} ${left}`);

async function shown() {
  const user = await portal.app.inject({ url: '/api/1.0/user', headers: { authorization: `Bearer ${who.token}` } });
  const role = user.json().roles.find((one: { roleId: string }) => one.roleId === who.roleId);
  const employee = (await admin.call('GET', `/employee/${who.roleId}`)).json;
  const [recreation, sport] = (await who.call('GET', '/document/actions/templates')).json.items;
  return {
    user: linesOf(role.amounts),
    employee: linesOf(employee.amounts),
    overview: (await who.call('GET', '/dashboard/')).json.lastYear,
    templates: [recreation.lastYear, sport.lastYear],
    left: recreation.left,
  };
}

const lastYearLine = { year: 2025, left: '120.00', openUntil: '2026-03-31' };

test('until the last day of March the amounts of last year stand beside those of this one', async () => {
  expect(await shown()).toEqual({
    user: ['RP 2026 275.00', 'RP 2025 120.00'],
    employee: ['RP 2026 275.00', 'RP 2025 120.00'],
    overview: {
      ...lastYearLine,
      allowances: [{ actionCode: 'RP', credited: '200.00', reserved: '80.00', drawn: '0.00', left: '120.00' }],
    },
    templates: [lastYearLine, null],
    left: '275.00',
  });
});

test('a colleague without money of last year sees none', async () => {
  const colleague = await aSignedInEmployee(portal, company, { startDate: '2020-01-15' });
  expect((await colleague.call('GET', '/dashboard/')).json.lastYear).toBeNull();
});

test('from the day after it is closed', async () => {
  at(nextMorning);
  expect(await shown()).toMatchObject({
    user: ['RP 2026 275.00'],
    employee: ['RP 2026 275.00'],
    overview: null,
    templates: [null, null],
  });
  at(lastEvening);
});

test('the operator’s closing day decides', async () => {
  const close = (day: number) =>
    inTransaction(portal.db.forEveryCompany(), (tx) => tx.client.query('UPDATE allowance_closing SET day = $1', [day]));
  await close(30);
  expect(await shown()).toMatchObject({ user: ['RP 2026 275.00'], overview: null });
  await close(31);
});

test('a changed e-mail is a task until its mailbox confirms it or its link is over, for nobody else', async () => {
  const person = await aSignedInEmployee(portal, company);
  const colleague = await aSignedInEmployee(portal, company);
  const tasksOf = async (by: SignedIn) => (await by.call('GET', '/dashboard/')).json.tasks;
  const headers = { authorization: `Bearer ${person.token}` };
  const ask = (method: 'POST' | 'DELETE', payload?: object) =>
    portal.app.inject({ method, url: '/api/1.0/email-change', headers, ...(payload && { payload }) });
  expect(await tasksOf(person)).toEqual([]);
  expect((await ask('POST', { email: 'nova.adresa@skuska.example' })).statusCode).toBe(200);
  const [task] = await tasksOf(person);
  expect(task).toMatchObject({ kind: 'emailToConfirm', email: 'nova.adresa@skuska.example' });
  expect(await tasksOf(colleague)).toEqual([]);
  await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query(
      `UPDATE one_time_link SET created_at = $2::timestamptz - interval '24 hours', expires_at = $2
       WHERE person_id = $1 AND purpose = 'emailChange'`,
      [person.personId, lastEvening],
    ),
  );
  expect(await tasksOf(person)).toEqual([]);
  await ask('POST', { email: 'ina.adresa@skuska.example' });
  expect(await tasksOf(person)).toMatchObject([{ email: 'ina.adresa@skuska.example' }]);
  await ask('DELETE');
  expect(await tasksOf(person)).toEqual([]);
});
