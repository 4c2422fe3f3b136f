-- Registrations whose mailbox is confirmed, by the day they came.
CREATE VIEW registration_report WITH (security_invoker = true) AS
  SELECT r.company_id, r.id AS registration_id, r.status, r.created_at FROM registration r WHERE r.status <> 'unconfirmed';
GRANT SELECT ON registration_report TO polana_app;

-- What expired leaves an account as empty as what was drawn; `has_expired` tells them apart. Ask it last: it looks up movements.
CREATE OR REPLACE VIEW allowance_report WITH (security_invoker = true) AS
  SELECT a.company_id, a.employment_id, a.year, a.action_code, a.credited_cents, a.available_cents, a.reserved_cents, a.drawn_cents,
    EXISTS (
      SELECT FROM transfer_side s JOIN transfer t ON t.id = s.transfer_id
      WHERE s.company_id = a.company_id AND s.account_id = a.id AND t.type = 'expiry' AND t.from_account_id = a.id) AS has_expired
  FROM account a WHERE a.kind = 'allowance';
