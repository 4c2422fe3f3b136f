-- Where a company chose so, it decides about the changes its employees ask for; elsewhere the operator does, as before.
ALTER TABLE company
  ADD COLUMN changes_by_company boolean NOT NULL DEFAULT false,
  ADD COLUMN changes_locked boolean NOT NULL DEFAULT false,
  ADD COLUMN changes_locked_reason text NOT NULL DEFAULT '' CHECK (length(changes_locked_reason) <= 300);

-- History of one company, newest first.
CREATE INDEX change_request_of_company ON change_request (company_id, decided_at DESC, id DESC)
  WHERE status IN ('approved', 'rejected');

-- Whose wish it is and who is to decide. An administrator's own wish stays the operator's too: there may be nobody else.
CREATE OR REPLACE VIEW change_request_report WITH (security_invoker = true) AS
  SELECT r.id AS request_id, r.company_id, c.name AS company_name, r.employment_id, e.person_id, e.first_name, e.last_name,
    e.personal_number, e.start_date, r.field, r.old_value, r.new_value, r.status, r.reason, r.created_at, r.decided_at,
    p.first_name || ' ' || p.last_name AS decided_by_name,
    c.changes_by_company AS is_by_company,
    NOT c.changes_by_company OR EXISTS (
      SELECT FROM administratorship own
      WHERE own.company_id = r.company_id AND own.person_id = e.person_id AND own.ended_at IS NULL) AS waits_for_operator
  FROM change_request r
    JOIN employment e ON e.id = r.employment_id AND e.company_id = r.company_id
    JOIN company c ON c.id = r.company_id
    LEFT JOIN person p ON p.id = r.decided_by;

CREATE OR REPLACE VIEW waiting_change_request WITH (security_invoker = true) AS
  SELECT r.request_id AS change_request_id, r.company_id, r.created_at, r.person_id, r.waits_for_operator
  FROM change_request_report r WHERE r.status = 'pending';

CREATE OR REPLACE VIEW company_start_report WITH (security_invoker = true) AS
  SELECT c.id AS company_id, c.created_at, c.uss_verification,
    EXISTS (SELECT FROM company_part part WHERE part.company_id = c.id AND part.part = 'profile') AS is_profile_checked,
    EXISTS (SELECT FROM employment e WHERE e.company_id = c.id AND e.deactivated_at IS NULL) AS has_employees,
    EXISTS (
      SELECT FROM employment e JOIN person_account account ON account.person_id = e.person_id
      WHERE e.company_id = c.id AND e.deactivated_at IS NULL AND account.is_in_use AND NOT EXISTS (
        SELECT FROM administratorship own WHERE own.company_id = c.id AND own.person_id = e.person_id)) AS has_access,
    EXISTS (SELECT FROM claim WHERE claim.company_id = c.id) AS has_claims,
    (SELECT count(*) FROM administratorship a WHERE a.company_id = c.id AND a.ended_at IS NULL) AS administrators,
    c.changes_by_company
  FROM company c;
