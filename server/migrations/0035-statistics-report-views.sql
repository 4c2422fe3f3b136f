-- Report views: how statistics and exports read the other rooms in bulk. They run with the rights of whoever asks, so row-level
-- security holds in them as in the tables. None of them knows what day it is: the asker names the day.
-- Names of employees come by LEFT JOIN on a key, so that a query which does not ask for them does not pay for them.

-- The columns claims are known by elsewhere already, and after them what reports need besides.
CREATE OR REPLACE VIEW claim_report WITH (security_invoker = true) AS
  SELECT c.id AS claim_id, c.company_id, c.employment_id, c.number, c.action_code, c.year, c.category, c.status, c.version,
    c.info_requested, c.late, c.duplicate_suspected, c.sum_cents, c.recognised_cents, c.contribution_cents, c.as_of_date,
    c.stay_from, c.stay_to, c.period_from, c.period_to, c.document_date, c.issuer_name, c.sport_organisation, c.reason_code,
    c.reason_text, c.submitted_at, c.first_submitted_at, c.decided_at, c.decided_by,
    e.personal_number, e.first_name, e.last_name, c.document_number, c.order_number, c.issuer_ico, c.note, c.rule_id,
    c.replaces_id, c.submitted_by, (c.submitted_at AT TIME ZONE 'Europe/Bratislava')::date AS submitted_on,
    (c.decided_at AT TIME ZONE 'Europe/Bratislava')::date AS decided_on
  FROM claim c LEFT JOIN employment e ON e.id = c.employment_id;

-- `paid_cents` is what an allowance paid out: drawings up, reversals and corrections of them down; 0 for any other movement.
-- `rewarded_cents` is the same for rewards of the club. The operator's account is out of a company's sight.
CREATE VIEW transfer_report WITH (security_invoker = true) AS
  SELECT t.company_id, t.id AS transfer_id, t.position, t.effective_date, t.type, t.amount_cents,
    coalesce(source.kind, 'operator') AS from_kind, coalesce(target.kind, 'operator') AS to_kind,
    coalesce(source.employment_id, target.employment_id) AS employment_id, e.personal_number, e.first_name, e.last_name,
    coalesce(source.action_code, target.action_code) AS action_code, coalesce(source.year, target.year) AS year,
    CASE WHEN source.kind = 'allowance' AND target.kind = 'payout' THEN t.amount_cents
      WHEN source.kind = 'payout' AND target.kind = 'allowance' THEN -t.amount_cents ELSE 0 END AS paid_cents,
    CASE WHEN t.type = 'clubReward' THEN t.amount_cents
      WHEN t.type = 'reversal' AND source.kind = 'club' AND coalesce(target.kind, 'operator') = 'operator' THEN -t.amount_cents
      ELSE 0 END AS rewarded_cents,
    t.subject_id, t.reverses_id, t.note, t.created_at, t.created_by
  FROM transfer t
    LEFT JOIN account source ON source.id = t.from_account_id
    LEFT JOIN account target ON target.id = t.to_account_id
    LEFT JOIN employment e ON e.id = coalesce(source.employment_id, target.employment_id);

CREATE VIEW allowance_report WITH (security_invoker = true) AS
  SELECT a.company_id, a.employment_id, a.year, a.action_code, a.credited_cents, a.available_cents, a.reserved_cents, a.drawn_cents
  FROM account a WHERE a.kind = 'allowance';

-- `last_day` is the last day of the employment: its end, or the day it was taken off the list.
CREATE VIEW employee_report WITH (security_invoker = true) AS
  SELECT e.company_id, e.id AS employment_id, e.person_id, e.personal_number, e.first_name, e.last_name, e.email, e.phone,
    e.start_date, e.end_date, e.deactivated_at, e.created_at,
    least(e.end_date, (e.deactivated_at AT TIME ZONE 'Europe/Bratislava')::date) AS last_day
  FROM employment e;

-- The working time by periods; the last one has no end.
CREATE VIEW ratio_report WITH (security_invoker = true) AS
  SELECT r.company_id, r.employment_id, r.valid_from, r.ratio,
    lead(r.valid_from) OVER (PARTITION BY r.company_id, r.employment_id ORDER BY r.valid_from) - 1 AS valid_to
  FROM ratio_change r;

CREATE VIEW programme_report WITH (security_invoker = true) AS
  SELECT s.company_id, s.action_code, s.valid_from, s.is_open, s.employment_months_min FROM programme_setting s;

CREATE VIEW allowance_rule_report WITH (security_invoker = true) AS
  SELECT r.id AS rule_id, r.action_code, r.valid_from, r.valid_to, r.percent, r.cap_cents, r.employment_months_min
  FROM allowance_rule r;

CREATE VIEW company_report WITH (security_invoker = true) AS
  SELECT c.id AS company_id, c.name, c.ico, c.decision_target_days, c.pay_day, c.cut_off_day, c.created_at FROM company c;

GRANT SELECT ON claim_report, transfer_report, allowance_report, employee_report, ratio_report, programme_report,
  allowance_rule_report, company_report TO polana_app;

-- Each figure of the statistics walks one of these, or of the claims' own, from the company and the year asked for, and no further.
CREATE INDEX claim_by_decision ON claim (company_id, decided_at) INCLUDE (action_code, status, reason_code, submitted_at)
  WHERE decided_at IS NOT NULL;
CREATE INDEX transfer_by_date ON transfer (company_id, effective_date, position);
CREATE INDEX transfer_paid ON transfer (company_id, effective_date) INCLUDE (type, amount_cents, from_account_id, to_account_id)
  WHERE type IN ('drawing', 'reversal', 'correction', 'clubReward');
CREATE INDEX allowance_of_year ON account (company_id, year, employment_id) WHERE kind = 'allowance';
CREATE INDEX ratio_change_of_company ON ratio_change (company_id, employment_id, valid_from) INCLUDE (ratio);
