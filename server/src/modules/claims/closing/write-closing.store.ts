import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx, Tx } from '#platform/database';
import type { WageCodes } from './closing.rules.ts';
import { type LineSource, openMovements } from './payroll-line.store.ts';

export interface OpenTotals {
  totalCents: number;
  movements: number;
}

/** What would be closed: the net amount and the number of movements behind it. */
export async function sumOpenMovements(tx: ReadTx, values: readonly unknown[]): Promise<OpenTotals> {
  const { rows } = await tx.client.query<OpenTotals>(
    `SELECT coalesce(sum(p.cents), 0)::bigint AS "totalCents", count(*)::integer AS movements FROM (${openMovements}) p`,
    [...values],
  );
  return rows[0] ?? { totalCents: 0, movements: 0 };
}

export interface NewClosing extends OpenTotals {
  closingId: string;
  companyId: string;
  month: PlainDate;
  wageCodes: WageCodes;
  payDay: number;
  cutOffDay: number;
  closedAt: Date;
  closedBy: string;
}

/** Writes a closing with its lines and its movements; the books are locked, so all three are of one moment. */
export async function insertClosing(
  tx: Tx,
  closing: NewClosing,
  { movements, lines }: { movements: readonly unknown[]; lines: LineSource },
): Promise<void> {
  const { closingId, companyId } = closing;
  await tx.client.query(
    `INSERT INTO payroll_closing (id, company_id, month, wage_code_rp, wage_code_sp, pay_day, cut_off_day, upto_position, total_cents,
       movements, closed_at, closed_by)
     SELECT $1, $2, $3, $4, $5, $6, $7, coalesce((SELECT max(position) FROM transfer_report WHERE company_id = $2), 0), $8, $9, $10, $11`,
    [
      closingId,
      companyId,
      closing.month,
      closing.wageCodes.RP,
      closing.wageCodes.SP,
      closing.payDay,
      closing.cutOffDay,
      closing.totalCents,
      closing.movements,
      closing.closedAt,
      closing.closedBy,
    ],
  );
  const place = lines.values.length + 1;
  await tx.client.query(
    `INSERT INTO payroll_line (company_id, closing_id, employment_id, kind, year, personal_number, first_name, last_name,
       wage_code, amount_cents)
     SELECT $1, $${place}, line.* FROM (${lines.text}) line`,
    [...lines.values, closingId],
  );
  await tx.client.query(
    `INSERT INTO payroll_movement (transfer_id, company_id, closing_id, employment_id, kind, year, amount_cents)
     SELECT p.transfer_id, p.company_id, $5, p.employment_id, p.kind, p.year, p.cents FROM (${openMovements}) p`,
    [...movements, closingId],
  );
}
