import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, type Database } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';

let db: Database;
let company: TestCompany;
beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl).forEveryCompany();
  company = await aCompany(db);
});
afterAll(() => db.close());

async function query<Row>(text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await inTransaction(db, (tx) => tx.client.query(text, values));
  return rows as Row[];
}

async function added(person: { firstName: string; lastName: string; username: string; email: string | null }) {
  const { personId } = await aPerson(db, person);
  const { employmentId } = await anEmployee(db, company, { personId, personalNumber: `00${person.username.length}` });
  await query('UPDATE employment SET first_name = $2, last_name = $3 WHERE id = $1', [
    employmentId,
    person.firstName,
    person.lastName,
  ]);
  const words = await query<{ word: string }>('SELECT word FROM employee_word WHERE employment_id = $1', [
    employmentId,
  ]);
  return { employmentId, words: words.map(({ word }) => word) };
}

const people = [
  {
    firstName: 'Ľubomíra',
    lastName: 'Kĺčová-Nová',
    username: 'lubomira.klcova',
    email: 'lubomira.klcova@firma.example',
    asked: [
      'lubomira',
      'klcova-nova',
      'klcova',
      'nova',
      'lubomira.klcova',
      'lubomira.klcova@firma.example',
      '0015',
      '15',
    ],
  },
  {
    firstName: 'Łukasz (ml.)',
    lastName: 'O’Brien',
    username: 'brien+o_1',
    email: null,
    asked: ['lukasz', '(ml.)', 'ml', 'o’brien', 'o', 'brien', 'brien+o_1', '1', '009', '9'],
  },
];

test.each(people)('$firstName $lastName is found by every word of theirs', async ({ asked, ...person }) => {
  const { words } = await added(person);
  for (const word of asked) expect([word, words.some((known) => known.startsWith(word))]).toEqual([word, true]);
  expect(words.some((known) => known.startsWith('firma'))).toBe(false);
});

test('a word with which another one of the same person begins is not kept', async () => {
  const { words } = await added({
    firstName: 'Ján',
    lastName: 'Jánoš',
    username: 'jan.janos7',
    email: 'jan.janos7@firma.example',
  });
  const isBeginning = (word: string) => words.some((other) => other !== word && other.startsWith(word));
  expect(words.filter(isBeginning)).toEqual([]);
  expect(words.toSorted()).toEqual(['0010', '10', 'jan.janos7@firma.example', 'janos7']);
});

test('a change of the working time names an employment of its company and somebody who made it', async () => {
  const { employmentId } = await added({ firstName: 'A', lastName: 'B', username: `zmena${newId()}`, email: null });
  const change = (companyId: string, createdBy: string | null) =>
    query(
      `INSERT INTO ratio_change (id, company_id, employment_id, valid_from, ratio, source, created_at, created_by)
       VALUES (gen_random_uuid(), $1, $2, '2031-01-01', 500000, 'manual', now(), $3)`,
      [companyId, employmentId, createdBy],
    );
  const refused = { code: '23503' };
  await expect(change((await aCompany(db)).companyId, null)).rejects.toMatchObject(refused);
  await expect(change(company.companyId, newId())).rejects.toMatchObject(refused);
  await change(company.companyId, null);
});
