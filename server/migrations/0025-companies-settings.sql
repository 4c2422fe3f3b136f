-- What a company decides for itself. Each part has a version of its own, so that two administrators never overwrite each other
-- silently and do not stand in each other's way either. No row: nobody of the company has saved that part yet (version 1).
CREATE TABLE company_part (
  company_id uuid NOT NULL REFERENCES company,
  part text NOT NULL CHECK (part IN ('profile', 'settings', 'templates')),
  version integer NOT NULL CHECK (version > 1),
  saved_at timestamptz NOT NULL,
  saved_by uuid NOT NULL REFERENCES person,
  PRIMARY KEY (company_id, part)
);
CALL protect_tenant('company_part');
GRANT SELECT, INSERT, UPDATE ON company_part TO polana_app;

-- Where the operator decides about self-registration, the company only reads it, with the reason.
ALTER TABLE company ADD COLUMN uss_locked boolean NOT NULL DEFAULT false;
ALTER TABLE company ADD COLUMN uss_locked_reason text NOT NULL DEFAULT '' CHECK (length(uss_locked_reason) <= 300);
ALTER TABLE company ADD CHECK (length(wage_code_rp) <= 20 AND length(wage_code_sp) <= 20);

-- Dated settings of one allowance in one company: the newest row up to a day holds on that day. No row: open, as the law says.
CREATE TABLE programme_setting (
  company_id uuid NOT NULL REFERENCES company,
  action_code text NOT NULL CHECK (action_code IN ('RP', 'SP')),
  valid_from date NOT NULL,
  is_open boolean NOT NULL,
  closed_reason text NOT NULL DEFAULT '' CHECK (length(closed_reason) <= 300),
  -- More generous than the law's 24 months, never less; null goes by the law.
  employment_months_min integer CHECK (employment_months_min BETWEEN 0 AND 24),
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES person,
  PRIMARY KEY (company_id, action_code, valid_from),
  CHECK (is_open OR closed_reason <> '')
);
CALL protect_tenant('programme_setting');
GRANT SELECT, INSERT, UPDATE ON programme_setting TO polana_app;

-- The one number for both allowances becomes a dated setting of each.
SELECT set_config('polana.tenant', 'all', true);
INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, employment_months_min, created_at)
  SELECT c.id, action.code, '2019-01-01', true, c.entitled_after_months, c.created_at
  FROM company c CROSS JOIN (VALUES ('RP'), ('SP')) action (code)
  WHERE c.entitled_after_months < 24;
ALTER TABLE company DROP COLUMN entitled_after_months;

-- How a company runs one allowance on one day: its own setting over the law, never less generous. A company that is not active
-- takes no claims; without a rule of law that day nothing is demanded here.
CREATE FUNCTION programme_on(company uuid, action text, day date)
  RETURNS TABLE (is_open boolean, closed_reason text, months_min integer, law_months_min integer, valid_from date)
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(own.is_open, true) AND c.status = 'active', coalesce(own.closed_reason, ''),
    coalesce(least(own.employment_months_min, law.employment_months_min), 0), coalesce(law.employment_months_min, 0),
    own.valid_from
  FROM company c
    LEFT JOIN LATERAL (
      SELECT s.* FROM programme_setting s WHERE s.company_id = c.id AND s.action_code = action AND s.valid_from <= day
      ORDER BY s.valid_from DESC LIMIT 1) own ON true
    LEFT JOIN LATERAL (
      SELECT r.employment_months_min FROM allowance_rule r
      WHERE r.action_code = action AND r.valid_from <= day AND (r.valid_to IS NULL OR r.valid_to >= day)
      ORDER BY r.valid_from DESC LIMIT 1) law ON true
  WHERE c.id = company
$$;

-- Five texts with which a company rejects claims, chosen by the keys 1 to 5. A company without rows uses the portal's own.
CREATE TABLE rejection_template (
  company_id uuid NOT NULL REFERENCES company,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 5),
  reason_code text NOT NULL CHECK (reason_code ~ '^[A-Z0-9_]{2,40}$'),
  title_sk text NOT NULL CHECK (length(title_sk) BETWEEN 1 AND 120),
  title_en text NOT NULL CHECK (length(title_en) BETWEEN 1 AND 120),
  message_sk text NOT NULL CHECK (length(message_sk) <= 500),
  message_en text NOT NULL CHECK (length(message_en) <= 500),
  PRIMARY KEY (company_id, position)
);
CALL protect_tenant('rejection_template');
GRANT SELECT, INSERT, UPDATE ON rejection_template TO polana_app;

-- A company may be stricter about passwords than the operator, never milder, also when the operator's default grows later.
CREATE OR REPLACE VIEW person_password_policy WITH (security_invoker = true) AS
  SELECT r.person_id, r.company_name,
    greatest(c.password_length_min, d.length_min) AS length_min,
    (coalesce(c.password_alphanumeric, false) OR d.alphanumeric) AS alphanumeric,
    (coalesce(c.password_special_character, false) OR d.special_character) AS special_character
  FROM person_role r CROSS JOIN password_policy_default d LEFT JOIN company c ON c.id = r.company_id;
