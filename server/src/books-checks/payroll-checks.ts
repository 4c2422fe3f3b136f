import type { BooksCheck } from './checks.ts';

/** Closed months of wages: what was handed to payroll is what the books say, to the cent. */
export const payrollChecks: BooksCheck[] = [
  {
    name: 'closed-month-adds-up',
    sentence: 'The total of a closed month is the sum of its movements and of its lines.',
    sql: `SELECT k.id FROM payroll_closing k
        LEFT JOIN (SELECT closing_id, sum(amount_cents) AS cents, count(*) AS count FROM payroll_movement GROUP BY 1) m
          ON m.closing_id = k.id
        LEFT JOIN (SELECT closing_id, sum(amount_cents) AS cents FROM payroll_line GROUP BY 1) l ON l.closing_id = k.id
      WHERE (coalesce(m.cents, 0), coalesce(m.count, 0), coalesce(l.cents, 0)) <> (k.total_cents, k.movements, k.total_cents)`,
  },
  {
    name: 'payroll-line-is-sum-of-movements',
    sentence: 'Every line of a closed month is the sum of the movements of its person, allowance and year.',
    sql: `SELECT coalesce(m.closing_id, l.closing_id) AS closing_id, coalesce(m.employment_id, l.employment_id) AS employment_id
      FROM (
        SELECT closing_id, employment_id, kind, year, sum(amount_cents) AS cents FROM payroll_movement GROUP BY 1, 2, 3, 4
      ) m FULL JOIN payroll_line l USING (closing_id, employment_id, kind, year)
      WHERE coalesce(m.cents, 0) <> coalesce(l.amount_cents, 0)`,
  },
  {
    name: 'payroll-movement-in-books',
    sentence: 'Every movement of a closed month is in the books with the same person, allowance, year and amount.',
    sql: `SELECT m.transfer_id FROM payroll_movement m LEFT JOIN payout_report p ON p.transfer_id = m.transfer_id
      WHERE (p.company_id, p.employment_id, p.kind, p.year, p.cents)
        IS DISTINCT FROM (m.company_id, m.employment_id, m.kind, m.year, m.amount_cents)`,
  },
  {
    name: 'closed-month-complete',
    sentence: 'Whatever was paid before a closing and belongs to its month or an earlier one is in a closed month.',
    sql: `SELECT p.transfer_id FROM payout_report p
        JOIN payroll_closing k ON k.company_id = p.company_id AND p.position <= k.upto_position
          AND p.due_date < k.month + interval '1 month'
        LEFT JOIN payroll_movement m ON m.transfer_id = p.transfer_id
      WHERE m.transfer_id IS NULL`,
  },
];
