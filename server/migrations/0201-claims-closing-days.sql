-- When a closed month was paid and until when it was decided stays as it was, whatever the company chooses later. Null where the version
-- before closed it: then the company's own days are told.
ALTER TABLE payroll_closing ADD COLUMN pay_day integer CHECK (pay_day BETWEEN 1 AND 28),
  ADD COLUMN cut_off_day integer CHECK (cut_off_day BETWEEN 1 AND 28);

-- What was closed before keeps the days its company has now.
SELECT set_config('polana.tenant', 'all', true);
ALTER TABLE payroll_closing DISABLE TRIGGER keep_forever;
UPDATE payroll_closing k SET pay_day = c.pay_day, cut_off_day = c.cut_off_day FROM company c WHERE c.id = k.company_id;
ALTER TABLE payroll_closing ENABLE TRIGGER keep_forever;
