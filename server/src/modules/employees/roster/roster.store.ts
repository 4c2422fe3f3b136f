import { personalNumberOf } from '@polana/contract/personal-number';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx, Tx } from '#platform/database';
import type { StoredEmployee } from '../administration/employee.store.ts';
import { keptNumbersOf } from '../kept-number.store.ts';
import type { EmploymentSpan } from '../ratio/entitlement.rules.ts';

/** Somebody of the company as a file of people is compared with. */
export interface RosterPerson {
  employmentId: string;
  personId: string;
  personalNumber: string;
  firstName: string;
  lastName: string;
  /** The account's, or the company's own note of one. */
  email: string | null;
  username: string;
  phone: string;
  startDate: PlainDate;
  endDate: PlainDate | null;
  /** In force on the day asked for; before the employment begins, of its first day. */
  ratio: number;
  /** Somebody signs in to the account: its names to sign in with are the person's own. */
  isInUse: boolean;
}

/** The employments with these personal numbers that were not deactivated, also those that are over. */
export async function findRosterPeople(
  tx: ReadTx,
  companyId: string,
  personalNumbers: readonly string[],
  day: PlainDate,
): Promise<RosterPerson[]> {
  const kept = await keptNumbersOf(tx, companyId, personalNumbers);
  // Number by number: without statistics of a company that has just come, its people would be read whole for each part of a file.
  const { rows } = await tx.client.query<RosterPerson>({
    text: `SELECT e.id AS "employmentId", e.person_id AS "personId", e.personal_number AS "personalNumber",
        e.first_name AS "firstName", e.last_name AS "lastName", coalesce(a.email, e.email) AS email, a.username, e.phone,
        e.start_date AS "startDate", e.end_date AS "endDate", r.ratio, a.is_in_use AS "isInUse"
      FROM unnest($2::text[]) AS wanted (number)
        JOIN LATERAL (
          SELECT * FROM employment o
          WHERE o.company_id = $1 AND o.deactivated_at IS NULL AND o.personal_number = wanted.number OFFSET 0
        ) e ON true
        JOIN LATERAL (SELECT * FROM person_account p WHERE p.person_id = e.person_id OFFSET 0) a ON true
        JOIN LATERAL (
          SELECT c.ratio FROM ratio_change c WHERE c.employment_id = e.id
          ORDER BY c.valid_from > $3::date, abs(c.valid_from - $3::date) LIMIT 1
        ) r ON true`,
    values: [companyId, kept, day],
  });
  return rows;
}

/** Which of these personal numbers the company has, also of those who have left and were not deactivated. */
export async function findKnownNumbers(
  tx: ReadTx,
  companyId: string,
  personalNumbers: readonly string[],
): Promise<Set<string>> {
  const kept = await keptNumbersOf(tx, companyId, personalNumbers);
  // Number by number, as above.
  const { rows } = await tx.client.query<{ number: string }>(
    `SELECT wanted.number FROM unnest($2::text[]) AS wanted (number)
       JOIN LATERAL (
         SELECT FROM employment o
         WHERE o.company_id = $1 AND o.deactivated_at IS NULL AND o.personal_number = wanted.number OFFSET 0
       ) e ON true`,
    [companyId, kept],
  );
  return new Set(rows.map(({ number }) => personalNumberOf(number)));
}

/** Personal numbers under which these people work for the company on that day, by person. */
export async function findNumbersOfPeople(
  tx: ReadTx,
  companyId: string,
  personIds: readonly string[],
  day: PlainDate,
): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ personId: string; personalNumber: string }>(
    `SELECT person_id AS "personId", personal_number AS "personalNumber" FROM employment
     WHERE company_id = $1 AND person_id = ANY($2) AND deactivated_at IS NULL AND (end_date IS NULL OR end_date >= $3)`,
    [companyId, personIds, day],
  );
  return new Map(rows.map((row) => [row.personId, row.personalNumber]));
}

export interface DepartingPerson {
  employmentId: string;
  personId: string;
  personalNumber: string;
  firstName: string;
  lastName: string;
  openClaims: number;
  leavesTraces: boolean;
  /** The company neither sees nor deletes them. */
  isRestricted: boolean;
}

/** Whoever works for the company on that day and is not among the known, by name, with what their leaving would mean. */
export async function findMissingPeople(
  tx: ReadTx,
  companyId: string,
  knownEmploymentIds: readonly string[],
  day: PlainDate,
): Promise<DepartingPerson[]> {
  const { rows } = await tx.client.query<DepartingPerson>(
    `SELECT e.id AS "employmentId", e.person_id AS "personId", e.personal_number AS "personalNumber",
       e.first_name AS "firstName", e.last_name AS "lastName", coalesce(c.open, 0) AS "openClaims",
       c.count IS NOT NULL OR EXISTS (SELECT FROM employment_account a WHERE a.company_id = $1 AND a.employment_id = e.id)
         AS "leavesTraces",
       account.is_restricted AS "isRestricted"
     FROM employment e
       JOIN person_account account ON account.person_id = e.person_id
       LEFT JOIN LATERAL (
         SELECT count(*) AS count, count(*) FILTER (WHERE r.status = 'pending') AS open
         FROM claim_report r WHERE r.company_id = $1 AND r.employment_id = e.id HAVING count(*) > 0
       ) c ON true
     WHERE e.company_id = $1 AND e.deactivated_at IS NULL AND (e.end_date IS NULL OR e.end_date >= $3)
       AND NOT EXISTS (SELECT FROM unnest($2::uuid[]) AS known (id) WHERE known.id = e.id)
     ORDER BY e.last_name, e.first_name, e.id`,
    [companyId, knownEmploymentIds, day],
  );
  return rows;
}

/** A deactivated employment as an export shows it. */
export interface DepartedEmployment {
  personalNumber: string;
  startDate: PlainDate;
  endDate: PlainDate;
}

/** Whoever stands in the list of the company and was deactivated, but for those a present employment looks the same as. */
export async function findDepartedEmployments(tx: ReadTx, companyId: string): Promise<DepartedEmployment[]> {
  const { rows } = await tx.client.query<DepartedEmployment>(
    `SELECT e.personal_number AS "personalNumber", e.start_date AS "startDate", e.end_date AS "endDate"
     FROM employment e
     WHERE e.company_id = $1 AND e.deactivated_at IS NOT NULL AND e.erased_at IS NULL AND e.end_date IS NOT NULL
       AND NOT EXISTS (SELECT FROM employment o
         WHERE o.company_id = $1 AND o.deactivated_at IS NULL AND o.personal_number = e.personal_number
           AND o.start_date = e.start_date AND o.end_date = e.end_date)`,
    [companyId],
  );
  return rows;
}

/** How many people work for the company on that day. */
export async function countRoster(tx: ReadTx, companyId: string, day: PlainDate): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*) AS count FROM employment
     WHERE company_id = $1 AND deactivated_at IS NULL AND (end_date IS NULL OR end_date >= $2)`,
    [companyId, day],
  );
  return rows[0]?.count ?? 0;
}

/** Waiting claims of these employments together. */
export async function countOpenClaims(
  tx: ReadTx,
  companyId: string,
  employmentIds: readonly string[],
): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*) AS count FROM claim_report
     WHERE company_id = $1 AND employment_id = ANY($2) AND status = 'pending'`,
    [companyId, employmentIds],
  );
  return rows[0]?.count ?? 0;
}

/** A short text that any change of the company's people, their accounts or their working time changes, and who of them is restricted. */
export async function readRosterMark(tx: ReadTx, companyId: string): Promise<string> {
  const { rows } = await tx.client.query<{ mark: string }>(
    `SELECT concat_ws(' ', roster_mark($1), (
       SELECT sum(hashtextextended(e.id::text, 0)) FROM employment e JOIN person_account a ON a.person_id = e.person_id
       WHERE e.company_id = $1 AND e.deactivated_at IS NULL AND a.is_restricted)) AS mark`,
    [companyId],
  );
  return rows[0]?.mark ?? '';
}

export interface ClaimedDays {
  first: PlainDate | null;
  last: PlainDate | null;
}

/** First and last day claims stand on that were not rejected, by employment; without claims there is no line. */
export async function findClaimedDaysOf(
  tx: ReadTx,
  companyId: string,
  employmentIds: readonly string[],
): Promise<Map<string, ClaimedDays>> {
  const { rows } = await tx.client.query<ClaimedDays & { employmentId: string }>(
    `SELECT employment_id AS "employmentId", min(as_of_date) AS first, max(as_of_date) AS last FROM claim_report
     WHERE company_id = $1 AND employment_id = ANY($2) AND status <> 'rejected' GROUP BY employment_id`,
    [companyId, employmentIds],
  );
  return new Map(rows.map(({ employmentId, first, last }) => [employmentId, { first, last }]));
}

/** Locks employments that were not deactivated, always in the same order. */
export async function lockEmployees(
  tx: Tx,
  companyId: string,
  employmentIds: readonly string[],
): Promise<Map<string, StoredEmployee>> {
  const { rows } = await tx.client.query<StoredEmployee>(
    `SELECT id AS "employmentId", person_id AS "personId", personal_number AS "personalNumber", first_name AS "firstName",
       last_name AS "lastName", email, phone, start_date AS "startDate", end_date AS "endDate", version
     FROM employment WHERE company_id = $1 AND id = ANY($2) AND deactivated_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [companyId, employmentIds],
  );
  return new Map(rows.map((row) => [row.employmentId, row]));
}

/** Like `findSpan`, for many. */
export async function findSpans(
  tx: ReadTx,
  companyId: string,
  employmentIds: readonly string[],
): Promise<Map<string, EmploymentSpan>> {
  const { rows } = await tx.client.query<EmploymentSpan & { employmentId: string }>(
    `SELECT id AS "employmentId", start_date AS "startDate", end_date AS "endDate" FROM employment
     WHERE company_id = $1 AND id = ANY($2) AND erased_at IS NULL`,
    [companyId, employmentIds],
  );
  return new Map(rows.map(({ employmentId, startDate, endDate }) => [employmentId, { startDate, endDate }]));
}
