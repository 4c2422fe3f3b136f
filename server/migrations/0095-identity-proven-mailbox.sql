-- Whether somebody has proven that the mailbox is theirs: only then does an e-mail stand for the person behind an account.
CREATE OR REPLACE VIEW person_account WITH (security_invoker = true) AS
  SELECT p.id AS person_id, p.username, p.email, p.first_name || ' ' || p.last_name AS name, p.lang,
    (p.disabled_at IS NOT NULL OR p.verified_at IS NOT NULL
      OR (p.password_hash IS NOT NULL AND (p.password_expires_at IS NULL OR p.password_expires_at > now()))) AS is_in_use,
    p.restricted_at IS NOT NULL AS is_restricted, p.verified_at IS NOT NULL AS is_proven
  FROM person p;
