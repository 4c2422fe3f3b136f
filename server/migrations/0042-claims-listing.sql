-- Lists of a company's claims, each order by an index; `id` is the last key of all of them.
CREATE INDEX claim_listed_by_submission ON claim (company_id, submitted_at, id);
CREATE INDEX claim_listed_by_year ON claim (company_id, year, submitted_at, id);
CREATE INDEX claim_listed_by_contribution ON claim (company_id, contribution_cents, id);
CREATE INDEX claim_listed_by_sum ON claim (company_id, sum_cents, id);
CREATE INDEX claim_listed_by_first_day ON claim (company_id, as_of_date, id);
CREATE INDEX claim_listed_late ON claim (company_id, submitted_at, id) WHERE late;
CREATE INDEX claim_listed_suspected ON claim (company_id, submitted_at, id) WHERE duplicate_suspected;
CREATE INDEX claim_listed_asked ON claim (company_id, submitted_at, id) WHERE info_requested;

-- How many claims there are, so that the total above a list is read and not counted. Written by the triggers alone.
CREATE TABLE claim_tally (
  company_id uuid NOT NULL REFERENCES company,
  year integer NOT NULL,
  action_code text NOT NULL,
  status text NOT NULL,
  claims bigint NOT NULL,
  PRIMARY KEY (company_id, year, action_code, status)
);
CALL protect_tenant('claim_tally');

CREATE FUNCTION tally_added_claims() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO claim_tally AS kept (company_id, year, action_code, status, claims)
  SELECT company_id, year, action_code, status, count(*) FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, year, action_code, status) DO UPDATE SET claims = kept.claims + EXCLUDED.claims;
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_added AFTER INSERT ON claim REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_added_claims();

-- In the order of the keys, so that two decisions at once wait for each other and never for ever.
CREATE FUNCTION tally_changed_claims() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO claim_tally AS kept (company_id, year, action_code, status, claims)
  SELECT company_id, year, action_code, status, sum(moved) FROM (
    SELECT company_id, year, action_code, status, 1 AS moved FROM later
    UNION ALL
    SELECT company_id, year, action_code, status, -1 FROM earlier
  ) change
  GROUP BY 1, 2, 3, 4 HAVING sum(moved) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, year, action_code, status) DO UPDATE SET claims = kept.claims + EXCLUDED.claims;
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_changed AFTER UPDATE ON claim REFERENCING OLD TABLE AS earlier NEW TABLE AS later
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_claims();

-- Words a claim is looked for by: whoever issued the document, and the number whole and by its last part. Employees are looked for
-- by their own words. A prefix is a range in the order of bytes, which row-level security lets an index answer.
CREATE TABLE claim_word (
  claim_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  company_id uuid NOT NULL,
  PRIMARY KEY (claim_id, word),
  FOREIGN KEY (company_id, claim_id) REFERENCES claim (company_id, id)
);
CREATE INDEX claim_word_by_prefix ON claim_word (company_id, word, claim_id);
CALL protect_tenant('claim_word');

CREATE FUNCTION claim_words(number text, issuers text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(said.word, 60)
  FROM (
    SELECT regexp_split_to_table(plain_text(issuers), '[^[:alnum:]]+') AS word
    UNION ALL SELECT lower(number)
    UNION ALL SELECT split_part(number, '-', 3)
    UNION ALL SELECT ltrim(split_part(number, '-', 3), '0')
  ) said
  WHERE said.word <> ''
$$;

CREATE FUNCTION word_added_claims() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO claim_word (company_id, claim_id, word)
  SELECT a.company_id, a.id, said.word
  FROM added a CROSS JOIN LATERAL claim_words(a.number, a.issuer_name || ' ' || coalesce(a.sport_organisation, '')) said (word);
  RETURN NULL;
END
$$;
CREATE TRIGGER word_added AFTER INSERT ON claim REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION word_added_claims();

-- Claims are also looked for by the words of their employees.
CREATE VIEW employee_search WITH (security_invoker = true) AS
  SELECT w.company_id, w.employment_id, w.word FROM employee_word w;

GRANT SELECT ON claim_tally, claim_word, employee_search TO polana_app;

SELECT set_config('polana.tenant', 'all', true);
INSERT INTO claim_tally (company_id, year, action_code, status, claims)
  SELECT company_id, year, action_code, status, count(*) FROM claim GROUP BY 1, 2, 3, 4;
INSERT INTO claim_word (company_id, claim_id, word)
  SELECT c.company_id, c.id, said.word
  FROM claim c CROSS JOIN LATERAL claim_words(c.number, c.issuer_name || ' ' || coalesce(c.sport_organisation, '')) said (word);
