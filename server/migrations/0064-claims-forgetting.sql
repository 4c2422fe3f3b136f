-- What a claim loses when its time has run out: the files of a rejected one after months, everything personal after years.
ALTER TABLE claim ADD COLUMN files_erased_at timestamptz;
ALTER TABLE claim ADD COLUMN forgotten_at timestamptz;
CREATE INDEX claim_files_to_erase ON claim (decided_at, id) WHERE status = 'rejected' AND files_erased_at IS NULL;
CREATE INDEX claim_to_forget ON claim (year, id) WHERE forgotten_at IS NULL AND status <> 'pending';

ALTER TABLE payroll_line ADD COLUMN forgotten_at timestamptz;
CREATE INDEX payroll_line_to_forget ON payroll_line (closing_id) WHERE forgotten_at IS NULL;
CREATE INDEX payroll_closing_by_month ON payroll_closing (month, id);

-- A decided claim is frozen; all that may still happen to its facts is that what is personal in them is emptied, once.
CREATE OR REPLACE FUNCTION refuse_change_of_decided_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'pending' THEN
    RETURN NEW;
  END IF;
  IF (OLD.sum_cents, OLD.as_of_date, OLD.stay_from, OLD.stay_to, OLD.period_from, OLD.period_to, OLD.employment_id, OLD.action_code,
      OLD.category, OLD.document_date, OLD.replaces_id)
    IS DISTINCT FROM (NEW.sum_cents, NEW.as_of_date, NEW.stay_from, NEW.stay_to, NEW.period_from, NEW.period_to, NEW.employment_id,
      NEW.action_code, NEW.category, NEW.document_date, NEW.replaces_id) THEN
    RAISE EXCEPTION 'a decided claim is frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.persons, OLD.person_names_sealed, OLD.child_name_sealed, OLD.child_age, OLD.document_number, OLD.issuer_name, OLD.issuer_ico,
      OLD.order_number, OLD.ekasa_id, OLD.sport_organisation, OLD.member_since)
    IS DISTINCT FROM (NEW.persons, NEW.person_names_sealed, NEW.child_name_sealed, NEW.child_age, NEW.document_number,
      NEW.issuer_name, NEW.issuer_ico, NEW.order_number, NEW.ekasa_id, NEW.sport_organisation, NEW.member_since)
    AND NOT (OLD.forgotten_at IS NULL AND NEW.forgotten_at IS NOT NULL AND NEW.status = OLD.status
      AND NEW.contribution_cents = OLD.contribution_cents AND NEW.persons = '[]' AND NEW.person_names_sealed IS NULL
      AND NEW.child_name_sealed IS NULL AND NEW.child_age IS NULL AND NEW.document_number = '' AND NEW.issuer_name = ''
      AND NEW.issuer_ico = '' AND NEW.order_number IS NULL AND NEW.ekasa_id IS NULL AND NEW.sport_organisation IS NULL
      AND NEW.member_since IS NULL) THEN
    RAISE EXCEPTION 'a decided claim is frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

-- Rows that are kept until their time has run out: only the functions below, which the application may call but not imitate for
-- want of the rights, empty or remove them.
CREATE FUNCTION refuse_change_unless_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('polana.forgetting', true), '') <> 'on' THEN
    RAISE EXCEPTION '% rows are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END
$$;
DO $$
DECLARE
  target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['claim_file', 'claim_event', 'claim_exception', 'payroll_line'] LOOP
    EXECUTE format('DROP TRIGGER keep_forever ON %I', target);
    EXECUTE format('CREATE TRIGGER keep_until_forgotten BEFORE UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_forgetting()', target);
  END LOOP;
END
$$;

-- Takes the documents of these claims away and answers those that no other claim holds: whoever calls drops them.
CREATE FUNCTION erase_claim_files(ids uuid[], at timestamptz) RETURNS TABLE (company_id uuid, file_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held uuid[];
BEGIN
  IF EXISTS (SELECT FROM claim c WHERE c.id = ANY (ids) AND c.status = 'pending') THEN
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

-- Empties what is personal in these decided claims, their history and their words; amounts, dates and numbers stay.
CREATE FUNCTION forget_claims(ids uuid[], at timestamptz) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten integer;
BEGIN
  UPDATE claim c SET forgotten_at = at, persons = '[]', person_names_sealed = NULL, child_name_sealed = NULL,
    child_fingerprint = NULL, child_age = NULL, document_number = '', issuer_name = '', issuer_ico = '', order_number = NULL,
    ekasa_id = NULL, sport_organisation = NULL, member_since = NULL, note = '', reason_text = NULL
  WHERE c.id = ANY (ids) AND c.status <> 'pending' AND c.forgotten_at IS NULL;
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

-- Puts pseudonyms into wage lines of months up to a day, at most so many; what they amount to stays.
CREATE FUNCTION forget_payroll_lines(through date, at timestamptz, count_max integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten integer;
BEGIN
  PERFORM set_config('polana.forgetting', 'on', true);
  UPDATE payroll_line l SET forgotten_at = at, first_name = 'Bývalý zamestnanec', last_name = pseudonym_code(e.person_id),
    personal_number = pseudonym_code(e.person_id)
  FROM employment e
  WHERE e.id = l.employment_id AND (l.closing_id, l.employment_id, l.kind, l.year) IN (
    SELECT due.closing_id, due.employment_id, due.kind, due.year
    FROM payroll_closing m JOIN payroll_line due ON due.closing_id = m.id AND due.forgotten_at IS NULL
    WHERE m.month <= through ORDER BY m.month, due.closing_id, due.employment_id LIMIT count_max);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  PERFORM set_config('polana.forgetting', '', true);
  RETURN forgotten;
END
$$;

REVOKE EXECUTE ON FUNCTION erase_claim_files(uuid[], timestamptz), forget_claims(uuid[], timestamptz),
  forget_payroll_lines(date, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_claim_files(uuid[], timestamptz), forget_claims(uuid[], timestamptz),
  forget_payroll_lines(date, timestamptz, integer) TO polana_app;
