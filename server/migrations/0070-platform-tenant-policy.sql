-- The wall between companies compares ids as ids: as texts it cost more per row than everything else a list asks, and PostgreSQL
-- believed that it lets one row in a hundred through, so it sorted long lists instead of walking their indexes.

-- The company this transaction is bound to; null for every company. Nobody set = an error, as in current_tenant().
CREATE FUNCTION tenant_company() RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN nullif(current_tenant(), 'all')::uuid;
END
$$;

-- A row without a company is for those who see every company.
CREATE OR REPLACE PROCEDURE protect_tenant(target regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %s
     USING (coalesce(company_id = (SELECT tenant_company()), (SELECT current_tenant()) = ''all''))', target);
END
$$;

DO $$
DECLARE
  target regclass;
BEGIN
  FOR target IN
    SELECT p.polrelid FROM pg_policy p JOIN pg_attribute a ON a.attrelid = p.polrelid AND a.attname = 'company_id'
    WHERE p.polname = 'tenant' ORDER BY p.polrelid
  LOOP
    EXECUTE format(
      'ALTER POLICY tenant ON %s
       USING (coalesce(company_id = (SELECT tenant_company()), (SELECT current_tenant()) = ''all''))', target);
  END LOOP;
END
$$;
ALTER POLICY tenant ON company
  USING (coalesce(id = (SELECT tenant_company()), (SELECT current_tenant()) = 'all'));
ALTER POLICY tenant_reads ON audit_entry
  USING (coalesce(company_id = (SELECT tenant_company()), (SELECT current_tenant()) = 'all'));
