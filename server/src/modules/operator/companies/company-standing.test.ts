import { addDays } from '@polana/contract/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelCompanyEnd } from '#modules/companies';
import { systemAuthor } from '#platform/actor';
import { instantAt, now, standAt, today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { openLog } from '#platform/log';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { aStay, aWaitingFile, claimDay, fetchBytes, sendForm } from '#test-support/claim-forms';
import { openTestDatabase } from '#test-support/database';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';
import { createOperatorJobs } from './companies.jobs.ts';

let portal: TestPortal;
let operator: SignedIn;
let goOn: () => void;

beforeAll(async () => {
  goOn = standAt(new Date(claimDay));
  portal = await testPortal();
  operator = await aSignedInOperator(portal);
});
afterAll(async () => {
  await portal.close();
  goOn();
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const reason = 'Tri mesiace neplatí faktúry.';
const decide = ({ companyId }: TestCompany, deed: string, body: object = { reason }) =>
  operator.call('POST', `/companies/${companyId}/${deed}`, deed === 'resume' ? undefined : body);
const codeOf = ({ json }: { json: { errors?: { code: string }[] } }) => json.errors?.[0]?.code;
const statusOf = async ({ companyId }: TestCompany) =>
  (await query<{ status: string }>('SELECT status FROM company WHERE id = $1', [companyId]))[0]?.status;
const auditOf = ({ companyId }: TestCompany, action: string) =>
  query<{ changes: object; reason: string }>(
    'SELECT changes, reason FROM audit_entry WHERE company_id = $1 AND action = $2',
    [companyId, action],
  );
const mailsTo = (who: SignedIn) =>
  query<{ kind: string; text: string }>(
    `SELECT kind, text FROM mail WHERE recipient = $1 AND kind LIKE 'company.%' ORDER BY created_at, id`,
    [who.email],
  );

/** The clock stands still, so their order tells nothing. */
const mailKinds = async (who: SignedIn) => (await mailsTo(who)).map((mail) => mail.kind).toSorted();

async function aFirm(values: { name?: string } = {}) {
  const company = await aCompany(portal.db, values);
  const admin = await aSignedInAdministrator(portal, company);
  const employee = await aSignedInEmployee(portal, company);
  return { company, admin, employee };
}

const submit = async (who: SignedIn, values: Record<string, unknown> = {}, lang: 'sk' | 'en' = 'sk') => {
  const employmentId = who.base.startsWith('/EMPL') ? who.roleId : null;
  const fileIds = [await aWaitingFile(query, { ...who, employmentId })];
  return sendForm(portal, who, '/document/RP', aStay({ fileIds, ...values }), [], { lang });
};

describe('suspending', () => {
  test('a company with the longest of names is suspended, resumed and ended like any other', async () => {
    const { company, admin } = await aFirm({ name: 'Združenie obcí'.padEnd(200, ' na Pohroní') });
    for (const deed of ['suspend', 'resume']) expect((await decide(company, deed)).status).toBe(200);
    expect((await decide(company, 'end', { reason, date: today() })).status).toBe(200);
    expect(await mailKinds(admin)).toEqual(['company.ended', 'company.resumed', 'company.suspended']);
  });

  test('a company whose name was copied with a line break nobody sees is suspended like any other', async () => {
    for (const mark of ['\u2028', '\u0085']) {
      const { company, admin } = await aFirm({ name: `Píla${mark}Hron` });
      expect((await decide(company, 'suspend')).status).toBe(200);
      expect((await mailsTo(admin))[0]?.text).toContain('Píla Hron');
    }
  });

  test('people still look, nobody submits a claim, and everybody gets a clear sentence in their language', async () => {
    const { company, admin, employee } = await aFirm();
    expect((await decide(company, 'suspend')).status).toBe(200);
    expect((await employee.call('GET', '/transfer')).status).toBe(200);
    expect((await employee.call('GET', '/dashboard/')).json).toMatchObject({ isSuspended: true });
    expect((await admin.call('GET', '/dashboard/')).json).toMatchObject({ standing: { status: 'suspended', reason } });

    const refused = await submit(employee);
    expect(refused.status).toBe(409);
    expect(refused.json.errors[0]).toMatchObject({
      code: 'company_suspended',
      message: 'Firma má portál pozastavený. Žiadosti teraz neprijíma.',
    });
    expect((await submit(employee, {}, 'en')).json.errors[0].message).toBe(
      'The company’s portal is suspended. It takes no claims now.',
    );
    const signed = await aWaitingFile(query, { ...admin, employmentId: null });
    const byCompany = { employeeId: employee.roleId, signedDeclarationFileId: signed };
    expect(codeOf(await submit(admin, byCompany))).toBe('company_suspended');
    expect(await query('SELECT FROM claim WHERE company_id = $1', [company.companyId])).toEqual([]);
    expect(await mailKinds(admin)).toEqual(['company.suspended']);
    expect((await mailsTo(admin))[0]?.text).toContain(reason);
    expect(await auditOf(company, 'company.suspended')).toEqual([
      { changes: { status: { before: 'active', after: 'suspended' } }, reason },
    ]);
  });

  test('a rejected claim is not sent again either, what waits may still be decided, and the company keeps its settings', async () => {
    const { company, admin, employee } = await aFirm();
    const first = await submit(employee);
    const second = await submit(employee, { stayFrom: '2026-06-20', stayTo: '2026-06-23', documentDate: '2026-06-23' });
    const verdict = { status: 'rejected', version: 1, reasonCode: 'UNREADABLE', reasonText: 'Nečitateľný doklad.' };
    expect((await admin.call('PUT', `/document/${first.json.id}`, verdict)).status).toBe(200);
    await decide(company, 'suspend');
    expect(codeOf(await submit(employee, { replaces: first.json.id }))).toBe('company_suspended');
    // What the first one gave back has raised it.
    const { version } = (await admin.call('GET', `/document/${second.json.id}`)).json;
    const approval = await admin.call('PUT', `/document/${second.json.id}`, { status: 'approved', version });
    expect(approval.status).toBe(200);
    const { programmes } = (await admin.call('GET', '/company/settings')).json;
    expect(programmes.map((one: { isOpen: boolean }) => one.isOpen)).toEqual([true, true]);
  });

  test('twice at once suspends once; resuming lets claims in again', async () => {
    const { company, admin, employee } = await aFirm();
    const both = await Promise.all([decide(company, 'suspend'), decide(company, 'suspend')]);
    expect(both.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await auditOf(company, 'company.suspended')).toHaveLength(1);
    expect((await decide(company, 'resume')).status).toBe(200);
    expect(codeOf(await decide(company, 'resume'))).toBe('company_not_suspended');
    expect((await submit(employee)).status).toBe(201);
    expect(await mailKinds(admin)).toEqual(['company.resumed', 'company.suspended']);
  });

  test('nothing remains after a refusal: a reason too short, a proof too old, an administrator', async () => {
    const { company, admin } = await aFirm();
    expect(codeOf(await decide(company, 'suspend', { reason: 'krátko' }))).toBe('reason_too_short');
    expect((await admin.call('POST', `/companies/${company.companyId}/suspend`, { reason })).status).toBe(403);
    const age = (minutes: number) =>
      query(`UPDATE session SET factor_confirmed_at = $2 WHERE person_id = $1`, [
        operator.personId,
        new Date(now().getTime() - minutes * 60_000),
      ]);
    await age(6);
    for (const deed of ['suspend', 'resume']) expect(codeOf(await decide(company, deed))).toBe('confirm_identity');
    expect(codeOf(await decide(company, 'end', { reason, date: today() }))).toBe('confirm_identity');
    await age(0);
    expect(await statusOf(company)).toBe('active');
    expect(await mailsTo(admin)).toEqual([]);
  });
});

describe('ending', () => {
  test('signs everybody out at once and for good, keeps the records, and makes lists the operator hands over', async () => {
    const { company, admin, employee } = await aFirm();
    const answer = await decide(company, 'end', { reason, date: today() });
    expect(answer.json).toEqual({ status: 'ended' });
    expect((await admin.call('GET', '/company/data')).status).toBe(401);
    expect((await employee.call('GET', '/transfer')).status).toBe(401);
    expect(await query('SELECT FROM person_role WHERE company_id = $1', [company.companyId])).toEqual([]);
    const { json } = await operator.call('GET', `/companies/${company.companyId}`);
    expect(json).toMatchObject({ status: 'ended', endsOn: today(), retainedUntil: '2036-12-31', endReason: reason });

    await portal.runJobs();
    const files = await operator.call('GET', `/companies/${company.companyId}/files`);
    expect(files.json.items).toHaveLength(3);
    for (const file of files.json.items) {
      expect(file).toMatchObject({ state: 'ready', isHandover: true, format: 'xlsx' });
      expect(new Date(file.expiresAt).getTime()).toBe(now().getTime() + 90 * 86_400_000);
    }
    const path = `/companies/${company.companyId}/files/${files.json.items[0].id}/download`;
    const fetched = await fetchBytes(portal, operator, path);
    expect([fetched.status, fetched.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect(codeOf(await decide(company, 'suspend'))).toBe('company_ended');
    expect(codeOf(await decide(company, 'end', { reason, date: today() }))).toBe('company_ended');
  });

  test('turns away who still waits to be let in as its employee, and tells them', async () => {
    const { company } = await aFirm();
    const [id, email] = [newId(), 'caka.dnu@skuska.example'];
    await query(
      `INSERT INTO registration (id, company_id, personal_number, first_name, last_name, email, lang, status, created_at, confirmed_at)
       VALUES ($1, $2, '77', 'Čaká', 'Dnu', $3, 'sk', 'pending', now(), now())`,
      [id, company.companyId, email],
    );
    expect((await decide(company, 'end', { reason, date: today() })).status).toBe(200);
    expect(await query('SELECT status, reason_code FROM registration WHERE id = $1', [id])).toEqual([
      { status: 'rejected', reason_code: 'COMPANY_ENDED' },
    ]);
    const [mail] = await query<{ kind: string; text: string }>('SELECT kind, text FROM mail WHERE recipient = $1', [
      email,
    ]);
    expect(mail?.kind).toBe('registration.companyEnded');
    expect(mail?.text).toContain(`účasť firmy ${company.name} v portáli Poľana sa skončila`);
    expect(await auditOf(company, 'registration.rejected')).toMatchObject([{ reason: 'COMPANY_ENDED' }]);
  });

  test('closes the changes of data that its employees still ask for: nobody of it would decide', async () => {
    const { company, employee } = await aFirm();
    await query('UPDATE company SET changes_by_company = true WHERE id = $1', [company.companyId]);
    expect((await employee.call('POST', '/change-request', { lastName: 'Nováková' })).status).toBe(201);
    expect((await decide(company, 'end', { reason, date: today() })).status).toBe(200);
    const requests = await query('SELECT status FROM change_request WHERE company_id = $1', [company.companyId]);
    expect(requests).toEqual([{ status: 'cancelled' }]);
    expect(await auditOf(company, 'changeRequest.cancelled')).toMatchObject([{ changes: { count: 1 } }]);
  });

  test('planned for a day, administrators fetch the lists until then; the day itself ends it, once', async () => {
    const { company, admin } = await aFirm();
    const date = addDays(today(), 3);
    expect((await decide(company, 'end', { reason, date })).json).toEqual({ status: 'active' });
    await portal.runJobs();
    const { items } = (await admin.call('GET', '/company/export')).json;
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ isOwn: true, state: 'ready' });
    expect((await fetchBytes(portal, admin, `/company/export/${items[0].id}/download`)).status).toBe(200);
    // As the page does: by a link of its own.
    const { token } = (await admin.call('GET', `/company/export/token/${items[0].id}`)).json;
    const followed = await portal.app.inject({
      url: `/api/1.0/export/download/${token}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([followed.statusCode, followed.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    const { admin: stranger } = await aFirm();
    expect((await fetchBytes(portal, stranger, `/company/export/${items[0].id}/download`)).status).toBe(404);

    const [job] = createOperatorJobs({ publicUrl: 'http://portal.example' });
    const run = async () =>
      job?.run({ data: {}, db: portal.db, log: openLog('silent'), signal: AbortSignal.timeout(60_000) });
    await run();
    expect(await statusOf(company)).toBe('active');
    const back = standAt(instantAt(date, '00:05'));
    await Promise.allSettled([run(), run()]);
    back();
    expect(await statusOf(company)).toBe('ended');
    expect(await auditOf(company, 'company.ended')).toHaveLength(1);
    expect(await mailKinds(admin)).toEqual(['company.ended', 'company.ending']);
  });

  test('an end that is called off in this very moment does not come, and one company never holds the others up', async () => {
    const [calledOff, due] = [await aCompany(portal.db), await aCompany(portal.db)];
    const [busy, next] = [await aCompany(portal.db), await aCompany(portal.db)];
    const date = addDays(today(), 3);
    for (const company of [calledOff, due]) await decide(company, 'end', { reason, date });
    const [job] = createOperatorJobs({ publicUrl: 'http://portal.example' });
    const run = (db = portal.db) =>
      Promise.resolve(job?.run({ data: {}, db, log: openLog('silent'), signal: AbortSignal.timeout(60_000) })).catch(
        (error: unknown) => error,
      );
    const back = standAt(instantAt(date, '00:05'));
    const everywhere = portal.db.forEveryCompany();
    let ran: Promise<unknown> | undefined;
    await inTransaction(everywhere, async (tx) => {
      await cancelCompanyEnd(tx, calledOff.companyId, { author: systemAuthor, publicUrl: 'http://portal.example' });
      ran = run();
      await transactionsWait(portal.db);
    });
    expect(await ran).toBeUndefined();
    expect([await statusOf(calledOff), await statusOf(due)]).toEqual(['active', 'ended']);
    expect(await auditOf(calledOff, 'company.ended')).toEqual([]);

    for (const { companyId } of [busy, next])
      await query('UPDATE company SET ends_on = $1 WHERE id = $2', [date, companyId]);
    await inTransaction(everywhere, async (tx) => {
      await tx.client.query('SELECT FROM company WHERE id = $1 FOR UPDATE', [busy.companyId]);
      const hurried = openTestDatabase(portal.appUrl, { patience: 1 });
      expect(await run(hurried)).toBeInstanceOf(AggregateError);
      await hurried.close();
    });
    expect([await statusOf(busy), await statusOf(next)]).toEqual(['active', 'ended']);
    expect(await run()).toBeUndefined();
    expect(await statusOf(busy)).toBe('ended');
    back();
  });

  test('planned twice at once and once more for the same day it is told once; another day is told anew', async () => {
    const { company, admin } = await aFirm();
    const plan = (days: number) => decide(company, 'end', { reason, date: addDays(today(), days) });
    const atOnce = await Promise.all([plan(10), plan(10)]);
    const back = standAt(new Date(now().getTime() + 60_000));
    const answers = [...atOnce, await plan(10)];
    expect(answers.map((one) => [one.status, one.json])).toEqual(answers.map(() => [200, { status: 'active' }]));
    const listsOf = () => query('SELECT FROM export WHERE company_id = $1', [company.companyId]);
    expect(await mailKinds(admin)).toEqual(['company.ending']);
    expect([(await listsOf()).length, (await auditOf(company, 'company.endPlanned')).length]).toEqual([3, 1]);
    await plan(20);
    back();
    expect(await mailKinds(admin)).toEqual(['company.ending', 'company.ending']);
    expect(await auditOf(company, 'company.endPlanned')).toHaveLength(2);
  });

  test('claims that wait are a warning to read; a planned end can be taken back', async () => {
    const { company, admin } = await aFirm();
    await aPendingClaim(portal.db, await anEmployee(portal.db, company));
    const date = addDays(today(), 10);
    const warned = await decide(company, 'end', { reason, date });
    expect([warned.status, codeOf(warned), warned.json.forceable]).toEqual([409, 'company_claims_waiting', true]);
    expect(await query('SELECT ends_on FROM company WHERE id = $1', [company.companyId])).toEqual([{ ends_on: null }]);
    expect(await query('SELECT FROM export WHERE company_id = $1', [company.companyId])).toEqual([]);
    expect((await decide(company, 'end?force=true', { reason, date })).status).toBe(200);
    const cancel = () => operator.call('DELETE', `/companies/${company.companyId}/end`);
    expect((await cancel()).status).toBe(200);
    expect(codeOf(await cancel())).toBe('company_end_not_planned');
    expect(await mailKinds(admin)).toEqual(['company.endCancelled', 'company.ending']);
    for (const [day, code] of [
      [addDays(today(), -1), 'end_date_past'],
      [addDays(today(), 400), 'end_date_too_far'],
    ])
      expect(codeOf(await decide(company, 'end', { reason, date: day }))).toBe(code);
  });

  test('no other file of a company leaves through the operator', async () => {
    const { company, admin } = await aFirm();
    await admin.call('POST', '/employee/download/export', { format: 'csv' });
    await portal.runJobs();
    const { items } = (await operator.call('GET', `/companies/${company.companyId}/files`)).json;
    expect(items).toMatchObject([{ kind: 'employees', isHandover: false }]);
    for (const id of [items[0].id, newId()])
      expect((await fetchBytes(portal, operator, `/companies/${company.companyId}/files/${id}/download`)).status).toBe(
        404,
      );
  });
});
