-- A self-registration: the mailbox is confirmed first, then the company (or the list of its people) decides.
ALTER TABLE registration ADD COLUMN confirmed_at timestamptz;
-- Set where the portal itself decided; a person's words stand in `reason`.
ALTER TABLE registration ADD COLUMN reason_code text CHECK (reason_code IN ('NOT_FOUND'));
ALTER TABLE registration ADD CHECK (length(reason) <= 500);
-- One mailbox waits once for one company, also when the form is sent twice at once.
CREATE UNIQUE INDEX registration_open ON registration (company_id, email) WHERE status IN ('unconfirmed', 'pending');
CREATE INDEX registration_to_drop ON registration (created_at) WHERE status = 'unconfirmed';
GRANT DELETE ON registration TO polana_app;

-- A company that asks to take part. Whose number is taken already has no company row of its own; the operator sees both.
CREATE TABLE company_registration (
  id uuid PRIMARY KEY,
  company_id uuid REFERENCES company,
  duplicate_of uuid REFERENCES company,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  ico text NOT NULL CHECK (ico ~ '^\d{8}$'),
  dic text NOT NULL CHECK (dic ~ '^(\d{10})?$'),
  ic_dph text NOT NULL CHECK (ic_dph ~ '^(SK\d{10})?$'),
  street text NOT NULL,
  city text NOT NULL,
  zip text NOT NULL CHECK (zip ~ '^\d{3} \d{2}$'),
  phone text NOT NULL,
  web_url text NOT NULL CHECK (web_url = '' OR web_url ~ '^https?://'),
  invoicing_email text NOT NULL,
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
  email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
  action_codes text[] NOT NULL CHECK (action_codes <@ ARRAY['RP', 'SP'] AND cardinality(action_codes) BETWEEN 1 AND 2),
  lang text NOT NULL CHECK (lang IN ('sk', 'en')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES person,
  CHECK ((company_id IS NULL) <> (duplicate_of IS NULL)),
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE INDEX company_registration_waiting ON company_registration (created_at, id) WHERE status = 'pending';
-- No company sees who else asked: only the operator and the registration itself.
ALTER TABLE company_registration ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_registration FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_only ON company_registration USING ((SELECT current_tenant()) = 'all');
GRANT SELECT, INSERT, UPDATE ON company_registration TO polana_app;

-- How other rooms learn of accounts: whose they are, and whether somebody can sign in to them already.
CREATE VIEW person_account WITH (security_invoker = true) AS
  SELECT p.id AS person_id, p.username, p.email, p.first_name || ' ' || p.last_name AS name, p.lang,
    (p.disabled_at IS NOT NULL OR p.verified_at IS NOT NULL
      OR (p.password_hash IS NOT NULL AND (p.password_expires_at IS NULL OR p.password_expires_at > now()))) AS is_in_use
  FROM person p;

-- The name mails are signed with.
CREATE VIEW product_name WITH (security_invoker = true) AS SELECT o.product_name FROM operator_profile o;

GRANT SELECT ON person_account, product_name TO polana_app;
