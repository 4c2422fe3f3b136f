-- Who holds a role today, a view for each kind: which one an address means is asked on every call, and a question to one of them costs a
-- third less than one to all of them, of which the database then has to leave two out.
CREATE VIEW held_operatorship WITH (security_invoker = true) AS
  SELECT o.person_id, 'OPER' AS role_name, o.id AS role_id, NULL::uuid AS company_id, NULL::text AS company_name,
    o.added_at AS since, false AS is_restricted
  FROM operatorship o
  WHERE o.ended_at IS NULL;

CREATE VIEW held_administratorship WITH (security_invoker = true) AS
  SELECT a.person_id, 'COMP' AS role_name, a.id AS role_id, a.company_id, c.name AS company_name, a.added_at AS since,
    false AS is_restricted
  FROM administratorship a JOIN company c ON c.id = a.company_id
  WHERE a.ended_at IS NULL AND c.status IN ('active', 'suspended');

CREATE VIEW held_employment WITH (security_invoker = true) AS
  SELECT e.person_id, 'EMPL' AS role_name, e.id AS role_id, e.company_id, c.name AS company_name, e.created_at AS since,
    p.restricted_at IS NOT NULL AS is_restricted
  FROM employment e JOIN company c ON c.id = e.company_id JOIN person p ON p.id = e.person_id
  WHERE e.deactivated_at IS NULL AND c.status IN ('active', 'suspended');

CREATE OR REPLACE VIEW person_role WITH (security_invoker = true) AS
  SELECT * FROM held_operatorship
UNION ALL
  SELECT * FROM held_administratorship
UNION ALL
  SELECT * FROM held_employment;

CREATE OR REPLACE FUNCTION held_role(holder uuid, kind text, wanted uuid, OUT is_held boolean, OUT company_id uuid, OUT is_restricted boolean)
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
  IF kind = 'EMPL' THEN
    SELECT r.company_id, r.is_restricted INTO company_id, is_restricted
    FROM held_employment r WHERE r.role_id = wanted AND r.person_id = holder;
  ELSIF kind = 'COMP' THEN
    SELECT r.company_id, r.is_restricted INTO company_id, is_restricted
    FROM held_administratorship r WHERE r.role_id = wanted AND r.person_id = holder;
  ELSIF kind = 'OPER' THEN
    SELECT r.company_id, r.is_restricted INTO company_id, is_restricted
    FROM held_operatorship r WHERE r.role_id = wanted AND r.person_id = holder;
  END IF;
  is_held := is_restricted IS NOT NULL;
  PERFORM set_config('polana.tenant', tenant, true);
END
$$;

GRANT SELECT ON held_operatorship, held_administratorship, held_employment TO polana_app;
