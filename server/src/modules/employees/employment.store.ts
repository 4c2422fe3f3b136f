import type { PlainDate } from '@polana/contract/plain-date';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import type { RatioChange } from './employment.rules.ts';

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
  created_at: Date;
}

export interface RatioChangeRow {
  id: string;
  company_id: string;
  employment_id: string;
  valid_from: PlainDate;
  ratio: number;
  source: 'start' | 'manual' | 'import';
  reason: string;
  created_at: Date;
  created_by: string | null;
}

interface RatioChangeLogRow {
  id: string;
  company_id: string;
  employment_id: string;
  ratio_change_id: string;
  act: 'created' | 'deleted';
  valid_from: PlainDate;
  ratio_before: number | null;
  ratio_after: number | null;
  at: Date;
  by_person_id: string | null;
  source: 'start' | 'manual' | 'import';
}

interface EmploymentTables {
  employment: EmploymentRow;
  ratio_change: RatioChangeRow;
  ratio_change_log: RatioChangeLogRow;
}

/** False when an active employment of the company has this personal number already, also when two are added at once. */
export async function insertEmployment(tx: Tx, row: EmploymentRow): Promise<boolean> {
  const result = await tablesOf<EmploymentTables>(tx)
    .insertInto('employment')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'personal_number']).where('deactivated_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Locks the employment, so that changes of its ratio happen one after another. By its id: see `lockEmployee`. */
export async function lockEmployment(
  tx: Tx,
  companyId: string,
  employmentId: string,
): Promise<{ startDate: PlainDate } | undefined> {
  const row = await tablesOf<EmploymentTables>(tx)
    .selectFrom('employment')
    .select('start_date')
    .where('company_id', 'is not distinct from', companyId)
    .where('id', '=', employmentId)
    .where('deactivated_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { startDate: row.start_date };
}

/** Until the transaction ends the employment neither ends nor changes, while others may hold it the same way. Before the books. */
export async function holdEmployment(tx: Tx, companyId: string, employmentId: string): Promise<void> {
  await tx.client.query({
    name: 'employees-hold-employment',
    text: 'SELECT FROM employment WHERE company_id = $1 AND id = $2 FOR SHARE',
    values: [companyId, employmentId],
  });
}

/** From the first day to the latest change. */
export async function listRatioChanges(tx: ReadTx, companyId: string, employmentId: string): Promise<RatioChange[]> {
  const rows = await readTablesOf<EmploymentTables>(tx)
    .selectFrom('ratio_change')
    .select(['valid_from', 'ratio'])
    .where('company_id', '=', companyId)
    .where('employment_id', '=', employmentId)
    .orderBy('valid_from')
    .execute();
  return rows.map((row) => ({ validFrom: row.valid_from, ratio: row.ratio }));
}

/** The change and its line in the log for good. */
export async function insertRatioChange(
  tx: Tx,
  row: RatioChangeRow,
  log: { id: string; ratioBefore: number | null },
): Promise<void> {
  await tablesOf<EmploymentTables>(tx).insertInto('ratio_change').values(row).execute();
  await tablesOf<EmploymentTables>(tx)
    .insertInto('ratio_change_log')
    .values({
      id: log.id,
      company_id: row.company_id,
      employment_id: row.employment_id,
      ratio_change_id: row.id,
      act: 'created',
      valid_from: row.valid_from,
      ratio_before: log.ratioBefore,
      ratio_after: row.ratio,
      at: row.created_at,
      by_person_id: row.created_by,
      source: row.source,
    })
    .execute();
}
