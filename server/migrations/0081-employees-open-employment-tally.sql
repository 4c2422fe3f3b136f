-- How many employments of a company nobody has deactivated: the operator's list is put in order by it. As in employee_tally a change adds
-- a row and locks none, and the function below adds them up; the application may only read.
CREATE TABLE open_employment_tally (
  company_id uuid NOT NULL REFERENCES company,
  employments integer NOT NULL,
  -- Not folded yet.
  is_loose boolean NOT NULL DEFAULT true
);
CREATE INDEX open_employment_tally_of_company ON open_employment_tally (company_id) INCLUDE (employments);
CALL protect_tenant('open_employment_tally');

CREATE VIEW open_employment_report WITH (security_invoker = true) AS
  SELECT t.company_id, t.employments FROM open_employment_tally t;
GRANT SELECT ON open_employment_tally, open_employment_report TO polana_app;

CREATE FUNCTION tally_added_employments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO open_employment_tally (company_id, employments)
  SELECT company_id, count(*) FROM added WHERE deactivated_at IS NULL GROUP BY 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_added AFTER INSERT ON employment REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_added_employments();

CREATE FUNCTION tally_changed_employments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO open_employment_tally (company_id, employments)
  SELECT company_id, sum(moved) FROM (
    SELECT company_id, 1 AS moved FROM later WHERE deactivated_at IS NULL
    UNION ALL
    SELECT company_id, -1 FROM earlier WHERE deactivated_at IS NULL
  ) change
  GROUP BY 1 HAVING sum(moved) <> 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_changed AFTER UPDATE ON employment REFERENCING OLD TABLE AS earlier NEW TABLE AS later
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_employments();

-- Adds up the rows of every company that has at least so many loose ones; answers of how many companies. A second one at the same time
-- finds the rows gone and adds nothing.
CREATE FUNCTION fold_open_employment_tally(loose_min integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  company uuid;
  folded integer := 0;
BEGIN
  FOR company IN
    SELECT company_id FROM open_employment_tally WHERE is_loose GROUP BY company_id HAVING count(*) >= loose_min ORDER BY company_id
  LOOP
    WITH gone AS (DELETE FROM open_employment_tally WHERE company_id = company RETURNING *)
    INSERT INTO open_employment_tally (company_id, employments, is_loose)
    SELECT company_id, sum(employments), false FROM gone GROUP BY 1 HAVING sum(employments) <> 0;
    folded := folded + 1;
  END LOOP;
  RETURN folded;
END
$$;
REVOKE EXECUTE ON FUNCTION fold_open_employment_tally(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fold_open_employment_tally(integer) TO polana_app;

SELECT set_config('polana.tenant', 'all', true);
INSERT INTO open_employment_tally (company_id, employments, is_loose)
  SELECT company_id, count(*), false FROM employment WHERE deactivated_at IS NULL GROUP BY 1;
