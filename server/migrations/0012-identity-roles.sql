-- Every role a person holds today, over the rooms that keep them. Read by identity when somebody signs in.
CREATE VIEW person_role WITH (security_invoker = true) AS
  SELECT o.person_id, 'OPER' AS role_name, o.id AS role_id, NULL::uuid AS company_id, NULL::text AS company_name,
    o.added_at AS since
  FROM operatorship o
  WHERE o.ended_at IS NULL
UNION ALL
  SELECT a.person_id, 'COMP', a.id, a.company_id, c.name, a.added_at
  FROM administratorship a JOIN company c ON c.id = a.company_id
  WHERE a.ended_at IS NULL AND c.status IN ('active', 'suspended')
UNION ALL
  SELECT e.person_id, 'EMPL', e.id, e.company_id, c.name, e.created_at
  FROM employment e JOIN company c ON c.id = e.company_id
  WHERE e.deactivated_at IS NULL AND c.status IN ('active', 'suspended');
GRANT SELECT ON person_role TO polana_app;
