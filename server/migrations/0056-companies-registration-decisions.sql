-- The operator decides about companies that ask to take part, and about what employees want put right.

-- A registration whose number was taken may get a company of its own once the other one has ended.
ALTER TABLE company_registration DROP CONSTRAINT company_registration_check;
ALTER TABLE company_registration
  ADD CHECK (company_id IS NOT NULL OR duplicate_of IS NOT NULL),
  -- The contact was asked something and has not answered yet; the registration waits on.
  ADD COLUMN info_requested boolean NOT NULL DEFAULT false;
CREATE INDEX company_registration_by_ico ON company_registration (ico, created_at, id);
CREATE INDEX company_registration_decided ON company_registration (decided_at DESC, id DESC) WHERE status <> 'pending';

-- What happened to a registration: questions, what the contact answered, decisions. Never changed.
CREATE TABLE company_registration_event (
  id uuid PRIMARY KEY,
  registration_id uuid NOT NULL REFERENCES company_registration,
  kind text NOT NULL CHECK (kind IN ('asked', 'noted', 'approved', 'rejected', 'reopened')),
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 1000),
  at timestamptz NOT NULL,
  by_person uuid NOT NULL REFERENCES person
);
CREATE INDEX company_registration_event_of ON company_registration_event (registration_id, at, id);
ALTER TABLE company_registration_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_registration_event FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_only ON company_registration_event USING ((SELECT current_tenant()) = 'all');
GRANT SELECT, INSERT ON company_registration_event TO polana_app;

CREATE INDEX change_request_decided ON change_request (decided_at DESC, id DESC) WHERE status IN ('approved', 'rejected');
CREATE INDEX change_request_of_employment ON change_request (company_id, employment_id) WHERE status = 'pending';

-- Nobody waits for the wish of somebody who has left.
SELECT set_config('polana.tenant', 'all', true);
UPDATE change_request r SET status = 'cancelled', decided_at = e.deactivated_at
FROM employment e
WHERE e.id = r.employment_id AND e.company_id = r.company_id AND e.deactivated_at IS NOT NULL AND r.status = 'pending';

-- Whose wish it is, for the operator's list.
CREATE VIEW change_request_report WITH (security_invoker = true) AS
  SELECT r.id AS request_id, r.company_id, c.name AS company_name, r.employment_id, e.person_id, e.first_name, e.last_name,
    e.personal_number, e.start_date, r.field, r.old_value, r.new_value, r.status, r.reason, r.created_at, r.decided_at,
    p.first_name || ' ' || p.last_name AS decided_by_name
  FROM change_request r
    JOIN employment e ON e.id = r.employment_id AND e.company_id = r.company_id
    JOIN company c ON c.id = r.company_id
    LEFT JOIN person p ON p.id = r.decided_by;
GRANT SELECT ON change_request_report TO polana_app;
