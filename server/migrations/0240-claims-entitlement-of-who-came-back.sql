-- As before, but who left and came back hears of what a claim can still bring: what is used of the year in the other record of theirs is
-- no part of what the day brought. Looked up one by one, as only those few are asked about who became entitled in these days.
CREATE OR REPLACE FUNCTION entitlements_begun(company uuid, from_day date, to_day date)
  RETURNS TABLE (employment_id uuid, entitled_on date, rp_cents bigint, sp_cents bigint) LANGUAGE sql STABLE AS $$
  SELECT a.employment_id, t.effective_date,
    coalesce(sum(a.reserved_cents + a.drawn_cents + own.left_cents) FILTER (WHERE a.action_code = 'RP'), 0)::bigint,
    coalesce(sum(a.reserved_cents + a.drawn_cents + own.left_cents) FILTER (WHERE a.action_code = 'SP'), 0)::bigint
  FROM transfer t JOIN account a ON a.id = t.to_account_id JOIN employment e ON e.id = a.employment_id
    CROSS JOIN LATERAL (
      SELECT p.left_cents FROM personal_allowance_report p
      WHERE p.employment_id = a.employment_id AND p.year = a.year AND p.action_code = a.action_code OFFSET 0) own
  WHERE t.company_id = company AND t.type = 'entitlement' AND t.effective_date BETWEEN from_day AND to_day
    AND t.effective_date > make_date(extract(year FROM t.effective_date)::integer, 1, 1)
    -- Who came to the portal entitled has not become it.
    AND t.effective_date > (e.created_at AT TIME ZONE 'Europe/Bratislava')::date
    AND NOT EXISTS (SELECT FROM account earlier
      WHERE earlier.employment_id = a.employment_id AND earlier.kind = 'allowance' AND earlier.year < a.year)
  GROUP BY a.employment_id, t.effective_date
  HAVING sum(own.left_cents) > 0
$$;
