import { createHash } from 'node:crypto';
import { endpoints } from '@polana/contract/index';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { creditEntitlement } from '#modules/ledger';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { enqueueJob } from '#platform/jobs';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let goBack = () => {};
beforeAll(async () => {
  portal = await testPortal();
});
afterEach(() => {
  goBack();
  goBack = () => {};
});
afterAll(() => portal.close());

function standMinutesLater(minutes: number): void {
  goBack();
  goBack = standAt(minutesFrom(now(), minutes));
}

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) => tx.client.query(text, values));
  return rows as Row[];
}

/** Fetches a link as a browser does: no bearer token unless one is given. */
function follow(token: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return portal.app.inject({ method, url: `/api/1.0/export/download/${token}`, headers });
}

async function order(who: SignedIn, path: string, body: object, headers?: Record<string, string>): Promise<string> {
  const answer = await who.call('POST', path, body, headers);
  expect([answer.status, answer.json]).toMatchObject([202, { state: 'queued' }]);
  return answer.json.id as string;
}

async function tokenOf(who: SignedIn, exportId: string): Promise<string> {
  const answer = await who.call('GET', `/company/export/token/${exportId}`);
  expect(answer.status).toBe(200);
  return answer.json.token as string;
}

async function made(who: SignedIn, path: string, body: object): Promise<string> {
  const exportId = await order(who, path, body);
  await portal.runJobs();
  expect((await who.call('GET', `/company/export/${exportId}`)).json).toMatchObject({ state: 'ready' });
  return exportId;
}

async function csvOf(who: SignedIn, path: string, filters: object): Promise<Record<string, string>[]> {
  const exportId = await made(who, path, { format: 'csv', filters });
  const { rawPayload } = await follow(await tokenOf(who, exportId));
  await forgetOrders(who);
  return parse(rawPayload, { delimiter: ';', bom: true, columns: true });
}

/** So that a test about something else does not meet the limit of a day. */
async function forgetOrders({ companyId }: SignedIn): Promise<void> {
  await query(`UPDATE export SET created_at = created_at - interval '2 days' WHERE company_id = $1`, [companyId]);
}

async function listed<Item>(who: SignedIn, path: string, filters: Record<string, string>): Promise<Item[]> {
  const items: Item[] = [];
  for (let offset = 0, total = 1; offset < total; offset += 7) {
    const search = new URLSearchParams({ ...filters, limit: '7', offset: String(offset) });
    const { json } = await who.call('GET', `${path}?${search.toString()}`);
    total = json.totalCount as number;
    items.push(...(json.items as Item[]));
  }
  return items;
}

const euros = (text: string | undefined) => (text ?? '').replace('.', ',');

async function aFullCompany(): Promise<{
  company: TestCompany;
  admin: SignedIn;
  employees: { employmentId: string }[];
}> {
  const company = await aCompany(portal.db);
  const admin = await aSignedInAdministrator(portal, company);
  const employees = [];
  for (const [index, lastName] of ['Čierna', '=Zlý', 'Novák', 'Ľupták', 'Nová', 'Adamec', 'Šťastná', 'Žák'].entries()) {
    const person = await aPerson(portal.db, {
      lastName,
      firstName: index % 2 ? 'Ján' : 'Ľubica',
      ...(index === 3 && { email: null }),
    });
    const employee = await anEmployee(portal.db, company, {
      personId: person.personId,
      personalNumber: `00${index}`,
      startDate: `20${10 + index}-03-0${index + 1}`,
      ratio: index === 2 ? 625_000 : 1_000_000,
    });
    employees.push(employee);
    await aPendingClaim(
      portal.db,
      { ...employee, ...person },
      { sumCents: 10_000 + index * 777, actionCode: index % 3 ? 'RP' : 'SP' },
    );
  }
  return { company, admin, employees };
}

test('an export of employees has the rows, the filters and the order of the list, and rows of nobody else', async () => {
  await aFullCompany();
  const { admin } = await aFullCompany();
  const cases = [
    {},
    { order: '-employeeStartDate' },
    { search: 'nov' },
    { ratio: 'part' },
    { withoutEmail: 'true' },
    { status: 'all', order: 'personalNumber' },
    { search: 'nikto' },
  ];
  for (const filters of cases) {
    const rows = await csvOf(admin, '/employee/download/export', filters);
    const items = await listed<{
      personalNumber: string;
      lastName: string;
      employeeRatio: string;
      amounts: { actionCode: string; left: string }[];
    }>(admin, '/employee', filters as Record<string, string>);
    const expected = items.map(({ personalNumber, lastName, employeeRatio, amounts }) => [
      personalNumber,
      lastName === '=Zlý' ? `'${lastName}` : lastName,
      euros(employeeRatio),
      euros(amounts.find((one) => one.actionCode === 'RP')?.left),
    ]);
    expect([
      filters,
      rows.map((row) => [row['Osobné číslo'], row['Priezvisko'], row['Úväzok (%)'], row['Rekreácia: zostáva (€)']]),
    ]).toEqual([filters, expected]);
  }
});

test('an export of claims has the rows, the filters and the order of the list', async () => {
  const { admin, employees } = await aFullCompany();
  const cases = [
    {},
    { order: 'contribution' },
    { actionCode: 'SP' },
    { search: 'novák' },
    { status: 'approved' },
    { employeeId: employees[2]!.employmentId },
    { order: '-employee' },
    { submittedFrom: '2030-01-01' },
  ];
  for (const filters of cases) {
    const rows = await csvOf(admin, '/document/download/export', filters);
    const items = await listed<{ number: string; sum: string; contribution: string }>(
      admin,
      '/document',
      filters as Record<string, string>,
    );
    const expected = items.map(({ number, sum, contribution }) => [number, euros(sum), euros(contribution)]);
    expect([
      filters,
      rows.map((row) => [row['Číslo žiadosti'], row['Suma dokladu (€)'], row['Príspevok (€)']]),
    ]).toEqual([filters, expected]);
  }
});

test('an employee takes the own movements and claims away and nobody else’s', async () => {
  const { company, employees } = await aFullCompany();
  const employee = await aSignedInEmployee(portal, company);
  for (const [index, actionCode] of (['RP', 'SP', 'RP'] as const).entries()) {
    await inTransaction(portal.db.forCompany(company.companyId), (tx) =>
      creditEntitlement(tx, {
        companyId: company.companyId,
        employmentId: employee.roleId,
        year: 2024 + index,
        actionCode,
        amountCents: 27_500,
        effectiveDate: `${2024 + index}-01-01`,
        idempotencyKey: `credit ${index} ${employee.roleId}`,
        createdBy: null,
      }),
    );
  }
  for (const filters of [{}, { order: 'date' }, { actionCode: 'SP' }, { from: '2025-06-01' }, { type: 'drawing' }]) {
    const rows = await csvOf(employee, '/transfer/download/export', filters);
    const items = await listed<{ date: string; amount: string }>(
      employee,
      '/transfer',
      filters as Record<string, string>,
    );
    const dates = rows.map((row) => row['Dátum']?.split('.').toReversed().join('-'));
    expect([filters, dates]).toEqual([filters, items.map(({ date }) => date)]);
    expect(rows.map((row) => row['Suma (€)'])).toEqual(items.map(({ amount }) => euros(amount)));
  }
  expect(await csvOf(employee, '/document/download/export', { employeeId: employees[0]!.employmentId })).toEqual([]);
  expect((await employee.call('GET', '/company/export')).status).toBe(403);
});

test('a file is fetched once by its link, and both deeds are in the audit log', async () => {
  const { admin } = await aFullCompany();
  const exportId = await made(admin, '/company/export', { kind: 'employees', format: 'xlsx' });
  const token = await tokenOf(admin, exportId);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await follow(token, {}, 'HEAD')).statusCode).toBe(404);
  const [first, ...others] = (await Promise.all([follow(token), follow(token), follow(token)])).toSorted(
    (one, other) => one.statusCode - other.statusCode,
  );
  expect(first?.statusCode).toBe(200);
  expect(first?.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': String(first?.rawPayload.length),
  });
  expect(first?.headers['content-disposition']).toMatch(/^attachment; filename="zamestnanci-\d{4}-\d\d-\d\d\.xlsx"/);
  const sha256 = createHash('sha256')
    .update(first?.rawPayload ?? '')
    .digest('hex');
  expect((await admin.call('GET', `/company/export/${exportId}`)).json).toMatchObject({ sha256 });
  expect((await admin.call('GET', '/company/export')).json.items).toMatchObject([{ id: exportId, sha256 }]);
  const guessed = await follow('x'.repeat(43));
  for (const other of [...others, await follow('etc'), await follow('%00')])
    expect([other.statusCode, other.body]).toEqual([guessed.statusCode, guessed.body]);
  expect([guessed.statusCode, guessed.json().errors[0].code]).toEqual([404, 'link_invalid']);
  const noted = await query<{ action: string; actor_person: string }>(
    `SELECT action, actor_person FROM audit_entry WHERE object_id = $1 ORDER BY id`,
    [exportId],
  );
  expect(noted.map(({ action, actor_person }) => [action, actor_person])).toEqual([
    ['export.created', admin.personId],
    ['export.downloaded', admin.personId],
  ]);
});

test('a link that is late, used up by a logout, of a lost role or in other hands is no link', async () => {
  const { company, admin } = await aFullCompany();
  const exportId = await made(admin, '/company/export', { kind: 'documents', format: 'csv' });
  const colleague = await aSignedInAdministrator(portal, company);
  const refused = async (token: string, headers?: Record<string, string>) =>
    expect((await follow(token, headers)).statusCode).toBe(404);
  await refused(await tokenOf(admin, exportId), { authorization: `Bearer ${colleague.token}` });
  const late = await tokenOf(admin, exportId);
  standMinutesLater(5);
  await refused(late);
  goBack();
  const ofLostRole = await tokenOf(admin, exportId);
  await query('UPDATE administratorship SET ended_at = now() WHERE id = $1', [admin.roleId]);
  await refused(ofLostRole);
  await query('UPDATE administratorship SET ended_at = NULL WHERE id = $1', [admin.roleId]);
  expect((await follow(ofLostRole, { authorization: `Bearer ${admin.token}` })).statusCode).toBe(200);
  const afterLogout = await tokenOf(admin, exportId);
  await portal.app.inject({
    method: 'POST',
    url: '/api/1.0/logout',
    payload: {},
    headers: { authorization: `Bearer ${admin.token}` },
  });
  await refused(afterLogout);
  expect(
    await query('SELECT FROM audit_entry WHERE object_id = $1 AND action = $2', [exportId, 'export.downloaded']),
  ).toHaveLength(1);
});

test('a link forwarded to another browser is no link: a session of the web is bound to its own', async () => {
  const { admin } = await aFullCompany();
  const exportId = await made(admin, '/company/export', { kind: 'documents', format: 'pdf' });
  const cookie = 'a cookie of this browser';
  await query(
    `UPDATE session SET binding_hash = sha256(convert_to($2, 'UTF8')) WHERE person_id = $1 AND ended_at IS NULL`,
    [admin.personId, cookie],
  );
  const answer = await admin.call('GET', `/company/export/token/${exportId}`, undefined, {
    cookie: `sb=${encodeURIComponent(cookie)}`,
  });
  expect((await follow(answer.json.token as string)).statusCode).toBe(404);
  expect((await follow(answer.json.token as string, { cookie: 'sb=another' })).statusCode).toBe(404);
  expect((await follow(answer.json.token as string, { cookie: `sb=${encodeURIComponent(cookie)}` })).statusCode).toBe(
    200,
  );
});

test('twenty guesses an hour from one address, then silence', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const statuses = [];
  for (let guess = 0; guess < 21; guess += 1)
    statuses.push((await follow(`${guess}`.padStart(43, 'g'), headers)).statusCode);
  expect(statuses.slice(0, 20).every((status) => status === 404)).toBe(true);
  expect(statuses[20]).toBe(429);
});

test('a colleague sees that a file exists and cannot fetch it; to strangers it does not exist', async () => {
  const { company, admin } = await aFullCompany();
  const exportId = await made(admin, '/company/export', { kind: 'employees', format: 'csv' });
  const colleague = await aSignedInAdministrator(portal, company);
  const stranger = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const employee = await aSignedInEmployee(portal, company);
  expect((await colleague.call('GET', '/company/export')).json.items).toMatchObject([
    { id: exportId, isOwn: false, state: 'ready' },
  ]);
  expect((await stranger.call('GET', '/company/export')).json).toEqual({ items: [], totalCount: 0 });
  for (const who of [colleague, stranger, employee]) {
    for (const path of [`/company/export/token/`, `/company/export/`]) {
      const foreign = await who.call('GET', path + exportId);
      const missing = await who.call('GET', `${path}0193aa80-0000-7000-8000-00000000dead`);
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    }
    expect((await who.call('GET', `/company/export/${exportId}/download`)).status).toBe(404);
  }
});

test('what employees take away of their own is not in the company’s list', async () => {
  const { company, admin } = await aFullCompany();
  const employee = await aSignedInEmployee(portal, company);
  await made(employee, '/transfer/download/export', { format: 'pdf' });
  expect((await admin.call('GET', '/company/export')).json.totalCount).toBe(0);
});

test('the list of files is newest first, can be narrowed to a kind, and knows letters with access credentials', async () => {
  const { company, admin } = await aFullCompany();
  const first = await made(admin, '/company/export', { kind: 'employees', format: 'csv' });
  const second = await made(admin, '/company/export', {
    kind: 'documents',
    format: 'pdf',
    filters: { status: 'pending' },
  });
  const letter = await admin.call('POST', '/company/generate-approaches', { group: 'withoutAccess', format: 'xlsx' });
  expect(letter.status).toBe(202);
  await portal.runJobs();
  const all = (await admin.call('GET', '/company/export')).json;
  expect(all.totalCount).toBe(3);
  expect(all.items.map((item: { id: string }) => item.id)).toEqual([letter.json.id, second, first]);
  expect(all.items[0]).toMatchObject({ kind: 'credentials', format: 'xlsx', state: 'ready' });
  expect(all.items[1]).toMatchObject({
    kind: 'documents',
    format: 'pdf',
    rows: 8,
    filters: { status: 'pending' },
    isOwn: true,
  });
  const narrowed = (await admin.call('GET', '/company/export?kind=employees&limit=1')).json;
  expect([narrowed.totalCount, narrowed.items[0].id]).toEqual([1, first]);
  expect((await admin.call('GET', '/company/export?limit=2&offset=2')).json.items).toMatchObject([{ id: first }]);
  expect((await aSignedInAdministrator(portal, company)).companyId).toBe(company.companyId);
});

test('a hundred orders at once make two files, and a company makes ten a day', async () => {
  const { admin } = await aFullCompany();
  const press = () => admin.call('POST', '/company/export', { kind: 'movements', format: 'csv' });
  const answers = await Promise.all(Array.from({ length: 100 }, press));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(98);
  expect(refused[0]?.headers['retry-after']).toBe('15');
  expect(await query('SELECT FROM export WHERE company_id = $1', [admin.companyId])).toHaveLength(2);
  for (let index = 0; index < 8; index += 1) {
    await portal.runJobs();
    expect((await press()).status).toBe(202);
  }
  await portal.runJobs();
  const tooMany = await press();
  expect([tooMany.status, tooMany.json.errors[0].code]).toEqual([429, 'exports_too_many']);
  expect(tooMany.json.errors[0].message).toContain('najviac 10 súborov');
});

test('the same key orders once, and another order under it is refused', async () => {
  const { admin } = await aFullCompany();
  const headers = { 'idempotency-key': 'a key of this dialog' };
  const body = { kind: 'employees', format: 'csv', filters: { status: 'all' } };
  const key = { 'idempotency-key': 'key-of-this-dialog' };
  const ids = await Promise.all([1, 2, 3].map(() => order(admin, '/company/export', body, key)));
  expect(new Set(ids).size).toBe(1);
  const other = await admin.call('POST', '/company/export', { ...body, format: 'pdf' }, key);
  expect([other.status, other.json.errors[0].code]).toEqual([422, 'idempotency_key_reused']);
  expect((await admin.call('POST', '/company/export', body, headers)).status).toBe(400);
});

test('without a fresh second factor nothing is ordered and nothing fetched', async () => {
  const { admin } = await aFullCompany();
  const exportId = await made(admin, '/company/export', { kind: 'employees', format: 'csv' });
  standMinutesLater(6);
  const refusal = { status: 403, json: { errors: [{ code: 'confirm_identity' }] } };
  expect(await admin.call('POST', '/company/export', { kind: 'employees', format: 'csv' })).toMatchObject(refusal);
  expect(await admin.call('GET', `/company/export/token/${exportId}`)).toMatchObject(refusal);
  expect(await admin.call('GET', `/company/export/${exportId}/download`)).toMatchObject(refusal);
  expect((await admin.call('GET', '/company/export')).json.totalCount).toBe(1);
});

test('nobody takes anything away in another person’s name', () => {
  const leaving = endpoints.filter(
    ({ id }) =>
      id.startsWith('exports.') &&
      !['exports.list', 'exports.listOfOperator', 'exports.read', 'exports.take'].includes(id),
  );
  expect(leaving.length).toBe(6);
  for (const endpoint of leaving)
    expect([endpoint.id, endpoint.forbiddenWhileImpersonating]).toEqual([endpoint.id, true]);
});

test.each([
  [{ kind: 'employees', format: 'csv', filters: { status: 'nonsense' } }, 'filters.status'],
  [{ kind: 'employees', format: 'csv', filters: { companyId: 'x' } }, 'filters'],
  [{ kind: 'documents', format: 'csv', filters: { submittedFrom: '2026-13-01' } }, 'filters.submittedFrom'],
  [{ kind: 'movements', format: 'csv', filters: { order: 'password_hash' } }, 'filters.order'],
  [{ kind: 'credentials', format: 'csv' }, 'kind'],
  [{ kind: 'employees', format: 'docx' }, 'format'],
  [{ kind: 'employees', format: 'csv', companyId: 'x' }, 'companyId'],
])('what the list itself would refuse is refused at once: %j', async (body, path) => {
  const admin = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const answer = await admin.call('POST', '/company/export', body);
  expect([answer.status, answer.json.errors[0].path]).toEqual([400, path]);
  expect((await admin.call('GET', '/company/export')).json.totalCount).toBe(0);
});

test('after seven days the bytes are gone, the trace stays, and nothing can be fetched', async () => {
  const { admin } = await aFullCompany();
  const exportId = await made(admin, '/company/export', { kind: 'employees', format: 'csv' });
  const [before] = await query<{ storage_key: string }>(
    `SELECT f.storage_key FROM export e JOIN stored_file f ON f.id = e.file_id WHERE e.id = $1`,
    [exportId],
  );
  await query(`UPDATE export SET expires_at = now() - interval '1 second' WHERE id = $1`, [exportId]);
  expect((await admin.call('GET', `/company/export/${exportId}`)).json).toMatchObject({ state: 'expired' });
  const late = await admin.call('GET', `/company/export/token/${exportId}`);
  expect([late.status, late.json.errors[0].code]).toEqual([409, 'export_expired']);
  await inTransaction(portal.db.forEveryCompany(), (tx) => enqueueJob(tx, { name: 'exports.sweep' }, {}));
  await portal.runJobs();
  expect(await query('SELECT FROM stored_file WHERE storage_key = $1', [before?.storage_key])).toEqual([]);
  expect((await admin.call('GET', '/company/export')).json.items).toMatchObject([{ id: exportId, state: 'expired' }]);
});

test('a program with a bearer token may fetch its file directly', async () => {
  const { admin } = await aFullCompany();
  const exportId = await made(admin, '/company/export', { kind: 'employees', format: 'pdf' });
  const reply = await portal.app.inject({
    url: `/api/1.0/COMP/${admin.roleId}/company/export/${exportId}/download`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([reply.statusCode, reply.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
});
