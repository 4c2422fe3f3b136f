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
  /** By its setting the company decides; of whoever is restricted the operator alone. */
  isByCompany: boolean;
}

const columns = `request_id AS "requestId", company_id AS "companyId", company_name AS "companyName",
  employment_id AS "employmentId", person_id AS "personId", first_name AS "firstName", last_name AS "lastName",
  personal_number AS "personalNumber", start_date AS "startDate", field, old_value AS "oldValue", new_value AS "newValue", status,
  reason, created_at AS "createdAt", decided_at AS "decidedAt", decided_by_name AS "decidedBy",
  is_by_company AS "isByCompany"`;

/** Which waiting wishes of a person are the operator's to decide. */
export async function listWaitingForOperator(tx: ReadTx, personId: string): Promise<Set<string>> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT change_request_id AS id FROM waiting_change_request WHERE person_id = $1 AND waits_for_operator`,
    [personId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** History is counted up to here. */
const countMax = 10_000;

/** Which wishes, in which order; what people took back themselves is no decision. */
interface WishPage {
  state: 'waiting' | 'decided';
  limit: number;
  offset: number;
}

const conditions = { waiting: `status = 'pending'`, decided: `status IN ('approved', 'rejected')` } as const;

/** Over every company: what waits for the operator first and the oldest first, decided ones newest first. */
export async function listWantedCorrections(
  tx: ReadTx,
  { state, limit, offset }: WishPage,
): Promise<{ corrections: WantedCorrection[]; totalCount: number; waitingCount: number }> {
  const order =
    state === 'waiting' ? 'waits_for_operator DESC, created_at, request_id' : 'decided_at DESC, request_id DESC';
  const found = await tx.client.query<WantedCorrection>(
    `SELECT ${columns} FROM change_request_report WHERE ${conditions[state]} ORDER BY ${order} LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
  const counted = await tx.client.query<{ total: number; waiting: number }>(
    `SELECT (SELECT count(*) FROM (
         SELECT FROM change_request WHERE ${conditions[state]} LIMIT ${countMax}) listed) AS total,
       (SELECT count(*) FROM (
         SELECT FROM waiting_change_request WHERE waits_for_operator LIMIT ${countMax}) w) AS waiting`,
  );
  const { total = 0, waiting = 0 } = counted.rows[0] ?? {};
  return { corrections: found.rows, totalCount: total, waitingCount: waiting };
}

const orders = {
  createdAt: 'created_at, request_id',
  '-createdAt': 'created_at DESC, request_id DESC',
  decidedAt: 'decided_at, request_id',
  '-decidedAt': 'decided_at DESC, request_id DESC',
} as const;

/** Of one company, what it decides; what waits is counted without the own wishes of whoever asks. */
export async function listCorrectionsOf(
  tx: ReadTx,
  { companyId, personId }: { companyId: string; personId: string },
  { state, limit, offset, order }: WishPage & { order: keyof typeof orders },
): Promise<{ corrections: WantedCorrection[]; totalCount: number; waitingCount: number }> {
  const found = await tx.client.query<WantedCorrection>(
    `SELECT ${columns} FROM change_request_report WHERE company_id = $1 AND is_by_company AND ${conditions[state]}
     ORDER BY ${orders[order]} LIMIT $2 OFFSET $3`,
    [companyId, limit, offset],
  );
  const counted = await tx.client.query<{ total: number; waiting: number }>(
    `SELECT (SELECT count(*) FROM (
         SELECT FROM change_request_report
         WHERE company_id = $1 AND is_by_company AND ${conditions[state]} LIMIT ${countMax}) listed) AS total,
       (SELECT count(*) FROM (
         SELECT FROM waiting_change_request WHERE company_id = $1 AND person_id <> $2 LIMIT ${countMax}) w) AS waiting`,
    [companyId, personId],
  );
  const { total = 0, waiting = 0 } = counted.rows[0] ?? {};
  return { corrections: found.rows, totalCount: total, waitingCount: waiting };
}

/** Of any company where none is named; of a named one only what it decides. */
export async function findWantedCorrection(
  tx: ReadTx,
  requestId: string,
  companyId: string | null,
): Promise<WantedCorrection | undefined> {
  const { rows } = await tx.client.query<WantedCorrection>(
    `SELECT ${columns} FROM change_request_report
     WHERE request_id = $1 AND ($2::uuid IS NULL OR (company_id = $2 AND is_by_company))`,
    [requestId, companyId],
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

/** Employments of a company in which somebody still wants something put right. */
export async function listWantingEmployments(tx: ReadTx, companyId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT employment_id AS id FROM change_request WHERE company_id = $1 AND status = 'pending' ORDER BY 1`,
    [companyId],
  );
  return rows.map((row) => row.id);
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
