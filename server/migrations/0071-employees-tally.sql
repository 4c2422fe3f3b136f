-- How many employees there are of each kind the list is filtered by, so that the total above it is read and not counted. A change
-- adds rows (one more, one fewer) and locks none: a counter in one row would make a company's writers wait for each other, and some
-- of them for ever. Written by the triggers and folded by the function below; the application may only read.
CREATE TABLE employee_tally (
  company_id uuid NOT NULL REFERENCES company,
  last_day date,
  ratio integer NOT NULL,
  has_email boolean NOT NULL,
  is_blocked boolean NOT NULL,
  access_until timestamptz,
  claimed_year integer NOT NULL,
  people bigint NOT NULL,
  -- Not folded yet.
  is_loose boolean NOT NULL DEFAULT true
);
CREATE INDEX employee_tally_of_company ON employee_tally (company_id);
CREATE INDEX employee_tally_loose ON employee_tally (company_id) WHERE is_loose;
CALL protect_tenant('employee_tally');
GRANT SELECT ON employee_tally TO polana_app;

CREATE FUNCTION tally_added_employees() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO employee_tally (company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, people)
  SELECT company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, count(*)
  FROM added GROUP BY 1, 2, 3, 4, 5, 6, 7;
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_added AFTER INSERT ON employee_listing REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_added_employees();

CREATE FUNCTION tally_changed_employees() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO employee_tally (company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, people)
  SELECT company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, sum(moved) FROM (
    SELECT company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, 1 AS moved FROM later
    UNION ALL
    SELECT company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, -1 FROM earlier
  ) change
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(moved) <> 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_changed AFTER UPDATE ON employee_listing REFERENCING OLD TABLE AS earlier NEW TABLE AS later
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_employees();

CREATE FUNCTION tally_gone_employees() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO employee_tally (company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, people)
  SELECT company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, -count(*)
  FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7;
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_gone AFTER DELETE ON employee_listing REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_gone_employees();

-- Adds up the rows of every company that has at least so many loose ones; answers of how many companies. Whoever left over a month
-- ago and passwords that ended over an hour ago are put under one day and one moment: the list asks only whether they are over.
-- A second one at the same time finds the rows gone and adds nothing.
CREATE FUNCTION fold_employee_tally(loose_min integer, day date, moment timestamptz) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  company uuid;
  folded integer := 0;
BEGIN
  FOR company IN
    SELECT company_id FROM employee_tally WHERE is_loose GROUP BY company_id HAVING count(*) >= loose_min ORDER BY company_id
  LOOP
    WITH gone AS (DELETE FROM employee_tally WHERE company_id = company RETURNING *)
    INSERT INTO employee_tally (company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, people, is_loose)
    SELECT company_id, CASE WHEN last_day < day - 31 THEN day - 31 ELSE last_day END, ratio, has_email, is_blocked,
      CASE WHEN access_until < moment - interval '1 hour' THEN moment - interval '1 hour' ELSE access_until END, claimed_year,
      sum(people), false
    FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(people) <> 0;
    folded := folded + 1;
  END LOOP;
  RETURN folded;
END
$$;
REVOKE EXECUTE ON FUNCTION fold_employee_tally(integer, date, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fold_employee_tally(integer, date, timestamptz) TO polana_app;

SELECT set_config('polana.tenant', 'all', true);
INSERT INTO employee_tally (company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, people)
  SELECT company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, count(*)
  FROM employee_listing GROUP BY 1, 2, 3, 4, 5, 6, 7;
