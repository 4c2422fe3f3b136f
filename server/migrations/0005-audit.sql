-- Who did what, when, on whose behalf. Written in the transaction of the deed, never changed, never deleted.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null for what concerns the whole portal: sign-in, operator settings.
  company_id uuid REFERENCES company,
  actor_person uuid,
  actor_role text CHECK (actor_role IN ('EMPL', 'COMP', 'OPER', 'SYSTEM')),
  impersonated_person uuid,
  action text NOT NULL CHECK (action ~ '^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$'),
  object_type text NOT NULL CHECK (length(object_type) BETWEEN 1 AND 60),
  object_id text CHECK (length(object_id) BETWEEN 1 AND 100),
  result text NOT NULL CHECK (result IN ('done', 'refused')),
  reason text CHECK (length(reason) <= 2000),
  request_id text CHECK (length(request_id) <= 100),
  address_hash bytea,
  changes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(changes) = 'object')
);
CREATE INDEX audit_entry_of_company ON audit_entry (company_id, at DESC, id DESC);
CREATE INDEX audit_entry_of_object ON audit_entry (object_type, object_id, id);
CREATE INDEX audit_entry_of_actor ON audit_entry (actor_person, id) WHERE actor_person IS NOT NULL;

-- The chain of an entry: its company, or the one chain of the whole portal.
CREATE FUNCTION audit_chain(company_id uuid) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN COALESCE(company_id::text, 'platform');

-- Each seal hashes an entry together with the seal before it, so a later change of either shows.
CREATE TABLE audit_seal (
  chain text NOT NULL,
  seq bigint NOT NULL CHECK (seq >= 1),
  entry_id bigint NOT NULL UNIQUE REFERENCES audit_entry,
  prev_hash bytea NOT NULL CHECK (length(prev_hash) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  sealed_at timestamptz NOT NULL,
  PRIMARY KEY (chain, seq)
);

-- What waits for its seal: stays small, so the sealer never searches the millions of sealed entries.
CREATE TABLE audit_unsealed (
  entry_id bigint PRIMARY KEY,
  chain text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX audit_unsealed_of_chain ON audit_unsealed (chain, entry_id);

CREATE FUNCTION queue_audit_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed (entry_id, chain) VALUES (NEW.id, audit_chain(NEW.company_id));
  RETURN NULL;
END
$$;
CREATE TRIGGER queue_seal AFTER INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION queue_audit_seal();

-- Entries of the whole portal may be written by anybody (a sign-in has no company yet) and read only across companies.
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_reads ON audit_entry FOR SELECT
  USING ((SELECT current_tenant()) IN ('all', audit_chain(company_id)));
CREATE POLICY tenant_writes ON audit_entry FOR INSERT
  WITH CHECK (CASE WHEN company_id IS NULL THEN true ELSE current_tenant() IN ('all', company_id::text) END);

ALTER TABLE audit_seal ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_seal FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_seal USING ((SELECT current_tenant()) IN ('all', chain));

CALL keep_forever('audit_entry');
CALL keep_forever('audit_seal');

GRANT SELECT, INSERT ON audit_entry, audit_seal TO polana_app;
GRANT SELECT, INSERT, DELETE ON audit_unsealed TO polana_app;
