import type { ClaimCategory } from '@polana/contract/claim-fields';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';

export interface QueuedClaim {
  claimId: string;
  number: string;
  actionCode: ActionCode;
  category: ClaimCategory;
  late: boolean;
  duplicateSuspected: boolean;
  version: number;
  employmentId: string;
  employeeName: string;
  personalNumber: string;
  title: string;
  sumCents: number;
  contributionCents: number;
  firstDay: PlainDate;
  lastDay: PlainDate;
  submittedAt: Date;
}

/** What waits for the company, oldest first. */
export async function listQueue(
  tx: ReadTx,
  companyId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<QueuedClaim[]> {
  const { rows } = await tx.client.query<QueuedClaim>({
    name: 'claims-queue',
    text: `SELECT c.id AS "claimId", c.number, c.action_code AS "actionCode", c.category, c.late,
        c.duplicate_suspected AS "duplicateSuspected", c.version, c.employment_id AS "employmentId",
        e.first_name || ' ' || e.last_name AS "employeeName", e.personal_number AS "personalNumber",
        coalesce(c.sport_organisation, c.issuer_name) AS title, c.sum_cents AS "sumCents",
        c.contribution_cents AS "contributionCents", coalesce(c.stay_from, c.period_from) AS "firstDay",
        coalesce(c.stay_to, c.period_to) AS "lastDay", c.submitted_at AS "submittedAt"
      FROM claim c JOIN employee_report e ON e.employment_id = c.employment_id
      WHERE c.company_id = $1 AND c.status = 'pending' AND NOT c.info_requested
      ORDER BY c.submitted_at, c.id LIMIT $2 OFFSET $3`,
    values: [companyId, limit, offset],
  });
  return rows;
}

export interface QueueCounts {
  waiting: number;
  asked: number;
  decidedToday: number;
}

export async function countQueue(
  tx: ReadTx,
  companyId: string,
  { personId, dayStart }: { personId: string; dayStart: Date },
): Promise<QueueCounts> {
  const { rows } = await tx.client.query<QueueCounts>({
    name: 'claims-queue-counts',
    text: `SELECT
        (SELECT count(*)::integer FROM claim WHERE company_id = $1 AND status = 'pending' AND NOT info_requested) AS waiting,
        (SELECT count(*)::integer FROM claim WHERE company_id = $1 AND status = 'pending' AND info_requested) AS asked,
        (SELECT count(*)::integer FROM claim
          WHERE company_id = $1 AND decided_by = $2 AND decided_at >= $3 AND status <> 'pending') AS "decidedToday"`,
    values: [companyId, personId, dayStart],
  });
  return rows[0] ?? { waiting: 0, asked: 0, decidedToday: 0 };
}

/** How many wait for the company; not counted beyond a bound. */
export async function countWaiting(tx: ReadTx, companyId: string, max: number): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>({
    name: 'claims-waiting-count',
    text: `SELECT count(*)::integer AS count FROM (
        SELECT FROM claim WHERE company_id = $1 AND status = 'pending' AND NOT info_requested LIMIT $2) counted`,
    values: [companyId, max],
  });
  return rows[0]?.count ?? 0;
}

/** Tells colleagues that this person looks at a claim of the company; somebody else's leaves no trace. */
export async function noteViewing(
  tx: Tx,
  viewing: { companyId: string; personId: string; claimId: string; at: Date },
): Promise<void> {
  await tx.client.query({
    name: 'claims-note-viewing',
    text: `INSERT INTO claim_viewing (company_id, person_id, claim_id, seen_at)
      SELECT $1, $2, c.id, $4 FROM claim c WHERE c.company_id = $1 AND c.id = $3
      ON CONFLICT (company_id, person_id) DO UPDATE SET claim_id = EXCLUDED.claim_id, seen_at = EXCLUDED.seen_at`,
    values: [viewing.companyId, viewing.personId, viewing.claimId, viewing.at],
  });
}

/** Who else has looked at a claim since then, by claim. */
export async function listViewers(
  tx: ReadTx,
  companyId: string,
  { exceptPersonId, since }: { exceptPersonId: string; since: Date },
): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ claimId: string; name: string }>({
    name: 'claims-viewers',
    text: `SELECT v.claim_id AS "claimId", p.name FROM claim_viewing v JOIN person_account p ON p.person_id = v.person_id
      WHERE v.company_id = $1 AND v.person_id <> $2 AND v.seen_at > $3 ORDER BY v.seen_at, v.person_id`,
    values: [companyId, exceptPersonId, since],
  });
  return new Map(rows.map(({ claimId, name }) => [claimId, name]));
}
