-- Whose account is gone and whose name a pseudonym has taken is no employee with an account any more: nobody deactivates those who left by
-- an end date, so the operator's figures had counted them for good. Held while it is put right: who is forgotten meanwhile is counted once.
LOCK TABLE employment IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION tally_added_employments() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO open_employment_tally (company_id, employments)
  SELECT company_id, count(*) FROM added WHERE deactivated_at IS NULL AND forgotten_at IS NULL GROUP BY 1;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION tally_changed_employments() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO open_employment_tally (company_id, employments)
  SELECT company_id, sum(moved) FROM (
    SELECT company_id, 1 AS moved FROM later WHERE deactivated_at IS NULL AND forgotten_at IS NULL
    UNION ALL
    SELECT company_id, -1 FROM earlier WHERE deactivated_at IS NULL AND forgotten_at IS NULL
  ) change
  GROUP BY 1 HAVING sum(moved) <> 0;
  RETURN NULL;
END
$$;

SELECT set_config('polana.tenant', 'all', true);
INSERT INTO open_employment_tally (company_id, employments)
  SELECT company_id, -count(*) FROM employment WHERE deactivated_at IS NULL AND forgotten_at IS NOT NULL GROUP BY 1;
