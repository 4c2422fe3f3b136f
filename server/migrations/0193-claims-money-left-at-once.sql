-- The same answer, asked over and over while a large company is reminded: only the few who are there twice are looked up one by one.
CREATE OR REPLACE FUNCTION money_left_of_year(company uuid, allowance_year integer)
  RETURNS TABLE (employment_id uuid, rp_cents bigint, sp_cents bigint) LANGUAGE sql STABLE AS $$
  WITH here_twice AS MATERIALIZED (
    SELECT e.id FROM employment e WHERE e.company_id = company AND e.person_id IN (
      SELECT o.person_id FROM employment o WHERE o.company_id = company GROUP BY o.person_id HAVING count(*) > 1)
  ), held AS (
    SELECT a.employment_id, a.action_code, CASE WHEN a.employment_id IN (SELECT id FROM here_twice) THEN (
        SELECT p.left_cents FROM personal_allowance_report p
        WHERE p.employment_id = a.employment_id AND p.year = a.year AND p.action_code = a.action_code)
      ELSE a.available_cents END AS left_cents
    FROM account a
    WHERE a.company_id = company AND a.kind = 'allowance' AND a.year = allowance_year AND a.available_cents > 0
  )
  SELECT h.employment_id, coalesce(sum(h.left_cents) FILTER (WHERE h.action_code = 'RP'), 0)::bigint,
    coalesce(sum(h.left_cents) FILTER (WHERE h.action_code = 'SP'), 0)::bigint
  FROM held h GROUP BY h.employment_id
$$;
