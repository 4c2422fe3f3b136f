-- As before, but the employments of an account are looked up by its person in any case. Left to choose while nothing is known of how many
-- there are, as right after a first import, PostgreSQL went through the numbers of everybody employed for each account asked about.
CREATE OR REPLACE FUNCTION is_account_shared(account uuid, company uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
  shared boolean;
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
  shared := EXISTS (SELECT FROM person_role r WHERE r.person_id = account AND r.role_name <> 'EMPL')
    OR EXISTS (
      SELECT FROM (SELECT e.company_id, e.deactivated_at FROM employment e WHERE e.person_id = account OFFSET 0) e
        JOIN company c ON c.id = e.company_id
      WHERE e.deactivated_at IS NULL AND e.company_id <> company AND c.status IN ('active', 'suspended'));
  PERFORM set_config('polana.tenant', tenant, true);
  RETURN shared;
END
$$;
