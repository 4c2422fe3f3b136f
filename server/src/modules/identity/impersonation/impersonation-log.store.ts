import type { ReadTx } from '#platform/database';

interface LogRow {
  id: string;
  actor_name: string;
  actor_role: 'COMP' | 'OPER';
  actor_place: string;
  subject_role: 'EMPL' | 'COMP';
  company_name: string;
  reason: string;
  read_only: boolean;
  started_at: Date;
  over_at: Date;
}

export interface LoggedImpersonation {
  impersonationId: string;
  actorName: string;
  actorRole: 'COMP' | 'OPER';
  actorPlace: string;
  subjectRole: 'EMPL' | 'COMP';
  companyName: string;
  reason: string;
  readOnly: boolean;
  startedAt: Date;
  /** When it was ended, or when it ends by itself at the latest. */
  overAt: Date;
}

/** Entries into one person's account that really began, newest first; also when the session of the entry was dropped long ago. */
export async function listImpersonationsOf(
  tx: ReadTx,
  personId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: LoggedImpersonation[]; totalCount: number }> {
  const { rows } = await tx.client.query<LogRow>(
    `SELECT i.id, a.first_name || ' ' || a.last_name AS actor_name, i.actor_role, i.actor_place, i.subject_role,
       c.name AS company_name, i.reason, i.read_only, i.started_at,
       least(i.ended_at, i.ends_at, s.ended_at, o.ended_at, o.last_act_at + make_interval(mins => o.idle_minutes)) AS over_at
     FROM impersonation i
       JOIN person a ON a.id = i.actor_person_id
       JOIN company c ON c.id = i.company_id
       LEFT JOIN session s ON s.impersonation_id = i.id
       JOIN session o ON o.id = i.actor_session_id
     WHERE i.subject_person_id = $1 AND i.started_at IS NOT NULL
     ORDER BY i.started_at DESC, i.id DESC LIMIT $2 OFFSET $3`,
    [personId, limit, offset],
  );
  const { rows: counts } = await tx.client.query<{ count: number }>(
    `SELECT count(*) AS count FROM impersonation WHERE subject_person_id = $1 AND started_at IS NOT NULL`,
    [personId],
  );
  return { items: rows.map(loggedOf), totalCount: counts[0]?.count ?? 0 };
}

function loggedOf(row: LogRow): LoggedImpersonation {
  return {
    impersonationId: row.id,
    actorName: row.actor_name,
    actorRole: row.actor_role,
    actorPlace: row.actor_place,
    subjectRole: row.subject_role,
    companyName: row.company_name,
    reason: row.reason,
    readOnly: row.read_only,
    startedAt: row.started_at,
    overAt: row.over_at,
  };
}
