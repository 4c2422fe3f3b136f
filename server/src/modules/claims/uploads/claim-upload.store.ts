import type { ReadTx, Tx } from '#platform/database';

/** Whose files these are: an employee's for the own employment, or an administrator's for anybody of the company. */
export interface Uploader {
  companyId: string;
  personId: string;
  /** Null for an administrator. */
  employmentId: string | null;
}

const own = `company_id = $1 AND person_id = $2 AND employment_id IS NOT DISTINCT FROM $3`;

function keysOf({ companyId, personId, employmentId }: Uploader): [string, string, string | null] {
  return [companyId, personId, employmentId];
}

export async function insertUpload(
  tx: Tx,
  { companyId, personId, employmentId }: Uploader,
  upload: { fileId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO claim_upload (file_id, company_id, person_id, employment_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [upload.fileId, companyId, personId, employmentId, upload.createdAt, upload.expiresAt],
  );
}

/** Which of these files wait for a claim of this uploader. */
export async function findUploads(
  tx: ReadTx,
  uploader: Uploader,
  fileIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const { rows } = await tx.client.query<{ file_id: string }>(
    `SELECT file_id FROM claim_upload WHERE ${own} AND file_id = ANY ($4::uuid[]) AND expires_at > $5`,
    [...keysOf(uploader), fileIds, at],
  );
  return rows.map((row) => row.file_id);
}

/** Takes waiting files, each once: of two at once only one gets it. */
export async function takeUploads(tx: Tx, uploader: Uploader, fileIds: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await tx.client.query<{ file_id: string }>({
    name: 'claims-take-uploads',
    text: `DELETE FROM claim_upload WHERE ${own} AND file_id = ANY ($4::uuid[]) AND expires_at > $5 RETURNING file_id`,
    values: [...keysOf(uploader), fileIds, at],
  });
  return rows.map((row) => row.file_id);
}

/** Files of a draft live as long as the draft. */
export async function keepUploadsUntil(
  tx: Tx,
  uploader: Uploader,
  fileIds: readonly string[],
  expiresAt: Date,
): Promise<void> {
  await tx.client.query(
    `UPDATE claim_upload SET expires_at = $5 WHERE ${own} AND file_id = ANY ($4::uuid[]) AND expires_at < $5`,
    [...keysOf(uploader), fileIds, expiresAt],
  );
}

/** Takes files whose time has run out, of every company; what another node takes at this moment is left to it. */
export async function takeExpiredUploads(
  tx: Tx,
  at: Date,
  limit: number,
): Promise<{ companyId: string; fileId: string }[]> {
  const { rows } = await tx.client.query<{ companyId: string; fileId: string }>(
    `DELETE FROM claim_upload WHERE file_id IN (
       SELECT file_id FROM claim_upload WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING company_id AS "companyId", file_id AS "fileId"`,
    [at, limit],
  );
  return rows;
}
