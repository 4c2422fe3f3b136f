import type { ReadTx, Tx } from '#platform/database';

/** The employments of a company that a person has among these. */
export async function findEmploymentsOf(
  tx: ReadTx,
  companyId: string,
  personId: string,
  employmentIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.client.query<{ employment_id: string }>({
    name: 'claims-employments-of-person',
    text: `SELECT employment_id FROM employee_report
      WHERE company_id = $1 AND person_id = $2 AND employment_id = ANY ($3::uuid[])`,
    values: [companyId, personId, employmentIds],
  });
  return new Set(rows.map((row) => row.employment_id));
}

export async function findPersonName(tx: ReadTx, personId: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ name: string }>(`SELECT name FROM person_account WHERE person_id = $1`, [
    personId,
  ]);
  return rows[0]?.name;
}

export async function countAdministrators(tx: ReadTx, companyId: string): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM person_role WHERE role_name = 'COMP' AND company_id = $1`,
    [companyId],
  );
  return rows[0]?.count ?? 0;
}

/** The claim that corrects this one. */
export async function findCorrectedBy(tx: ReadTx, companyId: string, claimId: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ number: string }>(
    `SELECT number FROM claim WHERE company_id = $1 AND replaces_id = $2`,
    [companyId, claimId],
  );
  return rows[0]?.number;
}

export interface ExceptionToNote {
  companyId: string;
  claimId: string;
  version: number;
  checks: readonly string[];
  reason: string;
  at: Date;
  byPersonId: string;
}

export async function insertException(tx: Tx, exception: ExceptionToNote): Promise<void> {
  const { companyId, claimId, version, checks, reason, at, byPersonId } = exception;
  await tx.client.query(
    `INSERT INTO claim_exception (company_id, claim_id, version, checks, reason, at, by_person_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, claimId, version, checks, reason, at, byPersonId],
  );
}

/** Why the claim in this version was approved against a check. */
export async function findException(
  tx: ReadTx,
  companyId: string,
  claimId: string,
  version: number,
): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ reason: string }>(
    `SELECT reason FROM claim_exception WHERE company_id = $1 AND claim_id = $2 AND version = $3`,
    [companyId, claimId, version],
  );
  return rows[0]?.reason;
}
