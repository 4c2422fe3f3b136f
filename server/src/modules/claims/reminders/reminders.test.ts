import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { NotificationKind } from '@polana/contract/identity-notices';
import { creditEntitlement, reserve } from '#modules/ledger';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { Sealing } from '#platform/sealing';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInEmployee } from '#test-support/signed-in';
import { settleCompany } from '../entitlement/settle-company.ts';
import { draftStageOn, yearRemindersOn } from './reminder.rules.ts';
import { sendReminders } from './send-reminders.ts';

const sealing = new Sealing('test');
let portal: TestPortal;
let goBack = () => {};

beforeAll(async () => {
  portal = await testPortal();
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
  subject: string;
  text: string;
  attachments: { name: string; contentType: string; text: string }[];
}

async function mailsTo(email: string | null): Promise<Mail[]> {
  const rows = await query(
    `SELECT kind, subject, text, attachments FROM mail WHERE recipient = $1 AND kind LIKE 'reminder.%' ORDER BY id`,
    [email],
  );
  return rows as Mail[];
}

async function employeeOf(company: TestCompany, values: { lang?: string; email?: null; startDate?: string } = {}) {
  const { startDate, ...personValues } = values;
  const person = await aPerson(portal.db, { firstName: 'Ľubica', ...personValues });
  const employment = { personId: person.personId, ...(startDate && { startDate }) };
  return { ...(await anEmployee(portal.db, company, employment)), email: person.email };
}

async function credit(employee: { companyId: string; employmentId: string }, year: number, amountCents: number) {
  const { companyId, employmentId } = employee;
  const allowance = { companyId, employmentId, year, actionCode: 'RP' as const, createdBy: null };
  await inTransaction(portal.db.forCompany(companyId), (tx) =>
    creditEntitlement(tx, { ...allowance, amountCents, effectiveDate: `${year}-01-01`, idempotencyKey: newId() }),
  );
}

const switchOff = (personId: string, kind: NotificationKind) =>
  query('INSERT INTO notification_off (person_id, kind, since) VALUES ($1, $2, now())', [personId, kind]);

describe('money left', () => {
  test('is told of once, in the reader’s language, with the day for a calendar and no amount in the subject', async () => {
    itIs('2026-01-02');
    const company = await aCompany(portal.db, { name: 'Horská, s. r. o.' });
    const [slovak, english] = [await employeeOf(company), await employeeOf(company, { lang: 'en' })];
    for (const one of [slovak, english]) await credit(one, 2026, 27_500);
    itIs('2026-11-14');
    await remind();
    expect(await mailsTo(slovak.email)).toEqual([]);
    itIs('2026-11-16');
    await Promise.all([remind(), remind()]);
    itIs('2026-11-17');
    await remind();
    const [mail, ...others] = await mailsTo(slovak.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'reminder.yearEnd',
      subject: 'Poľana: tento rok vám ešte zostáva príspevok',
    });
    expect(mail?.text).toContain('Ľubica');
    expect(mail?.text).toContain('Príspevok na rekreáciu: 275,00\u00a0€');
    expect(mail?.text).not.toContain('šport dieťaťa:');
    expect(mail?.text).toContain('31.\u00a012.\u00a02026');
    expect(mail?.text).toContain(`${portal.publicUrl}/profile?sekcia=oznamenia`);
    const [attachment] = mail?.attachments ?? [];
    expect(attachment).toMatchObject({ name: 'pripomienka.ics', contentType: 'text/calendar; charset=utf-8' });
    expect(attachment?.text).toContain('DTSTART;VALUE=DATE:20261231\r\n');
    const [translated] = await mailsTo(english.email);
    expect(translated?.subject).toBe('Poľana: you still have an allowance left this year');
    expect(translated?.text).toContain('Recreation allowance: €275.00');
    expect(translated?.attachments[0]?.name).toBe('reminder.ics');
  });

  test('of last year is told of a month before it closes', async () => {
    itIs('2026-01-02');
    const company = await aCompany(portal.db);
    const employee = await employeeOf(company);
    await credit(employee, 2026, 27_500);
    itIs('2027-03-02');
    await remind();
    const [mail] = await mailsTo(employee.email);
    expect(mail).toMatchObject({ kind: 'reminder.yearClosing' });
    expect(mail?.attachments[0]?.text).toContain('DTSTART;VALUE=DATE:20270331\r\n');
  });

  test('nobody is written to who has no e-mail, wants none, has left, is restricted, has too little, or has reserved it all', async () => {
    itIs('2026-01-02');
    const company = await aCompany(portal.db);
    const people = {
      withoutEmail: await employeeOf(company, { email: null }),
      unwilling: await employeeOf(company),
      gone: await employeeOf(company),
      restricted: await employeeOf(company),
      poor: await employeeOf(company),
      reserved: await employeeOf(company),
    };
    for (const [name, one] of Object.entries(people)) await credit(one, 2026, name === 'poor' ? 499 : 27_500);
    await switchOff(people.unwilling.personId, 'yearEnd');
    await query(`UPDATE employment SET end_date = '2026-10-31' WHERE id = $1`, [people.gone.employmentId]);
    await query('UPDATE person SET restricted_at = now() WHERE id = $1', [people.restricted.personId]);
    const { companyId, employmentId } = people.reserved;
    const order = { companyId, employmentId, year: 2026, actionCode: 'RP' as const, createdBy: null };
    await inTransaction(portal.db.forCompany(companyId), (tx) =>
      reserve(tx, { ...order, amountCents: 27_500, effectiveDate: '2026-05-01', idempotencyKey: newId() }),
    );
    const before = await query(`SELECT count(*) AS count FROM mail WHERE company_id = $1`, [companyId]);
    itIs('2026-11-20');
    await remind();
    expect(await query(`SELECT count(*) AS count FROM mail WHERE company_id = $1`, [companyId])).toEqual(before);
  });

  test.each([
    ['2026-11-14', []],
    ['2026-11-15', ['yearEnd 2026-12-31']],
    ['2026-12-20', ['yearEnd 2026-12-31']],
    ['2026-12-21', []],
    ['2026-02-28', []],
    ['2026-03-01', ['yearClosing 2026-03-31']],
    ['2026-03-29', []],
  ])('on %s due: %j', (day, expected) => {
    expect(yearRemindersOn(day, '2026-03-31').map(({ mail, about }) => `${mail} ${about}`)).toEqual(expected);
  });
});

describe('a new entitlement', () => {
  test('is told of once by the one whose months are full, and not by those who have had it', async () => {
    itIs('2026-01-02');
    const company = await aCompany(portal.db);
    const [newcomer, old] = [await employeeOf(company, { startDate: '2024-06-10' }), await employeeOf(company)];
    await settleCompany(portal.db, company.companyId);
    itIs('2026-06-10', '00:05');
    await settleCompany(portal.db, company.companyId);
    await remind();
    itIs('2026-06-13');
    await remind();
    const mails = await mailsTo(newcomer.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['reminder.entitled']);
    expect(mails[0]?.text).toContain('od 10.\u00a06.\u00a02026');
    expect(mails[0]?.text).toContain(
      'Príspevok na rekreáciu: 275,00\u00a0€\nPríspevok na šport dieťaťa: 275,00\u00a0€',
    );
    expect(await mailsTo(old.email)).toEqual([]);
  });

  test('to the second allowance some days later is told of as well, and each mail names what the day brought', async () => {
    itIs('2026-01-02');
    const company = await aCompany(portal.db);
    const { companyId } = company;
    const newcomer = await employeeOf(company, { startDate: '2024-06-10' });
    await query(
      `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, created_at)
       VALUES ($1, 'SP', '2019-01-01', false, 'neskôr', now()), ($1, 'SP', '2026-06-14', true, '', now())`,
      [companyId],
    );
    itIs('2026-06-10', '00:05');
    await settleCompany(portal.db, companyId);
    await remind();
    itIs('2026-06-14', '00:05');
    await settleCompany(portal.db, companyId);
    await remind();
    await remind();
    const texts = (await mailsTo(newcomer.email)).map(({ text }) => text);
    expect(texts.map((text) => text.match(/Príspevok na .+/g))).toEqual([
      ['Príspevok na rekreáciu: 275,00\u00a0€'],
      ['Príspevok na šport dieťaťa: 275,00\u00a0€'],
    ]);
  });
});

describe('a new entitlement of who left and came back within the year', () => {
  test('names what a claim can still bring, and none where nothing is left', async () => {
    itIs('2026-01-02');
    const company = await aCompany(portal.db);
    await query(
      `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, employment_months_min, created_at)
       VALUES ($1, 'RP', '2019-01-01', true, '', 3, now()), ($1, 'SP', '2019-01-01', false, 'neskôr', 3, now())`,
      [company.companyId],
    );
    const [back, spent] = [await employeeOf(company), await employeeOf(company)];
    await aPendingClaim(portal.db, back, { sumCents: 40_000, asOfDate: '2026-01-01' });
    await aPendingClaim(portal.db, spent, { sumCents: 50_000, asOfDate: '2026-01-01' });
    for (const { personId, employmentId } of [back, spent]) {
      await query(`UPDATE employment SET deactivated_at = '2026-02-01T12:00:00Z' WHERE id = $1`, [employmentId]);
      await anEmployee(portal.db, company, { personId, startDate: '2026-03-10' });
    }
    itIs('2026-06-10', '00:05');
    await settleCompany(portal.db, company.companyId);
    await remind();
    const mails = await mailsTo(back.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['reminder.entitled']);
    expect(mails[0]?.text).toContain('Príspevok na rekreáciu: 55,00\u00a0€');
    expect(await mailsTo(spent.email)).toEqual([]);
  });
});

describe('a claim that was begun', () => {
  test.each([
    ['2026-06-12', null],
    ['2026-06-13', 1],
    ['2026-06-18', 1],
    ['2026-06-19', 2],
    ['2026-06-20', 2],
    ['2026-06-21', null],
  ])('on %s its last day 20 June calls for reminder %j', (day, stage) => {
    expect(draftStageOn(day, '2026-06-20')).toBe(stage);
  });

  test('is reminded of a week before its last day and again at the end; its day can be put into a calendar', async () => {
    itIs('2026-06-01');
    const company = await aCompany(portal.db);
    const who = await aSignedInEmployee(portal, company);
    const calendar = () =>
      portal.app.inject({
        url: `/api/1.0${who.base}/document/draft/RP/calendar`,
        headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'sk' },
      });
    await who.call('PUT', '/document/draft/RP', { values: { stayFrom: '2026-05-17' }, fileIds: [] });
    const early = await calendar();
    expect([early.statusCode, early.json().errors[0].code]).toEqual([404, 'draft_without_deadline']);
    const values = { stayFrom: '2026-05-17', stayTo: '2026-05-21' };
    await who.call('PUT', '/document/draft/RP', { values, fileIds: [] });
    const ready = await calendar();
    expect(ready.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(ready.body).toContain('DTSTART;VALUE=DATE:20260620');
    for (const day of ['2026-06-12', '2026-06-14', '2026-06-15', '2026-06-19', '2026-06-20']) {
      itIs(day);
      await remind();
    }
    const mails = await mailsTo(who.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['reminder.draftDeadline', 'reminder.draftDeadline']);
    expect(mails[0]?.subject).toBe('Poľana: rozpracovanú žiadosť odošlite do 20.\u00a06.\u00a02026');
    const stranger = await aSignedInEmployee(portal, company);
    expect((await stranger.call('GET', '/document/draft/RP/calendar')).status).toBe(404);
  });

  test('of each allowance is reminded of, also where both end on one day', async () => {
    itIs('2026-06-01');
    const who = await aSignedInEmployee(portal, await aCompany(portal.db));
    const stay = { stayFrom: '2026-05-17', stayTo: '2026-05-21' };
    await who.call('PUT', '/document/draft/RP', { values: stay, fileIds: [] });
    await who.call('PUT', '/document/draft/SP', { values: { documentDate: '2026-05-21' }, fileIds: [] });
    itIs('2026-06-15');
    await remind();
    await remind();
    expect((await mailsTo(who.email)).map(({ kind }) => kind)).toEqual([
      'reminder.draftDeadline',
      'reminder.draftDeadline',
    ]);
  });

  test('that cannot be read keeps nobody else from being reminded', async () => {
    itIs('2026-06-01');
    const values = { stayFrom: '2026-05-17', stayTo: '2026-05-21' };
    const [unreadable, other] = [await aCompany(portal.db), await aCompany(portal.db)];
    const entitled = await employeeOf(unreadable, { startDate: '2024-06-15' });
    const people = [await aSignedInEmployee(portal, unreadable), await aSignedInEmployee(portal, other)];
    for (const who of people) await who.call('PUT', '/document/draft/RP', { values, fileIds: [] });
    await query(`UPDATE claim_draft SET values_sealed = '\\x0123' WHERE company_id = $1`, [unreadable.companyId]);
    itIs('2026-06-15', '00:05');
    await settleCompany(portal.db, unreadable.companyId);
    await expect(remind()).rejects.toThrow('not everybody was reminded');
    expect((await mailsTo(people[1]?.email ?? '')).map(({ kind }) => kind)).toEqual(['reminder.draftDeadline']);
    expect((await mailsTo(entitled.email)).map(({ kind }) => kind)).toEqual(['reminder.entitled']);
    await query('DELETE FROM claim_draft WHERE company_id = $1', [unreadable.companyId]);
  });
});
