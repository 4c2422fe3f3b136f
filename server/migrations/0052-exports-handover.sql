-- Lists handed over when a company leaves: any of its administrators may fetch them, and the operator after the end.
ALTER TABLE export ADD COLUMN is_handover boolean NOT NULL DEFAULT false;
