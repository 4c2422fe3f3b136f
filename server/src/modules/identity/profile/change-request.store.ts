import type { ChangeableField } from '@polana/contract/identity-profile';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import { newId } from '#platform/ids';

type Status = 'pending' | 'approved' | 'rejected' | 'cancelled';

interface ChangeRequestRow {
  id: string;
  company_id: string;
  employment_id: string;
  field: ChangeableField;
  old_value: string;
  new_value: string;
  status: Status;
  reason: string;
  created_at: Date;
  created_by: string;
  decided_at: Date | null;
  decided_by: string | null;
}

interface ChangeRequestTables {
  change_request: ChangeRequestRow;
}

export interface StoredChangeRequest {
  requestId: string;
  employmentId: string;
  field: ChangeableField;
  oldValue: string;
  newValue: string;
  status: Status;
  createdAt: Date;
}

export interface NewChangeRequest {
  companyId: string;
  employmentId: string;
  personId: string;
  field: ChangeableField;
  oldValue: string;
  newValue: string;
  at: Date;
}

/** Undefined when a change of that field already waits. */
export async function insertChangeRequest(tx: Tx, request: NewChangeRequest): Promise<StoredChangeRequest | undefined> {
  const row = await tablesOf<ChangeRequestTables>(tx)
    .insertInto('change_request')
    .values({
      id: newId(),
      company_id: request.companyId,
      employment_id: request.employmentId,
      field: request.field,
      old_value: request.oldValue,
      new_value: request.newValue,
      status: 'pending',
      reason: '',
      created_at: request.at,
      created_by: request.personId,
      decided_at: null,
      decided_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && storedOf(row);
}

export async function findChangeRequest(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
  requestId: string,
): Promise<StoredChangeRequest | undefined> {
  const row = await readTablesOf<ChangeRequestTables>(tx)
    .selectFrom('change_request')
    .selectAll()
    .where('id', '=', requestId)
    .where('company_id', '=', companyId)
    .where('employment_id', '=', employmentId)
    .executeTakeFirst();
  return row && storedOf(row);
}

/** False when it was decided or taken back meanwhile. */
export async function cancelPending(
  tx: Tx,
  companyId: string,
  requestId: string,
  by: string,
  at: Date,
): Promise<boolean> {
  const result = await tablesOf<ChangeRequestTables>(tx)
    .updateTable('change_request')
    .set({ status: 'cancelled', decided_at: at, decided_by: by })
    .where('id', '=', requestId)
    .where('company_id', '=', companyId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Newest first, over every company the transaction may see. */
export async function listChangeRequests(tx: ReadTx, personId: string): Promise<StoredChangeRequest[]> {
  const rows = await readTablesOf<ChangeRequestTables>(tx)
    .selectFrom('change_request')
    .selectAll()
    .where('created_by', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(storedOf);
}

function storedOf(row: ChangeRequestRow): StoredChangeRequest {
  return {
    requestId: row.id,
    employmentId: row.employment_id,
    field: row.field,
    oldValue: row.old_value,
    newValue: row.new_value,
    status: row.status,
    createdAt: row.created_at,
  };
}
