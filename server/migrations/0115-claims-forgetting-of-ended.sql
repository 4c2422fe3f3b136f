-- Nobody will decide about a claim that waited when its company ended: such claims are over as well, and are emptied with the others.
CREATE VIEW claim_over WITH (security_invoker = true) AS
  SELECT c.id, c.company_id, c.year, c.as_of_date, c.forgotten_at FROM claim c
  WHERE c.status <> 'pending' OR EXISTS (SELECT FROM company k WHERE k.id = c.company_id AND k.status = 'ended');

-- Both as before, of claims that are over.
CREATE OR REPLACE FUNCTION erase_claim_files(ids uuid[], at timestamptz) RETURNS TABLE (company_id uuid, file_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held uuid[];
BEGIN
  IF EXISTS (SELECT FROM unnest(ids) AS wanted (id) WHERE NOT EXISTS (SELECT FROM claim_over c WHERE c.id = wanted.id)) THEN
    RAISE EXCEPTION 'a waiting claim keeps its documents' USING ERRCODE = 'restrict_violation';
  END IF;
  held := ARRAY(SELECT DISTINCT f.file_id FROM claim_file f WHERE f.claim_id = ANY (ids));
  PERFORM set_config('polana.forgetting', 'on', true);
  DELETE FROM claim_file f WHERE f.claim_id = ANY (ids);
  PERFORM set_config('polana.forgetting', '', true);
  UPDATE claim c SET files_erased_at = at WHERE c.id = ANY (ids) AND c.files_erased_at IS NULL;
  RETURN QUERY SELECT s.company_id, s.id FROM stored_file s
    WHERE s.id = ANY (held) AND NOT EXISTS (SELECT FROM claim_file f WHERE f.file_id = s.id);
END
$$;

CREATE OR REPLACE FUNCTION forget_claims(ids uuid[], at timestamptz) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten integer;
BEGIN
  UPDATE claim c SET forgotten_at = at, persons = '[]', person_names_sealed = NULL, child_name_sealed = NULL,
    child_fingerprint = NULL, child_age = NULL, document_number = '', issuer_name = '', issuer_ico = '', order_number = NULL,
    ekasa_id = NULL, sport_organisation = NULL, member_since = NULL, note = '', reason_text = NULL
  WHERE c.id = ANY (ids) AND c.forgotten_at IS NULL AND EXISTS (SELECT FROM claim_over o WHERE o.id = c.id);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  PERFORM set_config('polana.forgetting', 'on', true);
  UPDATE claim_event e SET text = '' WHERE e.claim_id = ANY (ids) AND e.text <> '';
  UPDATE claim_exception x SET reason = '–' WHERE x.claim_id = ANY (ids);
  PERFORM set_config('polana.forgetting', '', true);
  DELETE FROM claim_word w WHERE w.claim_id = ANY (ids);
  INSERT INTO claim_word (company_id, claim_id, word)
    SELECT c.company_id, c.id, said.word FROM claim c CROSS JOIN LATERAL claim_words(c.number, '') said (word)
    WHERE c.id = ANY (ids);
  DELETE FROM claim_reading r WHERE r.claim_id = ANY (ids);
  RETURN forgotten;
END
$$;

GRANT SELECT ON claim_over TO polana_app;
