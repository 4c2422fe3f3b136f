CREATE TABLE person (
  id uuid PRIMARY KEY,
  username text NOT NULL CHECK (username = lower(username) AND username ~ '^[a-z0-9][a-z0-9._@+-]{1,253}$'),
  email text CHECK (email = lower(email) AND length(email) <= 254),
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
  lang text NOT NULL DEFAULT 'sk' CHECK (lang IN ('sk', 'en')),
  password_hash text,
  force_password_change boolean NOT NULL DEFAULT false,
  is_migrated boolean NOT NULL DEFAULT false,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX person_username ON person (username);
CREATE UNIQUE INDEX person_email ON person (email) WHERE email IS NOT NULL;

CREATE TABLE operatorship (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  added_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX operatorship_open ON operatorship (person_id) WHERE ended_at IS NULL;

-- A signed-in device. Only hashes of the token and of the binding cookie are kept.
CREATE TABLE session (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  token_hash bytea NOT NULL,
  -- The token before the last renewal still works for a moment, for parallel tabs.
  previous_token_hash bytea,
  previous_token_until timestamptz,
  binding_hash bytea,
  user_agent text NOT NULL DEFAULT '',
  address_hash bytea,
  created_at timestamptz NOT NULL,
  token_issued_at timestamptz NOT NULL,
  last_act_at timestamptz NOT NULL,
  idle_minutes integer NOT NULL,
  expires_at timestamptz NOT NULL,
  factor_confirmed_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text
);
CREATE UNIQUE INDEX session_token ON session (token_hash);
CREATE UNIQUE INDEX session_previous_token ON session (previous_token_hash) WHERE previous_token_hash IS NOT NULL;
CREATE INDEX session_of_person ON session (person_id) WHERE ended_at IS NULL;

-- The moment between the password and the second factor.
CREATE TABLE login_challenge (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  method text NOT NULL CHECK (method IN ('email', 'totp')),
  code_hash bytea,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX login_challenge_of_person ON login_challenge (person_id, created_at);

GRANT SELECT, INSERT, UPDATE ON person, operatorship, session, login_challenge TO polana_app;
