-- Which role of a person is meant by an address is asked on every call, before the company is known. Asked through this function it needs
-- no transaction of its own: whose rows may be seen is widened for this question alone and set back with its answer.
CREATE FUNCTION held_role(holder uuid, kind text, wanted uuid, OUT is_held boolean, OUT company_id uuid, OUT is_restricted boolean)
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
  -- One question for each kind, its name in the text: the database then plans for that kind alone.
  IF kind = 'EMPL' THEN
    SELECT r.company_id, r.is_restricted INTO company_id, is_restricted
    FROM person_role r WHERE r.role_name = 'EMPL' AND r.role_id = wanted AND r.person_id = holder;
  ELSIF kind = 'COMP' THEN
    SELECT r.company_id, r.is_restricted INTO company_id, is_restricted
    FROM person_role r WHERE r.role_name = 'COMP' AND r.role_id = wanted AND r.person_id = holder;
  ELSE
    SELECT r.company_id, r.is_restricted INTO company_id, is_restricted
    FROM person_role r WHERE r.role_name = kind AND r.role_id = wanted AND r.person_id = holder;
  END IF;
  is_held := is_restricted IS NOT NULL;
  PERFORM set_config('polana.tenant', tenant, true);
END
$$;
REVOKE EXECUTE ON FUNCTION held_role FROM PUBLIC;
GRANT EXECUTE ON FUNCTION held_role TO polana_app;
