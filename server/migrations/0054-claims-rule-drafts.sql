-- The next version of a rule on its way: drafted, waiting for a second operator, scheduled; or taken back. One at a time for each
-- allowance. What it says lies in `content` until it is scheduled and becomes a rule and wordings of its own.
CREATE TABLE rule_draft (
  id uuid PRIMARY KEY,
  action_code text NOT NULL CHECK (action_code IN ('RP', 'SP')),
  status text NOT NULL CHECK (status IN ('draft', 'waiting', 'scheduled', 'withdrawn', 'discarded')),
  version integer NOT NULL DEFAULT 1,
  valid_from date,
  content jsonb NOT NULL,
  -- The rule it became; a withdrawn one is remembered here only.
  rule_id text,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES person,
  changed_at timestamptz NOT NULL,
  changed_by uuid NOT NULL REFERENCES person,
  planned_at timestamptz,
  planned_by uuid REFERENCES person,
  -- Null where the installation had one operator only.
  confirmed_at timestamptz,
  confirmed_by uuid REFERENCES person,
  ended_at timestamptz,
  ended_by uuid REFERENCES person,
  CHECK (confirmed_by <> planned_by),
  CHECK (status NOT IN ('waiting', 'scheduled') OR (planned_by IS NOT NULL AND valid_from IS NOT NULL)),
  CHECK (status <> 'scheduled' OR rule_id IS NOT NULL)
);
CREATE UNIQUE INDEX rule_draft_open ON rule_draft (action_code) WHERE status IN ('draft', 'waiting');
CREATE UNIQUE INDEX rule_draft_scheduled ON rule_draft (rule_id) WHERE status = 'scheduled';
GRANT SELECT, INSERT, UPDATE ON rule_draft TO polana_app;
