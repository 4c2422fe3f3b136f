-- How many files the whole portal is reading. A company counts them without seeing whose they are.
CREATE FUNCTION imports_being_read(since timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  tenant text := current_tenant();
  found bigint;
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
  SELECT count(*) INTO found FROM employee_import WHERE state = 'reading' AND running_since > since;
  PERFORM set_config('polana.tenant', tenant, true);
  RETURN found;
END
$$;
