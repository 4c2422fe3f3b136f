import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';

/** A company's standing, and how much of it there is beside the figures of the list. */
export interface CompanyRecord {
  statusReason: string;
  suspendedAt: Date | null;
  endReason: string;
  endedAt: Date | null;
  retainedUntil: PlainDate | null;
  administrators: number;
  notes: number;
}

export async function findCompanyRecord(tx: ReadTx, companyId: string): Promise<CompanyRecord | undefined> {
  const { rows } = await tx.client.query<CompanyRecord>(
    `SELECT c.status_reason AS "statusReason", c.suspended_at AS "suspendedAt", c.end_reason AS "endReason",
       c.ended_at AS "endedAt", c.retained_until AS "retainedUntil",
       (SELECT count(*) FROM administratorship a WHERE a.company_id = c.id AND a.ended_at IS NULL) AS administrators,
       (SELECT count(*) FROM company_note n WHERE n.company_id = c.id) AS notes
     FROM company c WHERE c.id = $1`,
    [companyId],
  );
  return rows[0];
}

export interface NoteRow {
  id: string;
  text: string;
  createdAt: Date;
  createdBy: string;
}

export async function findNotes(
  tx: ReadTx,
  companyId: string,
  page: { limit: number; offset: number },
): Promise<{ notes: NoteRow[]; totalCount: number }> {
  const { rows } = await tx.client.query<NoteRow>(
    `SELECT n.id, n.text, n.created_at AS "createdAt", account.name AS "createdBy"
     FROM company_note n JOIN person_account account ON account.person_id = n.created_by
     WHERE n.company_id = $1 ORDER BY n.created_at DESC, n.id DESC LIMIT $2 OFFSET $3`,
    [companyId, page.limit, page.offset],
  );
  const counted = await tx.client.query<{ count: number }>(
    'SELECT count(*) AS count FROM company_note WHERE company_id = $1',
    [companyId],
  );
  return { notes: rows, totalCount: counted.rows[0]?.count ?? 0 };
}
