-- As before, but whose processing is restricted is reminded of nothing: their data are only kept, and they could not send a claim.
CREATE OR REPLACE FUNCTION people_to_remind(company uuid, wanted_kind text, today date)
  RETURNS TABLE (employment_id uuid, person_id uuid, company_name text, first_name text, email text, lang text)
  LANGUAGE sql STABLE AS $$
  SELECT e.id, p.id, c.name, p.first_name, p.email, p.lang
  FROM employment e JOIN company c ON c.id = e.company_id JOIN person p ON p.id = e.person_id
  WHERE e.company_id = company AND e.deactivated_at IS NULL AND c.status = 'active'
    AND p.email IS NOT NULL AND p.disabled_at IS NULL AND p.restricted_at IS NULL
    AND (e.end_date IS NULL OR e.end_date >= today)
    AND NOT EXISTS (SELECT FROM notification_off o WHERE o.person_id = p.id AND o.kind = wanted_kind)
$$;
