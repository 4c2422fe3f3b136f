import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx, Tx } from '#platform/database';

/** How much is due and how old it is, by instants or by days; nobody is named. */
export interface DueCount<When> {
  count: number;
  oldest: When | null;
  newest: When | null;
}

const nothing = { count: 0, oldest: null, newest: null };

/**
 * What a closed month paid for was booked: its documents belong to the accounts and go with them, also where a correction has left
 * nothing of the payment since. An approval taken back before its month closed comes to nothing in that month and was never paid.
 */
const isDue = `c.status = 'rejected' AND c.files_erased_at IS NULL AND c.decided_at < $1
  AND NOT EXISTS (SELECT FROM transfer_report t JOIN payroll_movement m ON m.transfer_id = t.transfer_id
    WHERE t.company_id = c.company_id AND t.subject_id = c.id GROUP BY m.closing_id HAVING sum(m.amount_cents) <> 0)`;

/** Rejected claims nobody was paid for, whose documents are kept for longer than they may be. */
export async function countFilesToErase(tx: ReadTx, decidedBefore: Date): Promise<DueCount<Date>> {
  const { rows } = await tx.client.query<DueCount<Date>>(
    `SELECT count(*) AS count, min(c.decided_at) AS oldest, max(c.decided_at) AS newest
     FROM claim c WHERE ${isDue}`,
    [decidedBefore],
  );
  return rows[0] ?? nothing;
}

/** Holds the next ones, oldest first; what another run holds is left to it. */
export async function lockClaimsWithFilesToErase(tx: Tx, decidedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT c.id FROM claim c WHERE ${isDue}
     ORDER BY c.decided_at, c.id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [decidedBefore, limit],
  );
  return rows.map((row) => row.id);
}

/** Claims nobody will decide any more, of years that are over for so long that nothing of them has to be kept but the books. */
export async function countClaimsToForget(tx: ReadTx, yearMax: number): Promise<DueCount<PlainDate>> {
  const { rows } = await tx.client.query<DueCount<PlainDate>>(
    `SELECT count(*) AS count, min(c.as_of_date) AS oldest, max(c.as_of_date) AS newest
     FROM claim_over c WHERE c.forgotten_at IS NULL AND c.year <= $1`,
    [yearMax],
  );
  return rows[0] ?? nothing;
}

export async function lockClaimsToForget(tx: Tx, yearMax: number, limit: number): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT c.id FROM claim c WHERE c.forgotten_at IS NULL AND c.year <= $1 AND EXISTS (SELECT FROM claim_over o WHERE o.id = c.id)
     ORDER BY c.year, c.id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [yearMax, limit],
  );
  return rows.map((row) => row.id);
}

/** Takes the documents of claims away; answers those no other claim holds. */
export async function takeClaimFiles(
  tx: Tx,
  claimIds: readonly string[],
  at: Date,
): Promise<{ companyId: string; fileId: string }[]> {
  const { rows } = await tx.client.query<{ companyId: string; fileId: string }>(
    'SELECT company_id AS "companyId", file_id AS "fileId" FROM erase_claim_files($1, $2)',
    [claimIds, at],
  );
  return rows;
}

export async function emptyClaims(tx: Tx, claimIds: readonly string[], at: Date): Promise<void> {
  await tx.client.query('SELECT forget_claims($1, $2)', [claimIds, at]);
}

/** Answers how many lines of wages got a pseudonym. */
export async function emptyPayrollLines(tx: Tx, through: PlainDate, at: Date, limit: number): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>('SELECT forget_payroll_lines($1, $2, $3) AS count', [
    through,
    at,
    limit,
  ]);
  return rows[0]?.count ?? 0;
}

/** Deletes what a person began and never submitted; answers the files that waited for it. */
export async function takeUnfinished(
  tx: Tx,
  personId: string,
): Promise<{ drafts: number; files: { companyId: string; fileId: string }[] }> {
  const drafts = await tx.client.query(
    `DELETE FROM claim_draft d USING employee_report e WHERE e.employment_id = d.employment_id AND e.person_id = $1`,
    [personId],
  );
  const { rows } = await tx.client.query<{ companyId: string; fileId: string }>(
    `DELETE FROM claim_upload WHERE person_id = $1 RETURNING company_id AS "companyId", file_id AS "fileId"`,
    [personId],
  );
  return { drafts: drafts.rowCount ?? 0, files: rows };
}

export interface PersonClaims {
  drafts: number;
  uploads: number;
  /** By year: how many claims that are not forgotten yet. */
  years: { year: number; claims: number }[];
}

export async function countClaimsOfPerson(tx: ReadTx, personId: string): Promise<PersonClaims> {
  const unfinished = await tx.client.query<{ drafts: number; uploads: number }>(
    `SELECT (SELECT count(*) FROM claim_draft d JOIN employee_report e ON e.employment_id = d.employment_id
         WHERE e.person_id = $1) AS drafts,
       (SELECT count(*) FROM claim_upload WHERE person_id = $1) AS uploads`,
    [personId],
  );
  const years = await tx.client.query<{ year: number; claims: number }>(
    `SELECT c.year, count(*) AS claims FROM employee_report e JOIN claim c ON c.employment_id = e.employment_id
     WHERE e.person_id = $1 AND c.forgotten_at IS NULL GROUP BY c.year ORDER BY c.year`,
    [personId],
  );
  const { drafts = 0, uploads = 0 } = unfinished.rows[0] ?? {};
  return { drafts, uploads, years: years.rows };
}
