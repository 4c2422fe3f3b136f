import type { SuspectedDuplicate } from '@polana/contract/claim-decisions';
import type { ClaimStatus } from '@polana/contract/claim-fields';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';

export type SameThing = SuspectedDuplicate['same'][number];

export interface Likeness {
  claimId: string;
  otherId: string;
  same: SameThing[];
}

/**
 * Which other claims of the company these look like, by what both carry: the one answer for the queue, approval and the approver's
 * page. Pictures are compared only for a claim that is marked or decided, for a waiting one is marked when it begins to wait.
 */
export function listLikenesses(tx: ReadTx, companyId: string, claimIds: readonly string[]): Promise<Likeness[]> {
  return likenessesOf(tx, companyId, { claimIds, isMarked: true });
}

/** The same for one claim that nobody has marked yet. */
export function findLikenesses(tx: ReadTx, companyId: string, claimId: string): Promise<Likeness[]> {
  return likenessesOf(tx, companyId, { claimIds: [claimId], isMarked: false });
}

/**
 * Two sheets of print look alike soon, so a picture counts only together with the same amount. One parent may claim several clubs of
 * a child, two may not share a period: so people are compared, not employments, of which who came back has two. A rejected claim is
 * nobody's double, nor is the one that a claim corrects.
 */
async function likenessesOf(
  tx: ReadTx,
  companyId: string,
  { claimIds, isMarked }: { claimIds: readonly string[]; isMarked: boolean },
): Promise<Likeness[]> {
  const { rows } = await tx.client.query<Likeness>({
    name: 'claims-likenesses',
    // What is found is kept, for PostgreSQL expects one claim: it would look for the doubles of all anew for each of them.
    text: `WITH asked AS MATERIALIZED (SELECT * FROM claim WHERE company_id = $1 AND id = ANY ($2::uuid[])),
      found AS MATERIALIZED (
        SELECT a.id, a.replaces_id, o.id AS other_id, 'ekasaId' AS same
        FROM asked a JOIN claim o ON o.company_id = $1 AND o.ekasa_id = a.ekasa_id
        UNION ALL
        SELECT a.id, a.replaces_id, o.id, 'orderNumber'
        FROM asked a JOIN claim o ON o.company_id = $1 AND o.order_number = a.order_number
        UNION ALL
        SELECT a.id, a.replaces_id, o.id, 'document' FROM asked a
          JOIN claim o ON o.company_id = $1 AND o.document_date = a.document_date AND o.sum_cents = a.sum_cents
            AND o.id <> a.id AND lower(o.issuer_name) = lower(a.issuer_name)
        WHERE a.issuer_name <> ''
        UNION ALL
        SELECT a.id, a.replaces_id, o.id, 'childPeriod' FROM asked a
          JOIN claim o ON o.company_id = $1 AND o.child_fingerprint = a.child_fingerprint
            AND o.period_from <= a.period_to AND o.period_to >= a.period_from
          JOIN employee_report e ON e.employment_id = a.employment_id
          JOIN employee_report p ON p.employment_id = o.employment_id AND p.person_id <> e.person_id
        UNION ALL
        SELECT a.id, a.replaces_id, o.claim_id, 'file'
        FROM asked a JOIN claim_file f ON f.claim_id = a.id AND NOT f.is_signed_declaration
          JOIN claim_file o ON o.company_id = $1 AND o.original_sha256 = f.original_sha256
        UNION ALL
        SELECT a.id, a.replaces_id, o.claim_id, 'picture'
        FROM asked a JOIN claim_file f ON f.claim_id = a.id AND NOT f.is_signed_declaration
          JOIN file_lookalike l ON l.company_id = $1 AND l.file_id = f.file_id
          JOIN claim_file o ON o.file_id = l.other_file_id AND NOT o.is_signed_declaration
            AND o.original_sha256 <> f.original_sha256
          JOIN claim c ON c.id = o.claim_id AND c.sum_cents = a.sum_cents
        WHERE a.duplicate_suspected OR a.status <> 'pending' OR NOT $3
      )
      SELECT f.id AS "claimId", f.other_id AS "otherId", array_agg(DISTINCT f.same) AS same
      FROM found f JOIN claim o ON o.id = f.other_id
      WHERE f.other_id <> f.id AND o.status <> 'rejected' AND f.replaces_id IS DISTINCT FROM o.id
        AND o.replaces_id IS DISTINCT FROM f.id
      GROUP BY f.id, f.other_id
      ORDER BY f.id, f.other_id`,
    values: [companyId, claimIds, isMarked],
  });
  return rows;
}

export interface OtherClaim {
  claimId: string;
  number: string;
  employeeName: string;
  status: ClaimStatus;
  sumCents: number;
  firstDay: PlainDate;
  lastDay: PlainDate;
  submittedAt: Date;
  firstFileId: string | null;
}

/** The other claims as the approver sees them beside the one being decided, oldest first. */
export async function listOtherClaims(
  tx: ReadTx,
  companyId: string,
  claimIds: readonly string[],
): Promise<OtherClaim[]> {
  const { rows } = await tx.client.query<OtherClaim>(
    `SELECT c.id AS "claimId", c.number, e.first_name || ' ' || e.last_name AS "employeeName", c.status,
       c.sum_cents AS "sumCents", coalesce(c.stay_from, c.period_from) AS "firstDay",
       coalesce(c.stay_to, c.period_to) AS "lastDay", c.submitted_at AS "submittedAt",
       (SELECT f.file_id FROM claim_file f WHERE f.claim_id = c.id AND NOT f.is_signed_declaration
         ORDER BY f.position LIMIT 1) AS "firstFileId"
     FROM claim c JOIN employee_report e ON e.employment_id = c.employment_id
     WHERE c.company_id = $1 AND c.id = ANY ($2::uuid[])
     ORDER BY c.submitted_at, c.id`,
    [companyId, claimIds],
  );
  return rows;
}
