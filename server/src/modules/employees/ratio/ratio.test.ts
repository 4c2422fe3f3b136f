import { addDays, yearOf } from '@polana/contract/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemAuthor } from '#platform/actor';
import { instantAt, now, standAt, today } from '#platform/clock';
import { inTransaction, reading, type Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { lockBooks } from '#modules/ledger';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn } from '#test-support/signed-in';
import { changeRatio, settleEntitlement } from '../index.ts';

let portal: TestPortal;
let company: TestCompany;
let admin: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
  admin = await aSignedInAdministrator(portal, company);
});
afterAll(() => portal.close());

const path = (employee: TestEmployee) => `/employee/${employee.employmentId}/ratio-change`;
const change = (employee: TestEmployee, newEmployeeRatio: string, dateOfChange: string, reason?: string) =>
  admin.call('POST', path(employee), { newEmployeeRatio, dateOfChange, ...(reason && { reason }) });

async function settle(employee: TestEmployee): Promise<void> {
  const { companyId, employmentId } = employee;
  await inTransaction(portal.db.forCompany(companyId), (tx) =>
    settleEntitlement(tx, { companyId, employmentId, causeId: newId() }, systemAuthor),
  );
}

async function amounts(employee: TestEmployee): Promise<string[]> {
  const { json } = await admin.call('GET', `/employee/${employee.employmentId}`);
  return json.amounts.map((one: { credited: string }) => one.credited);
}

async function history(employee: TestEmployee) {
  const { json } = await admin.call('GET', path(employee));
  return json.items as { id: string; employeeRatio: string; state: string; isDeletable: boolean }[];
}

describe('a change of the working time', () => {
  test('in force moves this year’s allowance at once and is written down with who, when and from where', async () => {
    const employee = await anEmployee(portal.db, company);
    await settle(employee);
    expect(await amounts(employee)).toEqual(['275.00', '275.00']);
    expect(await change(employee, '62.5', today(), 'Rodičovská dovolenka')).toMatchObject({ status: 201 });
    expect(await amounts(employee)).toEqual(['171.88', '171.88']);
    const { json } = await admin.call('GET', `${path(employee)}-log`);
    expect(json.items[0]).toMatchObject({
      act: 'created',
      dateOfChange: today(),
      ratioBefore: '100',
      ratioAfter: '62.5',
      source: 'manual',
      by: 'Žofia Skúšobná',
    });
    expect((await history(employee)).map((one) => [one.employeeRatio, one.state])).toEqual([
      ['62.5', 'current'],
      ['100', 'past'],
    ]);
  });

  test('planned waits for its day', async () => {
    const employee = await anEmployee(portal.db, company);
    await settle(employee);
    const day = addDays(today(), 40);
    await change(employee, '33.3333', day);
    expect(await amounts(employee)).toEqual(['275.00', '275.00']);
    expect((await history(employee))[0]).toMatchObject({
      employeeRatio: '33.3333',
      state: 'planned',
      isDeletable: true,
    });
    expect((await admin.call('GET', '/employee?ratio=part&limit=100')).body).not.toContain(employee.employmentId);
  });

  test('the history comes in pages, latest or earliest first', async () => {
    const employee = await anEmployee(portal.db, company, { startDate: '2019-01-01' });
    for (const [index, share] of ['90', '80', '70'].entries())
      await change(employee, share, addDays(today(), 10 + index));
    const page = async (query: string) => {
      const { json } = await admin.call('GET', `${path(employee)}?${query}`);
      return [json.items.map((one: { employeeRatio: string }) => one.employeeRatio), json.totalCount];
    };
    expect(await page('limit=2')).toEqual([['70', '80'], 4]);
    expect(await page('limit=2&offset=2')).toEqual([['90', '100'], 4]);
    expect(await page('limit=1&order=dateOfChange')).toEqual([['100'], 4]);
    expect(await page('offset=4')).toEqual([[], 4]);
    expect((await admin.call('GET', `${path(employee)}?limit=101`)).status).toBe(400);
  });

  test('back in time counts from its day on, but not for what came later', async () => {
    const employee = await anEmployee(portal.db, company, { startDate: '2019-01-01' });
    await settle(employee);
    await change(employee, '50', addDays(today(), -10));
    await change(employee, '80', addDays(today(), -20));
    expect(await amounts(employee)).toEqual(['137.50', '137.50']);
  });

  test('never claws back what is reserved or paid', async () => {
    const employee = await anEmployee(portal.db, company);
    await aPendingClaim(portal.db, employee, { sumCents: 40_000 });
    await change(employee, '20', today());
    const { json } = await admin.call('GET', `/employee/${employee.employmentId}`);
    expect(json.amounts[0]).toMatchObject({ credited: '220.00', reserved: '220.00', left: '0.00' });
  });

  test.each([
    [{ newEmployeeRatio: '100.00001', dateOfChange: '2026-01-01' }, 400],
    [{ newEmployeeRatio: '-0', dateOfChange: '2026-01-01' }, 400],
    [{ newEmployeeRatio: '1e2', dateOfChange: '2026-01-01' }, 400],
    [{ newEmployeeRatio: 'NaN', dateOfChange: '2026-01-01' }, 400],
    [{ newEmployeeRatio: 50, dateOfChange: '2026-01-01' }, 400],
    [{ newEmployeeRatio: '50', dateOfChange: '2026-02-30' }, 400],
    [{ newEmployeeRatio: '50', dateOfChange: '2019-02-28' }, 400],
    [{ newEmployeeRatio: '100', dateOfChange: '2026-01-01' }, 400],
    [{ newEmployeeRatio: '50', dateOfChange: '2019-03-01' }, 409],
  ])('%j is refused with %i and leaves nothing', async (body, status) => {
    const employee = await anEmployee(portal.db, company, { startDate: '2019-03-01' });
    expect((await admin.call('POST', path(employee), body)).status).toBe(status);
    expect(await history(employee)).toHaveLength(1);
  });

  test('two on one day at once: one is kept', async () => {
    const employee = await anEmployee(portal.db, company);
    const answers = await Promise.all([change(employee, '50', today()), change(employee, '40', today())]);
    expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  });
});

function closeWages(tx: Tx, { companyId }: TestCompany, month: string, { personId }: SignedIn) {
  return tx.client.query(
    `INSERT INTO payroll_closing (id, company_id, month, wage_code_rp, wage_code_sp, upto_position, total_cents, movements,
       closed_at, closed_by)
     VALUES ($1, $2, $3, '', '', 0, 0, 0, $4, $5)`,
    [newId(), companyId, month, now(), personId],
  );
}

test('nothing changes in a month whose wages are closed', async () => {
  const own = await aCompany(portal.db);
  const boss = await aSignedInAdministrator(portal, own);
  const employee = await anEmployee(portal.db, own);
  const month = `${addDays(today(), -40).slice(0, 7)}-01`;
  const body = { newEmployeeRatio: '50', dateOfChange: addDays(month, 9) };
  const { json } = await boss.call('POST', path(employee), body);
  await inTransaction(portal.db.forEveryCompany(), (tx) => closeWages(tx, own, month, boss));
  const refused = { status: 409, json: { errors: [{ code: 'ratio_month_closed' }] } };
  expect(await boss.call('POST', path(employee), { ...body, dateOfChange: addDays(month, 10) })).toMatchObject(refused);
  expect(await boss.call('DELETE', `${path(employee)}/${json.id}`)).toMatchObject(refused);
  expect((await boss.call('GET', path(employee))).json.items[0]).toMatchObject({ id: json.id, isDeletable: false });
  const nextMonth = `${addDays(month, 33).slice(0, 7)}-01`;
  expect(
    (await boss.call('POST', path(employee), { ...body, newEmployeeRatio: '40', dateOfChange: nextMonth })).status,
  ).toBe(201);
});

test('nothing changes in a month whose wages are being closed at that moment', async () => {
  const own = await aCompany(portal.db);
  const boss = await aSignedInAdministrator(portal, own);
  const employee = await anEmployee(portal.db, own);
  const month = `${addDays(today(), -40).slice(0, 7)}-01`;
  const body = { newEmployeeRatio: '50', dateOfChange: addDays(month, 9) };
  let asked: ReturnType<typeof boss.call> | undefined;
  await inTransaction(portal.db.forCompany(own.companyId), async (tx) => {
    await lockBooks(tx, own.companyId);
    await closeWages(tx, own, month, boss);
    asked = boss.call('POST', path(employee), body);
    await transactionsWait(portal.db);
  });
  expect(await asked).toMatchObject({ status: 409, json: { errors: [{ code: 'ratio_month_closed' }] } });
});

describe('taking a change back', () => {
  test('brings the allowance back, with a line in the log; twice at once only one does it', async () => {
    const employee = await anEmployee(portal.db, company);
    await settle(employee);
    const { json } = await change(employee, '50', today());
    const remove = () => admin.call('DELETE', `${path(employee)}/${json.id}`);
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect(await amounts(employee)).toEqual(['275.00', '275.00']);
    const log = (await admin.call('GET', `${path(employee)}-log`)).json;
    expect(log.items[0]).toMatchObject({ act: 'deleted', ratioBefore: '50', ratioAfter: '100', source: 'manual' });
    expect(log.totalCount).toBe(2);
  });

  test('the ratio of the first day stays', async () => {
    const employee = await anEmployee(portal.db, company);
    const [first] = await history(employee);
    expect(first?.isDeletable).toBe(false);
    expect(await admin.call('DELETE', `${path(employee)}/${first?.id}`)).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'ratio_change_first' }] },
    });
  });

  test('is over once a claim of a later day was decided by it, not while one waits or was withdrawn', async () => {
    const employee = await anEmployee(portal.db, company);
    const { json } = await change(employee, '50', addDays(today(), -30));
    const { claimId } = await aPendingClaim(portal.db, employee);
    const decide = (reason: string) =>
      inTransaction(portal.db.forEveryCompany(), (tx) =>
        tx.client.query(
          `UPDATE claim SET status = 'rejected', reason_code = $2, reason_text = '', decided_at = $3 WHERE id = $1`,
          [claimId, reason, now()],
        ),
      );
    expect((await history(employee))[0]?.isDeletable).toBe(true);
    await decide('WITHDRAWN');
    expect((await history(employee))[0]?.isDeletable).toBe(true);
    await decide('OTHER');
    expect((await history(employee))[0]?.isDeletable).toBe(false);
    const answer = await admin.call('DELETE', `${path(employee)}/${json.id}`);
    expect(answer).toMatchObject({ status: 409, json: { errors: [{ code: 'ratio_change_in_use' }] } });
  });
});

describe('entitlement', () => {
  test('of both open years follows a change dated into the year before', async () => {
    const year = yearOf(today());
    const employee = await anEmployee(portal.db, company);
    const goOn = standAt(instantAt(`${year - 1}-12-30`, '10:00'));
    try {
      await settle(employee);
    } finally {
      goOn();
    }
    const back = standAt(instantAt(`${year}-02-01`, '10:00'));
    try {
      const { companyId, employmentId } = employee;
      await settle(employee);
      await inTransaction(portal.db.forCompany(companyId), async (tx) => {
        const values = { companyId, employmentId, validFrom: `${year - 1}-12-01`, ratio: 500_000 };
        await changeRatio(tx, values, systemAuthor);
      });
      const { rows } = await reading(portal.db.forCompany(companyId), (tx) =>
        tx.client.query(
          'SELECT year, credited_cents FROM account WHERE employment_id = $1 ORDER BY year, action_code',
          [employmentId],
        ),
      );
      expect(rows.map((row) => row.credited_cents)).toEqual([13_750, 13_750, 13_750, 13_750]);
    } finally {
      back();
    }
  });
});
