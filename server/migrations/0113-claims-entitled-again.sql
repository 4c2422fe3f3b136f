-- As before, but who was credited and lost all that was not used (the first day was corrected) is among them also where something was
-- used: the rest of the year's allowance comes on the new first day of entitlement.
CREATE OR REPLACE FUNCTION employments_without_entitlement(company uuid, action text, allowance_year integer, ids uuid[])
  RETURNS TABLE (employment_id uuid, start_date date, end_date date, known_since date, credited_cents bigint, was_credited boolean)
  LANGUAGE sql STABLE SET enable_seqscan = off SET enable_nestloop = off AS $$
  SELECT e.id, e.start_date, e.end_date, (e.created_at AT TIME ZONE 'Europe/Bratislava')::date, coalesce(a.credited_cents, 0),
    t.id IS NOT NULL
  FROM employment e
    LEFT JOIN account a ON a.employment_id = e.id AND a.employment_id = ANY (ids)
      AND a.kind = 'allowance' AND a.year = allowance_year AND a.action_code = action
    LEFT JOIN transfer t ON t.company_id = company
      AND t.idempotency_key = 'entitlement ' || e.id || ' ' || allowance_year || ' ' || action
      AND t.idempotency_key = ANY (ARRAY(SELECT 'entitlement ' || id || ' ' || allowance_year || ' ' || action FROM unnest(ids) id))
  WHERE e.company_id = company AND e.id = ANY (ids) AND e.deactivated_at IS NULL AND (t.id IS NULL OR a.available_cents = 0)
  ORDER BY e.id
$$;
