/**
 * What who left and came back has of an allowance of a year: over all records, and what the one maximum of a year leaves of it. Looked up
 * record by record of those few: a join over everybody could end as every one with every other.
 */
export function heldByWhoCameBack(years: string): string {
  return `SELECT twice.person_id, line.year, line.action_code, sum(line.available_cents) AS available_cents,
      sum(line.used_cents) AS used_cents, max(line.left_cents) AS left_cents
    FROM (
        SELECT person_id, array_agg(employment_id) AS employment_ids FROM employee_report WHERE company_id = $1
        GROUP BY person_id HAVING count(*) > 1
      ) twice
      CROSS JOIN unnest(twice.employment_ids) AS record (employment_id)
      CROSS JOIN LATERAL (
        SELECT a.year, a.action_code, a.available_cents, a.reserved_cents + a.drawn_cents AS used_cents, p.left_cents
        FROM allowance_report a JOIN personal_allowance_report p USING (company_id, employment_id, year, action_code)
        WHERE a.company_id = $1 AND a.employment_id = record.employment_id AND a.year ${years}
        OFFSET 0
      ) line
    GROUP BY twice.person_id, line.year, line.action_code`;
}
