-- How somebody signs in, as far as those who answer for a company need to know. Read by companies for the list of administrators.
CREATE VIEW person_sign_in WITH (security_invoker = true) AS
  SELECT p.id AS person_id, p.disabled_at IS NOT NULL AS is_disabled,
    EXISTS (SELECT FROM totp_factor f WHERE f.person_id = p.id AND f.confirmed_at IS NOT NULL) AS has_app,
    (SELECT max(s.created_at) FROM session s WHERE s.person_id = p.id AND s.impersonation_id IS NULL) AS last_sign_in_at
  FROM person p;

-- Registrations a company still has to decide about.
CREATE VIEW waiting_registration WITH (security_invoker = true) AS
  SELECT r.company_id, r.id AS registration_id, r.created_at FROM registration r WHERE r.status = 'pending';

GRANT SELECT ON person_sign_in, waiting_registration TO polana_app;
