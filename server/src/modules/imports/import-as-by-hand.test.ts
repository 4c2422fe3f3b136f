import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@polana/contract/plain-date';
import { today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { sendImport } from '#test-support/import-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

interface Person {
  personalNumber: string;
  firstName: string;
  lastName: string;
  phone: string;
  employeeRatio: string;
  employeeStartDate: string;
}

const people: Person[] = ['2010-01-01', '2019-06-30', today(), '2023-02-28', '2027-01-01'].map((startDate, index) => ({
  personalNumber: `00${index}`,
  firstName: `Ľubica ${index}`,
  lastName: 'Kĺčová-Nová',
  phone: index % 2 ? '0900 111 222' : '',
  employeeRatio: ['100', '37.5', '100', '62.5', '50'][index] ?? '',
  employeeStartDate: startDate,
}));
const renamed = people.map((one, index) => (index === 0 ? { ...one, lastName: 'Iná', phone: '1' } : one));
const changed = renamed.map((one, index) => (index === 1 ? { ...one, employeeRatio: '80' } : one));

async function importAll(admin: SignedIn, roster: readonly Person[]): Promise<void> {
  const lines = roster.map((one) => Object.values(one).join(';'));
  const content = ['Osobné číslo;Meno;Priezvisko;Telefón;Úväzok;Dátum nástupu', ...lines].join('\n');
  const { json } = await sendImport(portal, admin, { content });
  expect([json.state, json.errors, json.plan?.toDelete]).toEqual(['planned', [], 0]);
  const done = await admin.call('POST', '/employee/import/create', { importId: json.importId });
  expect(done.json).toMatchObject({ state: 'done' });
}

async function enterAll(admin: SignedIn): Promise<void> {
  const ids: string[] = [];
  for (const one of people) ids.push((await admin.call('POST', '/employee', one)).json.id as string);
  const { json } = await admin.call('GET', `/employee/${ids[0]}`);
  const { version, username, email, employmentEndDate } = json;
  const { employeeRatio: _ratio, ...facts } = renamed[0]!;
  const body = { version, username, email, employmentEndDate, ...facts };
  expect((await admin.call('PUT', `/employee/${ids[0]}`, body)).status).toBe(200);
  const ratio = { newEmployeeRatio: '80', dateOfChange: today() };
  expect((await admin.call('POST', `/employee/${ids[1]}/ratio-change`, ratio)).status).toBe(201);
}

/** Everything the people of a company left behind, without ids, moments, who looked at them and the word that says where it came from. */
async function traces({ companyId }: TestCompany): Promise<unknown[]> {
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query(
      `SELECT e.personal_number, e.first_name, e.last_name, e.email, e.phone, e.start_date, e.end_date, e.version,
         p.first_name AS of_person, p.last_name AS of_person_too, p.lang, p.verified_at, p.password_hash,
         l.ratio, l.next_ratio_on, l.has_email, l.access_until,
         (SELECT json_agg(json_build_array(r.valid_from, r.ratio) ORDER BY r.valid_from)
           FROM ratio_change r WHERE r.employment_id = e.id) AS ratios,
         (SELECT json_agg(json_build_array(g.act, g.valid_from, g.ratio_before, g.ratio_after) ORDER BY g.valid_from)
           FROM ratio_change_log g WHERE g.employment_id = e.id) AS logged,
         (SELECT json_agg(json_build_array(a.year, a.action_code, a.credited_cents, a.available_cents, a.balance_cents)
             ORDER BY a.action_code)
           FROM account a WHERE a.employment_id = e.id) AS accounts,
         (SELECT json_agg(json_build_array(t.type, t.amount_cents, t.effective_date, s.amount_cents, s.balance_after_cents)
             ORDER BY a.action_code, t.position)
           FROM transfer t JOIN transfer_side s ON s.transfer_id = t.id JOIN account a ON a.id = s.account_id
           WHERE a.employment_id = e.id) AS moved,
         (SELECT json_agg(json_build_array(u.action, u.actor_role, u.changes - 'personId') ORDER BY u.id)
           FROM audit_entry u WHERE u.object_type = 'employment' AND u.object_id = e.id::text AND u.action <> 'employment.opened') AS audit,
         (SELECT json_agg(u.action ORDER BY u.id) FROM audit_entry u
           WHERE u.object_type = 'person' AND u.object_id = p.id::text) AS of_account,
         (SELECT count(*) FROM employee_word w WHERE w.employment_id = e.id AND w.word <> p.username) AS words
       FROM employment e JOIN person p ON p.id = e.person_id JOIN employee_listing l ON l.employment_id = e.id
       WHERE e.company_id = $1 ORDER BY e.personal_number`,
      [companyId],
    ),
  );
  return rows;
}

test('people imported and changed by files leave the same rows, movements and log lines as people entered by hand', async () => {
  const [one, many] = [await aCompany(portal.db), await aCompany(portal.db)];
  await enterAll(await aSignedInAdministrator(portal, one));
  const admin = await aSignedInAdministrator(portal, many);
  await importAll(admin, people);
  await importAll(admin, changed);
  const byHand = await traces(one);
  expect(byHand).toHaveLength(people.length);
  expect(await traces(many)).toEqual(byHand);
});

test('a first day that moves takes the first ratio along: the plan knows what stands on each day afterwards', async () => {
  const company = await aCompany(portal.db);
  const admin = await aSignedInAdministrator(portal, company);
  const load = (...rows: string[]) => {
    const content = ['Osobné číslo;Úväzok;Dátum zmeny;Dátum nástupu', ...rows].join('\n');
    return sendImport(portal, admin, { content, kind: 'collective' });
  };
  for (const personalNumber of ['1', '2', '3']) {
    const values = { personalNumber, startDate: '2020-01-01', ratio: 500_000 };
    const { employmentId } = await anEmployee(portal.db, company, values);
    const ratio = { newEmployeeRatio: '100', dateOfChange: '2022-01-01' };
    if (personalNumber !== '1') await admin.call('POST', `/employee/${employmentId}/ratio-change`, ratio);
  }
  const refused = await load(`1;80;;${today()}`, `2;100;2019-01-01;2019-01-01`);
  expect(refused.json).toMatchObject({
    state: 'checked',
    errors: [
      { line: 2, code: 'ratio_change_exists' },
      { line: 3, code: 'ratio_change_exists' },
    ],
  });
  const { json } = await load('2;100;2019-06-01;2019-01-01', '3;50;2019-06-01;2019-01-01');
  expect([json.state, json.plan?.toUpdate]).toEqual(['planned', 2]);
  const done = await admin.call('POST', '/employee/import/create', { importId: json.importId });
  expect([done.status, done.json]).toMatchObject([200, { state: 'done' }]);
  const begun = ['2019-01-01', 500_000];
  const later = ['2022-01-01', 1_000_000];
  expect(await traces(company)).toMatchObject([
    { ratios: [['2020-01-01', 500_000]] },
    { ratios: [begun, ['2019-06-01', 1_000_000], later] },
    { ratios: [begun, later] },
  ]);
});

test('a change of ratio after the first day of somebody new is told not to be used; the first day itself says nothing', async () => {
  const admin = await aSignedInAdministrator(portal, await aCompany(portal.db));
  const titles = 'Osobné číslo;Meno;Priezvisko;Úväzok;Dátum zmeny;Dátum nástupu';
  const content = [titles, '1;Eva;Nová;50;2020-06-01;2020-01-01', '2;Ján;Nový;50;2020-01-01;2020-01-01'].join('\n');
  for (const kind of ['complex', 'collective'] as const) {
    const { json } = await sendImport(portal, admin, { content, kind });
    expect(json).toMatchObject({
      state: 'planned',
      plan: { toAdd: 2 },
      warnings: [
        { line: 2, field: 'dateOfChange', code: 'change_of_new_ignored', expected: expect.stringMatching(/\w/) },
      ],
      warningCount: 1,
    });
  }
});

test('a file that lets somebody work here again and adds the same account under another number is told so', async () => {
  const company = await aCompany(portal.db);
  const admin = await aSignedInAdministrator(portal, company);
  const { personId, email } = await aPerson(portal.db, { isProven: true });
  const { employmentId } = await anEmployee(portal.db, company, { personId, personalNumber: '1' });
  await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query('UPDATE employment SET end_date = $2 WHERE id = $1', [employmentId, addDays(today(), -9)]),
  );
  const titles = 'Osobné číslo;Meno;Priezvisko;E-mail;Úväzok;Dátum nástupu;Dátum ukončenia';
  const back = `1;Žofia;Skúšobná;ina.${email};100;2019-03-01;${addDays(today(), 90)}`;
  const content = [titles, back, `2;Eva;Nová;${email};100;2020-01-01;`].join('\n');
  const { json } = await sendImport(portal, admin, { content, kind: 'collective' });
  expect(json).toMatchObject({ state: 'checked', errors: [{ line: 3, code: 'email_of_colleague' }] });
});

test('a record that is over is not given to whoever has its number now; once it is deleted the file adds them', async () => {
  const company = await aCompany(portal.db);
  const admin = await aSignedInAdministrator(portal, company);
  const over = addDays(today(), -9);
  const end = (employmentId: string) =>
    inTransaction(portal.db.forEveryCompany(), (tx) =>
      tx.client.query('UPDATE employment SET end_date = $2 WHERE id = $1', [employmentId, over]),
    );
  const [other, used, unused] = await Promise.all(
    ['1', '2', '3'].map((personalNumber) => anEmployee(portal.db, company, { personalNumber })),
  );
  await aPendingClaim(portal.db, used!);
  for (const { employmentId } of [other!, used!, unused!]) await end(employmentId);
  const content = [
    'Osobné číslo;Meno;Priezvisko;Úväzok;Dátum nástupu;Dátum ukončenia',
    `1;Eva;Nová;100;${today()};`,
    `2;Žofia;Skúšobná;100;${today()};`,
    `3;ZOFIA;Skusobna;100;${today()};`,
  ].join('\n');
  const refused = await sendImport(portal, admin, { content });
  expect(refused.json).toMatchObject({
    state: 'checked',
    errors: [2, 3].map((line) => ({ line, code: 'number_of_departed' })),
  });

  for (const { employmentId } of [other!, used!])
    expect((await admin.call('DELETE', `/employee/${employmentId}?force=true`)).status).toBe(200);
  const { json } = await sendImport(portal, admin, { content });
  expect(json).toMatchObject({ state: 'planned', plan: { toAdd: 2, toUpdate: 1 } });
  const done = await admin.call('POST', '/employee/import/create', { importId: json.importId });
  expect(done.json).toMatchObject({ state: 'done', applied: { added: 2, updated: 1 } });
});
