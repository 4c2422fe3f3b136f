import type { ActionCode, Language } from '@polana/contract/roles';
import { readTablesOf, type ReadTx, type Tx } from '#platform/database';

interface EmploymentRow {
  person_id: string;
  employment_id: string;
  company_id: string;
  company_name: string;
  personal_number: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string;
  start_date: string;
  end_date: string | null;
  deactivated_at: Date | null;
}

interface RatioRow {
  person_id: string;
  employment_id: string;
  valid_from: string;
  ratio: number;
}

interface MovementRow {
  person_id: string;
  position: number;
  type: string;
  action_code: ActionCode | null;
  year: number | null;
  amount_cents: number;
  balance_after_cents: number;
  effective_date: string;
}

interface ReportTables {
  person: { id: string; created_at: Date; lang: Language };
  person_employment: EmploymentRow;
  person_ratio: RatioRow;
  person_movement: MovementRow;
  mail_to_person: { person_id: string; mail_id: string; kind: string; subject: string; created_at: Date };
  act_of_person: { person_id: string; entry_id: number; at: Date; action: string; object_type: string; result: string };
  session: {
    id: string;
    person_id: string;
    user_agent: string;
    created_at: Date;
    last_act_at: Date;
    ended_at: Date | null;
    impersonation_id: string | null;
  };
  document_read: {
    employment_id: string;
    company_id: string;
    entry_id: number;
    at: Date;
    claim_number: string;
    reader_role: string | null;
    reader_name: string | null;
  };
}

/** Newest first; nobody needs more of the trail than this in one file. */
const trailMax = 5_000;

export interface KnownEmployment {
  employmentId: string;
  companyId: string;
  companyName: string;
  personalNumber: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string;
  startDate: string;
  endDate: string | null;
  isOpen: boolean;
}

export async function listEmployments(tx: ReadTx, personId: string): Promise<KnownEmployment[]> {
  const rows = await readTablesOf<ReportTables>(tx)
    .selectFrom('person_employment')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('start_date', 'desc')
    .orderBy('employment_id')
    .execute();
  return rows.map((row) => ({
    employmentId: row.employment_id,
    companyId: row.company_id,
    companyName: row.company_name,
    personalNumber: row.personal_number,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    startDate: row.start_date,
    endDate: row.end_date,
    isOpen: row.deactivated_at === null,
  }));
}

/** False where the employment has ended. Until the transaction ends it lasts, so that nothing of it stays waiting behind it. */
export async function holdOpenEmployment(tx: Tx, companyId: string, employmentId: string): Promise<boolean> {
  const { rows } = await tx.client.query<{ isOpen: boolean }>('SELECT hold_open_employment($1, $2) AS "isOpen"', [
    companyId,
    employmentId,
  ]);
  return rows[0]?.isOpen === true;
}

export interface DatedRatio {
  employmentId: string;
  validFrom: string;
  ratio: number;
}

/** Oldest first. */
export async function listRatios(tx: ReadTx, personId: string): Promise<DatedRatio[]> {
  const rows = await readTablesOf<ReportTables>(tx)
    .selectFrom('person_ratio')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('valid_from')
    .execute();
  return rows.map((row) => ({ employmentId: row.employment_id, validFrom: row.valid_from, ratio: row.ratio }));
}

export function listMovements(tx: ReadTx, personId: string) {
  return readTablesOf<ReportTables>(tx)
    .selectFrom('person_movement')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('position', 'desc')
    .execute();
}

export function listMails(tx: ReadTx, personId: string) {
  return readTablesOf<ReportTables>(tx)
    .selectFrom('mail_to_person')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('mail_id')
    .limit(trailMax)
    .execute();
}

export function listActs(tx: ReadTx, personId: string) {
  return readTablesOf<ReportTables>(tx)
    .selectFrom('act_of_person')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(trailMax)
    .execute();
}

export function listEverySession(tx: ReadTx, personId: string) {
  return readTablesOf<ReportTables>(tx)
    .selectFrom('session')
    .select(['user_agent', 'created_at', 'last_act_at', 'ended_at'])
    .where('person_id', '=', personId)
    .where('impersonation_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(trailMax)
    .execute();
}

export async function readCreatedAt(tx: ReadTx, personId: string): Promise<Date> {
  const row = await readTablesOf<ReportTables>(tx)
    .selectFrom('person')
    .select('created_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.created_at;
}

export interface DocumentRead {
  at: Date;
  claimNumber: string;
  readerName: string | null;
  readerRole: string | null;
}

export async function listDocumentReads(
  tx: ReadTx,
  { companyId, employmentId }: { companyId: string; employmentId: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: DocumentRead[]; totalCount: number }> {
  const reads = readTablesOf<ReportTables>(tx)
    .selectFrom('document_read')
    .where('company_id', '=', companyId)
    .where('employment_id', '=', employmentId);
  const rows = await reads.selectAll().orderBy('entry_id', 'desc').limit(limit).offset(offset).execute();
  const { count } = await reads.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const items = rows.map((row) => ({
    at: row.at,
    claimNumber: row.claim_number,
    readerName: row.reader_name,
    readerRole: row.reader_role,
  }));
  return { items, totalCount: count };
}
