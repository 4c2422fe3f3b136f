-- What other rooms may know of claims: read by employees (a person's claims, what depends on a ratio) and by reports.
CREATE VIEW claim_report WITH (security_invoker = true) AS
  SELECT c.id AS claim_id, c.company_id, c.employment_id, c.number, c.action_code, c.year, c.category, c.status, c.version,
    c.info_requested, c.late, c.duplicate_suspected, c.sum_cents, c.recognised_cents, c.contribution_cents, c.as_of_date,
    c.stay_from, c.stay_to, c.period_from, c.period_to, c.document_date, c.issuer_name, c.sport_organisation, c.reason_code,
    c.reason_text, c.submitted_at, c.first_submitted_at, c.decided_at, c.decided_by
  FROM claim c;

-- The most a full-time employee gets in a year, by the day. Read by employees when a ratio changes.
CREATE VIEW allowance_cap WITH (security_invoker = true) AS
  SELECT r.action_code, r.valid_from, r.valid_to, r.cap_cents FROM allowance_rule r;

-- Which accounts an employment has. Read by employees: whoever has one leaves movements behind.
CREATE VIEW employment_account WITH (security_invoker = true) AS
  SELECT a.company_id, a.employment_id, a.kind, a.year, a.action_code FROM account a WHERE a.employment_id IS NOT NULL;

GRANT SELECT ON claim_report, allowance_cap, employment_account TO polana_app;

-- Which claims stand on a ratio: the latest decided ones of an employment.
CREATE INDEX claim_decided_by_date ON claim (employment_id, as_of_date) WHERE status <> 'pending';
