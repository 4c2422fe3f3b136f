-- Lists taken away as files. A row tells what was asked for and how far the making has come; the bytes lie in the file store,
-- sealed with a key of their own, until they expire.
CREATE TABLE export (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company,
  kind text NOT NULL CHECK (kind ~ '^[a-z][A-Za-z]*$'),
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'pdf')),
  lang text NOT NULL CHECK (lang IN ('sk', 'en')),
  -- The list's own filters and order, as its endpoint takes them.
  filters jsonb NOT NULL,
  -- In which role the list was seen: whoever no longer holds it cannot fetch the file either.
  role_name text NOT NULL CHECK (role_name IN ('EMPL', 'COMP')),
  role_id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  idempotency_key text CHECK (length(idempotency_key) BETWEEN 8 AND 100),
  state text NOT NULL CHECK (state IN ('queued', 'running', 'ready', 'failed', 'expired')),
  -- Each run takes the next number; what a run of an older number brings is thrown away.
  attempt integer NOT NULL DEFAULT 0,
  failure text CHECK (failure IN ('tooManyRows', 'error', 'lost')),
  rows_total bigint,
  rows_done bigint NOT NULL DEFAULT 0,
  -- Of the file as its reader gets it.
  file_name text,
  size bigint,
  sha256 bytea CHECK (length(sha256) = 32),
  file_id uuid,
  ready_at timestamptz,
  expires_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_file (company_id, id),
  CHECK ((state = 'ready') = (file_id IS NOT NULL)),
  CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CHECK (state <> 'ready' OR (size IS NOT NULL AND sha256 IS NOT NULL AND expires_at IS NOT NULL))
);
-- What an employee takes away of their own is nobody else's business: the company's list has only its administrators' files.
CREATE INDEX export_of_company ON export (company_id, created_at, id) WHERE role_name = 'COMP';
CREATE INDEX export_of_company_by_kind ON export (company_id, kind, created_at, id) WHERE role_name = 'COMP';
CREATE INDEX export_of_person ON export (created_by, created_at);
CREATE UNIQUE INDEX export_asked_once ON export (created_by, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX export_unfinished ON export (created_at) WHERE state IN ('queued', 'running');
CREATE INDEX export_to_drop ON export (expires_at) WHERE state = 'ready';
CALL protect_tenant('export');

-- Leave to fetch one file once, within minutes, by the person and in the session that asked. Only a hash is kept.
CREATE TABLE export_token (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  company_id uuid NOT NULL,
  export_id uuid NOT NULL,
  person_id uuid NOT NULL REFERENCES person,
  session_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  FOREIGN KEY (company_id, export_id) REFERENCES export (company_id, id)
);
CREATE INDEX export_token_by_age ON export_token (expires_at);
CALL protect_tenant('export_token');

GRANT SELECT, INSERT, UPDATE ON export TO polana_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON export_token TO polana_app;
-- The file of an export is let go when it expires.
GRANT DELETE ON stored_file TO polana_app;
