import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Employee, Person } from '#platform/actor';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { newId } from '#platform/ids';
import { Sealing } from '#platform/sealing';
import { recordAudit } from '#modules/audit';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee, anOperator, aPerson, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { cancelChangeRequest, requestChange } from './change-requests.ts';
import { readMyData } from './read-my-data.ts';
import { readDocumentReads, readProfile } from './read-profile.ts';

const sealing = new Sealing('test');
let db: Database;
let company: TestCompany;
let release = () => {};

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
  company = await aCompany(db, { name: 'Skúška a syn' });
});
afterAll(() => db.close());
afterEach(() => release());

async function employee(values: { ratio?: number; personalNumber?: string } = {}): Promise<Employee> {
  const { personId } = await aPerson(db);
  const { employmentId } = await anEmployee(db, company, { personId, personalNumber: newId().slice(-8), ...values });
  return { ...personOf(personId), roleName: 'EMPL', roleId: employmentId, employmentId, companyId: company.companyId };
}

function personOf(personId: string): Person {
  return {
    personId,
    sessionId: newId(),
    name: 'Žofia Skúšobná',
    lang: 'sk',
    forcePasswordChange: false,
    factorConfirmedAt: now(),
    impersonation: null,
  };
}

function authorOf({ personId }: Person) {
  return { personId, roleName: null, impersonatedPersonId: null, requestId: 'test' };
}

function tenant(): Database {
  return db.forCompany(company.companyId);
}

test('the profile shows each employment with today’s ratio and what waits', async () => {
  const who = await employee({ ratio: 625_000 });
  const [request] = await requestChange(tenant(), who, { lastName: 'Nová' }, authorOf(who));
  const profile = await readProfile(db, who);
  expect(profile).toMatchObject({ firstName: 'Žofia', lastName: 'Skúšobná', lang: 'sk' });
  expect(profile.employments).toEqual([
    expect.objectContaining({
      roleId: who.employmentId,
      companyName: 'Skúška a syn',
      employeeStartDate: '2019-03-01',
      employeeRatio: '62.5',
      pendingChanges: [{ ...request, waitsFor: 'operator' }],
    }),
  ]);
});

test('where the company decides about changes, they do not wait for the operator', async () => {
  const who = await employee();
  await requestChange(tenant(), who, { lastName: 'Nová' }, authorOf(who));
  const companyDecides = (isSo: boolean) =>
    inTransaction(db.forEveryCompany(), (tx) =>
      tx.client.query('UPDATE company SET changes_by_company = $2 WHERE id = $1', [company.companyId, isSo]),
    );
  await companyDecides(true);
  const { employments } = await readProfile(db, who);
  await companyDecides(false);
  expect(employments[0]?.pendingChanges).toMatchObject([{ field: 'lastName', waitsFor: 'company' }]);
});

test('one value waits once, also when it is asked for twice at once; others may wait beside it', async () => {
  const who = await employee();
  const asked = await Promise.allSettled(
    ['Prvá', 'Druhá', 'Tretia'].map((lastName) => requestChange(tenant(), who, { lastName }, authorOf(who))),
  );
  expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  await expect(requestChange(tenant(), who, { lastName: 'Iná' }, authorOf(who))).rejects.toMatchObject({
    code: 'change_already_requested',
    status: 409,
  });
  await requestChange(tenant(), who, { personalNumber: '0042', employeeStartDate: '2018-01-01' }, authorOf(who));
  expect((await readProfile(db, who)).employments[0]?.pendingChanges).toHaveLength(3);
});

test('nothing is asked for in an employment that ends in the same moment, for nobody would decide it', async () => {
  const who = await employee();
  const { asking } = await inTransaction(db.forEveryCompany(), async (tx) => {
    await tx.client.query('UPDATE employment SET deactivated_at = now() WHERE id = $1', [who.employmentId]);
    const running = requestChange(tenant(), who, { lastName: 'Nová' }, authorOf(who));
    running.catch(() => undefined);
    await transactionsWait(db);
    return { asking: running };
  });
  await expect(asking).rejects.toMatchObject({ code: 'not_found', status: 404 });
});

test('nothing remains of a request of which one part is refused', async () => {
  const who = await employee();
  await requestChange(tenant(), who, { lastName: 'Nová' }, authorOf(who));
  await expect(
    requestChange(tenant(), who, { firstName: 'Zuzana', lastName: 'Iná' }, authorOf(who)),
  ).rejects.toMatchObject({ code: 'change_already_requested' });
  expect((await readProfile(db, who)).employments[0]?.pendingChanges).toHaveLength(1);
});

test('an empty request and one that changes nothing are refused', async () => {
  const who = await employee();
  await expect(requestChange(tenant(), who, {}, authorOf(who))).rejects.toMatchObject({ code: 'change_empty' });
  await expect(requestChange(tenant(), who, { firstName: 'Žofia' }, authorOf(who))).rejects.toMatchObject({
    refusals: [{ code: 'change_same', details: { path: 'firstName' } }],
  });
  const seen = requestChange(tenant(), who, { firstName: '\u202eŽofia\u200b' }, authorOf(who));
  await expect(seen).rejects.toMatchObject({ refusals: [{ code: 'change_same' }] });
  const numbered = await employee({ personalNumber: '100234' });
  const grouped = requestChange(tenant(), numbered, { personalNumber: '100\u00a0234' }, authorOf(numbered));
  await expect(grouped).rejects.toMatchObject({ refusals: [{ code: 'change_same' }] });
});

test('a waiting request is taken back once, and by its owner only', async () => {
  const [who, stranger] = [await employee(), await employee()];
  const [request] = await requestChange(tenant(), who, { firstName: 'Zuzana' }, authorOf(who));
  await expect(cancelChangeRequest(tenant(), stranger, request!.id, authorOf(stranger))).rejects.toMatchObject({
    status: 404,
  });
  await cancelChangeRequest(tenant(), who, request!.id, authorOf(who));
  await expect(cancelChangeRequest(tenant(), who, request!.id, authorOf(who))).rejects.toMatchObject({
    code: 'change_already_decided',
  });
  expect((await readProfile(db, who)).employments[0]?.pendingChanges).toEqual([]);
});

test('another company sees no request', async () => {
  const who = await employee();
  await requestChange(tenant(), who, { firstName: 'Zuzana' }, authorOf(who));
  const elsewhere = await aCompany(db);
  const seen = await inTransaction(db.forCompany(elsewhere.companyId), (tx) =>
    tx.client.query('SELECT 1 FROM change_request'),
  );
  expect(seen.rows).toEqual([]);
});

test('somebody acting for another person asks for no change and takes no data', async () => {
  const who = await employee();
  const impersonation = {
    impersonationId: newId(),
    actorPersonId: newId(),
    actorName: 'X',
    roleName: 'EMPL' as const,
    roleId: who.roleId,
    companyId: who.companyId,
    endsAt: now(),
    readOnly: false,
  };
  const acted = { ...who, impersonation };
  expect(() => requestChange(tenant(), acted, { firstName: 'Zuzana' }, authorOf(who))).toThrow(
    'not_while_impersonating',
  );
  await expect(readMyData(db, sealing, acted, authorOf(who))).rejects.toMatchObject({
    code: 'not_while_impersonating',
  });
});

test('who else opened the files of my claims is shown to me and to nobody else', async () => {
  const [who, colleague] = [await employee(), await employee()];
  const operator = await anOperator(db);
  const claimId = await aClaim(who);
  await inTransaction(db.forEveryCompany(), async (tx) => {
    for (const personId of [operator.personId, who.personId])
      await recordAudit(tx, {
        author: { personId, roleName: 'OPER', impersonatedPersonId: null, requestId: 'test' },
        companyId: company.companyId,
        action: 'file.opened',
        objectType: 'file',
        objectId: newId(),
        changes: { claimId },
      });
  });
  const page = { limit: 10, offset: 0 };
  const mine = await readDocumentReads(tenant(), who, page);
  expect(mine.totalCount).toBe(1);
  expect(mine.items[0]).toMatchObject({ readerName: 'Žofia Skúšobná', readerRole: 'OPER' });
  expect(await readDocumentReads(tenant(), colleague, page)).toEqual({ items: [], totalCount: 0 });
});

test('my data holds what is kept about me, of nobody else, and the export is written down', async () => {
  const [who, other] = [await employee(), await employee()];
  await aClaim(who);
  await aClaim(other);
  await requestChange(tenant(), who, { firstName: 'Zuzana' }, authorOf(who));
  const data = await readMyData(db, sealing, who, authorOf(who));
  expect(data.employments).toHaveLength(1);
  expect(data.claims).toHaveLength(1);
  expect(data.changeRequests).toHaveLength(1);
  expect(data.acts.map((act) => act.action)).toContain('changeRequest.created');
  expect(JSON.stringify(data)).not.toContain(other.employmentId);
  const [trail] = await inTransaction(db.forEveryCompany(), async (tx) => {
    const { rows } = await tx.client.query(
      `SELECT 1 FROM audit_entry WHERE action = 'person.dataExported' AND object_id = $1`,
      [who.personId],
    );
    return [rows];
  });
  expect(trail).toHaveLength(1);
});

test('my data needs a proof not older than five minutes', async () => {
  const who = await employee();
  release = standAt(minutesFrom(who.factorConfirmedAt, 5));
  await expect(readMyData(db, sealing, who, authorOf(who))).rejects.toMatchObject({
    code: 'confirm_identity',
    status: 403,
  });
});

async function aClaim(who: Employee): Promise<string> {
  const claimId = newId();
  await inTransaction(db.forEveryCompany(), (tx) =>
    tx.client.query(
      `INSERT INTO claim (id, company_id, employment_id, number, action_code, year, category, status, sum_cents,
         contribution_cents, as_of_date, stay_from, stay_to, rule_id, calculation, submitted_at, first_submitted_at)
       VALUES ($1, $2, $3, $4, 'RP', 2026, 'stay', 'pending', 41280, 22704, '2026-06-19', '2026-06-19', '2026-06-21',
         'RP-2025', '{}', $5, $5)`,
      [claimId, who.companyId, who.employmentId, `RP-2026-${claimId.slice(-6)}`, now()],
    ),
  );
  return claimId;
}
