import type { Relation } from '@polana/contract/claim-fields';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';

/** A rule of the law, as it holds from a day on. */
export interface AllowanceRule {
  ruleId: string;
  actionCode: ActionCode;
  validFrom: PlainDate;
  validTo: PlainDate | null;
  act: string;
  paragraph: string;
  percent: number;
  capCents: number;
  employmentMonthsMin: number;
  nightsMin: number | null;
  deadlineDays: number;
  deadlineFrom: 'stayEnd' | 'documentIssued';
  childAgeMax: number | null;
  membershipMonthsMin: number | null;
  relations: Relation[];
}

/** The columns of a rule, as `AllowanceRule` names them. */
export const ruleSelection = `id AS "ruleId", action_code AS "actionCode", valid_from AS "validFrom", valid_to AS "validTo", act, paragraph,
  percent, cap_cents AS "capCents", employment_months_min AS "employmentMonthsMin", nights_min AS "nightsMin",
  deadline_days AS "deadlineDays", deadline_from AS "deadlineFrom", child_age_max AS "childAgeMax",
  membership_months_min AS "membershipMonthsMin", relations`;

/** The rules that hold on a day, at most one for each allowance. */
export async function findRulesInForce(tx: ReadTx, date: PlainDate): Promise<AllowanceRule[]> {
  const { rows } = await tx.client.query<AllowanceRule>({
    name: 'claims-rules-in-force',
    text: `SELECT ${ruleSelection} FROM allowance_rule
     WHERE valid_from <= $1 AND (valid_to IS NULL OR valid_to >= $1) ORDER BY action_code, valid_from DESC`,
    values: [date],
  });
  return rows;
}

/** A claim is judged by the rule of its as-of date; there may have been none yet. */
export async function findRuleOn(
  tx: ReadTx,
  actionCode: ActionCode,
  date: PlainDate,
): Promise<AllowanceRule | undefined> {
  return (await findRulesInForce(tx, date)).find((rule) => rule.actionCode === actionCode);
}

/** What a claim that waits is computed by, whatever it was computed by when it was sent: the operator may have changed the rule since. */
export async function findRuleOfClaim(
  tx: ReadTx,
  { actionCode, asOfDate }: { actionCode: ActionCode; asOfDate: PlainDate },
): Promise<Pick<AllowanceRule, 'ruleId' | 'act' | 'paragraph' | 'percent' | 'capCents'>> {
  const rule = await findRuleOn(tx, actionCode, asOfDate);
  if (!rule) throw new Error('no rule holds on the as-of date of a claim');
  const { ruleId, act, paragraph, percent, capCents } = rule;
  return { ruleId, act, paragraph, percent, capCents };
}

export async function findRule(tx: ReadTx, ruleId: string): Promise<AllowanceRule | undefined> {
  const { rows } = await tx.client.query<AllowanceRule>({
    name: 'claims-rule',
    text: `SELECT ${ruleSelection} FROM allowance_rule WHERE id = $1`,
    values: [ruleId],
  });
  return rows[0];
}
