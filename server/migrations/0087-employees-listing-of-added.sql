-- Accents are looked for only where there is a sign beyond ASCII; the same text comes out.
CREATE OR REPLACE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = char_length(value) THEN lower(value)
    ELSE translate(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')), 'łđø', 'ldo') END
$$;

-- Every word these employees may be looked for by: names whole and in pieces, the personal number with and without leading zeros, user
-- name and e-mail whole and the pieces before the @. People are looked for by beginnings of words, so a word with which another one of
-- the same person begins finds nobody new and is left out: a third of the rows. All words are made together and not person by person.
CREATE FUNCTION words_of_employees(ids uuid[])
  RETURNS TABLE (company_id uuid, employment_id uuid, last_name text, first_name text, word text) LANGUAGE sql STABLE AS $$
  WITH texts AS MATERIALIZED (
    SELECT e.company_id, e.id, e.last_name, e.first_name,
      -- Parted by a sign no text holds: the work, the account, the account without what follows the @, the bare number.
      concat(e.first_name, ' ', e.last_name, ' ', e.personal_number, E'\x01', concat_ws(' ', p.username, p.email, other.email), E'\x01',
        concat_ws(' ', split_part(p.username, '@', 1), split_part(p.email, '@', 1), split_part(other.email, '@', 1)), E'\x01',
        ltrim(e.personal_number, '0')) AS text
    FROM employment e
      JOIN person p ON p.id = e.person_id AND p.restricted_at IS NULL
        AND p.id = ANY (ARRAY(SELECT f.person_id FROM employment f WHERE f.id = ANY (ids)))
      CROSS JOIN LATERAL (SELECT nullif(e.email, p.email) AS email) other
    WHERE e.id = ANY (ids) AND e.erased_at IS NULL
  ), plain AS MATERIALIZED (
    SELECT t.company_id, t.id, t.last_name, t.first_name, plain_text(t.text) AS text FROM texts t
  ), parts AS MATERIALIZED (
    SELECT p.company_id, p.id, p.last_name, p.first_name, split_part(p.text, E'\x01', 4) AS bare_number,
      split_part(p.text, E'\x01', 1) || ' ' || split_part(p.text, E'\x01', 2) AS whole,
      split_part(p.text, E'\x01', 1) || ' ' || split_part(p.text, E'\x01', 3) AS pieces,
      -- Hardly anybody has any; all others are cut up without regular expressions.
      p.text ~ E'[^a-z0-9 .@_+''\x01-]' AS has_other_signs
    FROM plain p
  ), said AS (
    SELECT id, string_to_table(CASE WHEN has_other_signs THEN regexp_replace(whole, '\s+', ' ', 'g') ELSE whole END, ' ') AS word
    FROM parts
    UNION ALL
    SELECT id, string_to_table(CASE WHEN has_other_signs THEN regexp_replace(pieces, '[^[:alnum:]]+', ' ', 'g')
      ELSE translate(pieces, '.@_+''-', '      ') END, ' ')
    FROM parts
    UNION ALL
    SELECT id, bare_number FROM parts
  ), ordered AS (
    SELECT s.id, s.word, lead(s.word) OVER (PARTITION BY s.id ORDER BY s.word) AS next
    FROM (SELECT said.id, left(said.word, 100) COLLATE "C" AS word FROM said WHERE said.word <> '') s
  )
  SELECT p.company_id, p.id, p.last_name, p.first_name, o.word
  FROM ordered o JOIN parts p ON p.id = o.id
  WHERE o.next IS NULL OR NOT starts_with(o.next, o.word)
$$;
REVOKE EXECUTE ON FUNCTION words_of_employees(uuid[]) FROM PUBLIC;

-- Whoever has just been added is in no list yet, and neither a ratio nor a claim came before the employment: nothing is looked up and
-- nothing written over.
CREATE FUNCTION list_added_employments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  people uuid[] := ARRAY(SELECT DISTINCT person_id FROM written);
BEGIN
  INSERT INTO employee_listing (employment_id, company_id, person_id, last_name, first_name, personal_number, start_date, last_day,
    ratio, next_ratio_on, has_email, is_blocked, access_until, claimed_year)
  SELECT e.id, e.company_id, e.person_id, e.last_name, e.first_name, e.personal_number, e.start_date,
    CASE WHEN e.deactivated_at IS NULL THEN e.end_date
      ELSE least(e.end_date, (e.deactivated_at AT TIME ZONE 'Europe/Bratislava')::date - 1) END,
    1000000, NULL, coalesce(p.email, e.email) IS NOT NULL, p.disabled_at IS NOT NULL,
    CASE WHEN p.verified_at IS NOT NULL THEN 'infinity'
      WHEN p.password_hash IS NOT NULL THEN coalesce(p.password_expires_at, 'infinity') END,
    0
  FROM written e JOIN person p ON p.id = e.person_id AND p.id = ANY (people) AND p.restricted_at IS NULL
  WHERE e.erased_at IS NULL;
  -- In the order of the index that is searched: neighbours are written together.
  INSERT INTO employee_word (company_id, employment_id, last_name, first_name, word)
  SELECT w.company_id, w.employment_id, w.last_name, w.first_name, w.word
  FROM words_of_employees(ARRAY(SELECT id FROM written)) w ORDER BY w.company_id, w.word COLLATE "C", w.employment_id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER list_added AFTER INSERT ON employment REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION list_added_employments();

-- As before, with the words of the function above.
CREATE OR REPLACE FUNCTION write_employee_listing(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
  day date := (now() AT TIME ZONE 'Europe/Bratislava')::date;
  people uuid[];
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
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

-- As before: the histories of all these employments are fetched together and not one by one.
CREATE OR REPLACE FUNCTION write_listed_ratios(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
  day date := (now() AT TIME ZONE 'Europe/Bratislava')::date;
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
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

-- Changes of the working time come by the thousand too, and a foreign key is looked up for each: the same is asked once for all rows of a
-- statement. Employments and people are never deleted.
CREATE TRIGGER never_deleted BEFORE DELETE ON employment FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_deleted BEFORE DELETE ON person FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_employments_and_people(employments uuid[], companies uuid[], people uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM unnest(employments, companies) AS named (employment_id, company_id)
      LEFT JOIN employment e ON e.id = named.employment_id AND e.id = ANY (employments) AND e.company_id = named.company_id
    WHERE e.id IS NULL)
    OR (SELECT count(*) FROM person WHERE id = ANY (people)) <> cardinality(people)
  THEN
    RAISE EXCEPTION 'there is no such employment in the company, or no such person' USING ERRCODE = 'foreign_key_violation';
  END IF;
END
$$;
REVOKE EXECUTE ON FUNCTION check_employments_and_people(uuid[], uuid[], uuid[]) FROM PUBLIC;

CREATE FUNCTION check_ratio_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_employments_and_people(array_agg(employment_id), array_agg(company_id),
    array_remove(array_agg(DISTINCT created_by), NULL)) FROM written HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER check_added AFTER INSERT ON ratio_change REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION check_ratio_changes();
ALTER TABLE ratio_change DROP CONSTRAINT ratio_change_company_id_employment_id_fkey, DROP CONSTRAINT ratio_change_created_by_fkey;

CREATE FUNCTION check_ratio_change_logs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_employments_and_people(array_agg(employment_id), array_agg(company_id),
    array_remove(array_agg(DISTINCT by_person_id), NULL)) FROM written HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER check_added AFTER INSERT ON ratio_change_log REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION check_ratio_change_logs();
ALTER TABLE ratio_change_log DROP CONSTRAINT ratio_change_log_company_id_employment_id_fkey,
  DROP CONSTRAINT ratio_change_log_by_person_id_fkey;

-- All words of an employee come from words_of_employees.
DROP FUNCTION employee_words(text, text, text[]);

-- The list is written by these functions alone, from employments that are never deleted: a key looked up for each of them watches over
-- nothing.
ALTER TABLE employee_listing DROP CONSTRAINT employee_listing_company_id_employment_id_fkey;

-- employment_by_person answers what employment_of_person does.
DROP INDEX employment_of_person;
