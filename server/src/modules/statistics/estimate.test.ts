import { centsFromText } from '@polana/contract/money';
import type { ActionCode } from '@polana/contract/roles';
import type { Statistics } from '@polana/contract/statistics';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { creditEntitlement } from '#modules/ledger';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator } from '#test-support/signed-in';

let portal: TestPortal;
let goBack = () => {};

beforeAll(async () => {
  portal = await testPortal();
});
afterEach(() => goBack());
afterAll(() => portal.close());

function itIs(date: string): void {
  goBack();
  goBack = standAt(instantAt(date, '09:00'));
}

/** Each of them gets it paid on that day. */
async function paid(
  company: TestCompany,
  day: string,
  people: readonly TestEmployee[],
  { actionCode, sumCents }: { actionCode: ActionCode; sumCents: number },
): Promise<void> {
  itIs(day);
  const admin = await aSignedInAdministrator(portal, company);
  for (const employee of people) {
    const { claimId } = await aPendingClaim(portal.db, employee, {
      actionCode,
      sumCents,
      asOfDate: `${day.slice(0, 8)}02`,
    });
    const { status, body } = await admin.call('PUT', `/document/${claimId}`, { status: 'approved', version: 1 });
    expect(status, body).toBe(200);
  }
}

/** Paid little until June and much in December of the year before, and everything at the beginning of this one. */
async function exhausted(): Promise<TestCompany> {
  itIs('2026-01-02');
  const company = await aCompany(portal.db);
  const people = [];
  for (let count = 0; count < 3; count += 1) people.push(await anEmployee(portal.db, company));
  await paid(company, '2026-01-20', people, { actionCode: 'RP', sumCents: 10_000 });
  await paid(company, '2026-12-15', people, { actionCode: 'RP', sumCents: 50_000 });
  await paid(company, '2027-01-20', people, { actionCode: 'RP', sumCents: 50_000 });
  await paid(company, '2027-01-20', people, { actionCode: 'SP', sumCents: 50_000 });
  itIs('2027-06-01');
  return company;
}

async function estimateOf(company: TestCompany, query = ''): Promise<Pick<Statistics, 'paid' | 'commitment'>> {
  const admin = await aSignedInAdministrator(portal, company);
  return (await admin.call('GET', `/company/statistics?year=2027${query}`)).json;
}

test('who has paid everything is estimated to pay nothing more', async () => {
  const { paid: figures, commitment } = await estimateOf(await exhausted());
  expect(figures.total).toBe('1650.00');
  expect(figures.forecast).toEqual({ low: '1650.00', expected: '1650.00', high: '1650.00' });
  expect(figures.months.at(-1)?.forecast).toEqual(figures.forecast);
  expect(commitment).toMatchObject({ maximum: '0.00', expected: '0.00' });
});

test('the estimate ends at what is left, of each allowance at what is left of that one', async () => {
  const company = await exhausted();
  const { companyId } = company;
  const { employmentId } = await anEmployee(portal.db, company);
  for (const [actionCode, amountCents] of [
    ['RP', 27_500],
    ['SP', 20_000],
  ] as const) {
    const allowance = { companyId, employmentId, year: 2027, actionCode, amountCents, createdBy: null };
    await inTransaction(portal.db.forCompany(companyId), (tx) =>
      creditEntitlement(tx, { ...allowance, effectiveDate: '2027-06-01', idempotencyKey: newId() }),
    );
  }
  const both = await estimateOf(company);
  expect(both.paid.forecast).toEqual({ low: '2125.00', expected: '2125.00', high: '2125.00' });
  expect(both.commitment).toMatchObject({ maximum: '475.00', expected: '475.00' });
  const cumulated = both.paid.months.flatMap(({ forecast }) => (forecast ? [centsFromText(forecast.expected)] : []));
  expect(cumulated).toEqual(cumulated.toSorted((one, other) => one - other));
  expect(cumulated).toHaveLength(7);

  const recreation = await estimateOf(company, '&action=RP');
  expect(recreation.paid.forecast).toEqual({ low: '1100.00', expected: '1100.00', high: '1100.00' });
  expect(recreation.commitment).toMatchObject({ maximum: '275.00', expected: '275.00' });
  const months = await estimateOf(company, '&monthFrom=1&monthTo=6');
  expect(months.paid.forecast).toBeNull();
  expect(months.commitment).toMatchObject({ maximum: '475.00', expected: null });
});
