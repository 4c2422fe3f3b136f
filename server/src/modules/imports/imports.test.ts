import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countAgainst } from '#platform/limits';
import { minutesFrom, now, standAt, today } from '#platform/clock';
import { readConfig } from '#platform/config';
import { inTransaction } from '#platform/database';
import { openLog } from '#platform/log';
import { Sealing } from '#platform/sealing';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { sendImport, type ImportToSend } from '#test-support/import-forms';
import { openTestDatabase } from '#test-support/database';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { withClient } from '../../app/embedded-postgres.ts';
import { roomsOf } from '../../app/rooms.ts';
import { sweepImports } from './sweep-imports.ts';

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

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) => tx.client.query(text, values));
  return rows as Row[];
}

const titles = 'Osobné číslo;Meno;Priezvisko;E-mail;Telefón;Úväzok;Dátum nástupu;Dátum ukončenia';
const csv = (...rows: string[]) => [titles, ...rows].join('\r\n');

const send = (who: SignedIn, content: string, more: Omit<ImportToSend, 'content'> = {}) =>
  sendImport(portal, who, { content, ...more });

async function planned(who: SignedIn, content: string, more: Omit<ImportToSend, 'content'> = {}) {
  const answer = await send(who, content, more);
  expect([answer.status, answer.json.state, answer.json.errors, answer.json.failure]).toEqual([
    200,
    'planned',
    [],
    null,
  ]);
  return answer.json;
}

async function applied(who: SignedIn, content: string, more: Omit<ImportToSend, 'content'> = {}) {
  const plan = await planned(who, content, more);
  const answer = await who.call('POST', '/employee/import/create', { importId: plan.importId });
  expect([answer.status, answer.json]).toMatchObject([200, { state: 'done' }]);
  return plan;
}

const codesOf = (problems: { line: number; code: string }[]) => problems.map(({ line, code }) => [line, code]);
const codeOf = ({ status, json }: { status: number; json: { errors?: { code: string }[] } }) => [
  status,
  json.errors?.[0]?.code,
];

interface Listed {
  personalNumber: string;
  firstName: string;
  lastName: string;
  email: string | null;
  employeeRatio: string;
  employeeStartDate: string;
  employmentEndDate: string | null;
  amounts: { actionCode: string; left: string }[];
}

async function roster(who: SignedIn, status = 'current'): Promise<Listed[]> {
  const { json } = await who.call('GET', `/employee?limit=100&status=${status}&order=personalNumber`);
  return json.items as Listed[];
}

async function setting(): Promise<{ company: TestCompany; admin: SignedIn }> {
  const company = await aCompany(portal.db);
  return { company, admin: await aSignedInAdministrator(portal, company) };
}

test('a full roster is checked, shown in three tables, and applied as it was shown', async () => {
  const { company, admin } = await setting();
  const kept = await anEmployee(portal.db, company, { personalNumber: '001' });
  const leaving = await anEmployee(portal.db, company, { personalNumber: '002' });
  const mail = `nova.${company.companyId.slice(-8)}@skuska.example`;
  const content = csv(
    `001;Žofia;Ľubovnianska;${kept.email};0900 111 222;62,5;1.3.2019;`,
    `0003;Nová;Kĺčová;${mail};;100 %;01.02.2020;`,
  );
  const plan = await planned(admin, content);
  expect(plan).toMatchObject({
    rows: 2,
    valid: 2,
    plan: { toAdd: 1, toUpdate: 1, toDelete: 1, unchanged: 0, companySize: 2, isCountTyped: true },
    changes: 'waiting',
    deletions: 'waiting',
    applied: null,
  });
  const changes = await admin.call('POST', '/employee/import/changes', { importId: plan.importId });
  expect(changes.json).toMatchObject({
    toAdd: { totalCount: 1, items: [{ line: 3, personalNumber: '0003', email: mail, employeeRatio: '100' }] },
    toUpdate: {
      totalCount: 1,
      items: [
        {
          line: 2,
          employeeId: kept.employmentId,
          changes: [
            { field: 'lastName', from: 'Skúšobná', to: 'Ľubovnianska' },
            { field: 'phone', from: null, to: '0900 111 222' },
            { field: 'employeeRatio', from: '100', to: '62.5' },
            { field: 'dateOfChange', from: null, to: today() },
          ],
        },
      ],
    },
    toDelete: { totalCount: 1, items: [{ employeeId: leaving.employmentId, outcome: 'deleted', openClaims: 0 }] },
  });
  expect(await roster(admin)).toHaveLength(2);

  const created = await admin.call('POST', '/employee/import/create', { importId: plan.importId });
  expect(created.json).toMatchObject({ state: 'done', applied: { added: 1, updated: 1, deleted: 0 } });
  expect(await roster(admin)).toMatchObject([
    { personalNumber: '0003', lastName: 'Kĺčová', employeeRatio: '100' },
    { personalNumber: '001', lastName: 'Ľubovnianska', employeeRatio: '62.5' },
    { personalNumber: '002' },
  ]);
  const credited = (await roster(admin))[0]?.amounts.map(({ actionCode }) => actionCode);
  expect(credited).toContain('RP');

  const body = { importId: plan.importId, typedCount: 1 };
  const deleted = await admin.call('POST', '/employee/import/delete?force=true', body);
  expect(deleted.json).toMatchObject({ state: 'done', applied: { added: 1, updated: 1, deleted: 1, deactivated: 0 } });
  const twice = await admin.call('POST', '/employee/import/delete?force=true', body);
  expect(codeOf(twice)).toEqual([409, 'import_already_applied']);
  expect((await roster(admin)).map(({ personalNumber }) => personalNumber)).toEqual(['0003', '001']);
  const history = await admin.call('GET', '/employee/import');
  expect(history.json).toMatchObject({
    totalCount: 1,
    items: [{ state: 'done', fileName: 'zoznam.csv', changes: 'applied', deletions: 'applied' }],
  });
  const audit = await query<{ action: string }>(
    `SELECT action FROM audit_entry WHERE company_id = $1 AND action LIKE '%import%' ORDER BY id`,
    [company.companyId],
  );
  expect(audit.map(({ action }) => action)).toEqual(['import.loaded', 'employment.imported', 'employment.imported']);
});

test('every error of every line is told at once and nothing is written; the corrected file says what is fixed', async () => {
  const { company, admin } = await setting();
  const colleague = await anEmployee(portal.db, company, { personalNumber: '7' });
  const foreign = await aPerson(portal.db);
  const bad = csv(
    `7;Žofia;Skúšobná;${colleague.email};;100;1.3.2019;`,
    '8;;Bez mena;;;1O0;31.2.2020;',
    `9;Cudzia;Adresa;${foreign.username};;100;1.1.2020;`,
    `10;Táto;Adresa;${colleague.email};;100;1.1.2020;`,
    '10;Druhá;Rovnaká;;;100;1.1.2020;',
    '11;Koniec;Pred začiatkom;;;50;1.1.2020;1.1.2019',
  );
  const answer = await send(admin, bad);
  expect([answer.status, answer.json.state, answer.json.plan]).toEqual([200, 'checked', null]);
  expect(codesOf(answer.json.errors)).toEqual([
    [3, 'value_missing'],
    [3, 'ratio_letter_o'],
    [3, 'date_impossible'],
    [4, 'email_invalid'],
    [5, 'email_twice'],
    [6, 'number_twice'],
    [7, 'end_before_start'],
  ]);
  expect(answer.json.errors[1]).toMatchObject({
    expected: 'A number from 0 to 100, four decimals at most',
    advice: 'Change the letter O to a zero.',
  });
  expect(answer.json.errorCauses).toContainEqual({
    cause: 'employeeRatio.invalid',
    title: 'Employment ratio: not valid',
    count: 1,
  });
  const { importId } = answer.json;
  expect(codeOf(await admin.call('POST', '/employee/import/create', { importId }))).toEqual([
    409,
    'import_not_planned',
  ]);
  expect(codeOf(await admin.call('POST', '/employee/import/changes', { importId }))).toEqual([
    409,
    'import_not_planned',
  ]);
  const page = await admin.call('GET', `/employee/import/${importId}/errors?cause=firstName.missing&limit=1`);
  expect(page.json).toMatchObject({ totalCount: 1, items: [{ line: 3, code: 'value_missing' }] });
  const marked = await portal.app.inject({
    method: 'GET',
    url: `/api/1.0${admin.base}/employee/import/${importId}/errors.xlsx`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([marked.statusCode, marked.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);

  const corrected = await send(
    admin,
    csv(`7;Žofia;Skúšobná;${colleague.email};;100;1.3.2019;`, '8;A;B;;;x;1.2.2020;'),
    {
      options: { replaces: importId },
    },
  );
  expect(corrected.json).toMatchObject({ state: 'checked', correction: { fixed: 6, remaining: 1 } });
  expect((await admin.call('GET', `/employee/import/${importId}`)).json).toMatchObject({
    state: 'left',
    replacedBy: corrected.json.importId,
  });
  expect(await roster(admin)).toHaveLength(1);
  expect((await admin.call('GET', '/dashboard/')).json.tasks.imports).toEqual({ running: 0, failed: 1 });
});

test('an address or user name that belongs to others is an error; of another company nobody learns whose', async () => {
  const { company, admin } = await setting();
  await anEmployee(portal.db, company, { personalNumber: '7' });
  const [first] = await query<{ email: string }>('SELECT email FROM employment WHERE company_id = $1', [
    company.companyId,
  ]);
  const foreign = await aPerson(portal.db);
  const head = `${titles};Používateľské meno`;
  const answer = await send(
    admin,
    [head, `8;Iná;Osoba;${first?.email};;100;1.1.2020;;`, `9;Cudzie;Meno;;;100;1.1.2020;;${foreign.username}`].join(
      '\n',
    ),
    { kind: 'collective' },
  );
  expect(answer.json.errors).toMatchObject([
    { line: 2, code: 'email_of_colleague', message: expect.stringContaining('7') },
    { line: 3, code: 'username_taken' },
  ]);
  expect(JSON.stringify(answer.json.errors)).not.toContain('Žofia');
});

test('a cell that cannot be read hides nothing else that is wrong with its line', async () => {
  const { company, admin } = await setting();
  const colleague = await anEmployee(portal.db, company, { personalNumber: '7' });
  const own = await anEmployee(portal.db, company, { personalNumber: '12' });
  const foreign = await aPerson(portal.db);
  const another = await aPerson(portal.db);
  const lines = [
    `${titles};Používateľské meno`,
    '8;;Bez mena;;;100;31.2.2020;;',
    `9;Cudzie;Meno;;;1O0;1.1.2020;;${foreign.username}`,
    `10;;;${colleague.email};;;x;;`,
    `11;Nové;Meno;zle;;100;1.1.2020;;${another.username}`,
    `12;Žofia;Skúšobná;${own.email};;1O0;1.3.2019;1.1.2018;`,
  ];
  const told = async (kind: 'complex' | 'collective') => {
    const { json } = await send(admin, lines.join('\n'), { kind });
    const errors = json.errors as { line: number; field: string; code: string }[];
    return errors.map(({ line, field, code }) => `${line} ${field} ${code}`).toSorted();
  };
  const both = [
    '2 employeeStartDate date_impossible',
    '2 firstName value_missing',
    '3 employeeRatio ratio_letter_o',
    '3 username username_taken',
    '4 email email_of_colleague',
    '4 employeeRatio value_missing',
    '4 employeeStartDate date_not_date',
    '4 firstName value_missing',
    '4 lastName value_missing',
    '5 email email_invalid',
    '6 employeeRatio ratio_letter_o',
    '6 employmentEndDate end_before_start',
  ];
  expect(await told('collective')).toEqual(both);
  expect(await told('complex')).toEqual(both);
});

test('the address of an account elsewhere links the new employment to it, and nothing of the other company is touched', async () => {
  const { admin } = await setting();
  const other = await setting();
  const known = await anEmployee(portal.db, other.company, { personalNumber: '5' });
  await applied(admin, csv(`1;Meno;Vo firme;${known.email};;100;1.1.2020;`));
  const rows = await query<{ count: number }>('SELECT count(*) AS count FROM employment WHERE person_id = $1', [
    known.personId,
  ]);
  expect(rows[0]?.count).toBe(2);
  expect(await roster(other.admin)).toMatchObject([{ personalNumber: '5', lastName: 'Skúšobná' }]);
});

test('twenty confirmations at once import once', async () => {
  const { company, admin } = await setting();
  const second = await aSignedInAdministrator(portal, company);
  const { importId } = await planned(admin, csv('1;Jana;Prvá;;;100;1.1.2020;', '2;Jana;Prvá;;;50;1.1.2020;'));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? admin : second).call('POST', '/employee/import/create', { importId }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await roster(admin)).map(({ personalNumber }) => personalNumber)).toEqual(['1', '2']);
  expect(codeOf(await admin.call('POST', '/employee/import/create', { importId }))).toEqual([
    409,
    'import_already_applied',
  ]);
});

test('a plan made of older data is sent back, and a new one is there to be looked at and confirmed', async () => {
  const { company, admin } = await setting();
  const employee = await anEmployee(portal.db, company, { personalNumber: '1' });
  const { importId } = await planned(admin, csv(`1;Žofia;Nová;${employee.email};;100;1.3.2019;`));
  const before = await admin.call('GET', `/employee/${employee.employmentId}`);
  const { version, email, username, phone, employeeStartDate, employmentEndDate } = before.json;
  const change = { version, email, username, phone, employeeStartDate, employmentEndDate };
  const touched = { ...change, firstName: 'Žofia', lastName: 'Medzitým', personalNumber: '1' };
  expect((await admin.call('PUT', `/employee/${employee.employmentId}`, touched)).status).toBe(200);
  const planBefore = (await admin.call('GET', `/employee/import/${importId}`)).json;
  const late = await admin.call('POST', '/employee/import/create', { importId });
  expect(codeOf(late)).toEqual([409, 'import_planned_anew']);
  expect(await roster(admin)).toMatchObject([{ lastName: 'Medzitým' }]);

  const again = await admin.call('GET', `/employee/import/${importId}`);
  expect(again.json).toMatchObject({ state: 'planned', plan: { toUpdate: 1 }, failure: null });
  const changes = await admin.call('POST', '/employee/import/changes', { importId });
  expect(changes.json.toUpdate.items).toMatchObject([
    { changes: [{ field: 'lastName', from: 'Medzitým', to: 'Nová' }] },
  ]);
  const unseen = await admin.call('POST', '/employee/import/create', { importId, expiresAt: planBefore.expiresAt });
  expect(codeOf(unseen)).toEqual([409, 'import_plan_changed']);
  expect((await admin.call('POST', '/employee/import/create', { importId })).status).toBe(200);
  expect(await roster(admin)).toMatchObject([{ lastName: 'Nová' }]);
});

test('somebody else’s import is not there, and employees have no imports at all', async () => {
  const [ours, theirs] = [await setting(), await setting()];
  const { importId } = await planned(ours.admin, csv('1;Jana;Prvá;;;100;1.1.2020;'));
  for (const [method, path, body] of [
    ['GET', `/employee/import/${importId}`],
    ['GET', `/employee/import/${importId}/errors`],
    ['DELETE', `/employee/import/${importId}`],
    ['POST', `/employee/import/${importId}/reload`, {}],
    ['POST', '/employee/import/changes', { importId }],
    ['POST', '/employee/import/create', { importId }],
    ['POST', '/employee/import/delete', { importId }],
  ] as const)
    expect([path, ...codeOf(await theirs.admin.call(method, path, body))]).toEqual([path, 404, 'import_not_found']);
  expect((await send(theirs.admin, csv('1;A;B;;;100;1.1.2020;'), { options: { replaces: importId } })).status).toBe(
    404,
  );
  expect((await theirs.admin.call('GET', '/employee/import')).json.totalCount).toBe(0);
  const employee = await aSignedInEmployee(portal, ours.company);
  for (const [method, path, body] of [
    ['GET', `/employee/import/${importId}`],
    ['POST', '/employee/import/create', { importId }],
    ['POST', '/employee/import/delete', { importId }],
  ] as const)
    expect([path, ...codeOf(await employee.call(method, path, body))]).toEqual([path, 403, 'not_allowed']);
  expect(codeOf(await send(employee, csv('1;A;B;;;100;1.1.2020;')))).toEqual([403, 'not_allowed']);
  expect((await ours.admin.call('GET', `/employee/import/${importId}`)).json.state).toBe('planned');
});

test('who has movements or claims is deactivated, waiting claims are closed, the rest goes back to the fund', async () => {
  const { company, admin } = await setting();
  const kept = await Promise.all(
    Array.from({ length: 25 }, (_, index) => anEmployee(portal.db, company, { personalNumber: `k${index}` })),
  );
  const leaving = await anEmployee(portal.db, company, { personalNumber: 'x' });
  await aPendingClaim(portal.db, leaving, { sumCents: 10_000 });
  const rows = kept.map(({ personalNumber, email }) => `${personalNumber};Žofia;Skúšobná;${email};;100;1.3.2019;`);
  const { importId, plan } = await planned(admin, csv(...rows));
  expect(plan).toMatchObject({ toAdd: 0, toUpdate: 0, toDelete: 1, unchanged: 25, isCountTyped: false, openClaims: 1 });
  const refused = await admin.call('POST', '/employee/import/delete', { importId });
  expect([refused.status, refused.json]).toMatchObject([
    409,
    { forceable: true, errors: [{ code: 'import_deletes_open_claims', path: 'force' }] },
  ]);
  const done = await admin.call('POST', '/employee/import/delete?force=true', { importId });
  expect(done.json).toMatchObject({ state: 'done', applied: { deleted: 1, deactivated: 1 } });
  const claims = await query<{ status: string }>('SELECT status FROM claim WHERE employment_id = $1', [
    leaving.employmentId,
  ]);
  expect(claims).toEqual([{ status: 'rejected' }]);
  expect(await roster(admin)).toHaveLength(25);

  // The list with everybody, taken away on the same day, says of whoever left what is known already.
  const left = (number: string) => `${number};Žofia;Skúšobná;${leaving.email};;100;1.3.2019;${today()}`;
  const same = await planned(admin, csv(...rows, left('x')));
  expect(same.plan).toMatchObject({ toAdd: 0, toUpdate: 0, toDelete: 0, unchanged: 26 });
  expect((await planned(admin, csv(...rows, left('y')))).plan).toMatchObject({ toAdd: 1 });
});

test('many deletions ask for force, a number sent along has to be theirs, the own employment is never among them', async () => {
  const { company, admin } = await setting();
  for (let index = 0; index < 12; index += 1) await anEmployee(portal.db, company, { personalNumber: `n${index}` });
  const [first] = await query<{ email: string }>(
    `SELECT email FROM employment WHERE company_id = $1 AND personal_number = 'n0'`,
    [company.companyId],
  );
  const { importId } = await planned(admin, csv(`n0;Žofia;Skúšobná;${first?.email};;100;1.3.2019;`));
  const asked = [
    [{ importId }, '', 'import_deletes_many'],
    [{ importId, typedCount: 11 }, '', 'import_deletes_many'],
    [{ importId, typedCount: 12 }, '?force=true', 'import_count_wrong'],
  ] as const;
  for (const [body, force, code] of asked) {
    const refused = await admin.call('POST', `/employee/import/delete${force}`, body);
    expect([refused.status, refused.json.forceable, refused.json.errors[0].code]).toEqual([409, true, code]);
  }
  expect(await roster(admin)).toHaveLength(12);
  const done = await admin.call('POST', '/employee/import/delete?force=true', { importId });
  expect(done.json).toMatchObject({ applied: { deleted: 11 } });

  await anEmployee(portal.db, company, { personId: admin.personId, personalNumber: 'ja' });
  const own = await send(admin, csv(`n0;Žofia;Skúšobná;${first?.email};;100;1.3.2019;`));
  expect([own.json.state, codesOf(own.json.errors)]).toEqual(['checked', [[1, 'own_employment_missing']]]);
  const ended = await send(admin, csv(`ja;Žofia;Skúšobná;${admin.email};;100;1.3.2019;1.1.2024`), {
    kind: 'collective',
  });
  expect(codesOf(ended.json.errors)).toEqual([[2, 'own_employment_ended']]);
});

test('whoever is restricted is in no export and is not deleted for it, also when that happens after the plan was made', async () => {
  const { company, admin } = await setting();
  for (const personalNumber of ['1', '2', '3']) await anEmployee(portal.db, company, { personalNumber });
  const restrict = (personalNumber: string) =>
    query(
      `UPDATE person SET restricted_at = now() WHERE id =
        (SELECT person_id FROM employment WHERE company_id = $1 AND personal_number = $2)`,
      [company.companyId, personalNumber],
    );
  await restrict('2');
  const [first] = await roster(admin);
  const plan = await planned(admin, csv(`1;Žofia;Skúšobná;${first?.email};;100;1.3.2019;`));
  expect(plan).toMatchObject({ plan: { toDelete: 1, unchanged: 1 } });
  expect(codesOf(plan.warnings)).toEqual([[1, 'restricted_stays']]);
  await restrict('3');
  const late = await admin.call('POST', '/employee/import/delete?force=true', { importId: plan.importId });
  expect(codeOf(late)).toEqual([409, 'import_planned_anew']);
});

test('who was deactivated may stand in a file beside whoever has the number and the address now, and is nobody to be added', async () => {
  const { company, admin } = await setting();
  const mistaken = await anEmployee(portal.db, company, { personalNumber: '7' });
  await aPendingClaim(portal.db, mistaken);
  const gone = () => admin.call('DELETE', `/employee/${mistaken.employmentId}?force=true`);
  expect((await gone()).json).toMatchObject({ outcome: 'deactivated' });
  const [left] = await roster(admin, 'all');
  const rowOf = ({ employmentEndDate }: Pick<Listed, 'employmentEndDate'>) =>
    `7;${left?.firstName};${left?.lastName};${left?.email};;100;${left?.employeeStartDate};${employmentEndDate ?? ''}`;
  const alone = await planned(admin, csv(rowOf({ employmentEndDate: today() })));
  expect(alone).toMatchObject({ plan: { toAdd: 0, toUpdate: 0, toDelete: 0, unchanged: 1 } });
  expect(codesOf(alone.warnings)).toEqual([[2, 'ended_skipped']]);

  await anEmployee(portal.db, company, { personalNumber: '7', personId: mistaken.personId });
  const [back] = await roster(admin);
  expect(back).toMatchObject({ personalNumber: '7', employmentEndDate: null });
  const both = await planned(admin, csv(rowOf({ employmentEndDate: today() }), rowOf({ employmentEndDate: null })));
  expect(both).toMatchObject({ plan: { toAdd: 0, toUpdate: 0, toDelete: 0, unchanged: 2 } });
  const twice = await send(admin, csv(rowOf({ employmentEndDate: null }), rowOf({ employmentEndDate: null })));
  expect(codesOf(twice.json.errors)).toContainEqual([3, 'number_twice']);
});

test('a list of changes deletes nobody; empty cells leave things as they are; an end date ends', async () => {
  const { company, admin } = await setting();
  await anEmployee(portal.db, company, { personalNumber: '1' });
  await anEmployee(portal.db, company, { personalNumber: '2' });
  await anEmployee(portal.db, company, { personalNumber: '3' });
  const content = ['Osobné číslo;Úväzok;Dátum ukončenia;Telefón', '1;50;;', `2;;${today()};`].join('\n');
  const plan = await applied(admin, content, { kind: 'collective' });
  expect(plan.plan).toMatchObject({ toAdd: 0, toUpdate: 2, toDelete: 0 });
  expect(await roster(admin)).toMatchObject([
    { personalNumber: '1', employeeRatio: '50', lastName: 'Skúšobná' },
    { personalNumber: '2', employeeRatio: '100', employmentEndDate: today() },
    { personalNumber: '3', employmentEndDate: null },
  ]);
  const unknown = await send(admin, 'Osobné číslo;Úväzok\n99;50', { kind: 'collective' });
  expect(codesOf(unknown.json.errors)).toEqual([
    [2, 'value_missing'],
    [2, 'value_missing'],
    [2, 'value_missing'],
  ]);
});

test('a number that differs from one of the company in noughts alone is told: the same person would be there twice', async () => {
  const { company, admin } = await setting();
  await anEmployee(portal.db, company, { personalNumber: '00123' });
  await anEmployee(portal.db, company, { personalNumber: '77' });
  const rows = ['123', '0077', '00124', 'A123', '123456789'];
  const answer = await send(admin, csv(...rows.map((number) => `${number};Žofia;Skúšobná;;;100;1.3.2019;`)), {
    kind: 'collective',
  });
  expect(answer.json).toMatchObject({ state: 'planned', plan: { toAdd: 5 }, warningCount: 2 });
  expect(answer.json.warnings).toMatchObject([
    { line: 2, code: 'number_other_noughts', expected: '00123 if it is the same person' },
    { line: 3, code: 'number_other_noughts', expected: '77 if it is the same person' },
  ]);
});

test('names to sign in with stay where somebody signs in with them; that is told and does not block', async () => {
  const { company, admin } = await setting();
  await anEmployee(portal.db, company, { personId: admin.personId, personalNumber: '1' });
  const answer = await send(admin, csv('1;Žofia;Skúšobná;ina@skuska.example;;100;1.3.2019;'));
  expect(answer.json).toMatchObject({
    state: 'planned',
    plan: { toUpdate: 0, unchanged: 1 },
    warnings: [{ line: 2, code: 'login_kept' }],
  });
});

test('a file nobody can read is refused with its reason and leaves nothing that could be confirmed', async () => {
  const { admin } = await setting();
  expect(codeOf(await send(admin, ''))).toEqual([422, 'import_empty']);
  expect((await send(admin, 'PK\u0003\u0004 nothing of the kind', { fileName: 'a.xlsx' })).status).toBe(422);
  const { json } = await admin.call('GET', '/employee/import');
  expect(json.items).toMatchObject([{ state: 'left' }, { state: 'left' }]);
  const missing = await send(admin, 'Osobné číslo;Meno\n1;Jana');
  expect(missing.json).toMatchObject({
    state: 'checked',
    detected: { missing: ['lastName', 'employeeRatio', 'employeeStartDate'] },
  });
  for (const key of ['imports']) await query(`DELETE FROM rate_limit WHERE key LIKE $1`, [`${key}%`]);
});

test('leaving changes nothing, lets the file go, and what was left cannot be confirmed', async () => {
  const { admin } = await setting();
  const { importId } = await planned(admin, csv('1;Jana;Prvá;;;100;1.1.2020;'));
  expect((await admin.call('DELETE', `/employee/import/${importId}`)).json).toEqual({ state: 'left' });
  expect((await admin.call('DELETE', `/employee/import/${importId}`)).json).toEqual({ state: 'left' });
  expect(codeOf(await admin.call('POST', '/employee/import/create', { importId }))).toEqual([
    409,
    'import_not_planned',
  ]);
  expect(codeOf(await admin.call('POST', `/employee/import/${importId}/reload`, {}))).toEqual([
    409,
    'import_file_gone',
  ]);
  expect(await roster(admin)).toEqual([]);
});

test('a plan expires after a day, and files are let go after thirty', async () => {
  const { admin } = await setting();
  const { importId } = await planned(admin, csv('1;Jana;Prvá;;;100;1.1.2020;'));
  goBack = standAt(minutesFrom(now(), 25 * 60));
  await sweepImports(portal.db);
  expect(await query('SELECT state FROM employee_import WHERE id = $1', [importId])).toEqual([{ state: 'expired' }]);
  goBack();
  goBack = standAt(minutesFrom(now(), 31 * 24 * 60));
  await sweepImports(portal.db);
  const rows = await query(
    'SELECT file_id, (SELECT count(*) FROM employee_import_change WHERE import_id = i.id) AS kept FROM employee_import i WHERE id = $1',
    [importId],
  );
  expect(rows).toEqual([{ file_id: null, kept: 0 }]);
});

test('a plan made anew on the last day of the thirty is there to be confirmed as long as it was promised', async () => {
  const { admin } = await setting();
  const { importId } = await planned(admin, csv('1;Jana;Prvá;;;100;1.1.2020;'));
  await query(`UPDATE employee_import SET created_at = created_at - interval '29 days 12 hours' WHERE id = $1`, [
    importId,
  ]);
  expect((await admin.call('POST', `/employee/import/${importId}/reload`, {})).json).toMatchObject({
    state: 'planned',
  });
  await query(`UPDATE employee_import SET created_at = created_at - interval '12 hours' WHERE id = $1`, [importId]);
  await sweepImports(portal.db);
  const answer = await admin.call('POST', '/employee/import/create', { importId });
  expect([answer.status, answer.json]).toMatchObject([200, { state: 'done', applied: { added: 1 } }]);
  expect(await roster(admin)).toHaveLength(1);
});

test('reading again is written down and has a limit of its own, for the file of errors too', async () => {
  const { admin } = await setting();
  const { importId } = await planned(admin, csv('1;Jana;Prvá;;;100;1.1.2020;'));
  const again = () => admin.call('POST', `/employee/import/${importId}/reload`, {});
  expect((await again()).status).toBe(200);
  const noted = `SELECT action FROM audit_entry WHERE object_id = $1 ORDER BY id`;
  const trail = [{ action: 'import.loaded' }, { action: 'import.reloaded' }];
  expect(await query(noted, [importId])).toEqual(trail);
  const limit = { key: `imports read again of ${admin.companyId}`, max: 1_000, windowSeconds: 3_600 };
  for (let count = 1; count < 40; count += 1) await countAgainst(portal.db, [limit]);
  const refused = [await again(), await admin.call('GET', `/employee/import/${importId}/errors.xlsx`)];
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  expect(await query(noted, [importId])).toEqual(trail);
});

test('half a file of an upload that was cut off by the end of a node does not stay on the disk', async () => {
  const folder = join(portal.dataDir, 'imports-arriving');
  await mkdir(folder, { recursive: true });
  const [half, sealed, arriving] = ['half', 'half.sealed', 'arriving'].map((name) => join(folder, name));
  for (const path of [half, sealed, arriving]) await writeFile(path as string, 'half a file');
  const longAgo = minutesFrom(now(), -45);
  for (const path of [half, sealed]) await utimes(path as string, longAgo, longAgo);
  const config = readConfig({ POLANA_DATA_DIR: portal.dataDir }, portal.dataDir);
  const sweep = roomsOf(config, new Sealing('test')).jobs.find(({ name }) => name === 'imports.sweepScratch');
  await sweep?.run({ data: {}, db: portal.db, log: openLog('silent'), signal: AbortSignal.timeout(60_000) });
  expect(await readdir(folder)).toEqual(['arriving']);
  await rm(folder, { recursive: true });
});

test('the plan of an import that was left after one part of it goes after thirty days too', async () => {
  const { company, admin } = await setting();
  await anEmployee(portal.db, company, { personalNumber: '2' });
  const { importId } = await applied(admin, csv('1;Jana;Prvá;;;100;1.1.2020;'));
  expect((await admin.call('DELETE', `/employee/import/${importId}`)).json).toEqual({ state: 'done' });
  const kept = 'SELECT count(*) AS count FROM employee_import_change WHERE import_id = $1';
  expect(await query(kept, [importId])).toEqual([{ count: 2 }]);
  goBack = standAt(minutesFrom(now(), 31 * 24 * 60));
  await sweepImports(portal.db);
  expect(await query(kept, [importId])).toEqual([{ count: 0 }]);
});

test('an old plan that takes longer to let go than a call may last is let go, and keeps no other', async () => {
  const { admin } = await setting();
  const { importId } = await applied(admin, csv('1;Jana;Prvá;;;100;1.1.2020;'));
  const slowly = `CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1.5); RETURN NULL; END $$;
    CREATE TRIGGER take_long AFTER DELETE ON employee_import_change FOR EACH STATEMENT EXECUTE FUNCTION take_long()`;
  await withClient(portal.ownerUrl, (owner) => owner.query(slowly));
  const hurried = openTestDatabase(portal.appUrl, { statementTimeoutMilliseconds: 1_000, patience: 1 });
  goBack = standAt(minutesFrom(now(), 31 * 24 * 60));
  try {
    expect(await sweepImports(hurried)).toBeGreaterThan(0);
  } finally {
    await hurried.close();
    await withClient(portal.ownerUrl, (owner) => owner.query('DROP FUNCTION take_long() CASCADE'));
  }
  expect(await query('SELECT FROM employee_import_change WHERE import_id = $1', [importId])).toEqual([]);
});
