-- The same words as before. Accents are taken from all of a person's texts together and not from each piece alone, which was most
-- of the work of adding many people. User names and e-mails hold no spaces, so a space parts them.
CREATE OR REPLACE FUNCTION employee_words(names text, personal_number text, logins text[]) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(said.word, 100)
  FROM (
    SELECT plain_text(names || ' ' || personal_number) AS of_work, plain_text(array_to_string(logins, ' ')) AS of_account,
      ltrim(plain_text(personal_number), '0') AS bare_number
    OFFSET 0
  ) plain
    CROSS JOIN LATERAL (
      SELECT regexp_split_to_table(of_work || ' ' || of_account, '\s+') AS word
      UNION ALL SELECT regexp_split_to_table(of_work || ' ' || regexp_replace(of_account, '@\S*', '', 'g'), '[^[:alnum:]]+')
      UNION ALL SELECT bare_number
    ) said
  WHERE said.word <> ''
$$;

-- The rest writes what it wrote before. A hundred thousand people come in one transaction, a thousand at a time, and no statistics know
-- of them before its end: every row is fetched by an array of keys, so that no plan reads what came earlier again with each thousand.
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

  WITH fresh AS (
    SELECT e.company_id, e.id AS employment_id, e.last_name, e.first_name, said.word
    FROM employment e
      JOIN person p ON p.id = e.person_id AND p.id = ANY (people) AND p.restricted_at IS NULL
      CROSS JOIN LATERAL employee_words(e.first_name || ' ' || e.last_name, e.personal_number,
        array_remove(ARRAY[p.username, p.email, e.email], NULL)) AS said (word)
    WHERE e.id = ANY (ids) AND e.erased_at IS NULL
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

CREATE OR REPLACE FUNCTION write_listed_ratios(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
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
  WHERE kept.employment_id = dated.id AND kept.employment_id = ANY (ids)
    AND (kept.ratio, kept.next_ratio_on) IS DISTINCT FROM (dated.ratio, dated.next_ratio_on);
  PERFORM set_config('polana.tenant', tenant, true);
END
$$;

-- Words are written by the function above alone, from employments that are never deleted: a key looked up ten times for each person
-- watches over nothing.
ALTER TABLE employee_word DROP CONSTRAINT employee_word_company_id_employment_id_fkey;

-- The unique index of personal numbers begins with the same column and answers the same questions. Two of them are one too many: of a
-- company that has just come the planner took the smaller one and read all its people to find each of them.
DROP INDEX employment_active;
