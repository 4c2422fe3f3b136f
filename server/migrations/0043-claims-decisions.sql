-- An approval of a closed month is put right by a correction, which is an event of the claim too.
ALTER TABLE claim_event DROP CONSTRAINT claim_event_kind_check;
ALTER TABLE claim_event ADD CONSTRAINT claim_event_kind_check CHECK (kind IN ('submitted', 'approved', 'rejected', 'withdrawn',
  'questionAsked', 'completed', 'reopened', 'reversed', 'corrected'));

-- Why a claim was approved although a check had failed: for those who audit it, not for its timeline.
CREATE TABLE claim_exception (
  company_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  -- The version of the claim that was approved.
  version integer NOT NULL,
  -- Codes of the checks that had failed.
  checks text[] NOT NULL CHECK (cardinality(checks) > 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  at timestamptz NOT NULL,
  by_person_id uuid NOT NULL REFERENCES person,
  PRIMARY KEY (claim_id, version),
  FOREIGN KEY (company_id, claim_id) REFERENCES claim (company_id, id)
);
CALL protect_tenant('claim_exception');
CALL keep_forever('claim_exception');

-- The queue, oldest first: what waits for the company and not for the employee's answer.
CREATE INDEX claim_queue ON claim (company_id, submitted_at, id) WHERE status = 'pending' AND NOT info_requested;
-- How many somebody has decided today.
CREATE INDEX claim_decided_by ON claim (company_id, decided_by, decided_at) WHERE decided_by IS NOT NULL;

-- Who looks at which claim right now: one row a person, gone by itself after some seconds. Losing it in a crash costs nothing, so
-- it is not written ahead.
CREATE UNLOGGED TABLE claim_viewing (
  company_id uuid NOT NULL,
  person_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, person_id)
);
CALL protect_tenant('claim_viewing');

GRANT SELECT, INSERT ON claim_exception TO polana_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON claim_viewing TO polana_app;
