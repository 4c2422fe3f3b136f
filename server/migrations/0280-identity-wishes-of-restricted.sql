-- Whoever's processing is restricted is hidden from their company: what they want put right is the operator's to decide, whatever the
-- company chose.
CREATE OR REPLACE VIEW change_request_report WITH (security_invoker = true) AS
  SELECT r.id AS request_id, r.company_id, c.name AS company_name, r.employment_id, e.person_id, e.first_name, e.last_name,
    e.personal_number, e.start_date, r.field, r.old_value, r.new_value, r.status, r.reason, r.created_at, r.decided_at,
    p.first_name || ' ' || p.last_name AS decided_by_name,
    c.changes_by_company AND subject.restricted_at IS NULL AS is_by_company,
    NOT c.changes_by_company OR subject.restricted_at IS NOT NULL OR EXISTS (
      SELECT FROM administratorship own
      WHERE own.company_id = r.company_id AND own.person_id = e.person_id AND own.ended_at IS NULL) AS waits_for_operator
  FROM change_request r
    JOIN employment e ON e.id = r.employment_id AND e.company_id = r.company_id
    JOIN person subject ON subject.id = e.person_id
    JOIN company c ON c.id = r.company_id
    LEFT JOIN person p ON p.id = r.decided_by;

-- To a company only what it decides waits.
CREATE OR REPLACE VIEW waiting_change_request WITH (security_invoker = true) AS
  SELECT r.request_id AS change_request_id, r.company_id, r.created_at, r.person_id, r.waits_for_operator
  FROM change_request_report r WHERE r.status = 'pending' AND (r.is_by_company OR (SELECT current_tenant()) = 'all');
