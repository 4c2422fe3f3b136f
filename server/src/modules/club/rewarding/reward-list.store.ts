import { personalNumberOf } from '@polana/contract/personal-number';
import type { ReadTx, Tx } from '#platform/database';
import type { RewardRow } from './reward-list.rules.ts';

export interface Recipient {
  employmentId: string;
  name: string;
  companyName: string;
}

/** The employee with a personal number in a company, if they have not left. */
export async function findRecipient(
  tx: ReadTx,
  companyId: string,
  personalNumber: string,
): Promise<Recipient | undefined> {
  const { rows } = await tx.client.query<Recipient>(
    `SELECT e.employment_id AS "employmentId", e.first_name || ' ' || e.last_name AS name, c.name AS "companyName"
     FROM employee_report e JOIN company_report c ON c.company_id = e.company_id
     WHERE e.company_id = $1 AND e.personal_number = $2 AND e.deactivated_at IS NULL`,
    [companyId, personalNumberOf(personalNumber)],
  );
  return rows[0];
}

export interface Employment {
  employmentId: string;
  companyId: string;
}

/** Employments by the line of the list that names them; lines nobody fits are missing. */
export async function findRecipients(tx: ReadTx, rows: readonly RewardRow[]): Promise<Map<number, Employment>> {
  const found = await tx.client.query<Employment & { line: number }>(
    `SELECT l.line, e.employment_id AS "employmentId", e.company_id AS "companyId"
     FROM unnest($1::integer[], $2::text[], $3::text[]) AS l (line, ico, personal_number)
       JOIN company_report c ON c.ico = l.ico AND c.status <> 'ended'
       JOIN employee_report e ON e.company_id = c.company_id AND e.personal_number = l.personal_number
         AND e.deactivated_at IS NULL`,
    [rows.map((row) => row.line), rows.map((row) => row.ico), rows.map((row) => row.personalNumber)],
  );
  return new Map(found.rows.map(({ line, ...employment }) => [line, employment]));
}

export async function findCreditedList(tx: ReadTx, sha256: Buffer): Promise<{ by: string; at: Date } | undefined> {
  const { rows } = await tx.client.query<{ by: string; at: Date }>(
    `SELECT p.name AS by, l.credited_at AS at FROM club_reward_list l JOIN person_account p ON p.person_id = l.credited_by
     WHERE l.sha256 = $1`,
    [sha256],
  );
  return rows[0];
}

/** False when the very same list is credited already, also in this moment. */
export async function insertCreditedList(
  tx: Tx,
  list: {
    sha256: Buffer;
    offerId: string;
    fileName: string;
    rowCount: number;
    totalCents: number;
    at: Date;
    byPersonId: string;
  },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO club_reward_list (sha256, offer_id, file_name, row_count, total_cents, credited_at, credited_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (sha256) DO NOTHING`,
    [list.sha256, list.offerId, list.fileName, list.rowCount, list.totalCents, list.at, list.byPersonId],
  );
  return rowCount === 1;
}

/** Forgets a list of which nothing stays credited any more, so that it may be credited again; true when it did. */
export async function forgetEmptiedList(tx: Tx, sha256: Buffer): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `DELETE FROM club_reward_list l WHERE l.sha256 = $1 AND NOT EXISTS (
       SELECT FROM club_reward r WHERE r.list_sha256 = l.sha256
         AND NOT EXISTS (SELECT FROM transfer_report back WHERE back.reverses_id = r.transfer_id))`,
    [sha256],
  );
  return rowCount === 1;
}
