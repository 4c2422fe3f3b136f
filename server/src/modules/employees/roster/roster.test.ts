import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemAuthor, type Author } from '#platform/actor';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, aPerson, type TestEmployee } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { lockEmployee } from '../administration/employee.store.ts';
import { saveEmployee } from '../administration/update-employee.ts';
import { changeRatio } from '../change-ratio.ts';
import { createEmployment } from '../create-employment.ts';
import { addEmployees, type RosterFacts } from './add-employees.ts';
import { changeEmployees } from './change-employees.ts';
import { readRosterMark } from './roster.store.ts';
import { settleEntitlements } from './settle-entitlements.ts';

let db: Database;
let author: Author;
beforeAll(async () => {
  const { appUrl } = await testDatabase();
  db = openTestDatabase(appUrl).forEveryCompany();
  author = { ...systemAuthor, personId: (await aPerson(db)).personId, roleName: 'COMP' };
});
afterAll(() => db.close());

const work = <Result>(deed: (tx: Tx) => Promise<Result>) => inTransaction(db, deed);

/** Everything a company's people left in the database, without what is different in every row. */
async function traces(companyId: string): Promise<unknown> {
  const { rows } = await work((tx) =>
    tx.client.query(
      `SELECT e.personal_number, e.first_name, e.last_name, e.email, e.phone, e.start_date, e.end_date, e.version,
         p.first_name AS person_first_name, p.last_name AS person_last_name, p.lang,
         l.ratio AS listed_ratio, l.has_email,
         (SELECT json_agg(json_build_array(r.valid_from, r.ratio, r.created_by) ORDER BY r.valid_from)
           FROM ratio_change r WHERE r.employment_id = e.id) AS ratios,
         (SELECT json_agg(json_build_array(g.act, g.valid_from, g.ratio_before, g.ratio_after, g.by_person_id) ORDER BY g.valid_from)
           FROM ratio_change_log g WHERE g.employment_id = e.id) AS logged,
         (SELECT json_agg(json_build_array(a.year, a.action_code, a.credited_cents, a.available_cents) ORDER BY a.action_code)
           FROM account a WHERE a.employment_id = e.id) AS accounts,
         (SELECT json_agg(json_build_array(t.type, t.amount_cents, t.effective_date, t.created_by, t.subject_id IS NULL)
             ORDER BY t.position)
           FROM transfer t JOIN account a ON a.id IN (t.from_account_id, t.to_account_id) WHERE a.employment_id = e.id) AS moved,
         (SELECT json_agg(json_build_array(u.action, u.actor_person, u.actor_role, u.changes - 'personId') ORDER BY u.id)
           FROM audit_entry u WHERE u.object_type = 'employment' AND u.object_id = e.id::text) AS audit,
         (SELECT json_agg(asked.word ORDER BY asked.word)
           FROM unnest(ARRAY['klcova', plain_text(e.first_name), e.personal_number, ltrim(e.personal_number, '0')]) asked (word)
           WHERE EXISTS (SELECT FROM employee_word w WHERE w.employment_id = e.id AND starts_with(w.word, asked.word))) AS words
       FROM employment e JOIN person p ON p.id = e.person_id JOIN employee_listing l ON l.employment_id = e.id
       WHERE e.company_id = $1 ORDER BY e.personal_number`,
      [companyId],
    ),
  );
  return rows;
}

const additions: RosterFacts[] = Array.from({ length: 6 }, (_, index) => ({
  personalNumber: `00${index}`,
  firstName: `Ľubica${index}`,
  lastName: 'Kĺčová',
  email: null,
  username: null,
  phone: index % 2 ? '0900 111 222' : '',
  startDate:
    ['2010-01-01', '2019-06-30', '2026-11-01', '2023-02-28', '2022-05-05', '2027-01-01'][index] ?? '2020-01-01',
  endDate: index === 4 ? '2030-01-01' : null,
  ratio: [1_000_000, 375_000, 1_000_000, 0, 666_667, 500_000][index] ?? 0,
}));

test('many people added at once leave the same rows, movements and log lines as one after another', async () => {
  const [one, many] = [await aCompany(db), await aCompany(db)];
  await work(async (tx) => {
    for (const addition of additions) {
      const { username: _username, ...values } = addition;
      const person = await aPersonOf(addition);
      await createEmployment(tx, { ...values, companyId: one.companyId, personId: person, source: 'import' }, author);
    }
  });
  await work(async (tx) => {
    const adding = { companyId: many.companyId, reserved: new Set<string>(), taken: new Set<string>() };
    const known = additions.map((one) => ({ ...one, employmentId: newId() }));
    await addEmployees(tx, adding, known, author);
    const settlings = known.map(({ employmentId }) => ({ employmentId, causeId: employmentId }));
    await settleEntitlements(tx, many.companyId, settlings, author);
  });
  const [single, bulk] = [await traces(one.companyId), await traces(many.companyId)];
  expect(bulk).toEqual(single);
});

async function aPersonOf({ firstName, lastName }: RosterFacts): Promise<string> {
  return (await aPerson(db, { firstName, lastName, email: null })).personId;
}

test('many people changed at once leave the same rows, movements and log lines as one after another', async () => {
  const companies = [await aCompany(db), await aCompany(db)] as const;
  const people = await Promise.all(
    companies.map(async (company) => {
      const made: TestEmployee[] = [];
      for (const index of [0, 1, 2, 3])
        made.push(await anEmployee(db, company, { personalNumber: `n${index}`, startDate: '2018-01-01' }));
      await work((tx) =>
        settleEntitlements(
          tx,
          company.companyId,
          made.map(({ employmentId }) => ({ employmentId, causeId: employmentId })),
          author,
        ),
      );
      return made;
    }),
  );
  const changes = [
    { lastName: 'Nová', phone: '0900' },
    { ratio: { ratio: 500_000, validFrom: '2026-01-01' } },
    { endDate: '2025-12-31', firstName: 'Iná' },
    { ratio: { ratio: 250_000, validFrom: '2040-01-01' }, phone: '1' },
  ];
  const [one, many] = companies;
  await work(async (tx) => {
    for (const [index, { ratio, ...facts }] of changes.entries()) {
      const { employmentId, username, email } = people[0]![index]!;
      const before = (await lockEmployee(tx, one.companyId, employmentId))!;
      if (Object.keys(facts).length > 0)
        await saveEmployee(tx, one.companyId, before, { ...before, username, email, ...facts }, author);
      if (ratio) await changeRatio(tx, { companyId: one.companyId, employmentId, ...ratio, source: 'import' }, author);
    }
  });
  await work(async (tx) => {
    const updates = changes.map((change, index) => ({ employmentId: people[1]![index]!.employmentId, ...change }));
    const settlings = await changeEmployees(tx, many.companyId, updates, author);
    await settleEntitlements(tx, many.companyId, settlings, author);
  });
  const plain = (rows: unknown) => (rows as { email: string }[]).map(({ email: _email, ...row }) => row);
  expect(plain(await traces(many.companyId))).toEqual(plain(await traces(one.companyId)));
});

test('any change of a person, an account or a working time changes the mark of the company, and of no other', async () => {
  const [company, other] = [await aCompany(db), await aCompany(db)];
  const employee = await anEmployee(db, company);
  const mark = (companyId: string) => work((tx) => readRosterMark(tx, companyId));
  const foreign = await mark(other.companyId);
  const marks = [await mark(company.companyId)];
  const deeds: [string, unknown[]][] = [
    [`UPDATE employment SET version = version + 1 WHERE id = $1`, [employee.employmentId]],
    [`UPDATE person SET email = 'ina@skuska.example' WHERE id = $1`, [employee.personId]],
    [
      `INSERT INTO ratio_change (id, company_id, employment_id, valid_from, ratio, source, created_at)
       VALUES (gen_random_uuid(), $1, $2, '2026-05-05', 1, 'manual', now())`,
      [company.companyId, employee.employmentId],
    ],
  ];
  for (const [text, values] of deeds) {
    await work((tx) => tx.client.query(text, values));
    marks.push(await mark(company.companyId));
  }
  await anEmployee(db, company);
  marks.push(await mark(company.companyId));
  expect(new Set(marks).size).toBe(5);
  expect(await mark(other.companyId)).toBe(foreign);
});
