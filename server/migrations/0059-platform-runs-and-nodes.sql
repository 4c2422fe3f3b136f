-- How each scheduled job ended last; the queue itself forgets after a day.
CREATE TABLE job_run (
  name text PRIMARY KEY,
  finished_at timestamptz NOT NULL,
  milliseconds integer NOT NULL CHECK (milliseconds >= 0),
  is_done boolean NOT NULL,
  failures_in_a_row integer NOT NULL DEFAULT 0 CHECK (failures_in_a_row >= 0)
);

-- What the nightly checks found last. Counts and names of rules, never rows of people.
CREATE TABLE check_outcome (
  name text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  is_sound boolean NOT NULL,
  checked_count bigint NOT NULL CHECK (checked_count >= 0),
  findings jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(findings) = 'array')
);

-- Processes of the portal: each says every few seconds that it lives, and goodbye when it ends in peace.
CREATE TABLE node (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  version text NOT NULL,
  runtime text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX node_by_sight ON node (seen_at);

GRANT SELECT, INSERT, UPDATE ON job_run, check_outcome TO polana_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON node TO polana_app;

-- Counted on the page of the installation's health without reading the rows themselves.
CREATE INDEX stored_file_sizes ON stored_file (company_id) INCLUDE (size);
CREATE INDEX mail_failed ON mail (created_at DESC, id DESC) WHERE status = 'failed';
