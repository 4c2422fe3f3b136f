-- Files that a virus scanner has not found clean: it did not answer yet, or it found something later. No row means nothing stands
-- against the file. Files themselves never change.
CREATE TABLE file_check (
  file_id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'infected')),
  since timestamptz NOT NULL,
  FOREIGN KEY (company_id, file_id) REFERENCES stored_file (company_id, id) ON DELETE CASCADE
);
CREATE INDEX file_check_waiting ON file_check (since, file_id) WHERE state = 'waiting';
CALL protect_tenant('file_check');

GRANT SELECT, INSERT, DELETE, UPDATE (state, since) ON file_check TO polana_app;
