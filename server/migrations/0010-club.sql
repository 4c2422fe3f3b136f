CREATE TABLE club_offer (
  id uuid PRIMARY KEY,
  partner_name text NOT NULL,
  title_sk text NOT NULL,
  title_en text,
  description_sk text NOT NULL,
  description_en text,
  place text NOT NULL DEFAULT '',
  region text NOT NULL DEFAULT '',
  kind text NOT NULL CHECK (kind IN ('stay', 'wellness', 'sport', 'camp', 'other')),
  reward_percent integer NOT NULL CHECK (reward_percent BETWEEN 0 AND 100),
  web_url text NOT NULL CHECK (web_url ~ '^https?://'),
  valid_from date NOT NULL,
  valid_to date NOT NULL CHECK (valid_to >= valid_from),
  position integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX club_offer_shown ON club_offer (position, id);
GRANT SELECT, INSERT, UPDATE ON club_offer TO polana_app;
