-- As before, but where there is no row to hold, as while somebody is restricted, its place is held: who lifted the restriction wrote an
-- e-mail or a name into the search that somebody else was just changing, and nobody wrote it again.
CREATE OR REPLACE FUNCTION write_employee_listing(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
  day date := (now() AT TIME ZONE 'Europe/Bratislava')::date;
  people uuid[];
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
  PERFORM pg_advisory_xact_lock(hashtextextended('line of ' || missing.id::text, 0))
  FROM (SELECT unnest(ids) AS id EXCEPT SELECT employment_id FROM employee_listing WHERE employment_id = ANY (ids) ORDER BY id) missing;
  PERFORM FROM employee_listing WHERE employment_id = ANY (ids) ORDER BY employment_id FOR UPDATE;
  people := ARRAY(SELECT DISTINCT e.person_id FROM employment e WHERE e.id = ANY (ids));
  INSERT INTO employee_listing AS kept (employment_id, company_id, person_id, last_name, first_name, personal_number, start_date,
    last_day, ratio, next_ratio_on, has_email, is_blocked, access_until, claimed_year)
  SELECT e.id, e.company_id, e.person_id, e.last_name, e.first_name, e.personal_number, e.start_date,
    CASE WHEN e.deactivated_at IS NULL THEN e.end_date
      ELSE least(e.end_date, (e.deactivated_at AT TIME ZONE 'Europe/Bratislava')::date - 1) END,
    coalesce(held.ratio, coming.ratio, 1000000), coming.valid_from, coalesce(p.email, e.email) IS NOT NULL,
    p.disabled_at IS NOT NULL,
    CASE WHEN p.verified_at IS NOT NULL THEN 'infinity'
      WHEN p.password_hash IS NOT NULL THEN coalesce(p.password_expires_at, 'infinity') END,
    coalesce((SELECT max(c.year) FROM claim c WHERE c.employment_id = e.id AND c.status <> 'rejected'), 0)
  FROM employment e
    JOIN person p ON p.id = e.person_id AND p.id = ANY (people) AND p.restricted_at IS NULL
    LEFT JOIN LATERAL (SELECT r.ratio FROM ratio_change r WHERE r.employment_id = e.id AND r.valid_from <= day
      ORDER BY r.valid_from DESC LIMIT 1) held ON true
    LEFT JOIN LATERAL (SELECT r.ratio, r.valid_from FROM ratio_change r WHERE r.employment_id = e.id AND r.valid_from > day
      ORDER BY r.valid_from LIMIT 1) coming ON true
  WHERE e.id = ANY (ids) AND e.erased_at IS NULL
  ON CONFLICT (employment_id) DO UPDATE SET person_id = EXCLUDED.person_id, last_name = EXCLUDED.last_name,
    first_name = EXCLUDED.first_name, personal_number = EXCLUDED.personal_number, start_date = EXCLUDED.start_date,
    last_day = EXCLUDED.last_day, ratio = EXCLUDED.ratio, next_ratio_on = EXCLUDED.next_ratio_on,
    has_email = EXCLUDED.has_email, is_blocked = EXCLUDED.is_blocked, access_until = EXCLUDED.access_until,
    claimed_year = EXCLUDED.claimed_year;
  DELETE FROM employee_listing kept USING employment e JOIN person p ON p.id = e.person_id AND p.id = ANY (people)
  WHERE kept.employment_id = ANY (ids) AND e.id = kept.employment_id AND e.id = ANY (ids)
    AND (e.erased_at IS NOT NULL OR p.restricted_at IS NOT NULL);

  WITH fresh AS MATERIALIZED (
    SELECT * FROM words_of_employees(ids)
  ), gone AS (
    DELETE FROM employee_word kept
    WHERE kept.employment_id = ANY (ids)
      AND NOT EXISTS (SELECT FROM fresh WHERE fresh.employment_id = kept.employment_id AND fresh.word = kept.word)
  )
  INSERT INTO employee_word AS kept (company_id, employment_id, last_name, first_name, word)
  SELECT company_id, employment_id, last_name, first_name, word FROM fresh
  ON CONFLICT (employment_id, word) DO UPDATE SET last_name = EXCLUDED.last_name, first_name = EXCLUDED.first_name
    WHERE (kept.last_name, kept.first_name) IS DISTINCT FROM (EXCLUDED.last_name, EXCLUDED.first_name);
  PERFORM set_config('polana.tenant', tenant, true);
END
$$;

-- The nightly check of the books compares the words people are found by with what they are made from.
GRANT EXECUTE ON FUNCTION words_of_employees(uuid[]) TO polana_app;
