-- A secret that was mailed or handed over: one purpose, one use, a short life. Only its SHA-256 is kept.
CREATE TABLE one_time_link (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN (
    'passwordSet', 'accountVerify', 'emailConfirmRegistration', 'emailChange', 'emailChangeUndo', 'impersonation')),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  person_id uuid REFERENCES person,
  -- What the link is about where that is not the person alone: a registration, an impersonation.
  subject_id uuid,
  -- The mailbox it was sent to; for an e-mail change the address that is to count afterwards.
  address text CHECK (address = lower(address) AND length(address) <= 254),
  -- Of the mail, where there is no person to ask.
  lang text CHECK (lang IN ('sk', 'en')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  used_at timestamptz,
  superseded_at timestamptz,
  CHECK (person_id IS NOT NULL OR subject_id IS NOT NULL),
  CHECK (used_at IS NULL OR superseded_at IS NULL)
);
CREATE UNIQUE INDEX one_time_link_hash ON one_time_link (hash);
CREATE INDEX one_time_link_of_person ON one_time_link (person_id, purpose)
  WHERE used_at IS NULL AND superseded_at IS NULL;
CREATE INDEX one_time_link_of_subject ON one_time_link (subject_id, purpose)
  WHERE used_at IS NULL AND superseded_at IS NULL;
CREATE INDEX one_time_link_by_age ON one_time_link (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_link TO polana_app;

-- When somebody proved that the account's mailbox is theirs.
ALTER TABLE person ADD COLUMN verified_at timestamptz;
