-- The application signs in as a member of polana_app: it owns no table, cannot alter one, and row-level security binds it.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'polana_app') THEN
    CREATE ROLE polana_app NOLOGIN;
  END IF;
END
$$;
GRANT USAGE ON SCHEMA public TO polana_app;

-- Whose rows this transaction may touch. Nobody set = an error, so a forgotten tenant fails closed.
CREATE FUNCTION current_tenant() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  tenant text := current_setting('polana.tenant', true);
BEGIN
  IF tenant IS NULL OR tenant = '' THEN
    RAISE EXCEPTION 'no tenant is set for this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN tenant;
END
$$;

-- The second wall between companies: rows of another company do not exist for this transaction.
CREATE PROCEDURE protect_tenant(target regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %s USING ((SELECT current_tenant()) IN (''all'', company_id::text))', target);
END
$$;

-- Rows that are only ever added: not even the owner's own code updates or deletes them.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE PROCEDURE keep_forever(target regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER keep_forever BEFORE UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION refuse_change()', target);
  EXECUTE format(
    'CREATE TRIGGER keep_forever_whole BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', target);
END
$$;

-- Counters shared by all nodes. Losing them in a crash costs one window, so they are not written ahead.
CREATE UNLOGGED TABLE rate_limit (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_limit_by_age ON rate_limit (window_start);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limit TO polana_app;

GRANT SELECT ON migration TO polana_app;
