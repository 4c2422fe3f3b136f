-- What a draft would have paid for a year that is over, counted by a job; numbers only, nobody's claim is in it.
CREATE TABLE rule_trial (
  id uuid PRIMARY KEY,
  draft_id uuid NOT NULL REFERENCES rule_draft,
  -- The draft as it was: a later change asks for a new trial.
  draft_version integer NOT NULL,
  year integer NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
  claims_total integer NOT NULL,
  claims_done integer NOT NULL DEFAULT 0,
  result jsonb,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES person,
  CHECK ((status = 'done') = (result IS NOT NULL))
);
CREATE INDEX rule_trial_of_draft ON rule_trial (draft_id, created_at, id);
GRANT SELECT, INSERT, UPDATE ON rule_trial TO polana_app;

-- A year of one allowance, employee by employee, over all companies; and what still waits, by its first day.
CREATE INDEX claim_approved_in_year ON claim (action_code, year, employment_id, submitted_at, id) WHERE status = 'approved';
CREATE INDEX claim_pending_by_first_day ON claim (action_code, as_of_date) WHERE status = 'pending';

-- Whether a rule was ever used: asked before one is taken back, and by the foreign key.
CREATE INDEX claim_by_rule ON claim (rule_id);

-- Whole calendar months from one day to another, as `addMonths` counts them: the 31st is reached on the last day of a shorter month.
CREATE FUNCTION months_between(first_day date, last_day date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT count - CASE WHEN (first_day + make_interval(months => count))::date > last_day THEN 1 ELSE 0 END
  FROM (SELECT ((extract(year FROM last_day) - extract(year FROM first_day)) * 12
    + extract(month FROM last_day) - extract(month FROM first_day))::integer AS count) months
$$;
