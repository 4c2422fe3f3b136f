-- The name as it is searched for: taking the accents from every name anew cost most of a search over a thousand companies.
ALTER TABLE company ADD COLUMN plain_name text NOT NULL GENERATED ALWAYS AS (plain_text(name)) STORED;
