-- Until a company closes its first month, its wages start with the month of its first payment. One step in an index instead of a look at
-- every payment; what is reversed was paid before.
CREATE VIEW first_payout_report WITH (security_invoker = true) AS
  SELECT a.company_id,
    (SELECT s.effective_date FROM transfer_side s WHERE s.account_id = a.id ORDER BY s.effective_date, s.position LIMIT 1) AS day
  FROM account a
  WHERE a.kind = 'payout';
GRANT SELECT ON first_payout_report TO polana_app;
