-- Report views of the overview: what each room tells it, read by statistics.

-- Deeds of people, newest first by the index below; opening a file is no news and there are many of them.
CREATE VIEW activity_report WITH (security_invoker = true) AS
  SELECT a.company_id, a.id AS entry_id, a.at, a.action, a.actor_role, a.actor_person AS actor_person_id,
    p.first_name || ' ' || p.last_name AS actor_name, a.object_type, a.object_id,
    CASE a.object_type
      WHEN 'claim' THEN (SELECT c.number FROM claim c WHERE c.id = a.object_id::uuid AND c.company_id = a.company_id)
      WHEN 'registration' THEN (
        SELECT r.first_name || ' ' || r.last_name FROM registration r WHERE r.id = a.object_id::uuid AND r.company_id = a.company_id)
      WHEN 'employment' THEN (
        SELECT e.first_name || ' ' || e.last_name FROM employment e WHERE e.id = a.object_id::uuid AND e.company_id = a.company_id)
      WHEN 'administratorship' THEN (
        SELECT other.first_name || ' ' || other.last_name
        FROM administratorship s JOIN person other ON other.id = s.person_id WHERE s.id = a.object_id::uuid)
    END AS subject
  FROM audit_entry a LEFT JOIN person p ON p.id = a.actor_person
  WHERE a.result = 'done' AND a.action <> 'file.opened';
CREATE INDEX audit_entry_of_activity ON audit_entry (company_id, at DESC, id DESC)
  WHERE result = 'done' AND action <> 'file.opened';

-- How far a company has come; each column costs only whoever asks for it.
CREATE VIEW company_start_report WITH (security_invoker = true) AS
  SELECT c.id AS company_id, c.created_at, c.uss_verification,
    EXISTS (SELECT FROM company_part part WHERE part.company_id = c.id AND part.part = 'profile') AS is_profile_checked,
    EXISTS (SELECT FROM employment e WHERE e.company_id = c.id AND e.deactivated_at IS NULL) AS has_employees,
    EXISTS (
      SELECT FROM employment e JOIN person_account account ON account.person_id = e.person_id
      WHERE e.company_id = c.id AND e.deactivated_at IS NULL AND account.is_in_use AND NOT EXISTS (
        SELECT FROM administratorship own WHERE own.company_id = c.id AND own.person_id = e.person_id)) AS has_access,
    EXISTS (SELECT FROM claim WHERE claim.company_id = c.id) AS has_claims,
    (SELECT count(*) FROM administratorship a WHERE a.company_id = c.id AND a.ended_at IS NULL) AS administrators
  FROM company c;

CREATE VIEW company_account_report WITH (security_invoker = true) AS
  SELECT a.company_id, a.kind, a.balance_cents FROM account a WHERE a.kind IN ('fund', 'payout');

-- Questions of companies about claims, for the people they are asked.
CREATE VIEW claim_question_report WITH (security_invoker = true) AS
  SELECT e.company_id, e.claim_id, e.at, e.text FROM claim_event e WHERE e.kind = 'questionAsked';

GRANT SELECT ON activity_report, company_start_report, company_account_report, claim_question_report TO polana_app;
