-- What one company knows of one of its people. The person is the account, which may belong to several companies.
CREATE TABLE employment (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company,
  person_id uuid NOT NULL REFERENCES person,
  personal_number text NOT NULL CHECK (length(personal_number) BETWEEN 1 AND 32),
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
  email text,
  phone text NOT NULL DEFAULT '',
  start_date date NOT NULL,
  end_date date CHECK (end_date >= start_date),
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX employment_personal_number ON employment (company_id, personal_number) WHERE deactivated_at IS NULL;
CREATE INDEX employment_of_person ON employment (person_id) WHERE deactivated_at IS NULL;
CREATE INDEX employment_by_name ON employment (company_id, last_name, first_name, id);
CALL protect_tenant('employment');

-- Dated history of the working time: ten-thousandths of a percent, valid from a day until the next change.
CREATE TABLE ratio_change (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  employment_id uuid NOT NULL,
  valid_from date NOT NULL,
  ratio integer NOT NULL CHECK (ratio BETWEEN 0 AND 1000000),
  source text NOT NULL CHECK (source IN ('start', 'manual', 'import')),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES person,
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id)
);
CREATE UNIQUE INDEX ratio_change_by_day ON ratio_change (employment_id, valid_from);
CALL protect_tenant('ratio_change');

-- Every creation and deletion of a ratio change, for good.
CREATE TABLE ratio_change_log (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  employment_id uuid NOT NULL,
  ratio_change_id uuid NOT NULL,
  act text NOT NULL CHECK (act IN ('created', 'deleted')),
  valid_from date NOT NULL,
  ratio_before integer,
  ratio_after integer,
  at timestamptz NOT NULL,
  by_person_id uuid REFERENCES person,
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id)
);
CREATE INDEX ratio_change_log_of_employment ON ratio_change_log (employment_id, at, id);
CALL protect_tenant('ratio_change_log');
CALL keep_forever('ratio_change_log');

CREATE TABLE registration (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company,
  personal_number text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  lang text NOT NULL CHECK (lang IN ('sk', 'en')),
  status text NOT NULL CHECK (status IN ('unconfirmed', 'pending', 'approved', 'rejected')),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES person,
  employment_id uuid,
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id),
  CHECK ((status IN ('approved', 'rejected')) = (decided_at IS NOT NULL))
);
CREATE INDEX registration_waiting ON registration (company_id, created_at, id) WHERE status = 'pending';
CALL protect_tenant('registration');

GRANT SELECT, INSERT, UPDATE ON employment, registration TO polana_app;
GRANT SELECT, INSERT, DELETE ON ratio_change TO polana_app;
GRANT SELECT, INSERT ON ratio_change_log TO polana_app;
