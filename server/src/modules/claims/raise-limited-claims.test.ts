import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '../../books-checks/check-books.ts';
import { endEmployment } from '#modules/employees';
import { systemAuthor } from '#platform/actor';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim, type TestClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn, type TestAnswer } from '#test-support/signed-in';
import { closeClaimsOfEmployment } from './close-claims-of-employment.ts';
import { settleCompany } from './entitlement/settle-company.ts';

let portal: TestPortal;
let company: TestCompany;
let employee: TestEmployee;
let jana: SignedIn;
let goOn: () => void = () => undefined;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  goOn();
  expect(await checkBooks(portal.db)).toEqual([]);
  await portal.close();
});
beforeEach(async () => {
  await day('2026-07-06', async () => {
    company = await aCompany(portal.db);
    employee = await anEmployee(portal.db, company);
  });
});

/** The clock stands on a day, on which the administrator signs in anew. */
async function day(date: string, first?: () => Promise<void>): Promise<void> {
  goOn();
  goOn = standAt(instantAt(date, '10:00'));
  await first?.();
  jana = await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Oravcová' });
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const rejection = { status: 'rejected', reasonCode: 'UNREADABLE', reasonText: 'Doklad sa nedá prečítať.' };

async function decide({ claimId }: TestClaim, order: Record<string, unknown>, version = 1): Promise<TestAnswer> {
  const answer = await jana.call('PUT', `/document/${claimId}`, { version, exceptionReason: 'Skúška', ...order });
  return answer;
}

async function shown({ claimId }: TestClaim): Promise<[status: unknown, contribution: unknown, version: unknown]> {
  const { json } = await jana.call('GET', `/document/${claimId}`);
  return [json.status, json.contribution, json.version];
}

/** 220,00 € of the first one leave 55,00 € of the 110,00 € that the second one would get. */
async function twoClaims(of = employee): Promise<[big: TestClaim, limited: TestClaim]> {
  const big = await aPendingClaim(portal.db, of, { sumCents: 40_000 });
  const limited = await aPendingClaim(portal.db, of, { sumCents: 20_000 });
  expect([big.contributionCents, limited.contributionCents]).toEqual([22_000, 5_500]);
  return [big, limited];
}

const balanceOf = async ({ employmentId }: TestEmployee) =>
  (
    await query(
      `SELECT credited_cents AS credited, reserved_cents AS reserved, drawn_cents AS drawn FROM account
       WHERE employment_id = $1 AND kind = 'allowance' AND action_code = 'RP'`,
      [employmentId],
    )
  )[0];

const mailsOf = ({ claimId }: TestClaim) =>
  query<{ kind: string; text: string }>(`SELECT kind, text FROM mail WHERE dedupe_key LIKE $1 ORDER BY kind`, [
    `claim ${claimId}%`,
  ]);

describe('a claim that waits for less than its share because of another one gets what the other one gives back', () => {
  test('when it is rejected: the approver sees the new amount, and with the old one is asked to look again', async () => {
    const [big, limited] = await twoClaims();
    expect(await decide(big, rejection)).toMatchObject({ status: 200 });
    expect(await shown(limited)).toEqual(['pending', '110.00', 2]);
    const { json } = await jana.call('GET', `/document/${limited.claimId}`);
    expect(json.calculation).toMatchObject({ used: '0.00', left: '275.00', share: '110.00', limitedBy: 'share' });
    const events = json.events as { kind: string; by: unknown }[];
    expect(events.find(({ kind }) => kind === 'raised')).toMatchObject({ by: null });
    expect(
      await query(`SELECT changes FROM audit_entry WHERE action = 'claim.raised' AND object_id = $1`, [
        limited.claimId,
      ]),
    ).toEqual([
      { changes: { number: limited.number, contributionCents: { from: 5_500, to: 11_000 }, source: big.number } },
    ]);
    expect(await balanceOf(employee)).toEqual({ credited: 27_500, reserved: 11_000, drawn: 0 });

    expect(await decide(limited, { status: 'approved' })).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'claim_changed' }] },
    });
    expect((await decide(limited, { status: 'approved' }, 2)).status).toBe(200);
    expect(await balanceOf(employee)).toEqual({ credited: 27_500, reserved: 0, drawn: 11_000 });
  });

  test('when it is taken back, approved in part, or its approval is undone', async () => {
    const signedIn = await aSignedInEmployee(portal, company);
    const [big, limited] = await twoClaims({ ...employee, ...signedIn, employmentId: signedIn.roleId });
    expect((await signedIn.call('POST', `/document/${big.claimId}/withdraw`, { version: 1 })).status).toBe(200);
    expect(await shown(limited)).toEqual(['pending', '110.00', 2]);

    const other = await anEmployee(portal.db, company);
    const [part, waiting] = await twoClaims(other);
    await decide(part, { status: 'approved', recognisedSum: '350.00', note: 'Bez parkovania' });
    expect(await shown(waiting)).toEqual(['pending', '82.50', 2]);
    await decide(part, rejection, 2);
    expect(await shown(waiting)).toEqual(['pending', '110.00', 3]);
  });

  test('never more than the limit, and a claim reopened when nothing is left stays as it is', async () => {
    const [big, first] = await twoClaims();
    await decide(big, { status: 'approved', recognisedSum: '380.00', note: 'Menej' });
    expect(await shown(first)).toEqual(['pending', '66.00', 2]);
    await decide(first, rejection, 2);
    const second = await aPendingClaim(portal.db, employee, { sumCents: 30_000 });
    expect(second.contributionCents).toBe(6_600);
    expect(await decide(first, { status: 'pending', reasonText: 'Nový pohľad' }, 3)).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'balance_too_low' }] },
    });
    await decide(big, rejection, 2);
    expect(await shown(second)).toEqual(['pending', '165.00', 2]);
  });

  test('a claim that is reopened afterwards gets what is left, and its employee is told so', async () => {
    const [big, limited] = await twoClaims();
    await decide(big, rejection);
    expect(await shown(limited)).toEqual(['pending', '110.00', 2]);
    expect((await decide(big, { status: 'pending', reasonText: 'Omyl' }, 2)).status).toBe(200);
    expect(await shown(big)).toEqual(['pending', '165.00', 3]);
    expect(await balanceOf(employee)).toEqual({ credited: 27_500, reserved: 27_500, drawn: 0 });
    const mails = await mailsOf(big);
    expect(mails.map(({ kind }) => kind)).toEqual(['claim.rejected', 'claim.reopened']);
    expect(mails[0]?.text).toContain(`v žiadosti, ktorá ešte čaká (${limited.number}, teraz 110,00\u00a0€)`);
    expect(mails[1]?.text).toContain('165,00\u00a0€');
  });
});

describe('what a claim gives back', () => {
  test('to more claims is told of each, with what it is raised to, in the language of the employee', async () => {
    await query(`UPDATE person SET lang = 'en' WHERE id = $1`, [employee.personId]);
    const big = await aPendingClaim(portal.db, employee, { sumCents: 40_000 });
    const first = await aPendingClaim(portal.db, employee, { sumCents: 20_000, usedElsewhereCents: 4_000 });
    const second = await aPendingClaim(portal.db, employee, { sumCents: 10_000 });
    expect([first.contributionCents, second.contributionCents]).toEqual([1_500, 4_000]);
    await decide(big, rejection);
    const [mail] = await mailsOf(big);
    expect(mail?.text).toContain('raised the contributions of claims that still wait (RP');
    expect(mail?.text).toContain(`${first.number}, now €110.00`);
    expect(mail?.text).toContain(`${second.number}, now €55.00`);
  });

  test('after a correction of a closed month goes to what waits, and raises an approved claim by a correction', async () => {
    const [big, limited] = await twoClaims();
    const paid = await aPendingClaim(portal.db, employee, { sumCents: 100, actionCode: 'SP' });
    for (const claim of [big, limited, paid]) expect((await decide(claim, { status: 'approved' })).status).toBe(200);
    const { json: open } = await jana.call('GET', '/company/closing/2026-07');
    const closing = { total: open.total, movements: open.movements };
    expect((await jana.call('POST', '/company/closing/2026-07/close?force=true', closing)).status).toBe(200);
    await day('2026-08-03');
    const correct = ({ claimId }: TestClaim, order: Record<string, unknown>) =>
      jana.call('POST', `/document/${claimId}/correct`, { version: 2, reasonText: 'Oprava', ...order });
    expect(await correct(limited, { recognisedSum: '200.00' })).toMatchObject({ status: 409 });
    expect((await correct(big, { recognisedSum: '100.00' })).status).toBe(200);
    const detail = await jana.call('GET', `/document/${limited.claimId}`);
    expect(detail.json).toMatchObject({ usedNow: '55.00', calculation: { used: '220.00' } });
    const { json: review } = await jana.call('GET', `/document/${limited.claimId}/review`);
    const [check] = review.checks as { code: string; message: string }[];
    expect(check).toMatchObject({ code: 'limit', message: expect.stringContaining('patrí 110,00\u00a0€') });
    expect(await mailsOf(big)).toMatchObject([
      { kind: 'claim.approved' },
      { kind: 'claim.corrected', text: expect.stringContaining(`schválený nižší (${limited.number})`) },
    ]);
    expect((await correct(limited, { recognisedSum: '200.00' })).status).toBe(200);
    expect(await shown(limited)).toEqual(['approved', '110.00', 3]);
    expect(await balanceOf(employee)).toEqual({ credited: 27_500, reserved: 0, drawn: 16_500 });
  });

  test('of a year that has closed since still goes to a claim that came in time, the rest expires', async () => {
    await day('2026-03-20');
    const old = { asOfDate: '2025-12-01' };
    const big = await aPendingClaim(portal.db, employee, { ...old, sumCents: 40_000 });
    const limited = await aPendingClaim(portal.db, employee, { ...old, sumCents: 20_000 });
    await day('2026-04-10');
    await settleCompany(portal.db, company.companyId);
    await decide(big, rejection);
    expect(await shown(limited)).toEqual(['pending', '110.00', 2]);
    await settleCompany(portal.db, company.companyId);
    expect(await balanceOf(employee)).toEqual({ credited: 11_000, reserved: 11_000, drawn: 0 });
  });

  test('in one employment goes to a claim of the same person in another one, also when the first one ends', async () => {
    const big = await aPendingClaim(portal.db, employee, { sumCents: 40_000 });
    const small = await aPendingClaim(portal.db, employee, { sumCents: 2_000 });
    const again = await anEmployee(portal.db, company, { personId: employee.personId });
    const limited = await aPendingClaim(portal.db, again, { sumCents: 45_000, usedElsewhereCents: 23_100 });
    expect(limited.contributionCents).toBe(4_400);
    await decide(big, rejection);
    expect(await shown(limited)).toEqual(['pending', '247.50', 2]);
    await decide(big, { status: 'pending' }, 2);
    expect(await shown(big)).toEqual(['pending', '16.50', 3]);
    await decide(limited, rejection, 2);
    expect(await shown(big)).toEqual(['pending', '220.00', 4]);
    await decide(limited, { status: 'pending' }, 3);
    expect(await shown(limited)).toEqual(['pending', '44.00', 4]);
    await inTransaction(portal.db.forCompany(company.companyId), (tx) =>
      endEmployment(tx, employee, closeClaimsOfEmployment, systemAuthor),
    );
    expect((await shown(small))[0]).toBe('rejected');
    expect((await shown(limited)).slice(0, 2)).toEqual(['pending', '247.50']);
  });

  test('is given once, however many are decided at once', async () => {
    const [big, limited] = await twoClaims();
    const other = await aPendingClaim(portal.db, employee, { sumCents: 100, actionCode: 'SP' });
    await Promise.all([
      decide(big, rejection),
      decide(limited, { status: 'approved' }),
      decide(other, rejection),
      decide(big, { status: 'approved' }),
    ]);
    const [of] = await shown(big);
    const [status, contribution] = await shown(limited);
    expect(contribution).toBe(of === 'rejected' && status === 'pending' ? '110.00' : '55.00');
  });
});
