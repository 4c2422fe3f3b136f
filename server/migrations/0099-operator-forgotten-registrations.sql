-- Registrations whose time has run out are let go, and counted like the other kinds.
ALTER TABLE retention_run DROP CONSTRAINT retention_run_kind_check;
ALTER TABLE retention_run ADD CONSTRAINT retention_run_kind_check
  CHECK (kind IN ('rejectedFiles', 'claims', 'people', 'registrations'));
GRANT DELETE ON company_registration, company_registration_event TO polana_app;
