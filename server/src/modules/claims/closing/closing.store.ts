import { addMonths, type PlainDate } from '@polana/contract/plain-date';
import { today } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import { monthOf } from './closing.rules.ts';

export interface PayrollSettings {
  payDay: number;
  cutOffDay: number;
  wageCodes: { RP: string; SP: string };
  companyName: string;
}

export async function readPayrollSettings(tx: ReadTx, companyId: string): Promise<PayrollSettings> {
  const { rows } = await tx.client.query<{
    payDay: number;
    cutOffDay: number;
    codeRP: string;
    codeSP: string;
    companyName: string;
  }>({
    name: 'claims-payroll-settings',
    text: `SELECT pay_day AS "payDay", cut_off_day AS "cutOffDay", wage_code_rp AS "codeRP", wage_code_sp AS "codeSP",
       name AS "companyName"
     FROM company_report WHERE company_id = $1`,
    values: [companyId],
  });
  const [row] = rows;
  if (!row) throw new RangeError('no such company in this transaction');
  const { payDay, cutOffDay, codeRP, codeSP, companyName } = row;
  return { payDay, cutOffDay, companyName, wageCodes: { RP: codeRP, SP: codeSP } };
}

export interface LastClosing {
  closingId: string;
  month: PlainDate;
  uptoPosition: number;
}

export async function findLastClosing(tx: ReadTx, companyId: string): Promise<LastClosing | undefined> {
  const { rows } = await tx.client.query<LastClosing>({
    name: 'claims-last-closing',
    text: `SELECT id AS "closingId", month, upto_position AS "uptoPosition" FROM payroll_closing
     WHERE company_id = $1 ORDER BY month DESC LIMIT 1`,
    values: [companyId],
  });
  return rows[0];
}

/** The month whose wages are next: after the last closed one, or the month of the first payment, or this one. */
export async function findOpenMonth(tx: ReadTx, companyId: string): Promise<PlainDate> {
  const last = await findLastClosing(tx, companyId);
  if (last) return addMonths(last.month, 1);
  const { rows } = await tx.client.query<{ day: PlainDate | null }>({
    name: 'claims-first-payment',
    text: `SELECT day FROM first_payout_report WHERE company_id = $1`,
    values: [companyId],
  });
  return monthOf(rows[0]?.day ?? today());
}

export interface Closing {
  closingId: string;
  month: PlainDate;
  wageCodes: { RP: string; SP: string };
  /** As the company had them then; null where nobody wrote them down. */
  payDay: number | null;
  cutOffDay: number | null;
  totalCents: number;
  movements: number;
  closedAt: Date;
  closedByName: string;
}

interface ClosingRow extends Omit<Closing, 'wageCodes'> {
  codeRP: string;
  codeSP: string;
}

const closingColumns = `k.id AS "closingId", k.month, k.wage_code_rp AS "codeRP", k.wage_code_sp AS "codeSP",
  k.pay_day AS "payDay", k.cut_off_day AS "cutOffDay", k.total_cents AS "totalCents", k.movements, k.closed_at AS "closedAt",
  p.name AS "closedByName"`;

export async function findClosing(tx: ReadTx, companyId: string, month: PlainDate): Promise<Closing | undefined> {
  const { rows } = await tx.client.query<ClosingRow>(
    `SELECT ${closingColumns} FROM payroll_closing k JOIN person_account p ON p.person_id = k.closed_by
     WHERE k.company_id = $1 AND k.month = $2`,
    [companyId, month],
  );
  return rows[0] && closingOf(rows[0]);
}

export interface ListedClosing extends Closing {
  employees: number;
}

/** Newest first. */
export async function listClosings(
  tx: ReadTx,
  companyId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ closings: ListedClosing[]; totalCount: number }> {
  const { rows } = await tx.client.query<ClosingRow & { employees: number }>(
    `SELECT ${closingColumns},
       (SELECT count(DISTINCT l.employment_id)::integer FROM payroll_line l WHERE l.closing_id = k.id) AS employees
     FROM payroll_closing k JOIN person_account p ON p.person_id = k.closed_by
     WHERE k.company_id = $1 ORDER BY k.month DESC LIMIT $2 OFFSET $3`,
    [companyId, limit, offset],
  );
  const { rows: counted } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM payroll_closing WHERE company_id = $1`,
    [companyId],
  );
  const closings = rows.map((row) => ({ ...closingOf(row), employees: row.employees }));
  return { closings, totalCount: counted[0]?.count ?? 0 };
}

function closingOf({ codeRP, codeSP, ...row }: ClosingRow): Closing {
  return { ...row, wageCodes: { RP: codeRP, SP: codeSP } };
}

export async function countPendingClaims(tx: ReadTx, companyId: string): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT coalesce(sum(claims), 0)::integer AS count FROM claim_tally WHERE company_id = $1 AND status = 'pending'`,
    [companyId],
  );
  return rows[0]?.count ?? 0;
}
