import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { changeRatio } from '#modules/employees';
import { systemAuthor } from '#platform/actor';
import { instantAt, standAt, today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim, type TestClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn, type TestAnswer } from '#test-support/signed-in';

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
  goOn();
  goOn = standAt(instantAt('2026-06-08', '10:00'));
  company = await aCompany(portal.db);
  employee = await anEmployee(portal.db, company);
  await query('UPDATE company SET pay_day = 10 WHERE id = $1', [company.companyId]);
  await day('2026-06-08');
});

/** The clock stands on a day, on which the administrator signs in anew. */
async function day(date: string): Promise<void> {
  goOn();
  goOn = standAt(instantAt(date, '10:00'));
  jana = await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Oravcová' });
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const inEnglish = () => query(`UPDATE person SET lang = 'en' WHERE id = $1`, [employee.personId]);

const rejection = { status: 'rejected', reasonCode: 'UNREADABLE', reasonText: 'Doklad sa nedá prečítať.' };

async function decide({ claimId }: TestClaim, order: object, version = 1): Promise<void> {
  const answer = await jana.call('PUT', `/document/${claimId}`, { version, exceptionReason: 'Skúška', ...order });
  expect(answer).toMatchObject({ status: 200 });
}

/** The mail about the last decision on a claim, with plain spaces. */
async function mailOf({ claimId }: TestClaim): Promise<{ kind: string; subject: string; text: string; html: string }> {
  const [mail] = await query<{ kind: string; subject: string; text: string; html: string }>(
    `SELECT kind, subject, text, html FROM mail WHERE dedupe_key LIKE $1 AND kind <> 'claim.recomputed'
     ORDER BY dedupe_key DESC LIMIT 1`,
    [`claim ${claimId}%`],
  );
  if (!mail) throw new Error('there is no mail');
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  return { ...mail, text: plain(mail.text), html: plain(mail.html) };
}

async function closeMonth(month: string): Promise<void> {
  const { json: open } = await jana.call('GET', `/company/closing/${month}`);
  const totals = { total: open.total, movements: open.movements };
  const { status } = await jana.call('POST', `/company/closing/${month}/close?force=true`, totals);
  expect(status).toBe(200);
}

async function cutTo(ratio: number, validFrom = today()): Promise<void> {
  const { companyId, employmentId } = employee;
  const cut = { companyId, employmentId, validFrom, ratio };
  await inTransaction(portal.db.forCompany(companyId), (tx) => changeRatio(tx, cut, systemAuthor));
}

/** The first claim uses the whole limit, so that the second one waits with nothing. */
async function oneOfNothing(): Promise<TestClaim> {
  await aPendingClaim(portal.db, employee, { sumCents: 25_000, submittedAt: instantAt('2026-06-08', '08:00') });
  const second = await aPendingClaim(portal.db, employee, {
    sumCents: 10_000,
    submittedAt: instantAt('2026-06-08', '08:10'),
  });
  const change = { newEmployeeRatio: '50', dateOfChange: '2026-05-04' };
  expect((await jana.call('POST', `/employee/${employee.employmentId}/ratio-change`, change)).status).toBe(201);
  const { json } = await jana.call('GET', `/document/${second.claimId}`);
  expect(json).toMatchObject({ status: 'pending', contribution: '0.00', version: 2 });
  return second;
}

describe('a correction to nothing', () => {
  const correct = ({ claimId }: TestClaim): Promise<TestAnswer> =>
    jana.call('POST', `/document/${claimId}/correct`, {
      version: 2,
      reasonCode: 'AMOUNT_MISMATCH',
      reasonText: 'Omyl',
    });

  async function corrected(): Promise<TestClaim> {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 30_000 });
    await decide(claim, { status: 'approved' });
    await closeMonth('2026-06');
    await day('2026-07-20');
    expect((await correct(claim)).json).toMatchObject({ status: 'rejected', contribution: '0.00' });
    return claim;
  }

  test('says that the claim is rejected, why, by which law, what is deducted and how to go on', async () => {
    const claim = await corrected();
    const mail = await mailOf(claim);
    expect(mail.subject).toContain(`${claim.number} je dodatočne zamietnutá`);
    expect(mail.text).toContain('Dôvod: Suma sa nezhoduje s dokladom. Vychádza z § 152a Zákonníka práce.');
    expect(mail.text).toContain('Omyl');
    expect(mail.text).toContain(
      'zo sumy 165,00 € na 0,00 €. Firma vám 165,00 € odpočíta vo výplatnom termíne 10. 8. 2026.',
    );
    expect(mail.text).toContain('Čo opraviť: suma na doklade.');
    expect(mail.text).toContain('Opravenú žiadosť môžete poslať cez odkaz nižšie.');
    expect(mail.text).toContain(`/account/add-document?type=RP&oprava=${claim.claimId}`);
    expect(mail.text).toContain('Suma 165,00 € je znova voľná na vašom účte.');
  });

  test('is told in English to whoever reads English', async () => {
    await inEnglish();
    const { text } = await mailOf(await corrected());
    expect(text).toContain('Reason: The amount does not match the receipt. It follows from § 152a of the Labour Code.');
    expect(text).toContain('from €165.00 to €0.00. The company deducts €165.00 on the pay day 10 Aug 2026.');
    expect(text).toContain('You can send a corrected claim with the link below.');
  });
});

describe('a rejection says of the freed amount', () => {
  test('that it is free', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 50_000 });
    await decide(claim, rejection);
    expect((await mailOf(claim)).text).toContain('Suma 275,00 € je znova voľná na vašom účte.');
  });

  test('that only a corrected claim gets it once the year is closed', async () => {
    await day('2027-03-20');
    const claim = await aPendingClaim(portal.db, employee, { asOfDate: '2026-12-01', sumCents: 50_000 });
    await day('2027-04-01');
    await decide(claim, rejection);
    const { text } = await mailOf(claim);
    expect(text).not.toContain('je znova voľná');
    expect(text).toContain(
      'Nové žiadosti za rok 2026 už neprijímame. Uvoľnenú sumu preto môžete použiť len v opravenej žiadosti.',
    );
  });

  test('how much of it is free after the working time was cut, also after an approval is taken back', async () => {
    const claim = await aPendingClaim(portal.db, employee, { sumCents: 50_000 });
    await cutTo(500_000);
    await decide(claim, rejection);
    expect((await mailOf(claim)).text).toContain('Suma 137,50 € je znova voľná na vašom účte.');
    await decide(claim, { status: 'pending' }, 2);
    await decide(claim, { status: 'approved' }, 3);
    await decide(claim, rejection, 4);
    const { kind, text } = await mailOf(claim);
    expect([kind, text]).toEqual(['claim.rejected', expect.stringContaining('Suma 137,50 € je znova voľná')]);
  });

  test('nothing where nothing had been reserved', async () => {
    const claim = await oneOfNothing();
    await decide(claim, { status: 'approved' }, 2);
    await decide(claim, rejection, 3);
    const { kind, text } = await mailOf(claim);
    expect(kind).toBe('claim.rejected');
    expect(text).not.toMatch(/voľn|Uvoľnen/);
  });

  test('what is left of it beside the claims that were raised by it', async () => {
    const big = await aPendingClaim(portal.db, employee, { sumCents: 40_000 });
    const limited = await aPendingClaim(portal.db, employee, { sumCents: 20_000 });
    await decide(big, rejection);
    const { text } = await mailOf(big);
    expect(text).toContain(`v žiadosti, ktorá ešte čaká (${limited.number}, teraz 110,00 €).`);
    expect(text).toContain('Suma 165,00 € je znova voľná na vašom účte.');
  });

  test('nothing is left of it where the raised claim took all', async () => {
    const big = await aPendingClaim(portal.db, employee, { sumCents: 20_000 });
    await aPendingClaim(portal.db, employee, { sumCents: 60_000 });
    await decide(big, rejection);
    expect((await mailOf(big)).text).not.toContain('je znova voľn');
  });
});

describe('an approval of nothing names no pay day but why', () => {
  test('the limit is used', async () => {
    const claim = await oneOfNothing();
    await decide(claim, { status: 'approved' }, 2);
    const { text, html } = await mailOf(claim);
    expect(text).toContain('Príspevok je 0,00 €, z tejto žiadosti sa teda nič nevypláca.');
    expect(text).toContain(
      'Ročný limit na rok 2026 je pri úväzku 50 % vo výške 137,50 € a na túto žiadosť z neho nič nezostalo.',
    );
    expect(text).not.toContain('výplatnom termíne');
    expect(html).not.toContain('Príspevok dostanete s výplatou.');
  });

  test('there was no working time, in English', async () => {
    await inEnglish();
    const claim = await aPendingClaim(portal.db, employee, { asOfDate: '2026-05-20' });
    const change = { newEmployeeRatio: '0', dateOfChange: '2026-05-04' };
    expect((await jana.call('POST', `/employee/${employee.employmentId}/ratio-change`, change)).status).toBe(201);
    await decide(claim, { status: 'approved' }, 2);
    const { text } = await mailOf(claim);
    expect(text).toContain('The contribution is €0.00, so nothing is paid for this claim.');
    expect(text).toContain('On the as-of date 20 May 2026 your employment ratio was 0%.');
    expect(text).not.toContain('pay day');
  });
});
