-- What moves into or out of a company's payout account, and so into the wages: one line per movement. `due_date` decides the month:
-- what takes a movement back belongs where the movement itself stands.
CREATE VIEW payout_report WITH (security_invoker = true) AS
  SELECT t.company_id, t.transfer_id, t.position, t.effective_date, coalesce(original.effective_date, t.effective_date) AS due_date,
    t.type, t.employment_id, coalesce(t.action_code, 'CLUB') AS kind, coalesce(t.year, 0) AS year,
    CASE WHEN t.to_kind = 'payout' THEN t.amount_cents ELSE -t.amount_cents END AS cents, t.subject_id
  FROM transfer_report t LEFT JOIN transfer original ON original.id = t.reverses_id
  WHERE (t.to_kind = 'payout') <> (t.from_kind = 'payout');
GRANT SELECT ON payout_report TO polana_app;
CREATE INDEX transfer_by_position ON transfer (company_id, position);

-- A month whose wages a company has closed: what was paid in it never changes again, mistakes are put right in the open month.
CREATE TABLE payroll_closing (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  wage_code_rp text NOT NULL,
  wage_code_sp text NOT NULL,
  -- The last movement written before the closing: later ones belong to the next month, whatever their date.
  upto_position bigint NOT NULL,
  total_cents bigint NOT NULL,
  movements integer NOT NULL CHECK (movements >= 0),
  closed_at timestamptz NOT NULL,
  closed_by uuid NOT NULL REFERENCES person,
  UNIQUE (company_id, id),
  CONSTRAINT payroll_month_closed_once UNIQUE (company_id, month)
);
CALL protect_tenant('payroll_closing');
CALL keep_forever('payroll_closing');

-- Every movement of a closed month, in exactly one closing.
CREATE TABLE payroll_movement (
  transfer_id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  closing_id uuid NOT NULL,
  employment_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('RP', 'SP', 'CLUB')),
  -- Of the allowance; 0 for the club.
  year integer NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  FOREIGN KEY (company_id, transfer_id) REFERENCES transfer (company_id, id),
  FOREIGN KEY (company_id, closing_id) REFERENCES payroll_closing (company_id, id)
);
CREATE INDEX payroll_movement_of_closing ON payroll_movement (closing_id, employment_id, kind, year);
CALL protect_tenant('payroll_movement');
CALL keep_forever('payroll_movement');

-- What payroll gets: a line per person, allowance and year, with the name and number of that day.
CREATE TABLE payroll_line (
  company_id uuid NOT NULL,
  closing_id uuid NOT NULL,
  employment_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('RP', 'SP', 'CLUB')),
  year integer NOT NULL,
  personal_number text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  wage_code text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  PRIMARY KEY (closing_id, employment_id, kind, year),
  FOREIGN KEY (company_id, closing_id) REFERENCES payroll_closing (company_id, id),
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id)
);
CREATE INDEX payroll_line_listed ON payroll_line (closing_id, last_name, first_name, employment_id, kind, year);
CALL protect_tenant('payroll_line');
CALL keep_forever('payroll_line');

-- Payroll also needs to know its own codes.
CREATE OR REPLACE VIEW company_report WITH (security_invoker = true) AS
  SELECT c.id AS company_id, c.name, c.ico, c.decision_target_days, c.pay_day, c.cut_off_day, c.created_at,
    c.wage_code_rp, c.wage_code_sp
  FROM company c;

GRANT SELECT, INSERT ON payroll_closing, payroll_movement, payroll_line TO polana_app;
