-- A copy of the portal that was restored from a backup writes to nobody until the operator lets it.
ALTER TABLE mail DROP CONSTRAINT mail_status_check;
-- held: left waiting by a restored copy, sent or laid aside when the operator decides.
ALTER TABLE mail ADD CONSTRAINT mail_status_check CHECK (status IN ('queued', 'sent', 'failed', 'kept', 'held'));
CREATE INDEX mail_held ON mail (created_at, id) WHERE status = 'held';

-- One row while mails are held; only the owner of the tables, who restores, can write it.
CREATE TABLE mail_hold (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  held_at timestamptz NOT NULL,
  backup_taken_at timestamptz NOT NULL
);
-- UPDATE is what locking the row asks for.
GRANT SELECT, UPDATE, DELETE ON mail_hold TO polana_app;
