import type { ChangeableField } from '@polana/contract/identity-profile';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx, Tx } from '#platform/database';

/** What an employee wants put right, beside what the employer keeps today. */
export interface WantedCorrection {
  requestId: string;
  companyId: string;
  companyName: string;
  employmentId: string;
  personId: string;
  firstName: string;
  lastName: string;
  personalNumber: string;
  startDate: PlainDate;
  field: ChangeableField;
  oldValue: string;
  newValue: string;
  status: 'pending' | 'approved' | 'rejected' | 'cancelled';
  reason: string;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}

const columns = `request_id AS "requestId", company_id AS "companyId", company_name AS "companyName",
  employment_id AS "employmentId", person_id AS "personId", first_name AS "firstName", last_name AS "lastName",
  personal_number AS "personalNumber", start_date AS "startDate", field, old_value AS "oldValue", new_value AS "newValue", status,
  reason, created_at AS "createdAt", decided_at AS "decidedAt", decided_by_name AS "decidedBy"`;

/** History is counted up to here. */
const countMax = 10_000;

/** Waiting ones oldest first, decided ones newest first, over every company; what people took back themselves is no decision. */
export async function listWantedCorrections(
  tx: ReadTx,
  { state, limit, offset }: { state: 'waiting' | 'decided'; limit: number; offset: number },
): Promise<{ corrections: WantedCorrection[]; totalCount: number; waitingCount: number }> {
  const [condition, order] =
    state === 'waiting'
      ? [`status = 'pending'`, 'created_at, request_id']
      : [`status IN ('approved', 'rejected')`, 'decided_at DESC, request_id DESC'];
  const found = await tx.client.query<WantedCorrection>(
    `SELECT ${columns} FROM change_request_report WHERE ${condition} ORDER BY ${order} LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
  const counted = await tx.client.query<{ waiting: number; decided: number }>(
    `SELECT (SELECT count(*) FROM (SELECT FROM change_request WHERE status = 'pending' LIMIT ${countMax}) w) AS waiting,
       (SELECT count(*) FROM (
         SELECT FROM change_request WHERE status IN ('approved', 'rejected') LIMIT ${countMax}) d) AS decided`,
  );
  const { waiting = 0, decided = 0 } = counted.rows[0] ?? {};
  return { corrections: found.rows, totalCount: state === 'waiting' ? waiting : decided, waitingCount: waiting };
}

export async function findWantedCorrection(tx: ReadTx, requestId: string): Promise<WantedCorrection | undefined> {
  const { rows } = await tx.client.query<WantedCorrection>(
    `SELECT ${columns} FROM change_request_report WHERE request_id = $1`,
    [requestId],
  );
  return rows[0];
}

/** False when it was decided or taken back meanwhile. */
export async function decideCorrection(
  tx: Tx,
  { companyId, requestId }: Pick<WantedCorrection, 'companyId' | 'requestId'>,
  decision: { status: 'approved' | 'rejected'; reason: string; at: Date; byPersonId: string },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE change_request SET status = $3, reason = $4, decided_at = $5, decided_by = $6
     WHERE id = $2 AND company_id = $1 AND status = 'pending'`,
    [companyId, requestId, decision.status, decision.reason, decision.at, decision.byPersonId],
  );
  return rowCount === 1;
}

/** Answers how many wishes of a leaving employee were closed. */
export async function cancelCorrections(
  tx: Tx,
  { companyId, employmentId }: { companyId: string; employmentId: string },
  { at, byPersonId }: { at: Date; byPersonId: string | null },
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `UPDATE change_request SET status = 'cancelled', decided_at = $3, decided_by = $4
     WHERE company_id = $1 AND employment_id = $2 AND status = 'pending'`,
    [companyId, employmentId, at, byPersonId],
  );
  return rowCount ?? 0;
}

/** Empties what the wishes of an erased employment said of a person. */
export async function eraseCorrections(
  tx: Tx,
  { companyId, employmentId }: { companyId: string; employmentId: string },
): Promise<void> {
  await tx.client.query(
    `UPDATE change_request SET old_value = '', new_value = '–' WHERE company_id = $1 AND employment_id = $2`,
    [companyId, employmentId],
  );
}
