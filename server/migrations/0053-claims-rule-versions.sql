-- A rule of the law is written before it begins and stays as it is from its first day on: then only its last day may still be set,
-- when a later version follows it. A version that has not begun can be taken back.
DROP TRIGGER keep_forever ON allowance_rule;
CREATE FUNCTION refuse_change_of_rule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Europe/Bratislava')::date;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.valid_from <= today THEN
      RAISE EXCEPTION 'a rule that has begun is never deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF to_jsonb(OLD) - 'valid_to' IS DISTINCT FROM to_jsonb(NEW) - 'valid_to'
    OR least(coalesce(OLD.valid_to, 'infinity'), coalesce(NEW.valid_to, 'infinity')) < today THEN
    RAISE EXCEPTION 'a rule is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER rule_kept BEFORE UPDATE OR DELETE ON allowance_rule FOR EACH ROW EXECUTE FUNCTION refuse_change_of_rule();

-- At the end of every transaction one rule at most holds on any day, and from the first one on there is no day without.
CREATE FUNCTION assert_rules_follow_each_other() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT r.valid_to, lead(r.valid_from) OVER (PARTITION BY r.action_code ORDER BY r.valid_from) AS next_from
      FROM allowance_rule r WHERE r.action_code = coalesce(NEW.action_code, OLD.action_code)
    ) row
    WHERE row.next_from IS NOT NULL AND row.valid_to IS DISTINCT FROM row.next_from - 1
  ) THEN
    RAISE EXCEPTION 'the rules of an allowance overlap or leave a gap' USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER rules_follow_each_other AFTER INSERT OR UPDATE OR DELETE ON allowance_rule
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_rules_follow_each_other();

GRANT INSERT, DELETE, UPDATE (valid_to) ON allowance_rule TO polana_app;

-- Wordings come with a version of the rule and go with it while it has not begun; nobody has accepted them by then.
ALTER TABLE claim_declaration_text ADD COLUMN rule_id text REFERENCES allowance_rule;
DROP TRIGGER keep_forever ON claim_declaration_text;
CREATE FUNCTION refuse_change_of_declaration_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR OLD.valid_from <= (now() AT TIME ZONE 'Europe/Bratislava')::date THEN
    RAISE EXCEPTION 'a wording is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER declaration_text_kept BEFORE UPDATE OR DELETE ON claim_declaration_text
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_declaration_text();
GRANT INSERT, DELETE ON claim_declaration_text TO polana_app;

GRANT INSERT, DELETE ON school_holiday TO polana_app;
