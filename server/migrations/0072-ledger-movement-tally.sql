-- How many movements the fund and the payout account of a company had in a month, and their sum, by what the list is filtered by: so
-- its total and the sums of its months are read and not added up. Written by the trigger alone, inside the lock of the company's books.
CREATE TABLE movement_tally (
  account_id uuid NOT NULL REFERENCES account,
  company_id uuid NOT NULL,
  month date NOT NULL,
  type text NOT NULL,
  -- Empty where the movement belongs to neither allowance.
  action_code text NOT NULL,
  movements bigint NOT NULL,
  amount_cents bigint NOT NULL,
  PRIMARY KEY (account_id, month, type, action_code)
);
CREATE INDEX movement_tally_of_company ON movement_tally (company_id, month);
CALL protect_tenant('movement_tally');
GRANT SELECT ON movement_tally TO polana_app;

-- Accounts are fetched by an array of keys, as in post_transfers: one plan serves one movement and a bulk of thousands.
CREATE FUNCTION tally_transfers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  account_ids uuid[] := ARRAY(SELECT from_account_id FROM posted UNION SELECT to_account_id FROM posted);
BEGIN
  WITH known AS MATERIALIZED (SELECT id, kind, company_id, action_code FROM account WHERE id = ANY (account_ids))
  INSERT INTO movement_tally AS kept (account_id, company_id, month, type, action_code, movements, amount_cents)
  SELECT side.account_id, side.company_id, date_trunc('month', p.effective_date)::date, p.type,
    coalesce(source.action_code, target.action_code, ''), count(*), sum(side.amount_cents)
  FROM posted p
    LEFT JOIN known source ON source.id = p.from_account_id
    LEFT JOIN known target ON target.id = p.to_account_id
    CROSS JOIN LATERAL (VALUES (source.id, source.kind, source.company_id, -p.amount_cents),
      (target.id, target.kind, target.company_id, p.amount_cents)) side (account_id, kind, company_id, amount_cents)
  WHERE side.kind IN ('fund', 'payout')
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 3, 4, 5
  ON CONFLICT (account_id, month, type, action_code) DO UPDATE
    SET movements = kept.movements + EXCLUDED.movements, amount_cents = kept.amount_cents + EXCLUDED.amount_cents;
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_transfers AFTER INSERT ON transfer REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION tally_transfers();

SELECT set_config('polana.tenant', 'all', true);
INSERT INTO movement_tally (account_id, company_id, month, type, action_code, movements, amount_cents)
SELECT own.id, own.company_id, date_trunc('month', t.effective_date)::date, t.type, coalesce(source.action_code, target.action_code, ''),
  count(*), sum(CASE WHEN t.to_account_id = own.id THEN t.amount_cents ELSE -t.amount_cents END)
FROM transfer t
  LEFT JOIN account source ON source.id = t.from_account_id
  LEFT JOIN account target ON target.id = t.to_account_id
  JOIN account own ON own.id IN (t.from_account_id, t.to_account_id) AND own.kind IN ('fund', 'payout')
GROUP BY 1, 2, 3, 4, 5;
