-- Beside the one of three parameters, which the version before this one still asks. With the last day of the employment, because whoever
-- leaves can use the allowance until then only; and of a year that is over, with those who have left since it began and still hold their
-- role: they can send receipts until the year closes. Whoever came back hears it once, in the later record that has something left.
CREATE FUNCTION people_to_remind(company uuid, wanted_kind text, today date, allowance_year integer)
  RETURNS TABLE (employment_id uuid, person_id uuid, company_name text, first_name text, email text, lang text, last_day date)
  LANGUAGE sql STABLE AS $$
  SELECT e.id, p.id, c.name, p.first_name, p.email, p.lang, e.end_date
  FROM employment e JOIN company c ON c.id = e.company_id JOIN person p ON p.id = e.person_id
  WHERE e.company_id = company AND e.deactivated_at IS NULL AND c.status = 'active'
    AND p.email IS NOT NULL AND p.disabled_at IS NULL AND p.restricted_at IS NULL
    AND (e.end_date IS NULL OR e.end_date >= today
      OR (allowance_year < extract(year FROM today) AND e.end_date >= make_date(allowance_year, 1, 1) AND NOT EXISTS (
        SELECT FROM (
            SELECT other.id FROM employment other
            WHERE other.person_id = e.person_id AND other.company_id IS NOT DISTINCT FROM e.company_id
              AND other.deactivated_at IS NULL AND other.start_date > e.start_date OFFSET 0
          ) later
          CROSS JOIN LATERAL (
            SELECT FROM personal_allowance_report a
            WHERE a.employment_id = later.id AND a.year = allowance_year AND a.left_cents > 0 OFFSET 0
          ) money)))
    AND NOT EXISTS (SELECT FROM notification_off o WHERE o.person_id = p.id AND o.kind = wanted_kind)
$$;
