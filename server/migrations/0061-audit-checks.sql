-- Runs of the check over the chains of the audit log: the nightly one, and those an operator asked for.
CREATE TABLE audit_check (
  id uuid PRIMARY KEY,
  -- Null for every chain.
  chain text,
  -- Null for the nightly one.
  asked_by uuid REFERENCES person,
  asked_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed')),
  -- Each run takes the next number; what a run of an older number brings is not noted any more.
  attempt integer NOT NULL DEFAULT 0,
  chains_total integer NOT NULL DEFAULT 0,
  chains_done integer NOT NULL DEFAULT 0,
  chains_broken integer NOT NULL DEFAULT 0,
  entries bigint NOT NULL DEFAULT 0,
  finished_at timestamptz,
  CHECK ((state IN ('done', 'failed')) = (finished_at IS NOT NULL))
);
CREATE INDEX audit_check_by_time ON audit_check (asked_at, id);
-- Pressed twice at once, the same is checked once.
CREATE UNIQUE INDEX audit_check_under_way ON audit_check (coalesce(chain, '')) WHERE state IN ('queued', 'running');

-- What was found of each chain.
CREATE TABLE audit_check_chain (
  check_id uuid NOT NULL REFERENCES audit_check ON DELETE CASCADE,
  chain text NOT NULL,
  is_sound boolean NOT NULL,
  entries bigint NOT NULL,
  head_hash bytea NOT NULL CHECK (length(head_hash) = 32),
  -- Where it stops holding.
  broken_entry_id bigint,
  problem text CHECK (problem IN ('entry_changed', 'entry_missing', 'seal_missing', 'chain_forked', 'entry_unsealed')),
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (check_id, chain),
  CHECK (is_sound = (problem IS NULL) AND is_sound = (broken_entry_id IS NULL))
);
CREATE INDEX audit_check_chain_by_time ON audit_check_chain (chain, checked_at);

-- The operator's and the jobs' business; no company reads it.
ALTER TABLE audit_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_check FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON audit_check USING ((SELECT current_tenant()) = 'all');
ALTER TABLE audit_check_chain ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_check_chain FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON audit_check_chain USING ((SELECT current_tenant()) = 'all');

GRANT SELECT, INSERT, UPDATE, DELETE ON audit_check, audit_check_chain TO polana_app;
