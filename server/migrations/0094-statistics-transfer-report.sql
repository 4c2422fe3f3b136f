-- As before, but accounts are found within the company of the movement: its index has them side by side, and however many companies
-- there are, a report may read them at once instead of one by one.
CREATE OR REPLACE VIEW transfer_report WITH (security_invoker = true) AS
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
    LEFT JOIN account source ON source.company_id = t.company_id AND source.id = t.from_account_id
    LEFT JOIN account target ON target.company_id = t.company_id AND target.id = t.to_account_id
    LEFT JOIN employment e ON e.company_id = t.company_id AND e.id = coalesce(source.employment_id, target.employment_id);
