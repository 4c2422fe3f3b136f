-- Looked at row by row while others write, as the version before could only have written kinds that are still there.
ALTER TABLE claim_event VALIDATE CONSTRAINT claim_event_kind_check;
