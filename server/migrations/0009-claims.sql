-- The law as dated data: a rule is chosen by the claim's as-of date and never edited once it is in force.
CREATE TABLE allowance_rule (
  id text PRIMARY KEY,
  action_code text NOT NULL CHECK (action_code IN ('RP', 'SP')),
  valid_from date NOT NULL,
  valid_to date,
  act text NOT NULL,
  paragraph text NOT NULL,
  percent integer NOT NULL CHECK (percent BETWEEN 1 AND 100),
  cap_cents integer NOT NULL CHECK (cap_cents > 0),
  employment_months_min integer NOT NULL,
  nights_min integer,
  deadline_days integer NOT NULL,
  deadline_from text NOT NULL CHECK (deadline_from IN ('stayEnd', 'documentIssued')),
  child_age_max integer,
  membership_months_min integer,
  relations text[] NOT NULL DEFAULT '{}',
  CHECK (valid_to IS NULL OR valid_to >= valid_from)
);
CREATE UNIQUE INDEX allowance_rule_by_day ON allowance_rule (action_code, valid_from);
CALL keep_forever('allowance_rule');

INSERT INTO allowance_rule (id, action_code, valid_from, valid_to, act, paragraph, percent, cap_cents,
  employment_months_min, nights_min, deadline_days, deadline_from, child_age_max, membership_months_min, relations)
VALUES
  ('RP-2019', 'RP', '2019-01-01', '2024-12-31', '347/2018 Z. z.', '§ 152a', 55, 27500, 24, 2, 30, 'stayEnd', NULL, NULL,
    '{SELF,SPOUSE,CHILD,FOSTER_CHILD,PREADOPTION_CHILD,HOUSEHOLD}'),
  ('RP-2025', 'RP', '2025-01-01', NULL, '172/2024 Z. z.', '§ 152a', 55, 27500, 24, 2, 30, 'stayEnd', NULL, NULL,
    '{SELF,SPOUSE,CHILD,FOSTER_CHILD,PREADOPTION_CHILD,HOUSEHOLD,PARENT}'),
  ('SP-2020', 'SP', '2020-01-01', '2024-12-31', '319/2019 Z. z.', '§ 152b', 55, 27500, 24, NULL, 30, 'documentIssued', 18, 6, '{}'),
  ('SP-2025', 'SP', '2025-01-01', NULL, '324/2024 Z. z.', '§ 152b', 55, 27500, 24, NULL, 30, 'documentIssued', 18, 6, '{}');

-- Gap-free claim numbers per action and year: the counter's row is locked until the claim is in.
CREATE TABLE claim_counter (
  action_code text NOT NULL,
  year integer NOT NULL,
  last_number integer NOT NULL,
  PRIMARY KEY (action_code, year)
);

CREATE TABLE claim (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company,
  employment_id uuid NOT NULL,
  number text NOT NULL,
  action_code text NOT NULL CHECK (action_code IN ('RP', 'SP')),
  year integer NOT NULL,
  category text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  version integer NOT NULL DEFAULT 1,
  info_requested boolean NOT NULL DEFAULT false,
  late boolean NOT NULL DEFAULT false,
  duplicate_suspected boolean NOT NULL DEFAULT false,
  sum_cents bigint NOT NULL CHECK (sum_cents > 0),
  recognised_cents bigint CHECK (recognised_cents > 0 AND recognised_cents <= sum_cents),
  contribution_cents bigint NOT NULL CHECK (contribution_cents >= 0),
  as_of_date date NOT NULL,
  stay_from date,
  stay_to date,
  document_date date,
  issuer_name text NOT NULL DEFAULT '',
  issuer_ico text NOT NULL DEFAULT '',
  document_number text NOT NULL DEFAULT '',
  order_number text CHECK (order_number ~ '^\d{10}$'),
  child_name_sealed bytea,
  child_age integer CHECK (child_age BETWEEN 2 AND 18),
  sport_organisation text,
  member_since date,
  period_from date,
  period_to date,
  persons jsonb NOT NULL DEFAULT '[]',
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  rule_id text NOT NULL REFERENCES allowance_rule,
  calculation jsonb NOT NULL,
  reservation_id uuid,
  replaces_id uuid REFERENCES claim,
  reason_code text,
  reason_text text,
  submitted_at timestamptz NOT NULL,
  first_submitted_at timestamptz NOT NULL,
  submitted_by uuid REFERENCES person,
  decided_at timestamptz,
  decided_by uuid REFERENCES person,
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id),
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK (status <> 'rejected' OR reason_code IS NOT NULL),
  CHECK (action_code <> 'RP' OR (stay_from IS NOT NULL AND stay_to > stay_from AND child_name_sealed IS NULL)),
  CHECK (action_code <> 'SP' OR (period_from IS NOT NULL AND period_to >= period_from))
);
CREATE UNIQUE INDEX claim_number ON claim (number);
CREATE INDEX claim_of_company ON claim (company_id, status, submitted_at, id);
CREATE INDEX claim_of_employment ON claim (employment_id, submitted_at, id);
CALL protect_tenant('claim');

-- After a decision the facts of a claim are frozen here, not only in a form.
CREATE FUNCTION refuse_change_of_decided_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' AND (OLD.sum_cents, OLD.as_of_date, OLD.stay_from, OLD.stay_to, OLD.period_from, OLD.period_to,
      OLD.persons, OLD.child_name_sealed, OLD.employment_id, OLD.action_code)
    IS DISTINCT FROM (NEW.sum_cents, NEW.as_of_date, NEW.stay_from, NEW.stay_to, NEW.period_from, NEW.period_to,
      NEW.persons, NEW.child_name_sealed, NEW.employment_id, NEW.action_code) THEN
    RAISE EXCEPTION 'a decided claim is frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER claim_frozen BEFORE UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION refuse_change_of_decided_claim();

CREATE TABLE claim_declaration (
  claim_id uuid NOT NULL REFERENCES claim,
  company_id uuid NOT NULL,
  declaration_id text NOT NULL,
  version integer NOT NULL,
  lang text NOT NULL CHECK (lang IN ('sk', 'en')),
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (claim_id, declaration_id)
);
CALL protect_tenant('claim_declaration');
CALL keep_forever('claim_declaration');

-- What happened to a claim and when, for its timeline.
CREATE TABLE claim_event (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  claim_id uuid NOT NULL REFERENCES claim,
  kind text NOT NULL CHECK (kind IN ('submitted', 'approved', 'rejected', 'withdrawn', 'questionAsked', 'completed', 'reopened', 'reversed')),
  text text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  by_person_id uuid REFERENCES person
);
CREATE INDEX claim_event_of_claim ON claim_event (claim_id, at, id);
CALL protect_tenant('claim_event');
CALL keep_forever('claim_event');

GRANT SELECT ON allowance_rule TO polana_app;
GRANT SELECT, INSERT, UPDATE ON claim_counter, claim TO polana_app;
GRANT SELECT, INSERT ON claim_declaration, claim_event TO polana_app;
