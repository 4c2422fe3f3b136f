-- The lines of a company's own list: what moved its fund or its payout account, with everything the list is narrowed by, so that every
-- choice is walked in an index of its own order. No transfer moves both of them. Written by the trigger below alone.
CREATE TABLE movement_listing (
  company_id uuid NOT NULL,
  type text NOT NULL,
  -- Empty where the movement belongs to neither allowance.
  action_code text NOT NULL,
  effective_date date NOT NULL,
  position bigint NOT NULL,
  transfer_id uuid NOT NULL,
  -- On the other side; null where that is the operator.
  employment_id uuid,
  amount_cents bigint NOT NULL,
  PRIMARY KEY (company_id, type, action_code, effective_date, position)
);
CREATE INDEX movement_listing_of_employment ON movement_listing (employment_id, effective_date, position)
  WHERE employment_id IS NOT NULL;
CALL protect_tenant('movement_listing');

-- As movement_tally, by day: for the months of which only a part is wanted.
CREATE TABLE movement_day_tally (
  company_id uuid NOT NULL,
  day date NOT NULL,
  type text NOT NULL,
  action_code text NOT NULL,
  movements bigint NOT NULL,
  amount_cents bigint NOT NULL,
  PRIMARY KEY (company_id, day, type, action_code)
);
CALL protect_tenant('movement_day_tally');

-- Words of the notes of transfers and reservations, whole and in pieces. A prefix is a range in the order of bytes, which row-level
-- security lets an index answer.
CREATE TABLE movement_word (
  -- A transfer or a reservation.
  movement_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  company_id uuid NOT NULL,
  -- Of the movement, so that the hits of a word lie in the order of the list.
  effective_date date NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (movement_id, word)
);
CREATE INDEX movement_word_by_prefix ON movement_word (company_id, word, effective_date, position) INCLUDE (movement_id);
CALL protect_tenant('movement_word');

GRANT SELECT ON movement_listing, movement_day_tally, movement_word TO polana_app;

CREATE FUNCTION movement_words(note text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(said.word, 100)
  FROM (SELECT plain_text(note) AS note OFFSET 0) plain
    CROSS JOIN LATERAL (
      SELECT regexp_split_to_table(plain.note, '[\s,;]+') AS word
      UNION ALL SELECT regexp_split_to_table(plain.note, '[^[:alnum:]]+')
    ) said
  WHERE said.word <> ''
$$;

-- The same tally as before, now added up from the lines of the list.
CREATE OR REPLACE FUNCTION tally_transfers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  account_ids uuid[] := ARRAY(SELECT from_account_id FROM posted UNION SELECT to_account_id FROM posted);
BEGIN
  WITH known AS MATERIALIZED (SELECT id, kind, company_id, employment_id, action_code FROM account WHERE id = ANY (account_ids)),
  line AS MATERIALIZED (
    SELECT p.id, p.type, p.effective_date, p.position, side.account_id, side.company_id, side.amount_cents,
      coalesce(source.action_code, target.action_code, '') AS action_code,
      coalesce(source.employment_id, target.employment_id) AS employment_id
    FROM posted p
      LEFT JOIN known source ON source.id = p.from_account_id
      LEFT JOIN known target ON target.id = p.to_account_id
      CROSS JOIN LATERAL (VALUES (source.id, source.kind, source.company_id, -p.amount_cents),
        (target.id, target.kind, target.company_id, p.amount_cents)) side (account_id, kind, company_id, amount_cents)
    WHERE side.kind IN ('fund', 'payout')
  ), listed AS (
    INSERT INTO movement_listing (company_id, type, action_code, effective_date, position, transfer_id, employment_id, amount_cents)
    SELECT company_id, type, action_code, effective_date, position, id, employment_id, amount_cents FROM line
  ), tallied AS (
    INSERT INTO movement_day_tally AS kept (company_id, day, type, action_code, movements, amount_cents)
    SELECT company_id, effective_date, type, action_code, count(*), sum(amount_cents) FROM line
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (company_id, day, type, action_code) DO UPDATE
      SET movements = kept.movements + EXCLUDED.movements, amount_cents = kept.amount_cents + EXCLUDED.amount_cents
  )
  INSERT INTO movement_tally AS kept (account_id, company_id, month, type, action_code, movements, amount_cents)
  SELECT account_id, company_id, date_trunc('month', effective_date)::date, type, action_code, count(*), sum(amount_cents) FROM line
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 3, 4, 5
  ON CONFLICT (account_id, month, type, action_code) DO UPDATE
    SET movements = kept.movements + EXCLUDED.movements, amount_cents = kept.amount_cents + EXCLUDED.amount_cents;
  RETURN NULL;
END
$$;

-- Row by row, because hardly any has a note: those without one cost nothing.
CREATE FUNCTION word_added_movement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO movement_word (company_id, movement_id, word, effective_date, position)
  SELECT NEW.company_id, NEW.id, said.word, NEW.effective_date, NEW.position FROM movement_words(NEW.note) said (word);
  RETURN NULL;
END
$$;
CREATE TRIGGER word_added AFTER INSERT ON transfer FOR EACH ROW WHEN (NEW.note <> '') EXECUTE FUNCTION word_added_movement();
CREATE TRIGGER word_added AFTER INSERT ON reservation FOR EACH ROW WHEN (NEW.note <> '') EXECUTE FUNCTION word_added_movement();

SELECT set_config('polana.tenant', 'all', true);
INSERT INTO movement_listing (company_id, type, action_code, effective_date, position, transfer_id, employment_id, amount_cents)
SELECT own.company_id, t.type, coalesce(source.action_code, target.action_code, ''), t.effective_date, t.position, t.id,
  coalesce(source.employment_id, target.employment_id),
  CASE WHEN t.to_account_id = own.id THEN t.amount_cents ELSE -t.amount_cents END
FROM transfer t
  JOIN account source ON source.id = t.from_account_id
  JOIN account target ON target.id = t.to_account_id
  JOIN account own ON own.id IN (t.from_account_id, t.to_account_id) AND own.kind IN ('fund', 'payout');
INSERT INTO movement_day_tally (company_id, day, type, action_code, movements, amount_cents)
SELECT company_id, effective_date, type, action_code, count(*), sum(amount_cents) FROM movement_listing GROUP BY 1, 2, 3, 4;
INSERT INTO movement_word (company_id, movement_id, word, effective_date, position)
SELECT noted.company_id, noted.id, said.word, noted.effective_date, noted.position
FROM (
  SELECT company_id, id, note, effective_date, position FROM transfer WHERE note <> ''
  UNION ALL
  SELECT company_id, id, note, effective_date, position FROM reservation WHERE note <> ''
) noted CROSS JOIN LATERAL movement_words(noted.note) said (word);
