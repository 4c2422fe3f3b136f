import type { PlainDate } from '@polana/contract/plain-date';
import { tablesOf, type ReadTx, type Tx } from '#platform/database';

interface EmployeeTables {
  employment: {
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
    erased_at: Date | null;
    version: number;
  };
}

export interface StoredEmployee {
  employmentId: string;
  personId: string;
  personalNumber: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string;
  startDate: PlainDate;
  endDate: PlainDate | null;
  version: number;
}

/**
 * Locks an employment that was not deactivated, so that its changes happen one after another. The company is compared in a way no index
 * answers: without statistics, as right after a first import, all its people would be read for each.
 */
export async function lockEmployee(
  tx: Tx,
  companyId: string,
  employmentId: string,
): Promise<StoredEmployee | undefined> {
  return tablesOf<EmployeeTables>(tx)
    .selectFrom('employment')
    .select([
      'id as employmentId',
      'person_id as personId',
      'personal_number as personalNumber',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone',
      'start_date as startDate',
      'end_date as endDate',
      'version',
    ])
    .where('company_id', 'is not distinct from', companyId)
    .where('id', '=', employmentId)
    .where('deactivated_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Who left and came back has two records in the company, and one account for both. */
export async function hasOtherEmployment(
  tx: ReadTx,
  companyId: string,
  { employmentId, personId }: Pick<StoredEmployee, 'employmentId' | 'personId'>,
): Promise<boolean> {
  const { rows } = await tx.client.query(
    `SELECT FROM employment WHERE company_id IS NOT DISTINCT FROM $1 AND person_id = $2 AND id <> $3 AND deactivated_at IS NULL LIMIT 1`,
    [companyId, personId, employmentId],
  );
  return rows.length > 0;
}

const uniqueViolation = '23505';

export type EmployeeFacts = Omit<StoredEmployee, 'employmentId' | 'personId' | 'version'>;

/** False when another active employee of the company has the personal number; the transaction is of no use then. */
export async function storeEmployee(
  tx: Tx,
  companyId: string,
  employmentId: string,
  facts: EmployeeFacts,
): Promise<boolean> {
  try {
    await tablesOf<EmployeeTables>(tx)
      .updateTable('employment')
      .set((column) => ({
        personal_number: facts.personalNumber,
        first_name: facts.firstName,
        last_name: facts.lastName,
        email: facts.email,
        phone: facts.phone,
        start_date: facts.startDate,
        end_date: facts.endDate,
        version: column('version', '+', 1),
      }))
      .where('company_id', '=', companyId)
      .where('id', '=', employmentId)
      .execute();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false;
    throw error;
  }
}

/** Ends the employment for good; its personal number is free again. Found by its id, as above. */
export async function deactivateEmployee(
  tx: Tx,
  companyId: string,
  employmentId: string,
  { at, endDate }: { at: Date; endDate: PlainDate | null },
): Promise<void> {
  await tablesOf<EmployeeTables>(tx)
    .updateTable('employment')
    .set((column) => ({ deactivated_at: at, end_date: endDate, version: column('version', '+', 1) }))
    .where('company_id', 'is not distinct from', companyId)
    .where('id', '=', employmentId)
    .where('deactivated_at', 'is', null)
    .execute();
}

/** Empties a deactivated employment: what it said of a person is gone, the row stays for the log. */
export async function eraseEmployee(tx: Tx, companyId: string, employmentId: string, at: Date): Promise<void> {
  await tablesOf<EmployeeTables>(tx)
    .updateTable('employment')
    .set({ erased_at: at, first_name: '–', last_name: '–', personal_number: '–', email: null, phone: '' })
    .where('company_id', '=', companyId)
    .where('id', '=', employmentId)
    .where('deactivated_at', 'is not', null)
    .execute();
}

export interface EmployeeTraces {
  openClaims: number;
  hasClaims: boolean;
  hasMovements: boolean;
}

/** What an employment would leave behind. */
export async function findTraces(tx: ReadTx, companyId: string, employmentId: string): Promise<EmployeeTraces> {
  const { rows } = await tx.client.query<EmployeeTraces>(
    `SELECT count(*) FILTER (WHERE c.status = 'pending') AS "openClaims", count(*) > 0 AS "hasClaims",
       EXISTS (SELECT FROM employment_account a WHERE a.company_id = $1 AND a.employment_id = $2) AS "hasMovements"
     FROM claim_report c WHERE c.company_id = $1 AND c.employment_id = $2`,
    [companyId, employmentId],
  );
  return rows[0] ?? { openClaims: 0, hasClaims: false, hasMovements: false };
}

/** First and last day claims stand on that were not rejected. */
export async function findClaimedDays(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
): Promise<{ first: PlainDate | null; last: PlainDate | null }> {
  const { rows } = await tx.client.query<{ first: PlainDate | null; last: PlainDate | null }>(
    `SELECT min(as_of_date) AS first, max(as_of_date) AS last FROM claim_report
     WHERE company_id = $1 AND employment_id = $2 AND status <> 'rejected'`,
    [companyId, employmentId],
  );
  return rows[0] ?? { first: null, last: null };
}
