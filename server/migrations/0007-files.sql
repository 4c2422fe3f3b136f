-- What is known of a stored file. The bytes lie in the file store under the key; a row is written after they are safe.
CREATE TABLE stored_file (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  size integer NOT NULL CHECK (size > 0),
  content_type text NOT NULL,
  shown_name text NOT NULL CHECK (length(shown_name) BETWEEN 1 AND 120),
  storage_key text NOT NULL UNIQUE,
  purpose text NOT NULL CHECK (purpose ~ '^[a-z][A-Za-z]*$'),
  created_by uuid,
  created_at timestamptz NOT NULL,
  UNIQUE (company_id, id)
);
-- The same bytes elsewhere in the company are a hint for the approver.
CREATE INDEX stored_file_by_content ON stored_file (company_id, sha256);
CALL protect_tenant('stored_file');

GRANT SELECT, INSERT ON stored_file TO polana_app;
