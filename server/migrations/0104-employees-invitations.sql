-- Invitations by e-mail for many at once: ordered in one call, sent by a job that remembers how far it came.
CREATE TABLE access_invitation (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company,
  -- The import whose new people are invited, or the caller's own key: the same one orders once.
  order_key text NOT NULL CHECK (length(order_key) BETWEEN 1 AND 200),
  employment_ids uuid[] NOT NULL CHECK (cardinality(employment_ids) BETWEEN 1 AND 200000),
  -- How many of them the job has been through, and how many of those got a link.
  done_count integer NOT NULL DEFAULT 0 CHECK (done_count BETWEEN 0 AND cardinality(employment_ids)),
  sent_count integer NOT NULL DEFAULT 0 CHECK (sent_count BETWEEN 0 AND done_count),
  created_by uuid NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  UNIQUE (company_id, order_key)
);
CALL protect_tenant('access_invitation');
GRANT SELECT, INSERT, UPDATE ON access_invitation TO polana_app;

-- Whom an import added, once it was applied.
CREATE VIEW import_addition_report WITH (security_invoker = true) AS
  SELECT c.company_id, c.import_id, c.employment_id, c.position
  FROM employee_import_change c WHERE c.part = 'toAdd' AND c.employment_id IS NOT NULL;
GRANT SELECT ON import_addition_report TO polana_app;
