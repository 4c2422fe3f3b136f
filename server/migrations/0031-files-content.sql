-- What a document was before it was decoded and written anew, and what it looks like: the keys by which a copy of it is recognised.
ALTER TABLE stored_file
  -- The bytes as they were sent. What lies in the store is the cleaned copy, and `sha256` is its seal.
  ADD COLUMN original_sha256 bytea CHECK (length(original_sha256) = 32),
  -- Brightness differences of the picture or the first page; null for what has no look (a spreadsheet, a blank sheet).
  ADD COLUMN perceptual_hash bit(64),
  ADD COLUMN page_count integer NOT NULL DEFAULT 1 CHECK (page_count BETWEEN 1 AND 200);
SELECT set_config('polana.tenant', 'all', true);
UPDATE stored_file SET original_sha256 = sha256;
ALTER TABLE stored_file ALTER COLUMN original_sha256 SET NOT NULL;
CREATE INDEX stored_file_by_original ON stored_file (company_id, original_sha256);

-- Two hashes that differ in at most three of 64 bits agree in one of four quarters. The quarters are numbers, because row-level
-- security lets an index answer only comparisons that cannot leak, and those of bits are not among them.
ALTER TABLE stored_file
  ADD COLUMN look_1 integer GENERATED ALWAYS AS (substring(perceptual_hash FROM 1 FOR 16)::bit(16)::integer) STORED,
  ADD COLUMN look_2 integer GENERATED ALWAYS AS (substring(perceptual_hash FROM 17 FOR 16)::bit(16)::integer) STORED,
  ADD COLUMN look_3 integer GENERATED ALWAYS AS (substring(perceptual_hash FROM 33 FOR 16)::bit(16)::integer) STORED,
  ADD COLUMN look_4 integer GENERATED ALWAYS AS (substring(perceptual_hash FROM 49 FOR 16)::bit(16)::integer) STORED;
CREATE INDEX stored_file_by_look_1 ON stored_file (company_id, look_1) WHERE look_1 IS NOT NULL;
CREATE INDEX stored_file_by_look_2 ON stored_file (company_id, look_2) WHERE look_2 IS NOT NULL;
CREATE INDEX stored_file_by_look_3 ON stored_file (company_id, look_3) WHERE look_3 IS NOT NULL;
CREATE INDEX stored_file_by_look_4 ON stored_file (company_id, look_4) WHERE look_4 IS NOT NULL;
