-- Whose rows may be seen is asked for every table of every statement. Written in SQL, the answer becomes a part of the statement instead
-- of a call from it; still an error where nobody said.
CREATE FUNCTION refuse_without_tenant() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RAISE EXCEPTION 'no tenant is set for this transaction' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE FUNCTION current_tenant() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('polana.tenant', true), ''), refuse_without_tenant())
$$;

CREATE OR REPLACE FUNCTION tenant_company() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_tenant(), 'all')::uuid
$$;
