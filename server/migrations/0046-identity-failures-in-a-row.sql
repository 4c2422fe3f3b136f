-- Failed sign-ins in a row, by a hash of account and password: a new password starts from zero, and nobody is named here.
CREATE TABLE sign_in_failure (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX sign_in_failure_by_age ON sign_in_failure (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failure TO polana_app;

-- Traces of signing in are dropped after ninety days.
GRANT DELETE ON session, login_challenge TO polana_app;
CREATE INDEX session_by_end ON session (expires_at);
CREATE INDEX login_challenge_by_end ON login_challenge (expires_at);
