import type { ReadTx, Tx } from '#platform/database';
import { type Claim, claimSelection } from '../claim.store.ts';

/** Whoever it is of, a claim that waits and was computed by another rule than holds on its as-of date; a rule that was taken back may come
 *  again under its old name, so both places where a claim names its rule count. */
const misjudged = `JOIN allowance_rule r ON r.action_code = c.action_code AND r.valid_from <= c.as_of_date
    AND (r.valid_to IS NULL OR r.valid_to >= c.as_of_date)
  WHERE c.status = 'pending' AND c.forgotten_at IS NULL AND (c.rule_id <> r.id OR c.calculation ->> 'ruleId' IS DISTINCT FROM r.id)`;
const ofPeople = `claim c
  JOIN employee_report e ON e.company_id = c.company_id AND e.employment_id = c.employment_id ${misjudged}`;

/** Every company there is. */
export async function listCompanies(tx: ReadTx): Promise<string[]> {
  const { rows } = await tx.client.query<{ companyId: string }>(
    'SELECT company_id AS "companyId" FROM company_report ORDER BY company_id',
  );
  return rows.map((row) => row.companyId);
}

/** Companies in which claims wait to be computed by another rule. */
export async function findCompaniesToFollow(tx: ReadTx): Promise<string[]> {
  const { rows } = await tx.client.query<{ companyId: string }>(
    `SELECT DISTINCT c.company_id AS "companyId" FROM claim c ${misjudged}`,
  );
  return rows.map((row) => row.companyId);
}

/** People of a company whose claims wait to be computed by another rule. */
export async function findPeopleToFollow(tx: ReadTx, companyId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ personId: string }>(
    `SELECT DISTINCT e.person_id AS "personId" FROM ${ofPeople} AND c.company_id = $1`,
    [companyId],
  );
  return rows.map((row) => row.personId);
}

/** Holds the claims of a person in the company that wait to be computed by another rule, in the order they first came. */
export async function findClaimsToFollow(tx: Tx, companyId: string, personId: string): Promise<Claim[]> {
  const { rows } = await tx.client.query<Claim>({
    name: 'claims-to-follow-rules',
    text: `SELECT ${claimSelection} FROM ${ofPeople} AND c.company_id = $1 AND e.person_id = $2
      ORDER BY c.first_submitted_at, c.id FOR NO KEY UPDATE OF c`,
    values: [companyId, personId],
  });
  return rows;
}
