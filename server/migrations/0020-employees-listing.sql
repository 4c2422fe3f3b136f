-- Two administrators never overwrite each other silently.
ALTER TABLE employment ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Deleted without ever having had a movement or a claim: the row stays because of the log, what it said of a person does not.
ALTER TABLE employment ADD COLUMN erased_at timestamptz;
ALTER TABLE employment ADD CHECK (erased_at IS NULL OR (deactivated_at IS NOT NULL AND email IS NULL AND phone = ''));

-- Where a line of the log came from; null in lines older than this column, whose change tells it.
ALTER TABLE ratio_change_log ADD COLUMN source text CHECK (source IN ('start', 'manual', 'import'));

-- Small letters without accents, as in the browser: what people type into a search box.
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')), 'łđø', 'ldo')
$$;

-- Every word somebody may be looked for by: names whole and in pieces, the personal number with and without leading zeros,
-- user name and e-mail whole and the pieces before the @.
CREATE FUNCTION employee_words(names text, personal_number text, logins text[]) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(said.word, 100)
  FROM (
    SELECT regexp_split_to_table(plain_text(names || ' ' || personal_number), '\s+') AS word
    UNION ALL SELECT regexp_split_to_table(plain_text(names || ' ' || personal_number), '[^[:alnum:]]+')
    UNION ALL SELECT ltrim(plain_text(personal_number), '0')
    UNION ALL SELECT plain_text(login) FROM unnest(logins) login
    UNION ALL SELECT regexp_split_to_table(plain_text(split_part(login, '@', 1)), '[^[:alnum:]]+') FROM unnest(logins) login
  ) said
  WHERE said.word <> ''
$$;

-- One row per employment: what the list of employees is sorted and filtered by, so that it never walks over several tables.
-- Written by the functions below and by nothing else; the application may only read.
CREATE TABLE employee_listing (
  employment_id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  person_id uuid NOT NULL,
  last_name text NOT NULL,
  first_name text NOT NULL,
  personal_number text NOT NULL,
  start_date date NOT NULL,
  -- The last day of the employment; of a deactivated one the day before at the latest.
  last_day date,
  -- In force when the row was written, or the first one before the employment begins.
  ratio integer NOT NULL,
  -- The day from which another ratio holds: the row is due to be written again.
  next_ratio_on date,
  has_email boolean NOT NULL,
  is_blocked boolean NOT NULL,
  -- Until when somebody can sign in: null never, infinity for good, otherwise the end of a one-time password.
  access_until timestamptz,
  -- The newest year with a claim that was not rejected; 0 when there is none.
  claimed_year integer NOT NULL,
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id)
);
CREATE INDEX employee_listing_by_name ON employee_listing (company_id, last_name, first_name, employment_id);
CREATE INDEX employee_listing_by_number ON employee_listing (company_id, personal_number, employment_id);
CREATE INDEX employee_listing_by_start ON employee_listing (company_id, start_date, employment_id);
CREATE INDEX employee_listing_of_person ON employee_listing (person_id);
CREATE INDEX employee_listing_part_time ON employee_listing (company_id, last_name, first_name, employment_id)
  WHERE ratio < 1000000;
CREATE INDEX employee_listing_without_email ON employee_listing (company_id, last_name, first_name, employment_id)
  WHERE NOT has_email;
CREATE INDEX employee_listing_without_access ON employee_listing (company_id, last_name, first_name, employment_id)
  WHERE access_until IS DISTINCT FROM 'infinity';
CREATE INDEX employee_listing_blocked ON employee_listing (company_id, last_name, first_name, employment_id) WHERE is_blocked;
CREATE INDEX employee_listing_ending ON employee_listing (company_id, last_name, first_name, employment_id)
  WHERE last_day IS NOT NULL;
CREATE INDEX employee_listing_by_claimed_year ON employee_listing (company_id, claimed_year);
CREATE INDEX employee_listing_due ON employee_listing (next_ratio_on) WHERE next_ratio_on IS NOT NULL;
CALL protect_tenant('employee_listing');

-- Row-level security lets an index answer only comparisons that cannot leak. LIKE and trigrams are not among them, ranges of
-- text are: a prefix is a range in the order of bytes.
CREATE TABLE employee_word (
  employment_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  company_id uuid NOT NULL,
  -- Whose word it is, so that many hits are put in order without looking each of them up.
  last_name text NOT NULL,
  first_name text NOT NULL,
  PRIMARY KEY (employment_id, word),
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id)
);
CREATE INDEX employee_word_by_prefix ON employee_word (company_id, word, employment_id) INCLUDE (last_name, first_name);
CALL protect_tenant('employee_word');

GRANT SELECT ON employee_listing, employee_word TO polana_app;

-- Writes the rows of these employments again. Whoever caused it sees one company or none, so it looks at every company and
-- gives the tenant back.
CREATE FUNCTION write_employee_listing(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
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
    JOIN person p ON p.id = e.person_id
    LEFT JOIN LATERAL (SELECT r.ratio FROM ratio_change r WHERE r.employment_id = e.id AND r.valid_from <= day
      ORDER BY r.valid_from DESC LIMIT 1) held ON true
    LEFT JOIN LATERAL (SELECT r.ratio, r.valid_from FROM ratio_change r WHERE r.employment_id = e.id AND r.valid_from > day
      ORDER BY r.valid_from LIMIT 1) coming ON true
  ON CONFLICT (employment_id) DO UPDATE SET person_id = EXCLUDED.person_id, last_name = EXCLUDED.last_name,
    first_name = EXCLUDED.first_name, personal_number = EXCLUDED.personal_number, start_date = EXCLUDED.start_date,
    last_day = EXCLUDED.last_day, ratio = EXCLUDED.ratio, next_ratio_on = EXCLUDED.next_ratio_on,
    has_email = EXCLUDED.has_email, is_blocked = EXCLUDED.is_blocked, access_until = EXCLUDED.access_until,
    claimed_year = EXCLUDED.claimed_year;
  DELETE FROM employee_listing kept USING employment e
  WHERE kept.employment_id = ANY (ids) AND e.id = kept.employment_id AND e.erased_at IS NOT NULL;

  WITH fresh AS (
    SELECT e.company_id, e.id AS employment_id, e.last_name, e.first_name, said.word
    FROM unnest(ids) AS wanted (id)
      JOIN employment e ON e.id = wanted.id AND e.erased_at IS NULL
      JOIN person p ON p.id = e.person_id
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

CREATE FUNCTION list_written_employments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_employee_listing(ARRAY(SELECT id FROM written ORDER BY id));
  RETURN NULL;
END
$$;
CREATE TRIGGER list_added AFTER INSERT ON employment REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION list_written_employments();
CREATE TRIGGER list_changed AFTER UPDATE ON employment REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION list_written_employments();

-- Only what a change of the ratio can change.
CREATE FUNCTION write_listed_ratios(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
  day date := (now() AT TIME ZONE 'Europe/Bratislava')::date;
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
  UPDATE employee_listing kept SET ratio = dated.ratio, next_ratio_on = dated.next_ratio_on
  FROM (
    SELECT wanted.id, coalesce(held.ratio, coming.ratio, 1000000) AS ratio, coming.valid_from AS next_ratio_on
    FROM unnest(ids) AS wanted (id)
      LEFT JOIN LATERAL (SELECT r.ratio FROM ratio_change r WHERE r.employment_id = wanted.id AND r.valid_from <= day
        ORDER BY r.valid_from DESC LIMIT 1) held ON true
      LEFT JOIN LATERAL (SELECT r.ratio, r.valid_from FROM ratio_change r WHERE r.employment_id = wanted.id AND r.valid_from > day
        ORDER BY r.valid_from LIMIT 1) coming ON true
  ) dated
  WHERE kept.employment_id = dated.id
    AND (kept.ratio, kept.next_ratio_on) IS DISTINCT FROM (dated.ratio, dated.next_ratio_on);
  PERFORM set_config('polana.tenant', tenant, true);
END
$$;

CREATE FUNCTION list_written_ratios() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_listed_ratios(ARRAY(SELECT DISTINCT employment_id FROM written ORDER BY employment_id));
  RETURN NULL;
END
$$;
CREATE TRIGGER list_added AFTER INSERT ON ratio_change REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION list_written_ratios();
CREATE TRIGGER list_deleted AFTER DELETE ON ratio_change REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION list_written_ratios();

-- The account behind an employment: its names to sign in with, and whether somebody can.
CREATE FUNCTION list_changed_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
  people uuid[] := ARRAY(
    SELECT later.id
    FROM earlier JOIN later USING (id)
    WHERE (earlier.username, earlier.email, earlier.verified_at, earlier.password_expires_at, earlier.disabled_at,
        earlier.password_hash IS NULL)
      IS DISTINCT FROM (later.username, later.email, later.verified_at, later.password_expires_at, later.disabled_at,
        later.password_hash IS NULL));
BEGIN
  IF cardinality(people) > 0 THEN
    PERFORM set_config('polana.tenant', 'all', true);
    PERFORM write_employee_listing(ARRAY(
      SELECT employment_id FROM employee_listing WHERE person_id = ANY (people) ORDER BY employment_id));
    PERFORM set_config('polana.tenant', tenant, true);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER list_changed AFTER UPDATE ON person REFERENCING OLD TABLE AS earlier NEW TABLE AS later
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_people();

CREATE FUNCTION list_written_claims() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
  UPDATE employee_listing kept SET claimed_year = newest.year
  FROM (
    SELECT w.employment_id,
      coalesce((SELECT max(c.year) FROM claim c WHERE c.employment_id = w.employment_id AND c.status <> 'rejected'), 0) AS year
    FROM (SELECT DISTINCT employment_id FROM written) w
  ) newest
  WHERE kept.employment_id = newest.employment_id AND kept.claimed_year <> newest.year;
  PERFORM set_config('polana.tenant', tenant, true);
  RETURN NULL;
END
$$;
CREATE TRIGGER list_added AFTER INSERT ON claim REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION list_written_claims();
CREATE TRIGGER list_changed AFTER UPDATE ON claim REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION list_written_claims();

-- Planned ratios come into force by themselves; a job calls this every night.
CREATE FUNCTION write_due_employee_listing(day date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT employment_id FROM employee_listing WHERE next_ratio_on <= day ORDER BY employment_id);
BEGIN
  PERFORM write_listed_ratios(ids);
  RETURN cardinality(ids);
END
$$;
REVOKE EXECUTE ON FUNCTION write_employee_listing(uuid[]), write_listed_ratios(uuid[]), write_due_employee_listing(date)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_due_employee_listing(date) TO polana_app;

-- Whether the account also leads somewhere else than to this company's employee: another company must not hand out its key.
CREATE FUNCTION is_account_shared(account uuid, company uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
  shared boolean;
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
  shared := EXISTS (SELECT FROM person_role r
    WHERE r.person_id = account AND (r.role_name <> 'EMPL' OR r.company_id <> company));
  PERFORM set_config('polana.tenant', tenant, true);
  RETURN shared;
END
$$;
REVOKE EXECUTE ON FUNCTION is_account_shared(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_account_shared(uuid, uuid) TO polana_app;

SELECT set_config('polana.tenant', 'all', true);
SELECT write_employee_listing(ARRAY(SELECT id FROM employment));
