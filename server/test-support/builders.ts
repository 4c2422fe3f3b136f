import { newId } from '#platform/ids';
import { now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';

/** Rows a test needs around the thing it is about; every value can be overridden, names never collide. */

let counter = 0;
const next = () => (counter += 1);

export interface TestCompany {
  companyId: string;
  name: string;
}

export async function aCompany(
  db: Database,
  values: { name?: string; ussVerification?: boolean } = {},
): Promise<TestCompany> {
  const companyId = newId();
  const name = values.name ?? `Skúšobná firma ${next()}`;
  const ico = String(10_000_000 + next() + Math.floor(Math.random() * 80_000_000));
  await run(
    db,
    `INSERT INTO company (id, name, ico, status, uss_verification, created_at) VALUES ($1, $2, $3, 'active', $4, $5)`,
    [companyId, name, ico, values.ussVerification ?? true, now()],
  );
  return { companyId, name };
}

export interface TestPerson {
  personId: string;
  username: string;
  email: string | null;
}

export async function aPerson(
  db: Database,
  values: {
    username?: string;
    email?: string | null;
    passwordHash?: string;
    firstName?: string;
    lastName?: string;
    lang?: string;
    forcePasswordChange?: boolean;
    /** The mailbox was proven. */
    isProven?: boolean;
  } = {},
): Promise<TestPerson> {
  const personId = newId();
  // A letter before the chance: no number that is searched for begins a piece of it.
  const username = values.username ?? `osoba${next()}.o${personId.slice(-8)}`;
  const email = values.email === undefined ? `${username}@skuska.example` : values.email;
  await run(
    db,
    `INSERT INTO person (id, username, email, first_name, last_name, lang, password_hash, force_password_change, verified_at,
       created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      personId,
      username,
      email,
      values.firstName ?? 'Žofia',
      values.lastName ?? 'Skúšobná',
      values.lang ?? 'sk',
      values.passwordHash ?? null,
      values.forcePasswordChange ?? false,
      values.isProven ? now() : null,
      now(),
    ],
  );
  return { personId, username, email };
}

export interface TestEmployee extends TestPerson {
  employmentId: string;
  companyId: string;
  personalNumber: string;
}

export async function anEmployee(
  db: Database,
  company: TestCompany,
  values: { personId?: string; personalNumber?: string; startDate?: string; ratio?: number } = {},
): Promise<TestEmployee> {
  const person = values.personId ? { personId: values.personId, username: '', email: null } : await aPerson(db);
  const employmentId = newId();
  const personalNumber = values.personalNumber ?? String(10_000 + next());
  const startDate = values.startDate ?? '2019-03-01';
  await run(
    db,
    `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, email, start_date, created_at)
     SELECT $1, $2, p.id, $4, p.first_name, p.last_name, p.email, $5, $6 FROM person p WHERE p.id = $3`,
    [employmentId, company.companyId, person.personId, personalNumber, startDate, now()],
  );
  await run(
    db,
    `INSERT INTO ratio_change (id, company_id, employment_id, valid_from, ratio, source, created_at) VALUES ($1, $2, $3, $4, $5, 'start', $6)`,
    [newId(), company.companyId, employmentId, startDate, values.ratio ?? 1_000_000, now()],
  );
  return { ...person, employmentId, companyId: company.companyId, personalNumber };
}

export async function anAdministrator(db: Database, company: TestCompany, personId?: string) {
  const person = personId ? { personId } : await aPerson(db);
  const administratorshipId = newId();
  await run(db, `INSERT INTO administratorship (id, company_id, person_id, added_at) VALUES ($1, $2, $3, $4)`, [
    administratorshipId,
    company.companyId,
    person.personId,
    now(),
  ]);
  return { ...person, administratorshipId, companyId: company.companyId };
}

export async function anOperator(db: Database, personId?: string) {
  const person = personId ? { personId } : await aPerson(db);
  const operatorshipId = newId();
  await run(db, `INSERT INTO operatorship (id, person_id, added_at) VALUES ($1, $2, $3)`, [
    operatorshipId,
    person.personId,
    now(),
  ]);
  return { ...person, operatorshipId };
}

function run(db: Database, sql: string, values: unknown[]): Promise<unknown> {
  return inTransaction(db.forEveryCompany(), (tx) => tx.client.query(sql, values));
}
