import type { ReadTx } from '#platform/database';
import type { Payment } from './closing.rules.ts';

export interface Drawing {
  transferId: string;
  amountCents: number;
  /** `YYYY-MM`, once that month is closed. */
  closedMonth: string | null;
}

/**
 * The movement that paid a claim, if it stands: it was not taken back, and corrections have not brought all that was paid to nothing.
 * A claim that was reopened after such a correction has an older drawing in a closed month beside its own.
 */
export async function findStandingDrawing(
  tx: ReadTx,
  companyId: string,
  claimId: string,
): Promise<Drawing | undefined> {
  const { rows } = await tx.client.query<Drawing>({
    name: 'claims-standing-drawing',
    text: `SELECT t.transfer_id AS "transferId", t.amount_cents AS "amountCents", to_char(k.month, 'YYYY-MM') AS "closedMonth"
     FROM transfer_report t
       LEFT JOIN payroll_movement m ON m.transfer_id = t.transfer_id
       LEFT JOIN payroll_closing k ON k.id = m.closing_id
     WHERE t.company_id = $1 AND t.subject_id = $2 AND t.type = 'drawing'
       AND NOT EXISTS (SELECT FROM transfer_report r WHERE r.company_id = $1 AND r.subject_id = $2 AND r.reverses_id = t.transfer_id)
       AND (SELECT sum(p.paid_cents) FROM transfer_report p WHERE p.company_id = $1 AND p.subject_id = $2) <> 0
     ORDER BY t.position`,
    values: [companyId, claimId],
  });
  return rows.at(-1);
}

/** Month (`YYYY-MM`) in whose wages a claim was paid, once that month is closed; none where nothing of it is paid any more. */
export async function closedMonthOf(tx: ReadTx, companyId: string, claimId: string): Promise<string | null> {
  return (await findStandingDrawing(tx, companyId, claimId))?.closedMonth ?? null;
}

/** By claim, oldest first: what each month's wages paid of it or took back. What lies in no closing yet is due as in `wagesMonthOf`. */
export async function listPayments(
  tx: ReadTx,
  companyId: string,
  claimIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  if (claimIds.length === 0) return new Map();
  const { rows } = await tx.client.query<Payment & { claimId: string }>({
    name: 'claims-payments',
    text: `SELECT p.subject_id AS "claimId", due.month, coalesce(k.pay_day, c.pay_day) AS "payDay", k.id IS NOT NULL AS "isClosed",
       sum(p.cents)::bigint AS "amountCents"
     FROM payout_report p
       JOIN company_report c ON c.company_id = p.company_id
       LEFT JOIN payroll_movement m ON m.transfer_id = p.transfer_id
       LEFT JOIN payroll_closing k ON k.id = m.closing_id
       CROSS JOIN LATERAL (SELECT coalesce(k.month, greatest(date_trunc('month', p.due_date::timestamp),
         (SELECT max(month) + interval '1 month' FROM payroll_closing WHERE company_id = $1))::date) AS month) due
     WHERE p.company_id = $1 AND p.subject_id = ANY ($2::uuid[])
     GROUP BY 1, 2, 3, 4 HAVING sum(p.cents) <> 0 ORDER BY 1, 2`,
    values: [companyId, claimIds],
  });
  return Map.groupBy(rows, ({ claimId }) => claimId);
}
