-- Whether an employment lasts, held so until the transaction ends: what somebody asks for in it is closed with it.
CREATE FUNCTION hold_open_employment(company uuid, wanted uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM employment e WHERE e.company_id = company AND e.id = wanted AND e.deactivated_at IS NULL FOR SHARE;
  RETURN FOUND;
END
$$;
REVOKE EXECUTE ON FUNCTION hold_open_employment(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_open_employment(uuid, uuid) TO polana_app;
