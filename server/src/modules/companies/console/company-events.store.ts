import type { ReadTx } from '#platform/database';

export interface EventRow {
  entryId: number;
  at: Date;
  action: string;
  actorName: string | null;
  actorRole: string | null;
  subject: string | null;
}

/** Deeds that concern how a company is run, newest first; claims and people's own affairs are not the operator's daily reading. */
export async function findCompanyEvents(tx: ReadTx, companyId: string, limit: number): Promise<EventRow[]> {
  const { rows } = await tx.client.query<EventRow>(
    `SELECT entry_id AS "entryId", at, action, actor_name AS "actorName", actor_role AS "actorRole", subject
     FROM activity_report
     WHERE company_id = $1 AND (action ~ '^(company|administrator|companyRegistration|impersonation|export|import)\\.')
     ORDER BY at DESC, entry_id DESC LIMIT $2`,
    [companyId, limit],
  );
  return rows;
}
