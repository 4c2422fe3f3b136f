-- As before, but looked up in one order only, from the account to its person, to the person's other records, to their accounts. Left to
-- choose while nothing is known of how many rows there are, as right after a first import, PostgreSQL went the other way, through every
-- account of the year for each: 5,000 people, 25 million looks.
CREATE OR REPLACE VIEW personal_allowance_report WITH (security_invoker = true) AS
  SELECT a.company_id, a.employment_id, a.year, a.action_code, a.credited_cents,
    a.reserved_cents + least(elsewhere.reserved_cents, a.available_cents - least(elsewhere.drawn_cents, a.available_cents))
      AS reserved_cents,
    a.drawn_cents + least(elsewhere.drawn_cents, a.available_cents) AS drawn_cents,
    greatest(a.available_cents - elsewhere.drawn_cents - elsewhere.reserved_cents, 0) AS left_cents
  FROM account a CROSS JOIN LATERAL (
    SELECT coalesce(sum(o.reserved_cents), 0)::bigint AS reserved_cents, coalesce(sum(o.drawn_cents), 0)::bigint AS drawn_cents
    FROM (SELECT e.person_id FROM employment e WHERE e.id = a.employment_id OFFSET 0) own
      CROSS JOIN LATERAL (
        -- The company is compared in a way that no index answers: the few records of a person are looked through, never a company's.
        SELECT e.id FROM employment e
        WHERE e.person_id = own.person_id AND e.id <> a.employment_id AND e.company_id IS NOT DISTINCT FROM a.company_id OFFSET 0) other
      CROSS JOIN LATERAL (
        SELECT held.reserved_cents, held.drawn_cents FROM account held
        WHERE held.employment_id = other.id AND held.kind = 'allowance' AND held.year = a.year AND held.action_code = a.action_code
        OFFSET 0) o
  ) elsewhere
  WHERE a.kind = 'allowance';
