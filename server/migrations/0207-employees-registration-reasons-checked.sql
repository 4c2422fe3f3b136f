-- Looked at row by row while others write, as the version before could only have written a reason that is still there.
ALTER TABLE registration VALIDATE CONSTRAINT registration_reason_code_check;
