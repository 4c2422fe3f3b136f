import type { ClaimCategory, Relation } from '@polana/contract/claim-fields';
import type { RuleTrialResult } from '@polana/contract/operator-rules';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';

export interface StoredTrial {
  trialId: string;
  draftId: string;
  draftVersion: number;
  year: number;
  status: 'running' | 'done' | 'failed';
  claimsTotal: number;
  claimsDone: number;
  result: RuleTrialResult | null;
  createdAt: Date;
}

const selection = `id AS "trialId", draft_id AS "draftId", draft_version AS "draftVersion", year, status,
  claims_total AS "claimsTotal", claims_done AS "claimsDone", result, created_at AS "createdAt"`;

export async function findTrial(tx: ReadTx, trialId: string): Promise<StoredTrial | undefined> {
  const { rows } = await tx.client.query<StoredTrial>(`SELECT ${selection} FROM rule_trial WHERE id = $1`, [trialId]);
  return rows[0];
}

export async function findLatestTrial(tx: ReadTx, draftId: string): Promise<StoredTrial | undefined> {
  const { rows } = await tx.client.query<StoredTrial>(
    `SELECT ${selection} FROM rule_trial WHERE draft_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
    [draftId],
  );
  return rows[0];
}

export interface TrialToInsert extends Pick<
  StoredTrial,
  'trialId' | 'draftId' | 'draftVersion' | 'year' | 'claimsTotal' | 'createdAt'
> {
  byPersonId: string;
}

export async function insertTrial(tx: Tx, trial: TrialToInsert): Promise<void> {
  await tx.client.query(
    `INSERT INTO rule_trial (id, draft_id, draft_version, year, status, claims_total, created_at, created_by)
     VALUES ($1, $2, $3, $4, 'running', $5, $6, $7)`,
    [
      trial.trialId,
      trial.draftId,
      trial.draftVersion,
      trial.year,
      trial.claimsTotal,
      trial.createdAt,
      trial.byPersonId,
    ],
  );
}

export async function storeTrialProgress(tx: Tx, trialId: string, claimsDone: number): Promise<void> {
  await tx.client.query(`UPDATE rule_trial SET claims_done = $2 WHERE id = $1 AND status = 'running'`, [
    trialId,
    claimsDone,
  ]);
}

export async function storeTrialResult(tx: Tx, trialId: string, result: RuleTrialResult): Promise<void> {
  await tx.client.query(
    `UPDATE rule_trial SET status = 'done', claims_done = $2, result = $3 WHERE id = $1 AND status = 'running'`,
    [trialId, result.claims, JSON.stringify(result)],
  );
}

/** What was to be counted by a node that is no more. */
export async function storeTrialFailed(tx: Tx, trialId: string): Promise<void> {
  await tx.client.query(`UPDATE rule_trial SET status = 'failed' WHERE id = $1 AND status = 'running'`, [trialId]);
}

export async function countApprovedClaims(tx: ReadTx, actionCode: ActionCode, year: number): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*) AS count FROM claim WHERE action_code = $1 AND year = $2 AND status = 'approved'`,
    [actionCode, year],
  );
  return rows[0]?.count ?? 0;
}

export interface PaidClaim {
  /** The first record of its person in the company: who left and came back has one maximum of the law over all of them. */
  ownerId: string;
  ratio: number;
  expenseCents: number;
  category: ClaimCategory;
  nights: number | null;
  relations: Relation[];
  childAge: number | null;
  membershipMonths: number | null;
  employmentMonths: number;
  employmentMonthsOwn: number | null;
}

const firstId = '00000000-0000-0000-0000-000000000000';

/** The next records with approved claims of a year, over all companies. */
export async function findPaidEmployments(
  tx: ReadTx,
  actionCode: ActionCode,
  year: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await tx.client.query<{ employmentId: string }>({
    name: 'claims-find-paid-employments',
    text: `SELECT DISTINCT employment_id AS "employmentId" FROM claim
      WHERE action_code = $1 AND year = $2 AND status = 'approved' AND employment_id > $3
      ORDER BY employment_id LIMIT $4`,
    values: [actionCode, year, after ?? firstId, limit],
  });
  return rows.map((row) => row.employmentId);
}

/**
 * The approved claims of a page of records, person by person, each one's in the order they were sent. Claims of a person's other
 * records come with the first record that has any.
 */
export async function findPaidClaims(
  tx: ReadTx,
  actionCode: ActionCode,
  year: number,
  employmentIds: readonly string[],
): Promise<PaidClaim[]> {
  const { rows } = await tx.client.query<PaidClaim>({
    name: 'claims-find-paid-in-year',
    text: `WITH owner AS MATERIALIZED (
        SELECT e.id, e.company_id, e.person_id FROM employment e
        WHERE e.id = ANY ($3::uuid[]) AND NOT EXISTS (
          SELECT FROM employment o JOIN claim c ON c.employment_id = o.id
          WHERE o.person_id = e.person_id AND o.company_id = e.company_id AND o.id < e.id
            AND c.action_code = $1 AND c.year = $2 AND c.status = 'approved')
      ), page AS MATERIALIZED (
        SELECT owner.id AS owner_id, e.start_date, c.company_id, c.submitted_at, c.id, (c.calculation ->> 'ratio')::integer AS ratio,
          coalesce(c.recognised_cents, c.sum_cents) AS expense_cents, c.category, c.stay_to - c.stay_from AS nights, c.persons,
          c.child_age, c.member_since, least(c.period_to, (c.submitted_at AT TIME ZONE 'Europe/Bratislava')::date) AS member_by, c.as_of_date
        FROM owner JOIN employment e ON e.person_id = owner.person_id AND e.company_id = owner.company_id
          JOIN claim c ON c.company_id = e.company_id AND c.employment_id = e.id
        WHERE c.action_code = $1 AND c.year = $2 AND c.status = 'approved')
      SELECT p.owner_id AS "ownerId", p.ratio, p.expense_cents AS "expenseCents", p.category, p.nights,
        ARRAY(SELECT person ->> 'relation' FROM jsonb_array_elements(p.persons) person) AS relations,
        p.child_age AS "childAge", months_between(p.member_since, p.member_by) AS "membershipMonths",
        months_between(p.start_date, p.as_of_date) AS "employmentMonths", own.months AS "employmentMonthsOwn"
      FROM page p LEFT JOIN LATERAL (
          SELECT s.employment_months_min AS months FROM programme_setting s
          WHERE s.company_id = p.company_id AND s.action_code = $1 AND s.valid_from <= p.as_of_date
          ORDER BY s.valid_from DESC LIMIT 1) own ON true
      ORDER BY p.owner_id, p.submitted_at, p.id`,
    values: [actionCode, year, employmentIds],
  });
  return rows;
}
