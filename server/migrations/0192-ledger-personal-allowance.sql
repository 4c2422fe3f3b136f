-- An allowance as its person can still claim it: who left a company and came back has two records and accounts there, but one maximum of
-- the law a year. What is used in the other record counts as used here, as far as this account still holds money.
CREATE VIEW personal_allowance_report WITH (security_invoker = true) AS
  SELECT a.company_id, a.employment_id, a.year, a.action_code, a.credited_cents,
    a.reserved_cents + least(elsewhere.reserved_cents, a.available_cents - least(elsewhere.drawn_cents, a.available_cents))
      AS reserved_cents,
    a.drawn_cents + least(elsewhere.drawn_cents, a.available_cents) AS drawn_cents,
    greatest(a.available_cents - elsewhere.drawn_cents - elsewhere.reserved_cents, 0) AS left_cents
  FROM account a CROSS JOIN LATERAL (
    SELECT coalesce(sum(o.reserved_cents), 0)::bigint AS reserved_cents, coalesce(sum(o.drawn_cents), 0)::bigint AS drawn_cents
    FROM employment own
      JOIN employment other ON other.company_id = own.company_id AND other.person_id = own.person_id AND other.id <> own.id
      JOIN account o ON o.company_id = other.company_id AND o.employment_id = other.id AND o.kind = 'allowance'
        AND o.year = a.year AND o.action_code = a.action_code
    WHERE own.id = a.employment_id
  ) elsewhere
  WHERE a.kind = 'allowance';
GRANT SELECT ON personal_allowance_report TO polana_app;

-- A reminder promises no more than a claim gets either.
CREATE OR REPLACE FUNCTION money_left_of_year(company uuid, allowance_year integer)
  RETURNS TABLE (employment_id uuid, rp_cents bigint, sp_cents bigint) LANGUAGE sql STABLE AS $$
  SELECT a.employment_id, coalesce(sum(a.left_cents) FILTER (WHERE a.action_code = 'RP'), 0)::bigint,
    coalesce(sum(a.left_cents) FILTER (WHERE a.action_code = 'SP'), 0)::bigint
  FROM personal_allowance_report a
  WHERE a.company_id = company AND a.year = allowance_year AND a.left_cents > 0
  GROUP BY a.employment_id
$$;
