-- Which change of an e-mail waits for its mailbox to confirm, for the overview; the link itself stays in its room.
CREATE VIEW email_change_report WITH (security_invoker = true) AS
  SELECT person_id, address, created_at, expires_at FROM one_time_link
  WHERE purpose = 'emailChange' AND person_id IS NOT NULL AND address IS NOT NULL AND used_at IS NULL AND superseded_at IS NULL;
GRANT SELECT ON email_change_report TO polana_app;
