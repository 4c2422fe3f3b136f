import type { ReadTx } from '#platform/database';
import type { ClaimToCheck } from './claim-checks.rules.ts';

export interface ClaimToLookAt extends Omit<ClaimToCheck, 'duplicatesCount' | 'isInSchoolHolidays'> {
  /** It waits, and the rule of its as-of date is another one since: it is about to be computed anew. */
  isToRecompute: boolean;
}
type Row = Omit<ClaimToLookAt, 'rule'> & ClaimToCheck['rule'];

/** What the checks need of these claims, in one reading. */
export async function listClaimsToCheck(
  tx: ReadTx,
  companyId: string,
  claimIds: readonly string[],
): Promise<ClaimToLookAt[]> {
  const { rows } = await tx.client.query<Row>({
    name: 'claims-to-check',
    text: `SELECT c.id AS "claimId", c.action_code AS "actionCode", c.category, c.as_of_date AS "asOfDate",
        c.stay_from AS "stayFrom", c.stay_to AS "stayTo", c.period_from AS "periodFrom", c.period_to AS "periodTo",
        c.document_date AS "documentDate", c.child_age AS "childAge", c.member_since AS "memberSince",
        ARRAY(SELECT person ->> 'relation' FROM jsonb_array_elements(c.persons) person) AS relations,
        (c.first_submitted_at AT TIME ZONE 'Europe/Bratislava')::date AS "firstSubmittedOn", c.calculation,
        (SELECT count(*)::integer FROM claim_declaration d
          WHERE d.claim_id = c.id AND d.declaration_id LIKE c.action_code || '-%') AS "declarationsCount",
        e.start_date AS "employmentStart", e.last_day AS "employmentEnd",
        (SELECT w.ratio FROM ratio_report w WHERE w.company_id = c.company_id AND w.employment_id = c.employment_id
          AND w.valid_from <= c.as_of_date AND (w.valid_to IS NULL OR w.valid_to >= c.as_of_date)) AS ratio,
        p.months_min AS "employmentMonthsMin",
        c.status = 'pending' AND (c.calculation ->> 'ruleId' IS DISTINCT FROM r.id OR c.as_of_date < r.valid_from
          OR coalesce(c.as_of_date > r.valid_to, false)) AS "isToRecompute",
        r.nights_min AS "nightsMin", r.deadline_days AS "deadlineDays", r.child_age_max AS "childAgeMax",
        r.membership_months_min AS "membershipMonthsMin"
      FROM claim c
        JOIN employee_report e ON e.employment_id = c.employment_id
        JOIN allowance_rule r ON r.id = c.rule_id
        CROSS JOIN LATERAL programme_on(c.company_id, c.action_code, c.as_of_date) p
      WHERE c.company_id = $1 AND c.id = ANY ($2::uuid[])`,
    values: [companyId, claimIds],
  });
  return rows.map(({ nightsMin, deadlineDays, childAgeMax, membershipMonthsMin, ...claim }) => ({
    ...claim,
    rule: { nightsMin, deadlineDays, childAgeMax, membershipMonthsMin },
  }));
}
