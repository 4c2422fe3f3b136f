-- Until when a year's allowances stay open: a day of the next year, chosen by the operator.
CREATE TABLE allowance_closing (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  month integer NOT NULL CHECK (month BETWEEN 1 AND 12),
  day integer NOT NULL CHECK (day BETWEEN 1 AND 31),
  -- A day every year has.
  CHECK (day <= CASE month WHEN 2 THEN 28 WHEN 4 THEN 30 WHEN 6 THEN 30 WHEN 9 THEN 30 WHEN 11 THEN 30 ELSE 31 END)
);
INSERT INTO allowance_closing (month, day) VALUES (3, 31);
GRANT SELECT, UPDATE ON allowance_closing TO polana_app;

CREATE FUNCTION last_open_day_of(allowance_year integer) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT make_date(allowance_year + 1, month, day) FROM allowance_closing
$$;

-- How far the dated changes of a company have been booked: whatever came into force since is due, however long nobody looked.
CREATE TABLE entitlement_progress (
  company_id uuid PRIMARY KEY REFERENCES company,
  settled_through date NOT NULL
);
CALL protect_tenant('entitlement_progress');
GRANT SELECT, INSERT, UPDATE ON entitlement_progress TO polana_app;

-- Allowances of years before one that still hold money: it goes back to the fund.
CREATE INDEX account_with_money_left ON account (company_id, year, id) WHERE kind = 'allowance' AND available_cents > 0;
CREATE FUNCTION allowances_left(company uuid, last_year integer, count_max integer)
  RETURNS TABLE (employment_id uuid, year integer, action_code text, was_expired boolean) LANGUAGE sql STABLE AS $$
  WITH left_over AS MATERIALIZED (
    SELECT a.id, a.employment_id, a.year, a.action_code FROM account a
    WHERE a.company_id = company AND a.kind = 'allowance' AND a.available_cents > 0 AND a.year <= last_year
    ORDER BY a.year, a.id
    LIMIT count_max
  )
  SELECT a.employment_id, a.year, a.action_code, EXISTS (SELECT FROM transfer t WHERE t.company_id = company
    AND t.idempotency_key = 'expiry ' || a.employment_id || ' ' || a.year || ' ' || a.action_code)
  FROM left_over a
  ORDER BY a.year, a.id
$$;

-- Companies where this day has not been settled yet.
CREATE FUNCTION companies_to_settle(today date) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT c.id
  FROM company c LEFT JOIN entitlement_progress p ON p.company_id = c.id
  WHERE c.status <> 'pending' AND (p.settled_through IS NULL OR p.settled_through < today)
  ORDER BY c.id
$$;

-- How a company ran one allowance through a year: one row from each day on which something changed, with the law's maximum.
CREATE FUNCTION programme_periods(company uuid, action text, allowance_year integer)
  RETURNS TABLE (valid_from date, is_open boolean, months_min integer, cap_cents integer) LANGUAGE sql STABLE AS $$
  SELECT boundary.day, programme.is_open, programme.months_min, rule.cap_cents
  FROM (
    SELECT make_date(allowance_year, 1, 1) AS day
    UNION SELECT s.valid_from FROM programme_setting s WHERE s.company_id = company AND s.action_code = action
    UNION SELECT r.valid_from FROM allowance_rule r WHERE r.action_code = action
    UNION SELECT r.valid_to + 1 FROM allowance_rule r WHERE r.action_code = action AND r.valid_to IS NOT NULL
  ) boundary
    CROSS JOIN LATERAL programme_on(company, action, boundary.day) programme
    LEFT JOIN LATERAL (
      SELECT r.cap_cents FROM allowance_rule r
      WHERE r.action_code = action AND r.valid_from <= boundary.day AND (r.valid_to IS NULL OR r.valid_to >= boundary.day)
      ORDER BY r.valid_from DESC LIMIT 1) rule ON true
  WHERE boundary.day BETWEEN make_date(allowance_year, 1, 1) AND make_date(allowance_year, 12, 31)
  ORDER BY boundary.day
$$;

-- Whose employment lasted on some day of a year, in the order of their ids.
CREATE FUNCTION employments_in_year(company uuid, allowance_year integer, after uuid, count_max integer)
  RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT e.id FROM employment e
  WHERE e.company_id = company AND e.id > after AND e.deactivated_at IS NULL
    AND e.start_date <= make_date(allowance_year, 12, 31)
    AND (e.end_date IS NULL OR e.end_date >= make_date(allowance_year, 1, 1))
  ORDER BY e.id
  LIMIT count_max
$$;

-- Which of these people have not been credited a year's allowance. Who was credited and has nothing left of it (the first day was
-- corrected) is among them, marked. Rows are fetched by arrays of keys and hashed: a plan made for a few must serve hundreds.
CREATE FUNCTION employments_without_entitlement(company uuid, action text, allowance_year integer, ids uuid[])
  RETURNS TABLE (employment_id uuid, start_date date, end_date date, known_since date, credited_cents bigint, was_credited boolean)
  LANGUAGE sql STABLE SET enable_seqscan = off SET enable_nestloop = off AS $$
  SELECT e.id, e.start_date, e.end_date, (e.created_at AT TIME ZONE 'Europe/Bratislava')::date, coalesce(a.credited_cents, 0),
    t.id IS NOT NULL
  FROM employment e
    LEFT JOIN account a ON a.employment_id = e.id AND a.employment_id = ANY (ids)
      AND a.kind = 'allowance' AND a.year = allowance_year AND a.action_code = action
    LEFT JOIN transfer t ON t.company_id = company
      AND t.idempotency_key = 'entitlement ' || e.id || ' ' || allowance_year || ' ' || action
      AND t.idempotency_key = ANY (ARRAY(SELECT 'entitlement ' || id || ' ' || allowance_year || ' ' || action FROM unnest(ids) id))
  WHERE e.company_id = company AND e.id = ANY (ids) AND e.deactivated_at IS NULL AND (t.id IS NULL OR a.credited_cents = 0)
  ORDER BY e.id
$$;

-- Planned changes of the working time that came into force between two days; what was entered on its day or later has been booked
-- with its entry, and the first ratio of an employment is no change.
CREATE FUNCTION planned_ratio_changes(company uuid, from_day date, to_day date)
  RETURNS TABLE (ratio_change_id uuid, employment_id uuid, valid_from date, start_date date, end_date date, known_since date)
  LANGUAGE sql STABLE AS $$
  SELECT r.id, r.employment_id, r.valid_from, e.start_date, e.end_date, (e.created_at AT TIME ZONE 'Europe/Bratislava')::date
  FROM ratio_change r JOIN employment e ON e.id = r.employment_id
  WHERE r.company_id = company AND r.valid_from BETWEEN from_day AND to_day AND r.valid_from > e.start_date
    AND (r.created_at AT TIME ZONE 'Europe/Bratislava')::date < r.valid_from
    AND (e.end_date IS NULL OR e.end_date >= r.valid_from) AND e.deactivated_at IS NULL
  ORDER BY r.valid_from, r.id
$$;
CREATE INDEX ratio_change_by_first_day ON ratio_change (company_id, valid_from, id);
