-- Whoever waited for a company that ends is told so, and not that number and name were wrong.
ALTER TABLE registration DROP CONSTRAINT registration_reason_code_check;
ALTER TABLE registration ADD CONSTRAINT registration_reason_code_check
  CHECK (reason_code IN ('NOT_FOUND', 'COMPANY_ENDED')) NOT VALID;
