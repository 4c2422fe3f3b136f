-- One entry of an operator or an administrator into somebody's account: asked for, begun, ended.
CREATE TABLE impersonation (
  id uuid PRIMARY KEY,
  -- Of the role that is entered.
  company_id uuid NOT NULL REFERENCES company,
  actor_person_id uuid NOT NULL REFERENCES person,
  -- Only this sign-in may use the link, and the entry ends with it.
  actor_session_id uuid NOT NULL REFERENCES session,
  actor_role text NOT NULL CHECK (actor_role IN ('COMP', 'OPER')),
  actor_role_id uuid NOT NULL,
  -- The actor's company, or the operator's name, as it was.
  actor_place text NOT NULL CHECK (length(actor_place) <= 200),
  subject_person_id uuid NOT NULL REFERENCES person,
  subject_role text NOT NULL CHECK (subject_role IN ('EMPL', 'COMP')),
  subject_role_id uuid NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 10 AND 300),
  read_only boolean NOT NULL,
  requested_at timestamptz NOT NULL,
  started_at timestamptz,
  -- When it ends at the latest.
  ends_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  CHECK (actor_person_id <> subject_person_id),
  -- An administrator only looks, and only at employees.
  CHECK (actor_role = 'OPER' OR (read_only AND subject_role = 'EMPL')),
  CHECK ((started_at IS NULL) = (ends_at IS NULL)),
  CHECK (ended_at IS NULL OR started_at IS NOT NULL),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX impersonation_of_subject ON impersonation (subject_person_id, started_at DESC, id DESC)
  WHERE started_at IS NOT NULL;
CREATE INDEX impersonation_under_way ON impersonation (started_at) WHERE started_at IS NOT NULL AND ended_at IS NULL;
CALL protect_tenant('impersonation');

-- What was looked at: pages as the browser names them, and every kind of data the server gave out.
CREATE TABLE impersonation_view (
  impersonation_id uuid NOT NULL REFERENCES impersonation,
  kind text NOT NULL CHECK (kind IN ('page', 'data')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  first_at timestamptz NOT NULL,
  PRIMARY KEY (impersonation_id, kind, name)
);

-- The session in which somebody acts for its person.
ALTER TABLE session ADD COLUMN impersonation_id uuid REFERENCES impersonation;
CREATE UNIQUE INDEX session_of_impersonation ON session (impersonation_id) WHERE impersonation_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON impersonation TO polana_app;
GRANT SELECT, INSERT ON impersonation_view TO polana_app;

-- What was changed in somebody's name. Read by identity for the summary at the end.
CREATE VIEW impersonated_change WITH (security_invoker = true) AS
  SELECT a.id AS entry_id, a.actor_person, a.impersonated_person, a.at
  FROM audit_entry a
  WHERE a.impersonated_person IS NOT NULL AND a.result = 'done'
    AND a.action NOT LIKE 'impersonation.%' AND a.action NOT LIKE 'session.%'
    AND a.object_id IS DISTINCT FROM a.actor_person::text;
GRANT SELECT ON impersonated_change TO polana_app;
