import type { SubmittedClaim } from '@polana/contract/claim-submission';
import type { Tx } from '#platform/database';

export interface SubmissionKey {
  companyId: string;
  personId: string;
  key: string;
}

export interface KnownSubmission {
  requestSha256: Buffer;
  answer: SubmittedClaim;
}

/** Holds a key until the transaction ends, so that of many equal calls one submits and the others read its answer. */
export async function lockSubmissionKey(
  tx: Tx,
  { companyId, personId, key }: SubmissionKey,
): Promise<KnownSubmission | undefined> {
  await tx.client.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `claim submission ${companyId} ${personId} ${key}`,
  ]);
  const { rows } = await tx.client.query<KnownSubmission>({
    name: 'claims-known-submission',
    text: `SELECT request_sha256 AS "requestSha256", answer FROM claim_submission
     WHERE company_id = $1 AND person_id = $2 AND key = $3`,
    values: [companyId, personId, key],
  });
  return rows[0];
}

export async function insertSubmission(
  tx: Tx,
  { companyId, personId, key }: SubmissionKey,
  { requestSha256, answer }: KnownSubmission,
  at: Date,
): Promise<void> {
  await tx.client.query(
    `INSERT INTO claim_submission (company_id, person_id, key, request_sha256, claim_id, answer, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, personId, key, requestSha256, answer.id, answer, at],
  );
}

/** Of every company. Whoever sends an old key again meets the rule that the same file is claimed once. */
export async function deleteSubmissionsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.client.query(
    `DELETE FROM claim_submission WHERE created_at < $1 AND ctid = ANY (ARRAY(
       SELECT ctid FROM claim_submission WHERE created_at < $1 ORDER BY created_at LIMIT $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}
