-- As before, but it ends as of the asking: the link lives from its mail on, and to an address that somebody else has none goes out, so that
-- the two together told whether anybody has it.
CREATE OR REPLACE VIEW email_change_report WITH (security_invoker = true) AS
  SELECT person_id, address, created_at, created_at + interval '24 hours' AS expires_at FROM one_time_link
  WHERE purpose = 'emailChange' AND person_id IS NOT NULL AND address IS NOT NULL AND used_at IS NULL AND superseded_at IS NULL;
