-- What the operator's overview and list of companies walk: each figure over every company by an index of its own.
CREATE INDEX employment_active ON employment (company_id) WHERE deactivated_at IS NULL;
CREATE INDEX claim_waiting_by_age ON claim (submitted_at) INCLUDE (company_id) WHERE status = 'pending' AND NOT info_requested;
CREATE INDEX audit_entry_of_operators ON audit_entry (at DESC, id DESC)
  WHERE actor_role = 'OPER' AND result = 'done' AND action <> 'file.opened';
-- The last sign-in of an administrator, also when the session has ended.
CREATE INDEX session_by_start ON session (person_id, created_at) WHERE impersonation_id IS NULL;

CREATE VIEW failed_mail WITH (security_invoker = true) AS
  SELECT m.id AS mail_id, m.company_id, m.kind, m.created_at FROM mail m WHERE m.status = 'failed';
CREATE VIEW waiting_company_registration WITH (security_invoker = true) AS
  SELECT r.id AS registration_id, r.created_at FROM company_registration r WHERE r.status = 'pending';
CREATE VIEW waiting_change_request WITH (security_invoker = true) AS
  SELECT r.id AS change_request_id, r.company_id, r.created_at FROM change_request r WHERE r.status = 'pending';
CREATE VIEW claim_tally_report WITH (security_invoker = true) AS
  SELECT t.company_id, t.year, t.action_code, t.status, t.claims FROM claim_tally t;
GRANT SELECT ON failed_mail, waiting_company_registration, waiting_change_request, claim_tally_report TO polana_app;
