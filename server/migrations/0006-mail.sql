-- The outbox: a mail is written in the transaction that causes it and sent by a job afterwards.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  company_id uuid REFERENCES company,
  kind text NOT NULL CHECK (kind ~ '^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$'),
  recipient text NOT NULL CHECK (length(recipient) <= 254 AND recipient !~ '[[:cntrl:][:space:]<>,;]'),
  lang text NOT NULL CHECK (lang IN ('sk', 'en')),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200 AND subject !~ '[[:cntrl:]]'),
  text text NOT NULL,
  html text,
  -- What must not be sent twice carries a key of its cause.
  dedupe_key text UNIQUE CHECK (length(dedupe_key) BETWEEN 1 AND 200),
  -- The same at every try, so that a receiver who took it already can tell.
  message_id text,
  -- kept: there is no mail server (demo), the mail is only shown.
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'kept')),
  tries integer NOT NULL DEFAULT 0,
  last_try_at timestamptz,
  last_problem text,
  give_up_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  emptied_at timestamptz,
  CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX mail_by_age ON mail (created_at DESC, id DESC);
CREATE INDEX mail_waiting ON mail (created_at) WHERE status = 'queued';
CREATE INDEX mail_to_empty ON mail (created_at) WHERE emptied_at IS NULL;

-- Anybody's transaction may leave a mail; only the sender, the operator and the demo's outbox read them.
ALTER TABLE mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail FORCE ROW LEVEL SECURITY;
CREATE POLICY anybody_writes ON mail FOR INSERT WITH CHECK (true);
CREATE POLICY platform_reads ON mail FOR SELECT USING ((SELECT current_tenant()) = 'all');
CREATE POLICY platform_changes ON mail FOR UPDATE USING ((SELECT current_tenant()) = 'all');

GRANT SELECT, INSERT, UPDATE ON mail TO polana_app;
