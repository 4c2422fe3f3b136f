import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx, Tx } from '#platform/database';

/** Whose time has run out. */
export interface DepartedCutoffs {
  /** Left before this day. */
  before: PlainDate;
  /** Ended companies whose records are not kept any longer; nobody said when their people left. */
  companyIds: readonly string[];
}

/** Everybody whose last employment ended before a day or goes with its company, and who holds no other role; by employment, so that
 *  an index answers. */
const departed = `FROM employment e
  WHERE (e.end_date < $1 OR e.company_id = ANY ($2)) AND e.forgotten_at IS NULL
    AND NOT EXISTS (SELECT FROM employment other
      WHERE other.person_id = e.person_id AND (other.end_date IS NULL OR other.end_date >= $1) AND other.company_id <> ALL ($2))
    AND NOT EXISTS (SELECT FROM person_role r WHERE r.person_id = e.person_id AND r.role_name <> 'EMPL')`;

export interface DepartedCount {
  count: number;
  oldest: PlainDate | null;
  newest: PlainDate | null;
}

export async function countDeparted(tx: ReadTx, { before, companyIds }: DepartedCutoffs): Promise<DepartedCount> {
  const { rows } = await tx.client.query<DepartedCount>(
    `SELECT count(DISTINCT e.person_id) AS count, min(e.end_date) AS oldest, max(e.end_date) AS newest ${departed}`,
    [before, companyIds],
  );
  return rows[0] ?? { count: 0, oldest: null, newest: null };
}

/** The next of them, who left first comes first. */
export async function findDeparted(
  tx: ReadTx,
  { before, companyIds }: DepartedCutoffs,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.client.query<{ personId: string }>(
    `SELECT e.person_id AS "personId" ${departed} GROUP BY e.person_id ORDER BY max(e.end_date), e.person_id LIMIT $3`,
    [before, companyIds, limit],
  );
  return rows.map((row) => row.personId);
}

/** Whether it is still so of one of them: somebody may have come back since. */
export async function isDeparted(
  tx: ReadTx,
  { before, companyIds }: DepartedCutoffs,
  personId: string,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(`SELECT ${departed} AND e.person_id = $3 LIMIT 1`, [
    before,
    companyIds,
    personId,
  ]);
  return rowCount === 1;
}

/** Holds every employment of a person, before the account: whoever deletes an employee takes them in that order too. */
export async function lockEmploymentsOf(
  tx: Tx,
  personId: string,
): Promise<{ companyId: string; employmentId: string }[]> {
  const { rows } = await tx.client.query<{ companyId: string; employmentId: string }>(
    `SELECT company_id AS "companyId", id AS "employmentId" FROM employment WHERE person_id = $1 ORDER BY id FOR NO KEY UPDATE`,
    [personId],
  );
  return rows;
}

/** Ways to reach somebody, and what they once wrote into a registration; one that let nobody in, from their own mailbox, goes whole. */
export async function deleteContacts(tx: Tx, personId: string): Promise<void> {
  await tx.client.query(
    `UPDATE employment SET email = NULL, phone = '', version = version + 1
     WHERE person_id = $1 AND (email IS NOT NULL OR phone <> '')`,
    [personId],
  );
  await tx.client.query(
    `DELETE FROM registration r USING person_account a
     WHERE a.person_id = $1 AND a.is_proven AND r.email = a.email AND r.status <> 'approved'`,
    [personId],
  );
  await tx.client.query(
    `UPDATE registration r SET first_name = '–', last_name = '–', email = 'erased.invalid', phone = '', reason = ''
     FROM employment e WHERE e.person_id = $1 AND r.employment_id = e.id AND r.status IN ('approved', 'rejected')`,
    [personId],
  );
}

/** Names of a person's employments become the pseudonym of the account; the personal number is the employer's key to the books. */
export async function storePseudonyms(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx.client.query(
    `UPDATE employment SET forgotten_at = $2, version = version + 1,
       first_name = CASE WHEN erased_at IS NULL THEN 'Bývalý zamestnanec' ELSE first_name END,
       last_name = CASE WHEN erased_at IS NULL THEN pseudonym_code(person_id) ELSE last_name END
     WHERE person_id = $1 AND forgotten_at IS NULL`,
    [personId, at],
  );
}

export interface Hold {
  isEmployed: boolean;
  lastDay: PlainDate | null;
  /** The newest year somebody was credited, paid or claimed something in. */
  moneyYear: number | null;
  claims: number;
}

/** Undefined for somebody of whom nothing has to be kept. */
export async function findHold(tx: ReadTx, personId: string): Promise<Hold | undefined> {
  const { rows } = await tx.client.query<Hold>(
    `SELECT is_employed AS "isEmployed", last_day AS "lastDay", money_year AS "moneyYear", claims
     FROM person_hold WHERE person_id = $1`,
    [personId],
  );
  return rows[0];
}
