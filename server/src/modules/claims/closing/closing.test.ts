import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { changeRatio } from '#modules/employees';
import { systemAuthor } from '#platform/actor';
import { instantAt, now, standAt, today } from '#platform/clock';
import { inTransaction, reading } from '#platform/database';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim, type TestClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn, type TestAnswer } from '#test-support/signed-in';
import { settleCompany } from '../entitlement/settle-company.ts';
import { payrollSource } from './payroll.export.ts';

let portal: TestPortal;
let company: TestCompany;
let employee: TestEmployee;
let jana: SignedIn;
let peter: SignedIn;
let goOn: () => void = () => undefined;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  goOn();
  goOn = standAt(instantAt('2026-07-06', '09:00'));
  company = await aCompany(portal.db);
  employee = await anEmployee(portal.db, company, { personalNumber: '007' });
  jana = await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Oravcová' });
  peter = await aSignedInAdministrator(portal, company);
  await query(`UPDATE company SET wage_code_rp = '830', wage_code_sp = '831', pay_day = 12 WHERE id = $1`, [
    company.companyId,
  ]);
});
afterAll(() => goOn());

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

/** Another day, on which the administrator signs in anew. */
async function day(date: string): Promise<void> {
  goOn();
  goOn = standAt(instantAt(date, '10:00'));
  jana = await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Oravcová' });
}

async function approve(claim: TestClaim, version = 1): Promise<void> {
  const { status } = await jana.call('PUT', `/document/${claim.claimId}`, { status: 'approved', version });
  expect(status).toBe(200);
}

async function approved(of: TestEmployee, sumCents: number, actionCode: 'RP' | 'SP' = 'RP'): Promise<TestClaim> {
  const claim = await aPendingClaim(portal.db, of, { sumCents, actionCode });
  await approve(claim);
  return claim;
}

const summary = async (month: string) => (await jana.call('GET', `/company/closing/${month}`)).json;

async function close(month: string, by: SignedIn = jana): Promise<TestAnswer> {
  const { total, movements } = await summary(month);
  return by.call('POST', `/company/closing/${month}/close`, { total, movements });
}

const lines = async (month: string) =>
  (await jana.call('GET', `/company/closing/${month}/line?order=-amount`)).json.items as Record<string, unknown>[];

test('the open month shows what is paid to whom under which code, and closes as it was shown', async () => {
  const other = await anEmployee(portal.db, company, { personalNumber: '12' });
  await approved(employee, 20_000);
  await approved(employee, 10_000);
  await approved(other, 32_000, 'SP');
  await aPendingClaim(portal.db, other, { sumCents: 5_000 });

  const open = await summary('2026-07');
  expect(open).toMatchObject({
    state: 'open',
    total: '341.00',
    movements: 3,
    employees: 2,
    lines: 2,
    cutOffOn: '2026-07-25',
    paidOn: '2026-08-12',
    pendingClaims: 1,
    previous: null,
  });
  expect(open.kinds).toEqual([
    { kind: 'RP', wageCode: '830', employees: 1, total: '165.00', previousTotal: null },
    { kind: 'SP', wageCode: '831', employees: 1, total: '176.00', previousTotal: null },
  ]);
  expect(await lines('2026-07')).toEqual([
    expect.objectContaining({ kind: 'SP', wageCode: '831', year: 2026, amount: '176.00' }),
    expect.objectContaining({
      kind: 'RP',
      amount: '165.00',
      employee: expect.objectContaining({ personalNumber: '007' }),
    }),
  ]);
  const closed = await close('2026-07');
  expect(closed.status).toBe(200);
  expect(closed.json).toMatchObject({ state: 'closed', total: '341.00', closedBy: 'Jana Oravcová' });
  await query(`UPDATE employment SET personal_number = '999' WHERE id = $1`, [employee.employmentId]);
  expect(
    (await lines('2026-07')).map((line) => (line['employee'] as { personalNumber: string }).personalNumber).toSorted(),
  ).toEqual(['007', '12']);
  expect((await jana.call('GET', '/company/closing')).json).toMatchObject({
    openMonth: '2026-08',
    items: [{ month: '2026-07', total: '341.00', employees: 2, closedBy: 'Jana Oravcová' }],
    totalCount: 1,
  });
});

test('the printed lines carry the control totals of the whole month, and none when they are narrowed', async () => {
  await approved(employee, 20_000);
  await approved(await anEmployee(portal.db, company), 32_000, 'SP');
  const asker = {
    roleName: 'COMP',
    companyId: company.companyId,
    employmentId: null,
    personId: jana.personId,
    lang: 'en',
    today: today(),
    now: now(),
  } as const;
  const sums = (filters: object) =>
    reading(portal.db.forCompany(company.companyId), async (tx) =>
      payrollSource.sums?.(tx, asker, { month: '2026-07', ...filters }),
    );
  const isProvisional = async () => (await sums({}))?.[0]?.text.startsWith('provisional');
  expect((await sums({}))?.map(({ term, text }) => `${term}: ${text}`)).toEqual([
    'State: provisional, the month is not closed',
    'Employees: 2',
    'Lines: 2',
    'Recreation: €110.00',
    'Child sport: €176.00',
    'Control total: €286.00',
  ]);
  expect(await sums({ kind: 'RP' })).toEqual([]);
  await close('2026-07');
  expect(await isProvisional()).toBe(false);
});

test('the file for payroll is named after its month, and says of which one it is in the list of files', async () => {
  await approved(employee, 20_000);
  const asked = { kind: 'payrollMonth', format: 'csv', filters: { month: '2026-07' } };
  const { json } = await jana.call('POST', '/company/export', asked);
  await portal.runJobs();
  const { items } = (await jana.call('GET', '/company/export')).json;
  expect(items).toEqual([
    expect.objectContaining({
      id: json.id,
      fileName: 'podklady-do-miezd-2026-07.csv',
      filters: expect.objectContaining({ month: '2026-07' }),
    }),
  ]);
});

test('no file for payroll is made of a month that is neither closed nor open: its lines are those of another', async () => {
  await approved(employee, 20_000);
  for (const month of ['2026-06', '2026-08']) {
    const asked = { kind: 'payrollMonth', format: 'csv', filters: { month } };
    const { status, json } = await jana.call('POST', '/company/export', asked);
    expect([status, json.errors[0].code]).toEqual([404, 'closing_not_found']);
  }
  expect((await jana.call('GET', '/company/export')).json.items).toEqual([]);
});

test('what is approved after the closing belongs to the next month, even on the same day', async () => {
  const cutOff = async () => (await jana.call('GET', '/dashboard/')).json.cutOff;
  await approved(employee, 10_000);
  expect(await cutOff()).toEqual({ date: '2026-07-25', payDate: '2026-08-12' });
  await close('2026-07');
  expect(await cutOff()).toEqual({ date: '2026-08-25', payDate: '2026-09-12' });
  await approved(employee, 20_000);
  expect(await summary('2026-08')).toMatchObject({
    total: '110.00',
    movements: 1,
    previous: { month: '2026-07', total: '55.00' },
  });
  expect((await close('2026-08')).json.errors[0].code).toBe('closing_too_early');
  await day('2026-08-03');
  expect((await close('2026-08')).status).toBe(200);
  expect(await summary('2026-08')).toMatchObject({ total: '110.00', state: 'closed' });
});

test('an approval taken back in time leaves the month as if it had not been, whichever month the day is in', async () => {
  await day('2026-07-30');
  const claim = await approved(employee, 10_000);
  await approved(employee, 4_000);
  await day('2026-08-02');
  await jana.call('PUT', `/document/${claim.claimId}`, { status: 'pending', version: 2, reasonText: 'Omyl' });
  expect(await summary('2026-07')).toMatchObject({ total: '22.00', movements: 3, lines: 1 });
  expect((await close('2026-07')).json).toMatchObject({ total: '22.00' });
});

test('months are closed one after another, once, and only as they were shown', async () => {
  await approved(employee, 10_000);
  const shown = { total: '55.00', movements: 1 };
  const codes = async (month: string, body = shown) =>
    (await jana.call('POST', `/company/closing/${month}/close`, body)).json.errors?.[0]?.code;
  expect(await codes('2026-08')).toBe('closing_not_next');
  expect(await codes('2026-07', { total: '54.99', movements: 1 })).toBe('closing_changed');
  expect(await query('SELECT FROM payroll_closing WHERE company_id = $1', [company.companyId])).toEqual([]);

  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      (index % 2 ? jana : peter).call('POST', '/company/closing/2026-07/close', shown),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
  expect(await query('SELECT total_cents FROM payroll_closing WHERE company_id = $1', [company.companyId])).toEqual([
    { total_cents: 5_500 },
  ]);
  expect(
    await query(`SELECT FROM audit_entry WHERE company_id = $1 AND action = 'payroll.closed'`, [company.companyId]),
  ).toHaveLength(1);
});

test('approving and closing at the same moment leaves nothing between two months', async () => {
  const claims = await Promise.all(
    Array.from({ length: 5 }, async () =>
      aPendingClaim(portal.db, await anEmployee(portal.db, company), { sumCents: 10_000 }),
    ),
  );
  await approved(employee, 10_000);
  const shown = { total: '55.00', movements: 1 };
  await Promise.all([
    jana.call('POST', '/company/closing/2026-07/close', shown),
    ...claims.map((claim) => peter.call('PUT', `/document/${claim.claimId}`, { status: 'approved', version: 1 })),
  ]);
  const { openMonth } = (await jana.call('GET', '/company/closing')).json;
  const july = await summary('2026-07');
  const august = openMonth === '2026-08' ? await summary('2026-08') : { movements: 0 };
  expect(july.movements + august.movements).toBe(6);
});

test('a missing code is said before the month is closed without it', async () => {
  await query(`UPDATE company SET wage_code_rp = '' WHERE id = $1`, [company.companyId]);
  await approved(employee, 10_000);
  const shown = { total: '55.00', movements: 1 };
  const first = await jana.call('POST', '/company/closing/2026-07/close', shown);
  expect([first.status, first.json.forceable, first.json.errors[0].code]).toEqual([409, true, 'closing_without_codes']);
  expect((await jana.call('POST', '/company/closing/2026-07/close?force=true', shown)).status).toBe(200);
});

test('of a closed month the employee sees at each claim on which day it is paid', async () => {
  const claimant = await aSignedInEmployee(portal, company);
  const { personId, roleId: employmentId } = claimant;
  const claim = await approved({ ...employee, personId, employmentId }, 20_000);
  const waiting = await aPendingClaim(portal.db, { ...employee, personId, employmentId });
  const told = async () => {
    const list = await claimant.call('GET', '/document');
    const detail = await claimant.call('GET', `/document/${claim.claimId}`);
    const ofList = list.json.items.map((item: { id: string; paidOn: string | null }) => [item.id, item.paidOn]);
    return [Object.fromEntries(ofList), detail.json.paidOn];
  };
  expect(await told()).toEqual([{ [claim.claimId]: null, [waiting.claimId]: null }, null]);
  await close('2026-07');
  const paid = [{ [claim.claimId]: '2026-08-12', [waiting.claimId]: null }, '2026-08-12'];
  expect(await told()).toEqual(paid);
  await query('UPDATE company SET pay_day = 20, cut_off_day = 5 WHERE id = $1', [company.companyId]);
  expect(await told()).toEqual(paid);
  expect(await summary('2026-07')).toMatchObject({ cutOffOn: '2026-07-25', paidOn: '2026-08-12' });
  expect(await summary('2026-08')).toMatchObject({ cutOffOn: '2026-08-05', paidOn: '2026-09-20' });
});

test('in a closed month an approval stands; it is lowered by a negative line of the open month', async () => {
  const claim = await approved(employee, 20_000);
  const path = `/document/${claim.claimId}`;
  const early = await jana.call('POST', `${path}/correct`, {
    version: 2,
    recognisedSum: '100',
    reasonText: 'Polovica',
  });
  expect([early.status, early.json.errors[0].code]).toEqual([409, 'month_not_closed']);
  await close('2026-07');
  const back = await jana.call('PUT', path, { status: 'pending', version: 2, reasonText: 'Omyl' });
  expect([back.status, back.json.errors[0].code]).toEqual([409, 'month_closed']);
  expect(back.json.errors[0].message).toContain('júl');

  const corrected = await jana.call('POST', `${path}/correct`, {
    version: 2,
    recognisedSum: '100',
    reasonText: 'Bez stravy',
  });
  expect(corrected.status).toBe(200);
  expect(corrected.json).toMatchObject({
    status: 'approved',
    version: 3,
    contribution: '55.00',
    recognisedSum: '100.00',
    closedMonth: '2026-07',
  });
  expect(await summary('2026-08')).toMatchObject({ total: '-55.00', movements: 1 });
  expect(await summary('2026-07')).toMatchObject({ total: '110.00', state: 'closed' });
  const same = await jana.call('POST', `${path}/correct`, { version: 3, recognisedSum: '100', reasonText: 'Znova' });
  expect(same.json.errors[0].code).toBe('nothing_to_correct');
  const more = await jana.call('POST', `${path}/correct`, { version: 3, recognisedSum: '150', reasonText: 'Viac' });
  expect(more.json).toMatchObject({ contribution: '82.50', version: 4 });
  expect(await summary('2026-08')).toMatchObject({ total: '-27.50', movements: 2, lines: 1 });
  const mails = await query<{ text: string }>(
    `SELECT text FROM mail WHERE kind = 'claim.corrected' AND recipient = $1`,
    [employee.email],
  );
  // The clock stands still here, so nothing tells which of the two was written first.
  expect(mails.map(({ text }) => text).toSorted()).toEqual([
    expect.stringMatching(/zo sumy 110,00\s€ na 55,00\s€/),
    expect.stringMatching(/zo sumy 55,00\s€ na 82,50\s€/),
  ]);
});

test('after a cut of the working time a correction pays what the day of the stay allows, and leaves what the year gives now', async () => {
  const claim = await aPendingClaim(portal.db, employee, { sumCents: 50_000 });
  const path = `/document/${claim.claimId}`;
  const part = { status: 'approved', version: 1, recognisedSum: '200', note: 'Bez stravy' };
  expect((await jana.call('PUT', path, part)).status).toBe(200);
  await close('2026-07');
  const { companyId, employmentId } = employee;
  const cut = { companyId, employmentId, validFrom: today(), ratio: 500_000 };
  await inTransaction(portal.db.forCompany(companyId), (tx) => changeRatio(tx, cut, systemAuthor));
  const held = () =>
    query(
      `SELECT available_cents AS left, drawn_cents AS drawn FROM account WHERE employment_id = $1 AND action_code = 'RP'`,
      [employmentId],
    );
  expect(await held()).toEqual([{ left: 2_750, drawn: 11_000 }]);
  const whole = await jana.call('POST', `${path}/correct`, { version: 2, recognisedSum: '500', reasonText: 'Omyl' });
  expect(whole.json).toMatchObject({ contribution: '275.00', version: 3 });
  expect(await held()).toEqual([{ left: 0, drawn: 27_500 }]);
  const again = await jana.call('POST', `${path}/correct`, { version: 3, recognisedSum: '200', reasonText: 'Predsa' });
  expect(again.json).toMatchObject({ contribution: '110.00', version: 4 });
  expect(await held()).toEqual([{ left: 2_750, drawn: 11_000 }]);
});

test('whatever the working time has grown to, a correction pays what the limit of the day of the stay leaves beside the others', async () => {
  const half = await anEmployee(portal.db, company, { ratio: 500_000 });
  const { companyId, employmentId } = half;
  await settleCompany(portal.db, companyId);
  const march = await aPendingClaim(portal.db, half, { asOfDate: '2026-03-02', sumCents: 20_000, ratio: 500_000 });
  const part = { status: 'approved', version: 1, recognisedSum: '100', note: 'Bez stravy' };
  const late = { exceptionReason: 'Skúška' };
  expect((await jana.call('PUT', `/document/${march.claimId}`, { ...part, ...late })).status).toBe(200);
  const april = await aPendingClaim(portal.db, half, { asOfDate: '2026-04-06', sumCents: 50_000, ratio: 500_000 });
  expect(april.contributionCents).toBe(8_250);
  const whole = { status: 'approved', version: 1, ...late };
  expect((await jana.call('PUT', `/document/${april.claimId}`, whole)).status).toBe(200);
  await close('2026-07');
  await day('2026-08-03');
  const full = { companyId, employmentId, validFrom: today(), ratio: 1_000_000 };
  await inTransaction(portal.db.forCompany(companyId), (tx) => changeRatio(tx, full, systemAuthor));
  const held = () =>
    query(
      `SELECT available_cents AS left, drawn_cents AS drawn FROM account WHERE employment_id = $1 AND action_code = 'RP'`,
      [employmentId],
    );
  const correct = ({ claimId }: TestClaim, recognisedSum: string) =>
    jana.call('POST', `/document/${claimId}/correct`, { version: 2, recognisedSum, reasonText: 'Doložené' });
  const refused = await correct(march, '200');
  expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'nothing_to_correct']);
  expect(await held()).toEqual([{ left: 13_750, drawn: 13_750 }]);
  const shown = await jana.call('GET', `/document/${march.claimId}`);
  expect(shown.json).toMatchObject({ usedNow: '82.50', version: 2, contribution: '55.00', recognisedSum: '100.00' });

  expect((await correct(april, '100')).json).toMatchObject({ contribution: '55.00' });
  const answers = await Promise.all(Array.from({ length: 4 }, () => correct(march, '200')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { json } = await jana.call('GET', `/document/${march.claimId}`);
  expect(json).toMatchObject({ contribution: '82.50', calculation: { used: '55.00', limit: '137.50' } });
  expect(await held()).toEqual([{ left: 13_750, drawn: 13_750 }]);
});

test('a correction to nothing rejects the claim, with a reason; the books still add up', async () => {
  const claim = await approved(employee, 20_000);
  await close('2026-07');
  const path = `/document/${claim.claimId}`;
  expect(
    (await jana.call('POST', `${path}/correct`, { version: 2, reasonText: 'Falošný doklad' })).json.errors[0].path,
  ).toBe('reasonCode');
  const order = { version: 2, reasonCode: 'DUPLICATE', reasonText: 'Doklad už uplatnil niekto iný.' };
  expect((await jana.call('POST', `${path}/correct`, order)).json).toMatchObject({
    status: 'rejected',
    contribution: '0.00',
  });
  expect(await summary('2026-08')).toMatchObject({ total: '-110.00' });
  expect((await lines('2026-08'))[0]).toMatchObject({ amount: '-110.00' });
});

test('nobody corrects their own claim, a stranger finds nothing, and nothing remains after a refusal', async () => {
  const claim = await approved(employee, 20_000);
  await close('2026-07');
  const order = { version: 2, recognisedSum: '100', reasonText: 'x' };
  const stranger = await aSignedInAdministrator(portal, await aCompany(portal.db));
  expect((await stranger.call('POST', `/document/${claim.claimId}/correct`, order)).status).toBe(404);
  expect((await stranger.call('GET', '/company/closing/2026-07')).status).toBe(200);
  expect((await stranger.call('GET', '/company/closing/2026-07')).json).toMatchObject({ total: '0.00', state: 'open' });
  expect((await stranger.call('GET', '/company/closing/2025-01')).status).toBe(404);
  expect(
    (await jana.call('POST', `/document/${claim.claimId}/correct`, { ...order, recognisedSum: '201' })).status,
  ).toBe(400);
  expect(await query(`SELECT FROM transfer WHERE subject_id = $1 AND type = 'correction'`, [claim.claimId])).toEqual(
    [],
  );
});

test('after all of it the books are right', async () => {
  expect(await checkBooks(portal.db)).toEqual([]);
});
