-- One row: by it every process knows whether its secret is the one with which this database's files and fields are sealed. Only the owner
-- of the tables, who restores, can change it.
CREATE TABLE secret_mark (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$')
);
GRANT SELECT, INSERT ON secret_mark TO polana_app;
