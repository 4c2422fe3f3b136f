-- As newly_entitled, which the version before this one still asks: day by day, because the second allowance of somebody may begin some
-- days after the first, and with what each of them gives for the year, because a company may give one of them only.
CREATE FUNCTION entitlements_begun(company uuid, from_day date, to_day date)
  RETURNS TABLE (employment_id uuid, entitled_on date, rp_cents bigint, sp_cents bigint) LANGUAGE sql STABLE AS $$
  SELECT a.employment_id, t.effective_date,
    coalesce(sum(a.credited_cents) FILTER (WHERE a.action_code = 'RP'), 0)::bigint,
    coalesce(sum(a.credited_cents) FILTER (WHERE a.action_code = 'SP'), 0)::bigint
  FROM transfer t JOIN account a ON a.id = t.to_account_id JOIN employment e ON e.id = a.employment_id
  WHERE t.company_id = company AND t.type = 'entitlement' AND t.effective_date BETWEEN from_day AND to_day
    AND t.effective_date > make_date(extract(year FROM t.effective_date)::integer, 1, 1)
    -- Who came to the portal entitled has not become it.
    AND t.effective_date > (e.created_at AT TIME ZONE 'Europe/Bratislava')::date
    AND NOT EXISTS (SELECT FROM account earlier
      WHERE earlier.employment_id = a.employment_id AND earlier.kind = 'allowance' AND earlier.year < a.year)
  GROUP BY a.employment_id, t.effective_date
  HAVING sum(a.available_cents) > 0
$$;
