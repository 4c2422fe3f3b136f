import type { ImportField } from '@polana/contract/imports';
import type { ReadTx, Tx } from '#platform/database';
import type { RowProblem } from './reading/sheet.ts';
import { causeOf } from './import.rules.ts';

type Severity = RowProblem['severity'];

export interface StoredProblem {
  line: number;
  severity: Severity;
  code: string;
  field: ImportField | null;
  value: string;
  values: Record<string, string | number>;
}

interface Of {
  companyId: string;
  importId: string;
}

/** Adds problems after those that are there already; `position` is the number of the first one. */
export async function insertProblems(
  tx: Tx,
  { companyId, importId }: Of,
  position: number,
  problems: readonly RowProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  await tx.client.query({
    name: 'imports-insert-problems',
    text: `INSERT INTO employee_import_problem (company_id, import_id, position, line, severity, cause, code, field, value, "values")
      SELECT $1, $2, $3::int + line.index::int, line.line, line.severity, line.cause, line.code, line.field, line.value, line.details
      FROM unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::jsonb[])
        WITH ORDINALITY AS line (line, severity, cause, code, field, value, details, index)`,
    values: [
      companyId,
      importId,
      position,
      problems.map((one) => one.line),
      problems.map((one) => one.severity),
      problems.map(causeOf),
      problems.map((one) => one.code),
      problems.map((one) => one.field ?? null),
      problems.map((one) => one.value ?? ''),
      problems.map((one) => JSON.stringify(one.values ?? {})),
    ],
  });
}

export async function deleteProblems(tx: Tx, { companyId, importId }: Of): Promise<void> {
  await tx.client.query('DELETE FROM employee_import_problem WHERE company_id = $1 AND import_id = $2', [
    companyId,
    importId,
  ]);
}

export interface ProblemPage {
  severity: Severity;
  cause?: string | undefined;
  limit: number;
  offset: number;
}

/** By line and the order found in it. */
export async function findProblems(
  tx: ReadTx,
  { companyId, importId }: Of,
  { severity, cause, limit, offset }: ProblemPage,
): Promise<StoredProblem[]> {
  const { rows } = await tx.client.query<StoredProblem>(
    `SELECT line, severity, code, field, value, "values" FROM employee_import_problem
     WHERE company_id = $1 AND import_id = $2 AND severity = $3 AND ($4::text IS NULL OR cause = $4)
     ORDER BY line, position LIMIT $5 OFFSET $6`,
    [companyId, importId, severity, cause ?? null, limit, offset],
  );
  return rows;
}

export async function countCauses(
  tx: ReadTx,
  { companyId, importId }: Of,
): Promise<{ severity: Severity; cause: string; count: number }[]> {
  const { rows } = await tx.client.query<{ severity: Severity; cause: string; count: number }>(
    `SELECT severity, cause, count(*) AS count FROM employee_import_problem
     WHERE company_id = $1 AND import_id = $2 GROUP BY severity, cause ORDER BY count(*) DESC, cause`,
    [companyId, importId],
  );
  return rows;
}
