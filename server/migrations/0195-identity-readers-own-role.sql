-- As before, but who opens a document in somebody else's name is told in their own role: an operator who had entered an administrator's
-- account was told as an administrator of the company, and an administrator in the employee's account as an employee.
CREATE OR REPLACE VIEW document_read WITH (security_invoker = true) AS
  SELECT c.employment_id, c.company_id, a.id AS entry_id, a.at, c.number AS claim_number,
    CASE WHEN a.impersonated_person IS NULL THEN a.actor_role ELSE (
      SELECT i.actor_role FROM impersonation i
      WHERE i.company_id = c.company_id AND i.actor_person_id = a.actor_person AND i.subject_person_id = a.impersonated_person
        AND i.started_at <= a.at
      ORDER BY i.started_at DESC LIMIT 1) END AS reader_role,
    p.first_name || ' ' || p.last_name AS reader_name
  FROM claim c
    JOIN employment e ON e.id = c.employment_id
    JOIN audit_entry a ON a.action = 'file.opened' AND a.result = 'done' AND a.changes ->> 'claimId' = c.id::text
    LEFT JOIN person p ON p.id = a.actor_person
  WHERE a.actor_person IS DISTINCT FROM e.person_id;
