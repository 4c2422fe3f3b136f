import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '@polana/contract/plain-date';
import { today } from '#platform/clock';
import { inTransaction, reading } from '#platform/database';
import type { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { addAdministrator } from '#modules/companies';
import { listErasures } from '#modules/identity';
import { systemAuthor } from '#platform/actor';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anAdministrator, type TestCompany } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { fetchBytes } from '#test-support/claim-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import {
  aSignedInAdministrator,
  aSignedInEmployee,
  aSignedInOperator,
  type SignedIn,
  type TestAnswer,
} from '#test-support/signed-in';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { readErasureList, reapplyErasures } from './erasure-list.ts';

let portal: TestPortal;
let company: TestCompany;
let operator: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
  operator = await aSignedInOperator(portal, { firstName: 'Oľga', lastName: 'Prvá' });
  admin = await aSignedInAdministrator(portal, company);
});
afterAll(() => portal.close());
afterEach(async () => expect(await checkBooks(portal.db)).toEqual([]));

async function query(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

/** A call below no role, in the person's own name. */
async function own(by: SignedIn, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const reply = await portal.app.inject({
    method,
    url: `/api/1.0${path}`,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${by.token}`, 'x-forwarded-for': '198.19.0.1' },
  });
  return { status: reply.statusCode, json: JSON.parse(reply.body) };
}

async function asked(by: SignedIn, kind: 'erasure' | 'restriction'): Promise<string> {
  const answer = await own(by, 'POST', '/profile/privacy', { kind });
  expect(answer.status).toBe(201);
  return answer.json.requests[0].id;
}

const carryOut = (id: string) => operator.call('POST', `/privacy-request/${id}/carry-out`);
const personOf = async ({ personId }: SignedIn) =>
  (await query('SELECT * FROM person WHERE id = $1', [personId]))[0] as Record<string, unknown>;
const listed = async (word: string) =>
  (await admin.call('GET', `/employee?search=${encodeURIComponent(word)}&status=all`)).json.items as unknown[];
const testClaimOf = (by: SignedIn, values = {}) =>
  aPendingClaim(
    portal.db,
    {
      personId: by.personId,
      username: '',
      email: by.email,
      employmentId: by.roleId,
      companyId: company.companyId,
      personalNumber: '',
    },
    values,
  );

test('who asks for erasure with books behind them loses the account at once and is restricted', async () => {
  const leaving = await aSignedInEmployee(portal, company, {
    firstName: 'Blažena',
    lastName: 'Odchádzajúca',
    lang: 'en',
  });
  await testClaimOf(leaving);
  await query(`INSERT INTO person_children (person_id, children_sealed, changed_at) VALUES ($1, '\\x00', now())`, [
    leaving.personId,
  ]);
  expect(await listed('odchadzajuca')).toHaveLength(1);
  const id = await asked(leaving, 'erasure');
  const detail = (await operator.call('GET', `/privacy-request/${id}`)).json;
  expect(detail).toMatchObject({
    kind: 'erasure',
    source: 'person',
    atOnce: { hasChildren: true, openSessions: 1 },
    later: { isEmployed: true, claims: [{ claims: 1 }] },
  });
  expect((await carryOut(id)).status).toBe(200);
  expect(await personOf(leaving)).toMatchObject({
    username: `erased-${leaving.personId}`,
    email: null,
    password_hash: null,
    last_name: 'Odchádzajúca',
    restricted_at: expect.any(Date),
  });
  expect(await query('SELECT 1 FROM person_children WHERE person_id = $1', [leaving.personId])).toEqual([]);
  expect((await own(leaving, 'GET', '/profile/privacy')).status).toBe(401);
  expect(await listed('odchadzajuca')).toEqual([]);
  const mails = await query('SELECT kind, lang FROM mail WHERE recipient = $1', [leaving.email]);
  expect(mails).toEqual([{ kind: 'privacy.erased', lang: 'en' }]);
  expect(
    await query(`SELECT changes FROM audit_entry WHERE action = 'person.erased' AND object_id = $1`, [
      leaving.personId,
    ]),
  ).toMatchObject([{ changes: { outcome: 'restricted' } }]);
  expect(await readErasureList(join(portal.dataDir, 'erasure-list.txt'))).toContain(leaving.personId);
});

test('with the account goes what was written to an address it was to get, not what others wrote to theirs', async () => {
  const moving = await aSignedInEmployee(portal, company, { lastName: 'Sťahovavá' });
  const wanted = `nova.${moving.email}`;
  for (const email of [wanted, admin.email])
    expect((await own(moving, 'POST', '/email-change', { email })).status).toBe(200);
  await portal.runJobs();
  const writtenTo = (recipient: string) => query('SELECT kind, status FROM mail WHERE recipient = $1', [recipient]);
  expect(await writtenTo(wanted)).toEqual([{ kind: 'emailChange', status: 'kept' }]);
  const toAdmin = await writtenTo(admin.email);
  expect(toAdmin).not.toEqual([]);
  expect((await carryOut(await asked(moving, 'erasure'))).status).toBe(200);
  expect(await writtenTo(wanted)).toEqual([]);
  expect(await writtenTo(admin.email)).toEqual(toAdmin);
});

test('who became an administrator since asking is not erased, and who is being erased becomes none', async () => {
  const rising = await aSignedInEmployee(portal, company);
  const id = await asked(rising, 'erasure');
  const { administratorshipId } = await anAdministrator(portal.db, company, rising.personId);
  const refused = await carryOut(id);
  expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'privacy_duties_held']);
  expect(await personOf(rising)).toMatchObject({ email: rising.email, disabled_at: null });
  expect(
    await query('SELECT 1 FROM mail WHERE recipient = $1 AND kind = $2', [rising.email, 'privacy.erased']),
  ).toEqual([]);
  await query('UPDATE administratorship SET ended_at = now() WHERE id = $1', [administratorshipId]);
  const { deeds } = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
    await tx.client.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [rising.personId]);
    const erasing = carryOut(id);
    await transactionsWait(portal.db);
    const role = { companyId: company.companyId, personId: rising.personId };
    const adding = inTransaction(portal.db.forEveryCompany(), (other) => addAdministrator(other, role, systemAuthor));
    await transactionsWait(portal.db, 2);
    return { deeds: [erasing, adding.catch((error: Refusal) => error.code)] };
  });
  const [erased, added] = await Promise.all(deeds);
  expect([(erased as TestAnswer).status, added]).toEqual([200, 'administrator_disabled']);
  expect(
    await query('SELECT 1 FROM administratorship WHERE person_id = $1 AND ended_at IS NULL', [rising.personId]),
  ).toEqual([]);
});

test('a registration of the erased mailbox that let nobody in goes with the account', async () => {
  const leaving = await aSignedInEmployee(portal, company);
  const other = await aCompany(portal.db);
  for (const [status, email] of [
    ['pending', leaving.email],
    ['rejected', leaving.email],
    ['pending', `x.${leaving.email}`],
  ])
    await query(
      `INSERT INTO registration (id, company_id, personal_number, first_name, last_name, email, lang, status, created_at, confirmed_at, decided_at)
       VALUES ($1, $2, '1', 'Blažena', 'Odišla', $3, 'sk', $4, now(), now(), CASE WHEN $4 = 'rejected' THEN now() END)`,
      [newId(), other.companyId, email, status],
    );
  await query('UPDATE person SET verified_at = now() WHERE id = $1', [leaving.personId]);
  expect((await carryOut(await asked(leaving, 'erasure'))).status).toBe(200);
  expect(await query('SELECT email FROM registration WHERE company_id = $1', [other.companyId])).toEqual([
    { email: `x.${leaving.email}` },
  ]);
});

test('the list of erasures holds ids alone and is applied again to whoever came back with a backup', async () => {
  const returning = await aSignedInEmployee(portal, company, { firstName: 'Vrátená', lastName: 'Zozálohy' });
  expect((await carryOut(await asked(returning, 'erasure'))).status).toBe(200);
  const path = join(portal.dataDir, 'erasure-list.txt');
  expect(await readFile(path, 'utf8')).toMatch(/^([0-9a-f-]{36}\n)+$/);
  await query(
    `UPDATE person SET username = 'vratena.zozalohy', email = 'vratena@skuska.example', restricted_at = NULL, disabled_at = NULL
     WHERE id = $1`,
    [returning.personId],
  );
  await query(`UPDATE employment SET phone = '0905 123 456' WHERE person_id = $1`, [returning.personId]);
  expect(await reapplyErasures(portal.db, await readErasureList(path))).toBe(1);
  expect(await personOf(returning)).toMatchObject({ email: null, restricted_at: expect.any(Date) });
  expect(await query('SELECT phone FROM employment WHERE person_id = $1', [returning.personId])).toEqual([
    { phone: '' },
  ]);
  expect(await reapplyErasures(portal.db, await readErasureList(path))).toBe(0);
  expect(await reading(portal.db, listErasures)).toContain(returning.personId);
});

test('who is restricted reads everything, does nothing, and the company neither lists them nor claims for them nor deletes them', async () => {
  const quiet = await aSignedInEmployee(portal, company, { firstName: 'Tichá', lastName: 'Obmedzená' });
  const claim = await testClaimOf(quiet);
  const id = await asked(quiet, 'restriction');
  expect((await carryOut(id)).status).toBe(200);
  expect((await quiet.call('GET', '/document')).status).toBe(200);
  const refused = await quiet.call('POST', '/change-request', { lastName: 'Iná' });
  expect([refused.status, refused.json.errors[0].code]).toEqual([403, 'processing_restricted']);
  expect(await query('SELECT 1 FROM change_request WHERE created_by = $1', [quiet.personId])).toEqual([]);
  expect(await listed('obmedzena')).toEqual([]);
  expect((await admin.call('GET', `/document/${claim.claimId}`)).json).toMatchObject({ isRestricted: true });
  expect((await admin.call('DELETE', `/employee/${claim.employee.employmentId}`)).status).toBe(404);
  expect(await query('SELECT status FROM claim WHERE id = $1', [claim.claimId])).toEqual([{ status: 'pending' }]);
  const lift = () =>
    operator.call('POST', `/privacy-request/${id}/lift`, { reason: 'Spor sa skončil dohodou.', isOwnWish: true });
  expect((await lift()).status).toBe(200);
  expect(await listed('obmedzena')).toHaveLength(1);
  const again = await lift();
  expect([again.status, again.json.errors[0].code]).toEqual([409, 'privacy_not_restricted']);
});

test('whom the company does not list no call of it by id reaches, whether it reads or changes', async () => {
  const quiet = await aSignedInEmployee(portal, company, { firstName: 'Neviditeľná', lastName: 'Zadržaná' });
  const path = `/employee/${quiet.roleId}`;
  const inADay = addDays(today(), 1);
  expect(
    (await admin.call('POST', `${path}/ratio-change`, { newEmployeeRatio: '80', dateOfChange: inADay })).status,
  ).toBe(201);
  const [planned] = (await admin.call('GET', `${path}/ratio-change`)).json.items;
  expect((await carryOut(await asked(quiet, 'restriction'))).status).toBe(200);
  const traces = () =>
    query(
      `SELECT (SELECT count(*) FROM ratio_change WHERE employment_id = $1::uuid) AS ratios,
         (SELECT count(*) FROM audit_entry WHERE object_id = $1::text) AS entries,
         (SELECT count(*) FROM session WHERE person_id = $2 AND ended_at IS NULL) AS sessions,
         (SELECT force_password_change FROM person WHERE id = $2) AS forced`,
      [quiet.roleId, quiet.personId],
    );
  const before = await traces();
  const unknown = await admin.call('GET', `/employee/${newId()}`);
  const dates = { actionCode: 'RP', stayFrom: '2026-11-01', stayTo: '2026-11-04', sum: '100.00' };
  const refused: Parameters<SignedIn['call']>[] = [
    ['GET', path],
    ['GET', `${path}/deletion`],
    ['GET', `${path}/document`],
    ['GET', `${path}/ratio-change`],
    ['GET', `${path}/ratio-change-log`],
    ['POST', `${path}/ratio-change`, { newEmployeeRatio: '50', dateOfChange: inADay }],
    ['DELETE', `${path}/ratio-change/${planned.id}`],
    ['POST', `${path}/change-password`, {}],
    ['POST', `${path}/end-sessions`, {}],
    ['POST', `${path}/force-password-change`, {}],
    ['POST', `${path}/send-access`, {}],
    ['DELETE', path],
    ['GET', `/document/actions/templates?employeeId=${quiet.roleId}`],
    ['GET', `/document/actions/templates/RP/form/affidavit?employeeId=${quiet.roleId}`],
  ];
  for (const call of refused) {
    const [, url] = call;
    const answer = await admin.call(...call);
    expect([url, answer.status, answer.json]).toEqual([url, 404, unknown.json]);
  }
  const claiming = await admin.call('POST', `/document/validate/dates${path}`, dates);
  expect([claiming.status, claiming.json.errors[0].code]).toEqual([403, 'processing_restricted']);
  const inviting = await admin.call('POST', '/company/invitations', { employeeIds: [quiet.roleId] });
  expect([inviting.status, inviting.json.errors[0].code]).toEqual([409, 'nobody_to_invite']);
  expect(await traces()).toEqual(before);
  const [template] = (await quiet.call('GET', '/document/actions/templates')).json.items;
  expect(template).toMatchObject({ isOpen: false, closedReason: 'processingRestricted' });
  const form = await fetchBytes(portal, quiet, '/document/actions/templates/RP/form/affidavit');
  expect([form.status, form.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('twice at once is carried out once; what was decided stays', async () => {
  const person = await aSignedInEmployee(portal, company);
  const id = await asked(person, 'restriction');
  const answers = await Promise.all([carryOut(id), carryOut(id), carryOut(id)]);
  expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect((await own(person, 'DELETE', `/profile/privacy/${id}`)).status).toBe(409);
  expect(
    await query(`SELECT 1 FROM audit_entry WHERE action = 'privacyRequest.carriedOut' AND object_id = $1`, [id]),
  ).toHaveLength(1);
});

test('a request is asked once, taken back by its own person alone, and refused with a reason that is mailed', async () => {
  const [person, stranger] = [await aSignedInEmployee(portal, company), await aSignedInEmployee(portal, company)];
  const first = await asked(person, 'erasure');
  const second = await own(person, 'POST', '/profile/privacy', { kind: 'erasure' });
  expect([second.status, second.json.errors[0].code]).toEqual([409, 'privacy_already_requested']);
  expect((await own(stranger, 'DELETE', `/profile/privacy/${first}`)).status).toBe(404);
  expect((await own(person, 'DELETE', `/profile/privacy/${first}`)).status).toBe(200);
  const again = await asked(person, 'erasure');
  const refusal = await operator.call('POST', `/privacy-request/${again}/refuse`, {
    reason: 'Prebieha kontrola miezd.',
  });
  expect(refusal.status).toBe(200);
  expect(await personOf(person)).toMatchObject({ restricted_at: null, email: person.email });
  const [mail] = await query(`SELECT text FROM mail WHERE recipient = $1 AND kind = 'privacy.refused'`, [person.email]);
  expect(mail.text).toContain('Prebieha kontrola miezd.');
  expect((await carryOut(again)).status).toBe(409);
});

test('nobody with duties is erased, and a refusal leaves nothing behind', async () => {
  const person = await aSignedInEmployee(portal, company);
  await anAdministrator(portal.db, company, person.personId);
  const refused = await own(person, 'POST', '/profile/privacy', { kind: 'erasure' });
  expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'privacy_duties_held']);
  expect(await query('SELECT 1 FROM privacy_request WHERE person_id = $1', [person.personId])).toEqual([]);
});

test('a letter is entered for a person known by the login, with its month from the day it came', async () => {
  const person = await aSignedInEmployee(portal, company);
  const enter = (body: object) =>
    operator.call('POST', '/privacy-request', {
      login: person.email,
      kind: 'access',
      receivedOn: '2026-01-31',
      note: 'List č. 12',
      ...body,
    });
  expect((await enter({ login: 'nikto@skuska.example' })).status).toBe(404);
  expect((await enter({ receivedOn: '2999-01-01' })).status).toBe(400);
  const { json } = await enter({});
  const waiting = (await operator.call('GET', '/privacy-request')).json;
  const item = waiting.items.find((one: { id: string }) => one.id === json.id);
  expect(item).toMatchObject({ source: 'letter', dueOn: '2026-02-28', isOverdue: true });
  const overview = (await operator.call('GET', '/operator/overview')).json;
  expect(overview.waiting.privacyRequests).toEqual({ count: waiting.totalCount, dueOn: '2026-02-28' });
  const handed = await operator.call('POST', `/privacy-request/${json.id}/hand-over`);
  expect(handed.json).toMatchObject({ person: { email: person.email }, children: [] });
  expect((await operator.call('POST', `/privacy-request/${json.id}/hand-over`)).status).toBe(409);
});

test('an objection switches every reminder off', async () => {
  const person = await aSignedInEmployee(portal, company);
  const entered = await operator.call('POST', '/privacy-request', {
    login: person.email,
    kind: 'objection',
    receivedOn: '2026-02-01',
    note: '',
  });
  expect((await carryOut(entered.json.id)).status).toBe(200);
  expect(await query('SELECT kind FROM notification_off WHERE person_id = $1', [person.personId])).toHaveLength(3);
});

test('the desk is the operator’s, and what nobody asked is missing', async () => {
  const person = await aSignedInEmployee(portal, company);
  for (const path of ['/privacy/schedule', '/privacy-request']) {
    expect((await person.call('GET', path)).status).toBe(403);
    expect((await admin.call('GET', path)).status).toBe(403);
  }
  expect((await carryOut(newId())).status).toBe(404);
});

test('the operator has what is due let go now: one run, noted in the trail, seen in the schedule', async () => {
  expect((await operator.call('POST', '/privacy/run')).status).toBe(202);
  expect((await operator.call('POST', '/privacy/run')).status).toBe(202);
  expect((await operator.call('GET', '/privacy/schedule')).json.isRunning).toBe(true);
  await portal.runJobs();
  const { items, isRunning } = (await operator.call('GET', '/privacy/schedule')).json;
  expect(isRunning).toBe(false);
  expect(items.map((item: { kind: string }) => item.kind)).toEqual([
    'rejectedFiles',
    'claims',
    'people',
    'registrations',
    'mails',
    'traces',
    'imports',
    'exports',
    'audit',
  ]);
  expect(items[0]).toMatchObject({ period: { count: 12, unit: 'months' }, dueCount: 0, lastCount: 0 });
  expect(await query(`SELECT 1 FROM audit_entry WHERE action = 'retention.started'`)).toHaveLength(2);
});
