-- The colours the operator may choose, one set for each theme; every shade beside them is computed from these.
CREATE DOMAIN web_colour AS text CHECK (VALUE ~ '^#[0-9a-f]{6}$');

ALTER TABLE operator_profile
  ADD COLUMN brand_light web_colour NOT NULL DEFAULT '#145a41',
  ADD COLUMN brand_dark web_colour NOT NULL DEFAULT '#78d2a8',
  ADD COLUMN hero_light web_colour NOT NULL DEFAULT '#0f3d2d',
  ADD COLUMN hero_dark web_colour NOT NULL DEFAULT '#123527',
  ADD COLUMN accent_light web_colour NOT NULL DEFAULT '#ffc53d',
  ADD COLUMN accent_dark web_colour NOT NULL DEFAULT '#ffc53d',
  -- Of the settings as a whole: who saves says which version they saw.
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  ADD COLUMN changed_at timestamptz,
  ADD COLUMN changed_by uuid REFERENCES person;

-- Pictures written anew by the portal itself, small enough to lie beside the settings they belong to.
CREATE TABLE operator_logo (
  theme text PRIMARY KEY CHECK (theme IN ('light', 'dark')),
  png bytea NOT NULL CHECK (length(png) BETWEEN 1 AND 1000000),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  stored_at timestamptz NOT NULL
);

-- One row: how often people may do what costs the portal most.
CREATE TABLE limit_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  exports_per_day integer NOT NULL DEFAULT 10 CHECK (exports_per_day BETWEEN 1 AND 200),
  claims_per_hour integer NOT NULL DEFAULT 20 CHECK (claims_per_hour BETWEEN 1 AND 200),
  claim_files_per_day integer NOT NULL DEFAULT 50 CHECK (claim_files_per_day BETWEEN 5 AND 500),
  impersonations_per_day integer NOT NULL DEFAULT 20 CHECK (impersonations_per_day BETWEEN 1 AND 100)
);
INSERT INTO limit_setting DEFAULT VALUES;

-- One row: how long what is kept. The law sets the lower end for accounting records.
CREATE TABLE retention_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  claim_years integer NOT NULL DEFAULT 10 CHECK (claim_years BETWEEN 10 AND 50),
  rejected_claim_file_months integer NOT NULL DEFAULT 12 CHECK (rejected_claim_file_months BETWEEN 1 AND 120),
  person_months integer NOT NULL DEFAULT 12 CHECK (person_months BETWEEN 1 AND 120),
  outbox_days integer NOT NULL DEFAULT 30 CHECK (outbox_days BETWEEN 7 AND 365),
  trace_days integer NOT NULL DEFAULT 90 CHECK (trace_days BETWEEN 30 AND 365),
  audit_years integer NOT NULL DEFAULT 5 CHECK (audit_years BETWEEN 1 AND 20),
  import_days integer NOT NULL DEFAULT 30 CHECK (import_days BETWEEN 1 AND 365),
  export_days integer NOT NULL DEFAULT 7 CHECK (export_days BETWEEN 1 AND 30)
);
INSERT INTO retention_setting DEFAULT VALUES;

GRANT SELECT, INSERT, UPDATE, DELETE ON operator_logo TO polana_app;
GRANT SELECT, UPDATE ON limit_setting, retention_setting TO polana_app;

-- What other rooms read of the settings.
CREATE VIEW limit_report WITH (security_invoker = true) AS
  SELECT exports_per_day, claims_per_hour, claim_files_per_day, impersonations_per_day FROM limit_setting;
CREATE VIEW retention_report WITH (security_invoker = true) AS
  SELECT claim_years, rejected_claim_file_months, person_months, outbox_days, trace_days, audit_years, import_days,
    export_days
  FROM retention_setting;
CREATE VIEW mail_colour_report WITH (security_invoker = true) AS
  SELECT brand_light AS button, hero_light AS heading FROM operator_profile;
GRANT SELECT ON limit_report, retention_report, mail_colour_report TO polana_app;
