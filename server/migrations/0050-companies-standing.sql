-- A company's standing as the operator decides about it: suspended since, ends on, ended at, and how long its records are kept.
ALTER TABLE company ADD COLUMN suspended_at timestamptz;
-- The last day is the day before: on this day nobody signs in to the company any more.
ALTER TABLE company ADD COLUMN ends_on date;
ALTER TABLE company ADD COLUMN end_reason text NOT NULL DEFAULT '' CHECK (length(end_reason) <= 500);
ALTER TABLE company ADD COLUMN ended_at timestamptz;
ALTER TABLE company ADD COLUMN retained_until date;
SELECT set_config('polana.tenant', 'all', true);
UPDATE company SET suspended_at = created_at WHERE status = 'suspended';
UPDATE company SET ended_at = created_at, ends_on = created_at::date,
  retained_until = make_date(extract(year FROM created_at)::integer + 10, 12, 31) WHERE status = 'ended';
ALTER TABLE company ADD CONSTRAINT company_standing CHECK (
  (status = 'ended') = (ended_at IS NOT NULL)
  AND (ended_at IS NULL) = (retained_until IS NULL)
  AND (ended_at IS NULL OR ends_on IS NOT NULL)
  AND length(status_reason) <= 500
);
CREATE INDEX company_to_end ON company (ends_on) WHERE ends_on IS NOT NULL AND ended_at IS NULL;

-- What operators tell each other about a company. Added to, never rewritten; the company itself reads none of it.
CREATE TABLE company_note (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES person
);
CREATE INDEX company_note_of_company ON company_note (company_id, created_at DESC, id DESC);
ALTER TABLE company_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_note FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_only ON company_note USING ((SELECT current_tenant()) = 'all');
CALL keep_forever('company_note');
GRANT SELECT, INSERT ON company_note TO polana_app;

-- An operator's wish to add a company, so that sending the form twice adds one.
CREATE TABLE company_order (
  created_by uuid NOT NULL REFERENCES person,
  idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 100),
  request_sha256 bytea NOT NULL CHECK (length(request_sha256) = 32),
  company_id uuid NOT NULL REFERENCES company,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (created_by, idempotency_key)
);
ALTER TABLE company_order ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_order FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_only ON company_order USING ((SELECT current_tenant()) = 'all');
GRANT SELECT, INSERT ON company_order TO polana_app;

-- Reports also say whether the company is active, and what its people should know about it.
CREATE OR REPLACE VIEW company_report WITH (security_invoker = true) AS
  SELECT c.id AS company_id, c.name, c.ico, c.decision_target_days, c.pay_day, c.cut_off_day, c.created_at,
    c.wage_code_rp, c.wage_code_sp, c.status, c.status_reason, c.suspended_at, c.ends_on
  FROM company c;
