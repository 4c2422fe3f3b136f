-- Letters with one-time passwords: made by a job, taken away once by whoever ordered them, then gone.
CREATE TABLE access_letter (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company,
  -- First passwords of people without access, or the new password of somebody without e-mail.
  kind text NOT NULL CHECK (kind IN ('first', 'reset')),
  format text NOT NULL CHECK (format IN ('pdf', 'xlsx')),
  lang text NOT NULL CHECK (lang IN ('sk', 'en')),
  status text NOT NULL CHECK (status IN ('preparing', 'ready', 'downloaded', 'replaced', 'expired', 'failed')),
  -- Whoever holds an unused password gets a new one.
  is_forced boolean NOT NULL,
  employment_ids uuid[] NOT NULL CHECK (cardinality(employment_ids) BETWEEN 1 AND 1000),
  -- How many passwords the file really holds: whoever signed in meanwhile is left out.
  made_count integer,
  sealed bytea,
  size integer,
  created_by uuid NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  ready_at timestamptz,
  -- The passwords die then, and the file with them.
  expires_at timestamptz,
  downloaded_at timestamptz,
  CHECK ((status = 'ready') = (sealed IS NOT NULL)),
  CHECK ((status = 'downloaded') = (downloaded_at IS NOT NULL))
);
CREATE INDEX access_letter_of_company ON access_letter (company_id, created_at, id);
CREATE INDEX access_letter_to_drop ON access_letter (expires_at) WHERE status = 'ready';
CREATE INDEX access_letter_preparing ON access_letter (company_id, created_at) WHERE status = 'preparing';
CALL protect_tenant('access_letter');
GRANT SELECT, INSERT, UPDATE ON access_letter TO polana_app;

-- For the list of files: that it exists and whether it was taken away, never what is in it.
CREATE VIEW access_letter_report WITH (security_invoker = true) AS
  SELECT l.id AS access_letter_id, l.company_id, l.kind, l.format, l.status, l.made_count, l.size, l.created_by,
    p.first_name || ' ' || p.last_name AS created_by_name, l.created_at, l.ready_at, l.expires_at, l.downloaded_at
  FROM access_letter l JOIN person p ON p.id = l.created_by;
GRANT SELECT ON access_letter_report TO polana_app;
