import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import { keptNumberOf } from '../kept-number.store.ts';

type Status = 'unconfirmed' | 'pending' | 'approved' | 'rejected';
/** Why nobody had to decide. */
export type TurnedAway = 'NOT_FOUND' | 'COMPANY_ENDED';

export interface RegistrationRow {
  id: string;
  company_id: string;
  personal_number: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  lang: Language;
  status: Status;
  reason: string;
  reason_code: TurnedAway | null;
  created_at: Date;
  confirmed_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  employment_id: string | null;
}

export interface EmploymentRow {
  id: string;
  company_id: string;
  person_id: string;
  personal_number: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string;
  start_date: PlainDate;
  end_date: PlainDate | null;
  deactivated_at: Date | null;
}

interface Tables {
  registration: RegistrationRow;
  employment: EmploymentRow;
}

export interface Registration {
  registrationId: string;
  companyId: string;
  personalNumber: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  lang: Language;
}

/** Keeps a registration whose mailbox is to be confirmed; a newer one of the same mailbox takes the place of the older.
 *  Undefined when the company already has one of this mailbox to decide. */
export async function keepUnconfirmed(tx: Tx, registration: Registration, at: Date): Promise<string | undefined> {
  const { registrationId, companyId, personalNumber, firstName, lastName, email, phone, lang } = registration;
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO registration AS kept (id, company_id, personal_number, first_name, last_name, email, phone, lang, status, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'unconfirmed', $9)
     ON CONFLICT (company_id, email) WHERE status IN ('unconfirmed', 'pending') DO UPDATE
       SET personal_number = EXCLUDED.personal_number, first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name,
         phone = EXCLUDED.phone, lang = EXCLUDED.lang, created_at = EXCLUDED.created_at
       WHERE kept.status = 'unconfirmed'
     RETURNING id`,
    [registrationId, companyId, personalNumber, firstName, lastName, email, phone, lang, at],
  );
  return rows[0]?.id;
}

/** The mailbox is confirmed: from now on the registration waits for a decision. Undefined when it no longer waited for that. */
export async function takeConfirmed(tx: Tx, registrationId: string, at: Date): Promise<Registration | undefined> {
  const row = await tablesOf<Tables>(tx)
    .updateTable('registration')
    .set({ status: 'pending', confirmed_at: at })
    .where('id', '=', registrationId)
    .where('status', '=', 'unconfirmed')
    .returningAll()
    .executeTakeFirst();
  return row && registrationOf(row);
}

/** The company a registration is for. */
export async function findCompanyOf(tx: ReadTx, registrationId: string): Promise<string | undefined> {
  const row = await readTablesOf<Tables>(tx)
    .selectFrom('registration')
    .select('company_id')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row?.company_id;
}

/** What the company has still to decide. */
export async function listWaiting(tx: ReadTx, companyId: string): Promise<Registration[]> {
  const rows = await readTablesOf<Tables>(tx)
    .selectFrom('registration')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute();
  return rows.map(registrationOf);
}

export interface Decision {
  status: 'approved' | 'rejected';
  at: Date;
  byPersonId: string | null;
  reason?: string;
  reasonCode?: TurnedAway;
}

/** Decides a registration that waits; of two at once only one gets it. */
export async function takeDecision(
  tx: Tx,
  companyId: string,
  registrationId: string,
  decision: Decision,
): Promise<Registration | undefined> {
  const row = await tablesOf<Tables>(tx)
    .updateTable('registration')
    .set({
      status: decision.status,
      decided_at: decision.at,
      decided_by: decision.byPersonId,
      reason: decision.reason ?? '',
      reason_code: decision.reasonCode ?? null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', registrationId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row && registrationOf(row);
}

export async function storeEmployment(tx: Tx, registration: Registration, employmentId: string): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('registration')
    .set({ employment_id: employmentId })
    .where('company_id', '=', registration.companyId)
    .where('id', '=', registration.registrationId)
    .execute();
}

export interface KnownEmployment {
  employmentId: string;
  personId: string;
  personalNumber: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  startDate: PlainDate;
}

/** The company's active employment with this personal number; there is at most one. */
export async function findEmploymentByNumber(
  tx: ReadTx,
  companyId: string,
  personalNumber: string,
  today: PlainDate,
): Promise<KnownEmployment | undefined> {
  const kept = await keptNumberOf(tx, companyId, personalNumber);
  const row = await withNumber(tx, companyId, kept, today).executeTakeFirst();
  return row && employmentOf(row);
}

/** The same, held until the transaction ends: of two who are let in as one employee at once the second sees the first. */
export async function lockEmploymentByNumber(
  tx: Tx,
  companyId: string,
  personalNumber: string,
  today: PlainDate,
): Promise<KnownEmployment | undefined> {
  const kept = await keptNumberOf(tx, companyId, personalNumber);
  const row = await withNumber(tx, companyId, kept, today).forNoKeyUpdate().executeTakeFirst();
  return row && employmentOf(row);
}

const withNumber = (tx: ReadTx, companyId: string, kept: string, today: PlainDate) =>
  activeEmployments(tx, companyId, today).where('personal_number', '=', kept);

export async function findEmploymentOfPerson(
  tx: ReadTx,
  companyId: string,
  personId: string,
  today: PlainDate,
): Promise<KnownEmployment | undefined> {
  const row = await activeEmployments(tx, companyId, today)
    .where('person_id', '=', personId)
    .orderBy('id')
    .executeTakeFirst();
  return row && employmentOf(row);
}

/** Somebody with another mailbox was let in as this employee already, whether or not they have set a password since. */
export async function isAdmittedByOther(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
  email: string,
): Promise<boolean> {
  const row = await readTablesOf<Tables>(tx)
    .selectFrom('registration')
    .select('id')
    .where('company_id', '=', companyId)
    .where('employment_id', '=', employmentId)
    .where('status', '=', 'approved')
    .where('email', '<>', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** The mailbox is proven to be the employee's; a phone is only added where there is none. */
export async function storeEmploymentContact(
  tx: Tx,
  companyId: string,
  employmentId: string,
  { email, phone }: { email: string; phone: string },
): Promise<void> {
  await tx.client.query(
    `UPDATE employment SET email = $3, phone = CASE WHEN phone = '' THEN $4 ELSE phone END, version = version + 1
     WHERE company_id = $1 AND id = $2`,
    [companyId, employmentId, email, phone],
  );
}

/** Answers which they were. */
export async function deleteUnconfirmedBefore(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `DELETE FROM registration WHERE status = 'unconfirmed' AND created_at < $1 AND ctid = ANY (ARRAY(
       SELECT ctid FROM registration WHERE status = 'unconfirmed' AND created_at < $1 ORDER BY created_at LIMIT $2))
     RETURNING id`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

const rejected = `FROM registration WHERE status = 'rejected' AND decided_at < $1`;

/** Rejected before a moment: nobody needs any more who they said they were. */
export async function countRejectedBefore(
  tx: ReadTx,
  before: Date,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { rows } = await tx.client.query<{ count: number; oldest: Date | null; newest: Date | null }>(
    `SELECT count(*) AS count, min(decided_at) AS oldest, max(decided_at) AS newest ${rejected}`,
    [before],
  );
  return rows[0] ?? { count: 0, oldest: null, newest: null };
}

export async function deleteRejectedBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.client.query(
    `DELETE FROM registration WHERE id IN (SELECT id ${rejected} ORDER BY decided_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [before, limit],
  );
  return rowCount ?? 0;
}

function activeEmployments(tx: ReadTx, companyId: string, today: PlainDate) {
  return readTablesOf<Tables>(tx)
    .selectFrom('employment')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deactivated_at', 'is', null)
    .where((is) => is.or([is('end_date', 'is', null), is('end_date', '>=', today)]));
}

export function registrationOf(row: RegistrationRow): Registration {
  return {
    registrationId: row.id,
    companyId: row.company_id,
    personalNumber: row.personal_number,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    lang: row.lang,
  };
}

function employmentOf(row: EmploymentRow): KnownEmployment {
  return {
    employmentId: row.id,
    personId: row.person_id,
    personalNumber: row.personal_number,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email ?? '',
    phone: row.phone,
    startDate: row.start_date,
  };
}
