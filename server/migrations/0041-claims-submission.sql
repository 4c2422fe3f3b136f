-- Facts a claim also has. Names of the people who took part are sealed like the child's: some of them are children.
ALTER TABLE claim ADD COLUMN ekasa_id text CHECK (length(ekasa_id) BETWEEN 1 AND 120);
ALTER TABLE claim ADD COLUMN person_names_sealed bytea;
-- A keyed hash of the child's name, so that both parents' claims for one child meet without the name being readable.
ALTER TABLE claim ADD COLUMN child_fingerprint bytea CHECK (length(child_fingerprint) = 32);
ALTER TABLE claim ADD UNIQUE (company_id, id);
-- A rejected claim is corrected by one other.
CREATE UNIQUE INDEX claim_corrected_once ON claim (replaces_id) WHERE replaces_id IS NOT NULL;

-- What makes two claims look like one.
CREATE INDEX claim_by_ekasa ON claim (company_id, ekasa_id) WHERE ekasa_id IS NOT NULL;
CREATE INDEX claim_by_order_number ON claim (company_id, order_number) WHERE order_number IS NOT NULL;
CREATE INDEX claim_by_document ON claim (company_id, document_date, sum_cents);
CREATE INDEX claim_by_child ON claim (company_id, child_fingerprint) WHERE child_fingerprint IS NOT NULL;

-- After a decision every fact of a claim is frozen here, not only in a form.
CREATE OR REPLACE FUNCTION refuse_change_of_decided_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' AND (OLD.sum_cents, OLD.as_of_date, OLD.stay_from, OLD.stay_to, OLD.period_from, OLD.period_to,
      OLD.persons, OLD.person_names_sealed, OLD.child_name_sealed, OLD.child_age, OLD.employment_id, OLD.action_code, OLD.category,
      OLD.document_date, OLD.document_number, OLD.issuer_name, OLD.issuer_ico, OLD.order_number, OLD.ekasa_id,
      OLD.sport_organisation, OLD.member_since, OLD.replaces_id)
    IS DISTINCT FROM (NEW.sum_cents, NEW.as_of_date, NEW.stay_from, NEW.stay_to, NEW.period_from, NEW.period_to,
      NEW.persons, NEW.person_names_sealed, NEW.child_name_sealed, NEW.child_age, NEW.employment_id, NEW.action_code, NEW.category,
      NEW.document_date, NEW.document_number, NEW.issuer_name, NEW.issuer_ico, NEW.order_number, NEW.ekasa_id,
      NEW.sport_organisation, NEW.member_since, NEW.replaces_id) THEN
    RAISE EXCEPTION 'a decided claim is frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

-- The documents of a claim; a corrected claim may hold those of the claim it replaces. The seals are kept here as well, so that
-- an exchanged file would show.
CREATE TABLE claim_file (
  claim_id uuid NOT NULL,
  file_id uuid NOT NULL,
  company_id uuid NOT NULL,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 100),
  -- Signed by the employee, for a claim that the company uploaded.
  is_signed_declaration boolean NOT NULL DEFAULT false,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  -- Of the bytes as they were sent: by these the same file is recognised.
  original_sha256 bytea NOT NULL CHECK (length(original_sha256) = 32),
  added_at timestamptz NOT NULL,
  added_by uuid REFERENCES person,
  PRIMARY KEY (claim_id, file_id),
  UNIQUE (claim_id, position),
  FOREIGN KEY (company_id, claim_id) REFERENCES claim (company_id, id),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_file (company_id, id)
);
CREATE INDEX claim_file_by_file ON claim_file (file_id);
CREATE INDEX claim_file_by_content ON claim_file (company_id, original_sha256);
CALL protect_tenant('claim_file');

-- Documents come while a claim waits and never leave; once it is decided, none comes either.
CREATE FUNCTION refuse_file_of_decided_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM claim WHERE id = NEW.claim_id AND status <> 'pending') THEN
    RAISE EXCEPTION 'the files of a decided claim are frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER claim_file_frozen BEFORE INSERT ON claim_file FOR EACH ROW EXECUTE FUNCTION refuse_file_of_decided_claim();
CALL keep_forever('claim_file');

-- Files on their way into a claim: they belong to whoever sent them and are swept away when no claim comes.
CREATE TABLE claim_upload (
  file_id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  person_id uuid NOT NULL REFERENCES person,
  -- Null for a file an administrator sent for somebody.
  employment_id uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, file_id) REFERENCES stored_file (company_id, id),
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id)
);
CREATE INDEX claim_upload_expired ON claim_upload (expires_at);
CALL protect_tenant('claim_upload');

-- Claims begun and not submitted, one per allowance. What was filled in is sealed: a child's name is part of it.
CREATE TABLE claim_draft (
  employment_id uuid NOT NULL,
  action_code text NOT NULL CHECK (action_code IN ('RP', 'SP')),
  company_id uuid NOT NULL,
  values_sealed bytea NOT NULL,
  file_ids uuid[] NOT NULL CHECK (cardinality(file_ids) <= 10),
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (employment_id, action_code),
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id)
);
CREATE INDEX claim_draft_expired ON claim_draft (expires_at);
CALL protect_tenant('claim_draft');

-- What a key of a submission stands for, and the answer it was given: however often it is sent, it is submitted once.
CREATE TABLE claim_submission (
  company_id uuid NOT NULL REFERENCES company,
  person_id uuid NOT NULL REFERENCES person,
  key text NOT NULL CHECK (length(key) BETWEEN 8 AND 100),
  request_sha256 bytea NOT NULL CHECK (length(request_sha256) = 32),
  claim_id uuid NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, person_id, key),
  FOREIGN KEY (company_id, claim_id) REFERENCES claim (company_id, id)
);
CREATE INDEX claim_submission_by_age ON claim_submission (created_at);
CALL protect_tenant('claim_submission');

-- Who looked at what of a claim last: a look within the hour is the same look, so the audit log gets one line and not one per page.
CREATE TABLE claim_reading (
  claim_id uuid NOT NULL,
  -- The claim itself or one of its files.
  object_id uuid NOT NULL,
  person_id uuid NOT NULL REFERENCES person,
  company_id uuid NOT NULL,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (claim_id, object_id, person_id),
  FOREIGN KEY (company_id, claim_id) REFERENCES claim (company_id, id)
);
CALL protect_tenant('claim_reading');

-- How a company's administrators hear of new claims: one mail each working morning, one for every claim, or none. No row: the morning.
CREATE TABLE claim_notice (
  company_id uuid PRIMARY KEY REFERENCES company,
  mode text NOT NULL CHECK (mode IN ('digest', 'single', 'none'))
);
CALL protect_tenant('claim_notice');

GRANT SELECT, INSERT ON claim_file TO polana_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON claim_upload, claim_draft TO polana_app;
GRANT SELECT, INSERT, DELETE ON claim_submission TO polana_app;
GRANT SELECT, INSERT, UPDATE ON claim_reading, claim_notice TO polana_app;
-- A file that no claim came for is let go; what a claim holds is kept by its key.
GRANT DELETE ON stored_file TO polana_app;
