import type { ReadTx, Tx } from '#platform/database';
import type { Verdict } from './clamd.ts';

export interface WaitingFile {
  fileId: string;
  companyId: string;
  storageKey: string;
  size: number;
  sha256: string;
  since: Date;
}

/** Marks a file that the scanner could not be asked about. */
export async function insertWaiting(tx: Tx, companyId: string, fileId: string, at: Date): Promise<void> {
  await tx.client.query(`INSERT INTO file_check (file_id, company_id, state, since) VALUES ($1, $2, 'waiting', $3)`, [
    fileId,
    companyId,
    at,
  ]);
}

/** Of all companies, the longest waiting first; those after one of them. */
export async function findWaitingAfter(
  tx: ReadTx,
  after: Pick<WaitingFile, 'since' | 'fileId'> | undefined,
  limit: number,
): Promise<WaitingFile[]> {
  const { rows } = await tx.client.query<WaitingFile>(
    `SELECT f.id AS "fileId", f.company_id AS "companyId", f.storage_key AS "storageKey", f.size, encode(f.sha256, 'hex') AS sha256,
       c.since
     FROM file_check c JOIN stored_file f ON f.company_id = c.company_id AND f.id = c.file_id
     WHERE c.state = 'waiting' AND ($2::timestamptz IS NULL OR (c.since, c.file_id) > ($2, $3::uuid))
     ORDER BY c.since, c.file_id LIMIT $1`,
    [limit, after?.since ?? null, after?.fileId ?? null],
  );
  return rows;
}

/** A clean file is like any other from now on, an infected one is withheld for good. */
export async function settleCheck(
  tx: Tx,
  { companyId, fileId }: Pick<WaitingFile, 'companyId' | 'fileId'>,
  verdict: Verdict,
  at: Date,
): Promise<void> {
  if (verdict === 'clean')
    await tx.client.query(`DELETE FROM file_check WHERE company_id = $1 AND file_id = $2 AND state = 'waiting'`, [
      companyId,
      fileId,
    ]);
  else
    await tx.client.query(
      `UPDATE file_check SET state = 'infected', since = $3 WHERE company_id = $1 AND file_id = $2 AND state = 'waiting'`,
      [companyId, fileId, at],
    );
}
