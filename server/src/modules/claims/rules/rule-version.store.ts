import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';
import { type AllowanceRule, ruleSelection } from '../allowance-rule.store.ts';

/** From the first to the newest of each allowance. */
export async function listRules(tx: ReadTx): Promise<AllowanceRule[]> {
  const { rows } = await tx.client.query<AllowanceRule>(
    `SELECT ${ruleSelection} FROM allowance_rule ORDER BY action_code, valid_from`,
  );
  return rows;
}

/** Nobody else schedules or withdraws a version of the allowance until this transaction ends. From the first to the newest. */
export async function lockRules(tx: Tx, actionCode: ActionCode): Promise<AllowanceRule[]> {
  const { rows } = await tx.client.query<AllowanceRule>(
    `SELECT ${ruleSelection} FROM allowance_rule WHERE action_code = $1 ORDER BY valid_from FOR NO KEY UPDATE`,
    [actionCode],
  );
  return rows;
}

export async function setLastDay(tx: Tx, ruleId: string, validTo: PlainDate | null): Promise<void> {
  await tx.client.query('UPDATE allowance_rule SET valid_to = $2 WHERE id = $1', [ruleId, validTo]);
}

export async function insertRule(tx: Tx, rule: AllowanceRule): Promise<void> {
  await tx.client.query(
    `INSERT INTO allowance_rule (id, action_code, valid_from, valid_to, act, paragraph, percent, cap_cents, employment_months_min,
       nights_min, deadline_days, deadline_from, child_age_max, membership_months_min, relations)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      rule.ruleId,
      rule.actionCode,
      rule.validFrom,
      rule.validTo,
      rule.act,
      rule.paragraph,
      rule.percent,
      rule.capCents,
      rule.employmentMonthsMin,
      rule.nightsMin,
      rule.deadlineDays,
      rule.deadlineFrom,
      rule.childAgeMax,
      rule.membershipMonthsMin,
      rule.relations,
    ],
  );
}

/** The rule with the wordings that came with it. */
export async function deleteRule(tx: Tx, ruleId: string): Promise<void> {
  await tx.client.query('DELETE FROM claim_declaration_text WHERE rule_id = $1', [ruleId]);
  await tx.client.query('DELETE FROM allowance_rule WHERE id = $1', [ruleId]);
}

/** Companies in which claims wait that are computed by the rule, in one order for everybody. */
export async function findCompaniesWaitingUnder(tx: ReadTx, ruleId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ companyId: string }>(
    `SELECT DISTINCT company_id AS "companyId" FROM claim WHERE rule_id = $1 AND status = 'pending' ORDER BY 1`,
    [ruleId],
  );
  return rows.map((row) => row.companyId);
}

/** Claims of these companies that wait under the rule belong to another one; what they pay is computed by it afterwards. */
export async function handWaitingClaimsOn(
  tx: Tx,
  companies: readonly string[],
  ruleId: string,
  heirId: string,
): Promise<void> {
  await tx.client.query(
    `UPDATE claim SET rule_id = $3 WHERE company_id = ANY ($1::uuid[]) AND rule_id = $2 AND status = 'pending'`,
    [companies, ruleId, heirId],
  );
}

/** Whether a claim stands on the rule, in any company. None comes to it any more until this transaction ends. */
export async function isRuleInUse(tx: Tx, ruleId: string): Promise<boolean> {
  await tx.client.query('SELECT FROM allowance_rule WHERE id = $1 FOR UPDATE', [ruleId]);
  const { rows } = await tx.client.query<{ used: boolean }>(
    'SELECT EXISTS (SELECT FROM claim WHERE rule_id = $1) AS used',
    [ruleId],
  );
  return rows[0]?.used ?? false;
}

/** Claims that wait for a decision, in every company, from a first day on. */
export async function countOpenClaims(
  tx: ReadTx,
  actionCode: ActionCode,
  from: PlainDate = '1900-01-01',
): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*) AS count FROM claim WHERE action_code = $1 AND as_of_date >= $2 AND status = 'pending'`,
    [actionCode, from],
  );
  return rows[0]?.count ?? 0;
}
