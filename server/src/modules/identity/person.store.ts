import type { Language, RoleName } from '@polana/contract/roles';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import type { PasswordPolicy } from './passwords/password.rules.ts';

interface PersonRow {
  id: string;
  username: string;
  email: string | null;
  first_name: string;
  last_name: string;
  lang: Language;
  password_hash: string | null;
  password_expires_at: Date | null;
  force_password_change: boolean;
  is_migrated: boolean;
  verified_at: Date | null;
  disabled_at: Date | null;
  created_at: Date;
}

interface OperatorshipRow {
  id: string;
  person_id: string;
  added_at: Date;
  ended_at: Date | null;
}

interface PersonRoleRow {
  person_id: string;
  role_name: RoleName;
  role_id: string;
  company_id: string | null;
  company_name: string | null;
  since: Date;
  is_restricted: boolean;
}

interface PolicyRow {
  length_min: number;
  alphanumeric: boolean;
  special_character: boolean;
}

interface PersonTables {
  person: PersonRow;
  operatorship: OperatorshipRow;
  person_role: PersonRoleRow;
  person_password_policy: PolicyRow & { person_id: string; company_name: string | null };
  default_password_policy: PolicyRow & { product_name: string; operator_name: string };
}

export interface PersonRecord {
  personId: string;
  username: string;
  email: string | null;
  firstName: string;
  lastName: string;
  lang: Language;
  passwordHash: string | null;
  passwordExpiresAt: Date | null;
  forcePasswordChange: boolean;
  /** Taken over from an older system; until the person sets the first password here. */
  isMigrated: boolean;
  isDisabled: boolean;
}

/** By user name or e-mail, already in small letters; a user name wins over somebody's e-mail. */
export async function findPersonByLogin(tx: ReadTx, login: string): Promise<PersonRecord | undefined> {
  const rows = await readTablesOf<PersonTables>(tx)
    .selectFrom('person')
    .selectAll()
    .where((is) => is.or([is('username', '=', login), is('email', '=', login)]))
    .limit(2)
    .execute();
  const row = rows.find((one) => one.username === login) ?? rows[0];
  return row && recordOf(row);
}

export async function findPerson(tx: ReadTx, personId: string): Promise<PersonRecord | undefined> {
  const row = await readTablesOf<PersonTables>(tx)
    .selectFrom('person')
    .selectAll()
    .where('id', '=', personId)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Locks the person, so that sign-ins and password changes of one account happen one after another. */
export async function lockPerson(tx: Tx, personId: string): Promise<PersonRecord | undefined> {
  const row = await tablesOf<PersonTables>(tx)
    .selectFrom('person')
    .selectAll()
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && recordOf(row);
}

export interface NewPerson extends Omit<PersonRecord, 'isDisabled'> {
  verifiedAt: Date | null;
  createdAt: Date;
}

/** False when somebody took the user name or the e-mail in the meantime. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<boolean> {
  const result = await tablesOf<PersonTables>(tx)
    .insertInto('person')
    .values({
      id: person.personId,
      username: person.username,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      lang: person.lang,
      password_hash: person.passwordHash,
      password_expires_at: person.passwordExpiresAt,
      force_password_change: person.forcePasswordChange,
      is_migrated: person.isMigrated,
      verified_at: person.verifiedAt,
      disabled_at: null,
      created_at: person.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Which of these names somebody signs in with already, be it as user name or as e-mail. */
export async function takenLogins(tx: ReadTx, logins: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.client.query<{ login: string }>({
    name: 'identity-taken-logins',
    text: `SELECT username AS login FROM person WHERE username = ANY($1)
      UNION SELECT email FROM person WHERE email = ANY($1)`,
    values: [logins],
  });
  return new Set(rows.map(({ login }) => login));
}

/** Adds many accounts at once; fewer than given when somebody took one of the names in the meantime. */
export async function insertPeople(tx: Tx, people: readonly NewPerson[]): Promise<number> {
  const { rowCount } = await tx.client.query({
    name: 'identity-insert-people',
    text: `INSERT INTO person (id, username, email, first_name, last_name, lang, created_at, is_migrated)
      SELECT line.* FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::boolean[])
        AS line
      ON CONFLICT DO NOTHING`,
    values: [
      people.map((one) => one.personId),
      people.map((one) => one.username),
      people.map((one) => one.email),
      people.map((one) => one.firstName),
      people.map((one) => one.lastName),
      people.map((one) => one.lang),
      people.map((one) => one.createdAt),
      people.map((one) => one.isMigrated),
    ],
  });
  return rowCount ?? 0;
}

/** The person's own password; an account taken over from an older system is theirs by it. */
export async function storePasswordHash(tx: Tx, personId: string, passwordHash: string): Promise<void> {
  await tablesOf<PersonTables>(tx)
    .updateTable('person')
    .set({
      password_hash: passwordHash,
      password_expires_at: null,
      force_password_change: false,
      is_migrated: false,
    })
    .where('id', '=', personId)
    .execute();
}

/** The same password under newer parameters; a password changed meanwhile is left alone. */
export async function replaceHash(tx: Tx, personId: string, oldHash: string, newHash: string): Promise<void> {
  await tablesOf<PersonTables>(tx)
    .updateTable('person')
    .set({ password_hash: newHash })
    .where('id', '=', personId)
    .where('password_hash', '=', oldHash)
    .execute();
}

export async function storeLanguage(tx: Tx, personId: string, lang: Language): Promise<void> {
  await tablesOf<PersonTables>(tx).updateTable('person').set({ lang }).where('id', '=', personId).execute();
}

export async function insertOperatorship(tx: Tx, operatorshipId: string, personId: string, at: Date): Promise<void> {
  await tablesOf<PersonTables>(tx)
    .insertInto('operatorship')
    .values({ id: operatorshipId, person_id: personId, added_at: at, ended_at: null })
    .execute();
}

export async function hasOpenOperatorship(tx: ReadTx, personId: string): Promise<boolean> {
  const row = await readTablesOf<PersonTables>(tx)
    .selectFrom('operatorship')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface HeldRole {
  roleName: RoleName;
  roleId: string;
  companyId: string | null;
  companyName: string | null;
  /** An employee whose data are only kept: nothing is done in this role, everything can be read. */
  isRestricted: boolean;
}

/** Every role the person holds today; the first one is the role chosen at the first sign-in. */
export async function listRoles(tx: ReadTx, personId: string): Promise<HeldRole[]> {
  const rows = await readTablesOf<PersonTables>(tx)
    .selectFrom('person_role')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy((by) =>
      by.case().when('role_name', '=', 'OPER').then(1).when('role_name', '=', 'COMP').then(2).else(3).end(),
    )
    .orderBy('since')
    .orderBy('role_id')
    .execute();
  return rows.map(heldRoleOf);
}

export async function findRole(
  tx: ReadTx,
  personId: string,
  roleName: RoleName,
  roleId: string,
): Promise<HeldRole | undefined> {
  const row = await readTablesOf<PersonTables>(tx)
    .selectFrom('person_role')
    .selectAll()
    .where('person_id', '=', personId)
    .where('role_name', '=', roleName)
    .where('role_id', '=', roleId)
    .executeTakeFirst();
  return row && heldRoleOf(row);
}

export interface CompanyPolicy extends PasswordPolicy {
  companyName: string | null;
}

export async function listPoliciesOfPerson(tx: ReadTx, personId: string): Promise<CompanyPolicy[]> {
  const rows = await readTablesOf<PersonTables>(tx)
    .selectFrom('person_password_policy')
    .selectAll()
    .where('person_id', '=', personId)
    .execute();
  return rows.map((row) => ({ ...policyOf(row), companyName: row.company_name }));
}

export interface DefaultPolicy extends PasswordPolicy {
  productName: string;
  operatorName: string;
}

export async function readDefaultPolicy(tx: ReadTx): Promise<DefaultPolicy> {
  const row = await readTablesOf<PersonTables>(tx)
    .selectFrom('default_password_policy')
    .selectAll()
    .executeTakeFirstOrThrow();
  return { ...policyOf(row), productName: row.product_name, operatorName: row.operator_name };
}

function policyOf(row: PolicyRow): PasswordPolicy {
  return { minLength: row.length_min, alphanumeric: row.alphanumeric, specialCharacter: row.special_character };
}

function heldRoleOf(row: PersonRoleRow): HeldRole {
  return {
    roleName: row.role_name,
    roleId: row.role_id,
    companyId: row.company_id,
    companyName: row.company_name,
    isRestricted: row.is_restricted,
  };
}

function recordOf(row: PersonRow): PersonRecord {
  return {
    personId: row.id,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    lang: row.lang,
    passwordHash: row.password_hash,
    passwordExpiresAt: row.password_expires_at,
    forcePasswordChange: row.force_password_change,
    isMigrated: row.is_migrated,
    isDisabled: row.disabled_at !== null,
  };
}
