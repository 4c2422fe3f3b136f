-- Every token of one sign-in shares a family, so an old token is recognised when it comes back.
ALTER TABLE session ADD COLUMN family_hash bytea NOT NULL;
-- Mixed with the token before the last renewal it yields the renewed one: parallel tabs get the same answer.
ALTER TABLE session ADD COLUMN renewal_salt bytea;
CREATE UNIQUE INDEX session_family ON session (family_hash);
-- The family finds the session; the hash of one token is only compared.
DROP INDEX session_token;
DROP INDEX session_previous_token;

-- A one-time password handed over on paper or on the screen dies by itself.
ALTER TABLE person ADD COLUMN password_expires_at timestamptz;

-- One row: what counts where a company says nothing of its own.
CREATE TABLE password_policy_default (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  length_min integer NOT NULL CHECK (length_min BETWEEN 8 AND 64),
  alphanumeric boolean NOT NULL,
  special_character boolean NOT NULL
);
INSERT INTO password_policy_default (length_min, alphanumeric, special_character) VALUES (12, false, false);
GRANT SELECT, UPDATE ON password_policy_default TO polana_app;

-- The default policy with the words nobody may use in a password. Read by identity when a password is set.
CREATE VIEW default_password_policy WITH (security_invoker = true) AS
  SELECT d.length_min, d.alphanumeric, d.special_character, o.product_name, o.operator_name
  FROM password_policy_default d CROSS JOIN operator_profile o;

-- The policy of every role a person holds: the company's own, or the default.
CREATE VIEW person_password_policy WITH (security_invoker = true) AS
  SELECT r.person_id, r.company_name,
    coalesce(c.password_length_min, d.length_min) AS length_min,
    coalesce(c.password_alphanumeric, d.alphanumeric) AS alphanumeric,
    coalesce(c.password_special_character, d.special_character) AS special_character
  FROM person_role r CROSS JOIN password_policy_default d LEFT JOIN company c ON c.id = r.company_id;
GRANT SELECT ON default_password_policy, person_password_policy TO polana_app;
