-- Restricted: kept only because a law says so or until a dispute is settled; hidden from everyday lists, nothing new is added.
-- Erased: the account is empty and the names are a pseudonym.
ALTER TABLE person ADD COLUMN restricted_at timestamptz;
ALTER TABLE person ADD COLUMN erased_at timestamptz;
ALTER TABLE person ADD CONSTRAINT person_erased_is_empty CHECK (
  erased_at IS NULL OR (email IS NULL AND password_hash IS NULL AND disabled_at IS NOT NULL));

-- The same for the same person for good, so that books under a pseudonym still belong together.
CREATE FUNCTION pseudonym_code(person uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN upper(left(md5(person::text), 6));

-- What people ask under the regulation: of themselves in the profile, or by letter through an operator.
CREATE TABLE privacy_request (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  kind text NOT NULL CHECK (kind IN ('erasure', 'restriction', 'access', 'objection')),
  source text NOT NULL CHECK (source IN ('person', 'letter')),
  received_on date NOT NULL,
  -- One month after it was received.
  due_on date NOT NULL CHECK (due_on > received_on),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'done', 'refused', 'withdrawn')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES person,
  decided_at timestamptz,
  decided_by uuid REFERENCES person,
  -- A restriction that was lifted again.
  lifted_at timestamptz,
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK (lifted_at IS NULL OR (kind = 'restriction' AND status = 'done'))
);
CREATE UNIQUE INDEX privacy_request_open ON privacy_request (person_id, kind) WHERE status = 'pending';
CREATE INDEX privacy_request_waiting ON privacy_request (due_on, id) WHERE status = 'pending';
CREATE INDEX privacy_request_decided ON privacy_request (decided_at, id) WHERE status <> 'pending';
CREATE INDEX privacy_request_of_person ON privacy_request (person_id, created_at, id);
GRANT SELECT, INSERT, UPDATE ON privacy_request TO polana_app;

-- Who was erased, ids alone: after a restore from a backup the list is gone through again.
CREATE TABLE erasure (
  person_id uuid PRIMARY KEY REFERENCES person,
  erased_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON erasure TO polana_app;
CREATE INDEX erasure_by_time ON erasure (erased_at, person_id);

CREATE OR REPLACE VIEW person_role WITH (security_invoker = true) AS
  SELECT o.person_id, 'OPER' AS role_name, o.id AS role_id, NULL::uuid AS company_id, NULL::text AS company_name,
    o.added_at AS since, false AS is_restricted
  FROM operatorship o
  WHERE o.ended_at IS NULL
UNION ALL
  SELECT a.person_id, 'COMP', a.id, a.company_id, c.name, a.added_at, false
  FROM administratorship a JOIN company c ON c.id = a.company_id
  WHERE a.ended_at IS NULL AND c.status IN ('active', 'suspended')
UNION ALL
  SELECT e.person_id, 'EMPL', e.id, e.company_id, c.name, e.created_at, p.restricted_at IS NOT NULL
  FROM employment e JOIN company c ON c.id = e.company_id JOIN person p ON p.id = e.person_id
  WHERE e.deactivated_at IS NULL AND c.status IN ('active', 'suspended');

CREATE OR REPLACE VIEW person_account WITH (security_invoker = true) AS
  SELECT p.id AS person_id, p.username, p.email, p.first_name || ' ' || p.last_name AS name, p.lang,
    (p.disabled_at IS NOT NULL OR p.verified_at IS NOT NULL
      OR (p.password_hash IS NOT NULL AND (p.password_expires_at IS NULL OR p.password_expires_at > now()))) AS is_in_use,
    p.restricted_at IS NOT NULL AS is_restricted
  FROM person p;
