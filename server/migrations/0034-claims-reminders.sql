-- A mail may carry small texts beside its own, for example an entry for a calendar. Emptied together with the mail.
ALTER TABLE mail ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]'
  CHECK (jsonb_typeof(attachments) = 'array' AND length(attachments::text) <= 65536);

-- Which reminder about which day an employee has had: each comes once.
CREATE TABLE reminder (
  employment_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('draftDeadline', 'yearEnd', 'entitled')),
  -- The day it is about.
  about date NOT NULL,
  -- The first, the second … reminder of that day.
  stage integer NOT NULL CHECK (stage BETWEEN 1 AND 9),
  company_id uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (employment_id, kind, about, stage),
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id)
);
CALL protect_tenant('reminder');
GRANT SELECT, INSERT ON reminder TO polana_app;

-- Employees who can be written to and want this kind of reminder.
CREATE FUNCTION people_to_remind(company uuid, wanted_kind text, today date)
  RETURNS TABLE (employment_id uuid, person_id uuid, company_name text, first_name text, email text, lang text)
  LANGUAGE sql STABLE AS $$
  SELECT e.id, p.id, c.name, p.first_name, p.email, p.lang
  FROM employment e JOIN company c ON c.id = e.company_id JOIN person p ON p.id = e.person_id
  WHERE e.company_id = company AND e.deactivated_at IS NULL AND c.status = 'active'
    AND p.email IS NOT NULL AND p.disabled_at IS NULL
    AND (e.end_date IS NULL OR e.end_date >= today)
    AND NOT EXISTS (SELECT FROM notification_off o WHERE o.person_id = p.id AND o.kind = wanted_kind)
$$;

-- Entitlements credited on a day of the year other than the first: somebody has become entitled.
CREATE INDEX transfer_entitlement_by_date ON transfer (company_id, effective_date) WHERE type = 'entitlement';
CREATE FUNCTION newly_entitled(company uuid, from_day date, to_day date)
  RETURNS TABLE (employment_id uuid, entitled_on date, left_cents bigint) LANGUAGE sql STABLE AS $$
  SELECT a.employment_id, min(t.effective_date), sum(a.available_cents)::bigint
  FROM transfer t JOIN account a ON a.id = t.to_account_id JOIN employment e ON e.id = a.employment_id
  WHERE t.company_id = company AND t.type = 'entitlement' AND t.effective_date BETWEEN from_day AND to_day
    AND t.effective_date > make_date(extract(year FROM t.effective_date)::integer, 1, 1)
    -- Who came to the portal entitled has not become it.
    AND t.effective_date > (e.created_at AT TIME ZONE 'Europe/Bratislava')::date
    AND NOT EXISTS (SELECT FROM account earlier
      WHERE earlier.employment_id = a.employment_id AND earlier.kind = 'allowance' AND earlier.year < a.year)
  GROUP BY a.employment_id
$$;

-- What each employee has left of a year.
CREATE FUNCTION money_left_of_year(company uuid, allowance_year integer)
  RETURNS TABLE (employment_id uuid, rp_cents bigint, sp_cents bigint) LANGUAGE sql STABLE AS $$
  SELECT a.employment_id, coalesce(sum(a.available_cents) FILTER (WHERE a.action_code = 'RP'), 0)::bigint,
    coalesce(sum(a.available_cents) FILTER (WHERE a.action_code = 'SP'), 0)::bigint
  FROM account a
  WHERE a.company_id = company AND a.kind = 'allowance' AND a.year = allowance_year AND a.available_cents > 0
  GROUP BY a.employment_id
$$;

-- Companies whose people can be reminded of something.
CREATE FUNCTION companies_to_remind() RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM company WHERE status = 'active' ORDER BY id
$$;
