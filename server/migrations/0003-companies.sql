CREATE TABLE company (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  ico text NOT NULL CHECK (ico ~ '^\d{8}$'),
  dic text NOT NULL DEFAULT '' CHECK (dic ~ '^(\d{10})?$'),
  ic_dph text NOT NULL DEFAULT '' CHECK (ic_dph ~ '^(SK\d{10})?$'),
  street text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  zip text NOT NULL DEFAULT '' CHECK (zip ~ '^(\d{3} \d{2})?$'),
  phone text NOT NULL DEFAULT '',
  web_url text NOT NULL DEFAULT '' CHECK (web_url = '' OR web_url ~ '^https?://'),
  invoicing_email text NOT NULL DEFAULT '',
  contact_person text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('pending', 'active', 'suspended', 'ended')),
  status_reason text NOT NULL DEFAULT '',
  uss_open boolean NOT NULL DEFAULT false,
  uss_verification boolean NOT NULL DEFAULT true,
  password_length_min integer CHECK (password_length_min BETWEEN 8 AND 64),
  password_alphanumeric boolean,
  password_special_character boolean,
  decision_target_days integer NOT NULL DEFAULT 3 CHECK (decision_target_days BETWEEN 1 AND 30),
  pay_day integer NOT NULL DEFAULT 10 CHECK (pay_day BETWEEN 1 AND 28),
  cut_off_day integer NOT NULL DEFAULT 25 CHECK (cut_off_day BETWEEN 1 AND 28),
  wage_code_rp text NOT NULL DEFAULT '',
  wage_code_sp text NOT NULL DEFAULT '',
  -- More generous than the law's 24 months, never less.
  entitled_after_months integer NOT NULL DEFAULT 24 CHECK (entitled_after_months BETWEEN 0 AND 24),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX company_ico ON company (ico) WHERE status <> 'ended';
-- A company's row carries its own id as tenant.
ALTER TABLE company ENABLE ROW LEVEL SECURITY;
ALTER TABLE company FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON company USING ((SELECT current_tenant()) IN ('all', id::text));

CREATE TABLE administratorship (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company,
  person_id uuid NOT NULL REFERENCES person,
  added_by uuid REFERENCES person,
  added_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX administratorship_open ON administratorship (company_id, person_id) WHERE ended_at IS NULL;
CREATE INDEX administratorship_of_person ON administratorship (person_id) WHERE ended_at IS NULL;
CALL protect_tenant('administratorship');

GRANT SELECT, INSERT, UPDATE ON company, administratorship TO polana_app;
