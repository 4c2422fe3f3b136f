import type { ReadTx, Tx } from '#platform/database';

export interface InvitationOrder {
  invitationId: string;
  companyId: string;
  employmentIds: string[];
  doneCount: number;
  sentCount: number;
  createdBy: string;
}

const columns = `id AS "invitationId", company_id AS "companyId", employment_ids AS "employmentIds", done_count AS "doneCount",
  sent_count AS "sentCount", created_by AS "createdBy"`;

export interface NewInvitation {
  invitationId: string;
  companyId: string;
  orderKey: string;
  employmentIds: readonly string[];
  createdBy: string;
  createdAt: Date;
}

/** False when the company has ordered with this key already, also when two order at once. */
export async function insertInvitation(tx: Tx, order: NewInvitation): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO access_invitation (id, company_id, order_key, employment_ids, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (company_id, order_key) DO NOTHING`,
    [order.invitationId, order.companyId, order.orderKey, order.employmentIds, order.createdBy, order.createdAt],
  );
  return rowCount === 1;
}

export async function findInvitationByKey(
  tx: ReadTx,
  companyId: string,
  orderKey: string,
): Promise<InvitationOrder | undefined> {
  const { rows } = await tx.client.query<InvitationOrder>(
    `SELECT ${columns} FROM access_invitation WHERE company_id = $1 AND order_key = $2`,
    [companyId, orderKey],
  );
  return rows[0];
}

export async function findInvitation(
  tx: ReadTx,
  companyId: string,
  invitationId: string,
): Promise<InvitationOrder | undefined> {
  const { rows } = await tx.client.query<InvitationOrder>(
    `SELECT ${columns} FROM access_invitation WHERE company_id = $1 AND id = $2`,
    [companyId, invitationId],
  );
  return rows[0];
}

/** The next people of an order, for the job, which knows only its id; whoever holds it sends to them. */
export async function lockNextInvited(
  tx: Tx,
  invitationId: string,
  count: number,
): Promise<InvitationOrder | undefined> {
  const { rows } = await tx.client.query<InvitationOrder>(
    `SELECT id AS "invitationId", company_id AS "companyId", done_count AS "doneCount", sent_count AS "sentCount",
       created_by AS "createdBy", employment_ids[done_count + 1 : done_count + $2::int] AS "employmentIds"
     FROM access_invitation WHERE id = $1 FOR UPDATE`,
    [invitationId, count],
  );
  return rows[0];
}

export async function storeProgress(
  tx: Tx,
  invitationId: string,
  { doneCount, sentCount }: Pick<InvitationOrder, 'doneCount' | 'sentCount'>,
): Promise<void> {
  await tx.client.query('UPDATE access_invitation SET done_count = $2, sent_count = $3 WHERE id = $1', [
    invitationId,
    doneCount,
    sentCount,
  ]);
}

/** Employees among these whom the company's list knows, still there. */
export async function findOwnEmployees(
  tx: ReadTx,
  companyId: string,
  employmentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT e.id FROM employee_listing l JOIN employment e ON e.id = l.employment_id
     WHERE l.company_id = $1 AND l.employment_id = ANY ($2) AND e.deactivated_at IS NULL ORDER BY e.id`,
    [companyId, employmentIds],
  );
  return rows.map(({ id }) => id);
}

/** Whom an import of the company added and who is still there. */
export async function findAddedByImport(tx: ReadTx, companyId: string, importId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT e.id FROM import_addition_report a JOIN employment e ON e.id = a.employment_id
     WHERE a.company_id = $1 AND a.import_id = $2 AND e.deactivated_at IS NULL ORDER BY e.id`,
    [companyId, importId],
  );
  return rows.map(({ id }) => id);
}
