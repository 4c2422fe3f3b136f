-- As before, once for all entries of a statement.
CREATE OR REPLACE FUNCTION queue_audit_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed (entry_id, chain) SELECT id, audit_chain(company_id) FROM written ORDER BY id;
  RETURN NULL;
END
$$;
DROP TRIGGER queue_seal ON audit_entry;
CREATE TRIGGER queue_seal AFTER INSERT ON audit_entry REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION queue_audit_seal();
