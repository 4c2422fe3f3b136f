-- An authenticator app. The seed is sealed: who reads the table still cannot compute a code.
CREATE TABLE totp_factor (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  sealed_seed bytea NOT NULL,
  started_at timestamptz NOT NULL,
  -- Null until the first code proves that the app has the seed.
  confirmed_at timestamptz,
  -- The newest time step whose code was accepted: none works twice.
  last_step bigint,
  CHECK ((confirmed_at IS NULL) = (last_step IS NULL))
);
CREATE UNIQUE INDEX totp_factor_in_use ON totp_factor (person_id) WHERE confirmed_at IS NOT NULL;
CREATE UNIQUE INDEX totp_factor_started ON totp_factor (person_id) WHERE confirmed_at IS NULL;

-- Ten at a time, each works once in place of a code. Random enough that a plain SHA-256 tells nothing.
CREATE TABLE recovery_code (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE UNIQUE INDEX recovery_code_of_person ON recovery_code (person_id, hash);

-- A browser in which its person need not enter a code for a while.
CREATE TABLE trusted_device (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at)
);
CREATE UNIQUE INDEX trusted_device_of_person ON trusted_device (person_id, hash);

-- When the last code for this sign-in was mailed: the next one waits a minute.
ALTER TABLE login_challenge ADD COLUMN mailed_at timestamptz;

-- Chosen by people who need no second factor by their role.
ALTER TABLE person ADD COLUMN code_by_mail boolean NOT NULL DEFAULT false;

-- Every device ever used, for "is this one new?".
CREATE INDEX session_by_person ON session (person_id, created_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON totp_factor, recovery_code, trusted_device TO polana_app;

-- What an employee asks to be put right in the employer's records; somebody else decides.
CREATE TABLE change_request (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  employment_id uuid NOT NULL,
  field text NOT NULL CHECK (field IN ('firstName', 'lastName', 'personalNumber', 'employeeStartDate')),
  old_value text NOT NULL CHECK (length(old_value) <= 100),
  new_value text NOT NULL CHECK (length(new_value) BETWEEN 1 AND 100 AND new_value <> old_value),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'cancelled')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES person,
  decided_at timestamptz,
  decided_by uuid REFERENCES person,
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id),
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX change_request_open ON change_request (employment_id, field) WHERE status = 'pending';
CREATE INDEX change_request_waiting ON change_request (created_at, id) WHERE status = 'pending';
CALL protect_tenant('change_request');
GRANT SELECT, INSERT, UPDATE ON change_request TO polana_app;

-- The views below are how identity reads what other rooms know of a person, for the profile and for "my data".
CREATE VIEW person_employment WITH (security_invoker = true) AS
  SELECT e.person_id, e.id AS employment_id, e.company_id, c.name AS company_name, e.personal_number, e.first_name,
    e.last_name, e.email, e.phone, e.start_date, e.end_date, e.deactivated_at
  FROM employment e JOIN company c ON c.id = e.company_id;

CREATE VIEW person_ratio WITH (security_invoker = true) AS
  SELECT e.person_id, r.employment_id, r.valid_from, r.ratio
  FROM ratio_change r JOIN employment e ON e.id = r.employment_id;

CREATE VIEW person_claim WITH (security_invoker = true) AS
  SELECT e.person_id, c.number, c.action_code, c.status, c.sum_cents, c.contribution_cents, c.stay_from, c.stay_to,
    c.period_from, c.period_to, c.document_date, c.issuer_name, c.sport_organisation, c.child_age, c.note, c.reason_text,
    c.submitted_at, c.decided_at, c.id AS claim_id
  FROM claim c JOIN employment e ON e.id = c.employment_id;

CREATE VIEW person_movement WITH (security_invoker = true) AS
  SELECT e.person_id, s.position, t.type, a.action_code, a.year, s.amount_cents, s.balance_after_cents, s.effective_date
  FROM transfer_side s JOIN transfer t ON t.id = s.transfer_id JOIN account a ON a.id = s.account_id
    JOIN employment e ON e.id = a.employment_id;

CREATE VIEW mail_to_person WITH (security_invoker = true) AS
  SELECT p.id AS person_id, m.id AS mail_id, m.kind, m.subject, m.created_at
  FROM mail m JOIN person p ON p.email = m.recipient;

CREATE VIEW act_of_person WITH (security_invoker = true) AS
  SELECT a.actor_person AS person_id, a.id AS entry_id, a.at, a.action, a.object_type, a.result
  FROM audit_entry a WHERE a.actor_person IS NOT NULL;

-- Who else opened the files of a person's claims. Whoever opens one notes the claim beside the file.
CREATE INDEX audit_entry_of_claim_file ON audit_entry ((changes ->> 'claimId')) WHERE action = 'file.opened';
CREATE VIEW document_read WITH (security_invoker = true) AS
  SELECT c.employment_id, c.company_id, a.id AS entry_id, a.at, c.number AS claim_number, a.actor_role AS reader_role,
    p.first_name || ' ' || p.last_name AS reader_name
  FROM claim c
    JOIN employment e ON e.id = c.employment_id
    JOIN audit_entry a ON a.action = 'file.opened' AND a.result = 'done' AND a.changes ->> 'claimId' = c.id::text
    LEFT JOIN person p ON p.id = a.actor_person
  WHERE a.actor_person IS DISTINCT FROM e.person_id;

GRANT SELECT ON person_employment, person_ratio, person_claim, person_movement, mail_to_person, act_of_person, document_read
  TO polana_app;
