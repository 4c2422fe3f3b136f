-- When each kind of record was last gone through, and how many were let go.
CREATE TABLE retention_run (
  kind text PRIMARY KEY CHECK (kind IN ('rejectedFiles', 'claims', 'people')),
  finished_at timestamptz NOT NULL,
  count bigint NOT NULL CHECK (count >= 0)
);
GRANT SELECT, INSERT, UPDATE ON retention_run TO polana_app;

-- What was written to somebody who is erased loses its address.
CREATE INDEX mail_by_recipient ON mail (recipient);

-- Every employment of a person, also those that ended.
CREATE INDEX employment_by_person ON employment (person_id);
CREATE INDEX administratorship_by_person ON administratorship (person_id);
CREATE INDEX registration_of_employment ON registration (employment_id) WHERE employment_id IS NOT NULL;

-- Names of an ended employment become a pseudonym; what was paid stays. Looked for by the last day.
ALTER TABLE employment ADD COLUMN forgotten_at timestamptz;
CREATE INDEX employment_to_forget ON employment (end_date, id) WHERE end_date IS NOT NULL AND forgotten_at IS NULL;

-- Until when the records of a person have to be kept: the last day of work and the newest year of money.
CREATE VIEW person_hold WITH (security_invoker = true) AS
  SELECT e.person_id, max(e.end_date) AS last_day, bool_or(e.end_date IS NULL) AS is_employed,
    max(money.year) AS money_year, coalesce(sum(money.claims), 0)::integer AS claims
  FROM employment e LEFT JOIN LATERAL (
    SELECT greatest(
        (SELECT max(a.year) FROM account a WHERE a.employment_id = e.id AND a.kind = 'allowance'),
        (SELECT max(c.year) FROM claim c WHERE c.employment_id = e.id AND c.forgotten_at IS NULL)) AS year,
      (SELECT count(*) FROM claim c WHERE c.employment_id = e.id AND c.forgotten_at IS NULL) AS claims
  ) money ON true
  WHERE e.forgotten_at IS NULL AND e.erased_at IS NULL
  GROUP BY e.person_id;
GRANT SELECT ON person_hold TO polana_app;

-- Somebody whose processing is restricted is in no everyday list and found by no search; claims, movements and wages still name them.
CREATE OR REPLACE FUNCTION write_employee_listing(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
  day date := (now() AT TIME ZONE 'Europe/Bratislava')::date;
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
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
  FROM unnest(ids) AS wanted (id)
    JOIN employment e ON e.id = wanted.id AND e.erased_at IS NULL
    JOIN person p ON p.id = e.person_id AND p.restricted_at IS NULL
    LEFT JOIN LATERAL (SELECT r.ratio FROM ratio_change r WHERE r.employment_id = e.id AND r.valid_from <= day
      ORDER BY r.valid_from DESC LIMIT 1) held ON true
    LEFT JOIN LATERAL (SELECT r.ratio, r.valid_from FROM ratio_change r WHERE r.employment_id = e.id AND r.valid_from > day
      ORDER BY r.valid_from LIMIT 1) coming ON true
  ON CONFLICT (employment_id) DO UPDATE SET person_id = EXCLUDED.person_id, last_name = EXCLUDED.last_name,
    first_name = EXCLUDED.first_name, personal_number = EXCLUDED.personal_number, start_date = EXCLUDED.start_date,
    last_day = EXCLUDED.last_day, ratio = EXCLUDED.ratio, next_ratio_on = EXCLUDED.next_ratio_on,
    has_email = EXCLUDED.has_email, is_blocked = EXCLUDED.is_blocked, access_until = EXCLUDED.access_until,
    claimed_year = EXCLUDED.claimed_year;
  DELETE FROM employee_listing kept USING employment e JOIN person p ON p.id = e.person_id
  WHERE kept.employment_id = ANY (ids) AND e.id = kept.employment_id
    AND (e.erased_at IS NOT NULL OR p.restricted_at IS NOT NULL);

  WITH fresh AS (
    SELECT e.company_id, e.id AS employment_id, e.last_name, e.first_name, said.word
    FROM unnest(ids) AS wanted (id)
      JOIN employment e ON e.id = wanted.id AND e.erased_at IS NULL
      JOIN person p ON p.id = e.person_id AND p.restricted_at IS NULL
      CROSS JOIN LATERAL employee_words(e.first_name || ' ' || e.last_name, e.personal_number,
        array_remove(ARRAY[p.username, p.email, e.email], NULL)) AS said (word)
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

CREATE OR REPLACE FUNCTION list_changed_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
  people uuid[] := ARRAY(
    SELECT later.id
    FROM earlier JOIN later USING (id)
    WHERE (earlier.username, earlier.email, earlier.verified_at, earlier.password_expires_at, earlier.disabled_at,
        earlier.restricted_at, earlier.password_hash IS NULL)
      IS DISTINCT FROM (later.username, later.email, later.verified_at, later.password_expires_at, later.disabled_at,
        later.restricted_at, later.password_hash IS NULL));
BEGIN
  IF cardinality(people) > 0 THEN
    PERFORM set_config('polana.tenant', 'all', true);
    PERFORM write_employee_listing(ARRAY(
      SELECT id FROM employment WHERE person_id = ANY (people) ORDER BY id));
    PERFORM set_config('polana.tenant', tenant, true);
  END IF;
  RETURN NULL;
END
$$;
