-- A file of people on its way into the company: what was found in it, the plan that was made of it, and what came of it.
CREATE TABLE employee_import (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company,
  kind text NOT NULL CHECK (kind IN ('complex', 'collective')),
  state text NOT NULL CHECK (state IN ('reading', 'checked', 'planned', 'applying', 'done', 'failed', 'left', 'expired')),
  lang text NOT NULL CHECK (lang IN ('sk', 'en')),
  created_by uuid NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  -- Until when the plan can be confirmed.
  expires_at timestamptz NOT NULL,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  size bigint NOT NULL CHECK (size >= 0),
  -- The file, sealed with a key of its own; null once it was let go.
  file_id uuid,
  -- What the administrator said instead of what would be found, and what was found.
  options jsonb NOT NULL DEFAULT '{}',
  detected jsonb,
  -- Each run takes the next number; what a run of an older number brings is thrown away.
  attempt integer NOT NULL DEFAULT 0,
  running_since timestamptz,
  step text CHECK (step IN ('reading', 'changes', 'deletions')),
  steps_done bigint NOT NULL DEFAULT 0,
  steps_total bigint,
  row_count integer NOT NULL DEFAULT 0,
  valid_count integer NOT NULL DEFAULT 0,
  error_count integer NOT NULL DEFAULT 0,
  error_lines integer NOT NULL DEFAULT 0,
  warning_count integer NOT NULL DEFAULT 0,
  to_add integer NOT NULL DEFAULT 0,
  to_update integer NOT NULL DEFAULT 0,
  to_delete integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  company_size integer NOT NULL DEFAULT 0,
  open_claims integer NOT NULL DEFAULT 0,
  -- What the plan was made of: whoever confirms it later confirms the same or is told.
  roster_mark text,
  changes text NOT NULL DEFAULT 'none' CHECK (changes IN ('none', 'waiting', 'applied')),
  deletions text NOT NULL DEFAULT 'none' CHECK (deletions IN ('none', 'waiting', 'applied')),
  added integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  deleted integer NOT NULL DEFAULT 0,
  deactivated integer NOT NULL DEFAULT 0,
  applied_by uuid REFERENCES person,
  applied_at timestamptz,
  failure text,
  failure_values jsonb NOT NULL DEFAULT '{}',
  replaces_id uuid,
  replaced_by uuid,
  -- Errors of the file this one replaces.
  errors_before integer,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, file_id) REFERENCES stored_file (company_id, id),
  FOREIGN KEY (company_id, replaces_id) REFERENCES employee_import (company_id, id),
  FOREIGN KEY (company_id, replaced_by) REFERENCES employee_import (company_id, id),
  CHECK ((state = 'failed') <= (failure IS NOT NULL)),
  CHECK ((state IN ('reading', 'applying')) = (running_since IS NOT NULL)),
  CHECK (changes <> 'applied' OR (added = to_add AND updated = to_update AND applied_at IS NOT NULL)),
  CHECK (deletions <> 'applied' OR (deleted = to_delete AND applied_at IS NOT NULL))
);
CREATE INDEX employee_import_of_company ON employee_import (company_id, created_at, id);
-- One at a time in a company, also when two administrators begin at once.
CREATE UNIQUE INDEX employee_import_running ON employee_import (company_id) WHERE state IN ('reading', 'applying');
CREATE INDEX employee_import_in_hand ON employee_import (running_since) WHERE state IN ('reading', 'applying');
CREATE INDEX employee_import_waiting ON employee_import (company_id) WHERE state IN ('checked', 'failed');
CREATE INDEX employee_import_to_expire ON employee_import (expires_at) WHERE state IN ('checked', 'planned');
CREATE INDEX employee_import_to_let_go ON employee_import (created_at) WHERE file_id IS NOT NULL;
CALL protect_tenant('employee_import');

-- Everything wrong with every cell, in the order of the file.
CREATE TABLE employee_import_problem (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  position integer NOT NULL,
  line integer NOT NULL,
  severity text NOT NULL CHECK (severity IN ('error', 'warning')),
  -- The field and the code: problems of one cause are shown together.
  cause text NOT NULL,
  code text NOT NULL,
  field text,
  value text NOT NULL DEFAULT '',
  "values" jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (import_id, position),
  FOREIGN KEY (company_id, import_id) REFERENCES employee_import (company_id, id)
);
CREATE INDEX employee_import_problem_by_line ON employee_import_problem (import_id, severity, line, position);
CREATE INDEX employee_import_problem_by_cause ON employee_import_problem (import_id, severity, cause, line, position);
CALL protect_tenant('employee_import_problem');

-- The plan: one row per person who is added, changed or deleted. Executed exactly as it stands here.
CREATE TABLE employee_import_change (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  part text NOT NULL CHECK (part IN ('toAdd', 'toUpdate', 'toDelete')),
  position integer NOT NULL,
  -- Of the file; null for who is missing in it.
  line integer,
  -- Who is changed or deleted; of an addition once it was applied.
  employment_id uuid,
  -- Small letters without accents, a space before each word.
  words text NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (import_id, part, position),
  FOREIGN KEY (company_id, import_id) REFERENCES employee_import (company_id, id),
  CHECK (part = 'toAdd' OR employment_id IS NOT NULL)
);
CALL protect_tenant('employee_import_change');

GRANT SELECT, INSERT, UPDATE ON employee_import TO polana_app;
GRANT SELECT, INSERT, DELETE ON employee_import_problem TO polana_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON employee_import_change TO polana_app;

-- What a plan was made of, in one short text: people, their accounts and their working time. Any change of them changes it.
CREATE FUNCTION roster_mark(company uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', people.count, people.mark, ratios.count, ratios.mark)
  FROM (
    SELECT count(*) AS count,
      sum(hashtextextended(concat_ws('|', e.id, e.version, e.end_date, e.deactivated_at, p.username, p.email, p.first_name,
        p.last_name), 0)) AS mark
    FROM employment e JOIN person p ON p.id = e.person_id
    WHERE e.company_id = company AND e.deactivated_at IS NULL
  ) people, (
    SELECT count(*) AS count, sum(hashtextextended(r.id::text, 0)) AS mark FROM ratio_change r WHERE r.company_id = company
  ) ratios
$$;
GRANT EXECUTE ON FUNCTION roster_mark(uuid) TO polana_app;
