import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';

export interface StoredDraft {
  actionCode: ActionCode;
  valuesSealed: Buffer;
  fileIds: string[];
  updatedAt: Date;
}

const selection = `action_code AS "actionCode", values_sealed AS "valuesSealed", file_ids AS "fileIds", updated_at AS "updatedAt"`;

export async function listDrafts(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
  at: Date,
): Promise<StoredDraft[]> {
  const { rows } = await tx.client.query<StoredDraft>(
    `SELECT ${selection} FROM claim_draft
     WHERE company_id = $1 AND employment_id = $2 AND expires_at > $3 ORDER BY updated_at DESC, action_code`,
    [companyId, employmentId, at],
  );
  return rows;
}

export interface DraftOfPerson extends StoredDraft {
  companyId: string;
  companyName: string;
  employmentId: string;
  expiresAt: Date;
}

/** Over all companies. */
export async function listDraftsOfPerson(tx: ReadTx, personId: string, at: Date): Promise<DraftOfPerson[]> {
  const { rows } = await tx.client.query<DraftOfPerson>(
    `SELECT d.company_id AS "companyId", c.name AS "companyName", d.employment_id AS "employmentId", d.expires_at AS "expiresAt",
       ${selection}
     FROM claim_draft d
       JOIN employee_report e ON e.employment_id = d.employment_id
       JOIN company_report c ON c.company_id = d.company_id
     WHERE e.person_id = $1 AND d.expires_at > $2 ORDER BY d.updated_at DESC, d.employment_id, d.action_code`,
    [personId, at],
  );
  return rows;
}

export interface DraftToStore extends StoredDraft {
  companyId: string;
  employmentId: string;
  expiresAt: Date;
  /** When the draft was kept that this one goes on from; undefined where it takes the place of any. */
  basedOn: Date | null | undefined;
}

/** The newer draft takes the place of the one it goes on from; false where another one was kept meanwhile. */
export async function storeDraft(tx: Tx, draft: DraftToStore): Promise<boolean> {
  const { companyId, employmentId, actionCode, valuesSealed, fileIds, updatedAt, expiresAt, basedOn } = draft;
  const { rowCount } = await tx.client.query(
    `INSERT INTO claim_draft (employment_id, action_code, company_id, values_sealed, file_ids, updated_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (employment_id, action_code) DO UPDATE SET values_sealed = EXCLUDED.values_sealed,
       file_ids = EXCLUDED.file_ids, updated_at = EXCLUDED.updated_at, expires_at = EXCLUDED.expires_at
     WHERE $8 OR claim_draft.updated_at = $9 OR claim_draft.expires_at <= EXCLUDED.updated_at`,
    [
      employmentId,
      actionCode,
      companyId,
      valuesSealed,
      fileIds,
      updatedAt,
      expiresAt,
      basedOn === undefined,
      basedOn ?? null,
    ],
  );
  return rowCount === 1;
}

/** Takes a draft away; answers the files it had. */
export async function deleteDraft(
  tx: Tx,
  companyId: string,
  employmentId: string,
  actionCode: ActionCode,
): Promise<string[]> {
  const { rows } = await tx.client.query<{ fileIds: string[] }>(
    `DELETE FROM claim_draft WHERE company_id = $1 AND employment_id = $2 AND action_code = $3
     RETURNING file_ids AS "fileIds"`,
    [companyId, employmentId, actionCode],
  );
  return rows[0]?.fileIds ?? [];
}

/** Of every company; their files expire by themselves. */
export async function deleteExpiredDrafts(tx: Tx, at: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.client.query(
    `DELETE FROM claim_draft WHERE expires_at <= $1 AND ctid = ANY (ARRAY(
       SELECT ctid FROM claim_draft WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2))`,
    [at, limit],
  );
  return rowCount ?? 0;
}
