-- A row of the list is written from four tables, and two who change two of them at the same moment did not see each other: whoever wrote
-- second wrote what the first had just replaced back over it, and the list and the search said so for good. So the rows are held first and
-- read from the tables afterwards, when whoever held them before is done. They are held in the order of their ids.
CREATE OR REPLACE FUNCTION write_employee_listing(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
  day date := (now() AT TIME ZONE 'Europe/Bratislava')::date;
  people uuid[];
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
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

-- As before, with the rows held first.
CREATE OR REPLACE FUNCTION write_listed_ratios(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
  day date := (now() AT TIME ZONE 'Europe/Bratislava')::date;
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
  PERFORM FROM employee_listing WHERE employment_id = ANY (ids) ORDER BY employment_id FOR UPDATE;
  WITH history AS MATERIALIZED (SELECT employment_id, valid_from, ratio FROM ratio_change WHERE employment_id = ANY (ids)),
  held AS MATERIALIZED (
    SELECT DISTINCT ON (employment_id) employment_id, ratio FROM history WHERE valid_from <= day
    ORDER BY employment_id, valid_from DESC
  ), coming AS MATERIALIZED (
    SELECT DISTINCT ON (employment_id) employment_id, ratio, valid_from FROM history WHERE valid_from > day
    ORDER BY employment_id, valid_from
  ), dated AS MATERIALIZED (
    SELECT wanted.id, coalesce(held.ratio, coming.ratio, 1000000) AS ratio, coming.valid_from AS next_ratio_on
    FROM (SELECT DISTINCT unnest(ids) AS id) wanted
      LEFT JOIN held ON held.employment_id = wanted.id
      LEFT JOIN coming ON coming.employment_id = wanted.id
  )
  UPDATE employee_listing kept SET ratio = dated.ratio, next_ratio_on = dated.next_ratio_on
  FROM dated
  WHERE kept.employment_id = dated.id AND kept.employment_id = ANY (ids)
    AND (kept.ratio, kept.next_ratio_on) IS DISTINCT FROM (dated.ratio, dated.next_ratio_on);
  PERFORM set_config('polana.tenant', tenant, true);
END
$$;

-- Employments whose row in the list is not what the tables say, or is missing, or ought to be. The ratio follows the days and is left out.
CREATE VIEW employee_astray WITH (security_invoker = true) AS
  SELECT e.company_id, e.id AS employment_id
  FROM employment e JOIN person p ON p.id = e.person_id
    LEFT JOIN employee_listing l ON l.employment_id = e.id
    LEFT JOIN (SELECT employment_id, max(year) AS year FROM claim WHERE status <> 'rejected' GROUP BY 1) c ON c.employment_id = e.id
  WHERE CASE WHEN e.erased_at IS NOT NULL OR p.restricted_at IS NOT NULL THEN l.employment_id IS NOT NULL
    ELSE (l.company_id, l.person_id, l.last_name, l.first_name, l.personal_number, l.start_date, l.last_day, l.has_email, l.is_blocked,
        l.access_until, l.claimed_year)
      IS DISTINCT FROM (e.company_id, e.person_id, e.last_name, e.first_name, e.personal_number, e.start_date,
        CASE WHEN e.deactivated_at IS NULL THEN e.end_date
          ELSE least(e.end_date, (e.deactivated_at AT TIME ZONE 'Europe/Bratislava')::date - 1) END,
        coalesce(p.email, e.email) IS NOT NULL, p.disabled_at IS NOT NULL,
        CASE WHEN p.verified_at IS NOT NULL THEN 'infinity'
          WHEN p.password_hash IS NOT NULL THEN coalesce(p.password_expires_at, 'infinity') END,
        coalesce(c.year, 0)) END;
GRANT SELECT ON employee_astray TO polana_app;

-- Writes rows that went astray before; answers how many.
CREATE FUNCTION write_astray_employees(at_once integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT employment_id FROM employee_astray LIMIT at_once);
BEGIN
  PERFORM write_employee_listing(ids);
  RETURN cardinality(ids);
END
$$;
REVOKE EXECUTE ON FUNCTION write_astray_employees(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_astray_employees(integer) TO polana_app;
