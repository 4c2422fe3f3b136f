import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { creditEntitlement } from '#modules/ledger';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { Sealing } from '#platform/sealing';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInEmployee, testPassword } from '#test-support/signed-in';
import { settleCompany } from '../entitlement/settle-company.ts';
import { sendReminders } from './send-reminders.ts';

const sealing = new Sealing('test');
let portal: TestPortal;
let company: TestCompany;
let goBack = () => {};

beforeAll(async () => {
  portal = await testPortal();
  itIs('2026-01-02');
  company = await aCompany(portal.db);
});
afterEach(() => goBack());
afterAll(() => portal.close());

function itIs(date: string, time = '08:00'): void {
  goBack();
  goBack = standAt(instantAt(date, time));
}

const remind = () => sendReminders(portal.db, { publicUrl: portal.publicUrl, sealing });
const query = (text: string, values: unknown[]) =>
  inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);

interface Mail {
  kind: string;
  text: string;
  attachments: { text: string }[];
}

async function mailsTo(email: string): Promise<Mail[]> {
  const rows = await query(
    `SELECT kind, text, attachments FROM mail WHERE recipient = $1 AND kind LIKE 'reminder.%' ORDER BY id`,
    [email],
  );
  return rows as Mail[];
}

const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

async function credit(employmentId: string, year: number): Promise<void> {
  const allowance = { companyId: company.companyId, employmentId, year, actionCode: 'RP' as const, createdBy: null };
  const credited = { ...allowance, amountCents: 27_500, effectiveDate: `${year}-01-01`, idempotencyKey: newId() };
  await inTransaction(portal.db.forCompany(company.companyId), (tx) => creditEntitlement(tx, credited));
}

/** Somebody with money of 2026 whose employment ends on that day. */
async function leaving(lastDay: string, values: { lang?: 'sk' | 'en' } = {}) {
  const who = await aSignedInEmployee(portal, company, values);
  await credit(who.roleId, 2026);
  await query('UPDATE employment SET end_date = $2 WHERE id = $1', [who.roleId, lastDay]);
  return who;
}

test('who leaves before the year ends is told their last day, in the text and for a calendar', async () => {
  itIs('2026-01-02');
  const [slovak, english] = [await leaving('2026-11-30'), await leaving('2026-11-30', { lang: 'en' })];
  const [onTheLastDay, later] = [await leaving('2026-12-31'), await leaving('2027-01-31')];
  itIs('2026-11-16');
  await remind();
  const [mail] = await mailsTo(slovak.email);
  expect(mail?.text).toContain('najneskôr 30.\u00a011.\u00a02026.');
  expect(mail?.text).toContain('V ten deň sa končí váš pracovný pomer.');
  expect(mail?.text).not.toContain('31.\u00a012.');
  expect(mail?.attachments[0]?.text).toContain('DTSTART;VALUE=DATE:20261130\r\n');
  const [translated] = await mailsTo(english.email);
  expect(translated?.text).toContain('begins by 30\u00a0Nov\u00a02026.');
  expect(translated?.text).toContain('Your employment ends on that day.');
  for (const { email } of [onTheLastDay, later]) {
    const [ordinary] = await mailsTo(email);
    expect(ordinary?.text).toContain('najneskôr 31.\u00a012.\u00a02026.');
    expect(ordinary?.text).not.toContain('pracovný pomer');
    expect(ordinary?.attachments[0]?.text).toContain('DTSTART;VALUE=DATE:20261231\r\n');
  }
});

test('so is who becomes entitled and leaves in the same year', async () => {
  itIs('2026-01-02');
  const who = await aSignedInEmployee(portal, company, { startDate: '2024-06-10' });
  await query('UPDATE employment SET end_date = $2 WHERE id = $1', [who.roleId, '2026-09-30']);
  itIs('2026-06-10', '00:05');
  await settleCompany(portal.db, company.companyId);
  await remind();
  const [mail] = await mailsTo(who.email);
  expect(mail?.kind).toBe('reminder.entitled');
  expect(mail?.text).toContain('najneskôr 30.\u00a09.\u00a02026.');
  expect(mail?.text).toContain('V ten deň sa končí váš pracovný pomer.');
  expect(mail?.attachments[0]?.text).toContain('DTSTART;VALUE=DATE:20260930\r\n');
});

test('who has left and may still send receipts of last year is told before it closes', async () => {
  itIs('2026-01-02');
  const people = {
    inFebruary: await leaving('2027-02-15'),
    inOctober: await leaving('2026-10-31'),
    deleted: await leaving('2027-02-15'),
    unwilling: await leaving('2027-02-15'),
  };
  const { inFebruary, inOctober, deleted, unwilling } = people;
  await query('UPDATE employment SET deactivated_at = now() WHERE id = $1', [deleted.roleId]);
  await query(`INSERT INTO notification_off (person_id, kind, since) VALUES ($1, 'yearEnd', now())`, [
    unwilling.personId,
  ]);
  itIs('2026-11-16');
  await remind();
  expect(await kindsTo(inOctober.email)).toEqual([]);
  itIs('2027-03-02');
  await remind();
  itIs('2027-03-03');
  await remind();
  const ofLastYear = async (email: string) => (await mailsTo(email)).filter(({ kind }) => kind.endsWith('yearClosing'));
  const [february, ...others] = await ofLastYear(inFebruary.email);
  expect(others).toEqual([]);
  expect(february?.text).toContain('Príspevok na rekreáciu: 275,00\u00a0€');
  expect(february?.text).toContain('najneskôr 31.\u00a03.\u00a02027.');
  expect(february?.text).not.toContain('pracovný pomer');
  const [october] = await ofLastYear(inOctober.email);
  expect(october?.text).toContain('Váš pracovný pomer sa skončil 31.\u00a010.\u00a02026');
  expect(october?.attachments[0]?.text).toContain('DTSTART;VALUE=DATE:20270331\r\n');
  for (const { email } of [deleted, unwilling]) expect(await ofLastYear(email)).toEqual([]);
});

test('they can: whoever has left still signs in and sends receipts of the time they were there', async () => {
  itIs('2027-03-02');
  const who = await leaving('2026-10-31');
  const password = { username: who.email, password: testPassword };
  const signedIn = await portal.app.inject({ method: 'POST', url: '/api/1.0/login', payload: password });
  expect(signedIn.statusCode, signedIn.body).toBe(200);
  const problemsOf = async (stayFrom: string, stayTo: string) => {
    const stay = { actionCode: 'RP', sum: '100', stayFrom, stayTo };
    const { problems } = (await who.call('POST', '/document/validate/dates', stay)).json;
    return problems.map(({ code }: { code: string }) => code);
  };
  expect(await problemsOf('2026-11-02', '2026-11-05')).toContain('not_employed_then');
  expect(await problemsOf('2026-10-30', '2026-11-02')).toEqual(['document_older_than_30_days']);
});

test('who left and came back is told of the same money once', async () => {
  itIs('2026-01-02');
  const first = await leaving('2026-03-31');
  const { employmentId } = await anEmployee(portal.db, company, { personId: first.personId, startDate: '2026-09-01' });
  await credit(employmentId, 2026);
  const gone = await leaving('2026-03-31');
  await anEmployee(portal.db, company, { personId: gone.personId, startDate: '2027-02-01' });
  itIs('2027-03-02');
  await remind();
  expect(await kindsTo(first.email)).toEqual(['reminder.yearClosing']);
  expect(await kindsTo(gone.email)).toEqual(['reminder.yearClosing']);
});
