-- What operators do with offers: a version against overwriting, an English told whole or not at all, a logo, clicks.
ALTER TABLE club_offer
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- English is shown only where nothing that is said in Slovak is missing in it.
  ADD COLUMN has_english boolean NOT NULL GENERATED ALWAYS AS (
    coalesce(title_en, '') <> ''
    AND (description_sk = '' OR coalesce(description_en, '') <> '')
    AND (conditions_sk = '' OR coalesce(conditions_en, '') <> '')
    AND (how_to_use_sk = '' OR coalesce(how_to_use_en, '') <> '')) STORED;

-- One place in the order each, so that moving one means something.
UPDATE club_offer o SET position = n.place
FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM club_offer) n WHERE n.id = o.id;

-- Only of offers that nobody has clicked and nobody was rewarded for; the foreign keys see to it.
GRANT DELETE ON club_offer TO polana_app;
CREATE INDEX club_reward_of_offer ON club_reward (offer_id);

-- A picture written anew by the portal itself, small enough to lie beside its offer.
CREATE TABLE club_logo (
  offer_id uuid PRIMARY KEY REFERENCES club_offer,
  png bytea NOT NULL CHECK (length(png) BETWEEN 1 AND 500000),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  stored_at timestamptz NOT NULL
);

-- How often the way to a partner was opened, day by day; whose it was nobody keeps.
CREATE TABLE club_click (
  offer_id uuid NOT NULL REFERENCES club_offer,
  day date NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (offer_id, day)
);

-- Lists of rewards that were credited: the same list for the same offer is credited once.
CREATE TABLE club_reward_list (
  sha256 bytea PRIMARY KEY CHECK (length(sha256) = 32),
  offer_id uuid NOT NULL REFERENCES club_offer,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  row_count integer NOT NULL CHECK (row_count > 0),
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  credited_at timestamptz NOT NULL,
  credited_by uuid NOT NULL REFERENCES person
);
ALTER TABLE club_reward_list ENABLE ROW LEVEL SECURITY;
ALTER TABLE club_reward_list FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_only ON club_reward_list USING ((SELECT current_tenant()) = 'all');

GRANT SELECT, INSERT, UPDATE, DELETE ON club_logo TO polana_app;
GRANT SELECT, INSERT, UPDATE ON club_click TO polana_app;
GRANT SELECT, INSERT ON club_reward_list TO polana_app;
