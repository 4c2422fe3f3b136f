import type { Tx } from '#platform/database';
import type { EmployeeFacts } from '../administration/employee.store.ts';
import type { EmploymentRow, RatioChangeRow } from '../employment.store.ts';

/** Fewer than given when an active employment of the company has one of the personal numbers already. */
export async function insertEmployments(
  tx: Tx,
  rows: readonly Omit<EmploymentRow, 'deactivated_at'>[],
): Promise<number> {
  const { rowCount } = await tx.client.query({
    name: 'employees-insert-employments',
    text: `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, email, phone, start_date,
        end_date, created_at)
      SELECT line.* FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::date[], $10::date[], $11::timestamptz[]) AS line
      ON CONFLICT (company_id, personal_number) WHERE deactivated_at IS NULL DO NOTHING`,
    values: [
      rows.map((row) => row.id),
      rows.map((row) => row.company_id),
      rows.map((row) => row.person_id),
      rows.map((row) => row.personal_number),
      rows.map((row) => row.first_name),
      rows.map((row) => row.last_name),
      rows.map((row) => row.email),
      rows.map((row) => row.phone),
      rows.map((row) => row.start_date),
      rows.map((row) => row.end_date),
      rows.map((row) => row.created_at),
    ],
  });
  return rowCount ?? 0;
}

export interface RatioChangeToLog {
  change: RatioChangeRow;
  logId: string;
  ratioBefore: number | null;
}

/** The changes and their lines in the log for good. */
export async function insertRatioChanges(tx: Tx, lines: readonly RatioChangeToLog[]): Promise<void> {
  const changes = lines.map((line) => line.change);
  const written = [
    changes.map((row) => row.company_id),
    changes.map((row) => row.employment_id),
    changes.map((row) => row.valid_from),
    changes.map((row) => row.ratio),
    changes.map((row) => row.source),
    changes.map((row) => row.created_at),
    changes.map((row) => row.created_by),
  ];
  const added = tx.client.query({
    name: 'employees-insert-ratio-changes',
    text: `INSERT INTO ratio_change (company_id, employment_id, valid_from, ratio, source, created_at, created_by, id, reason)
      SELECT line.* FROM unnest($1::uuid[], $2::uuid[], $3::date[], $4::int[], $5::text[], $6::timestamptz[], $7::uuid[],
        $8::uuid[], $9::text[]) AS line`,
    values: [...written, changes.map((row) => row.id), changes.map((row) => row.reason)],
  });
  const logged = tx.client.query({
    name: 'employees-insert-ratio-change-logs',
    text: `INSERT INTO ratio_change_log (company_id, employment_id, valid_from, ratio_after, source, at, by_person_id,
        ratio_change_id, id, ratio_before, act)
      SELECT line.*, 'created' FROM unnest($1::uuid[], $2::uuid[], $3::date[], $4::int[], $5::text[], $6::timestamptz[],
        $7::uuid[], $8::uuid[], $9::uuid[], $10::int[]) AS line`,
    values: [
      ...written,
      changes.map((row) => row.id),
      lines.map((line) => line.logId),
      lines.map((line) => line.ratioBefore),
    ],
  });
  await Promise.all([added, logged]);
}

/** Like `storeEmployee` for many whose personal numbers stay. */
export async function storeEmployees(
  tx: Tx,
  companyId: string,
  employees: readonly { employmentId: string; facts: EmployeeFacts }[],
): Promise<void> {
  await tx.client.query({
    name: 'employees-store-employees',
    text: `UPDATE employment e SET first_name = fresh.first_name, last_name = fresh.last_name, email = fresh.email,
        phone = fresh.phone, start_date = fresh.start_date, end_date = fresh.end_date, version = e.version + 1
      FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[], $8::date[])
        AS fresh (id, first_name, last_name, email, phone, start_date, end_date)
      WHERE e.company_id = $1 AND e.id = fresh.id`,
    values: [
      companyId,
      employees.map((one) => one.employmentId),
      employees.map(({ facts }) => facts.firstName),
      employees.map(({ facts }) => facts.lastName),
      employees.map(({ facts }) => facts.email),
      employees.map(({ facts }) => facts.phone),
      employees.map(({ facts }) => facts.startDate),
      employees.map(({ facts }) => facts.endDate),
    ],
  });
}
