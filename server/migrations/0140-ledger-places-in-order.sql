-- A movement gets its place in the books once the books are in hand: a place given before was taken while others still wrote, and the
-- balance after a movement then disagreed with the order of the movements for good. The operator's account belongs to the books of no
-- company, so whoever writes to it takes it after them, as if it were a company's: everywhere last, and nobody waits in a circle.
CREATE OR REPLACE FUNCTION lock_books_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  operator_account CONSTANT uuid := '00000000-0000-7000-8000-000000000001';
BEGIN
  PERFORM lock_books(NEW.company_id);
  IF TG_TABLE_NAME = 'transfer' THEN
    IF operator_account IN (NEW.from_account_id, NEW.to_account_id) THEN
      PERFORM lock_books(operator_account);
    END IF;
    NEW.position := nextval('ledger_position');
  ELSIF TG_TABLE_NAME = 'reservation' THEN
    NEW.position := nextval('ledger_position');
  END IF;
  RETURN NEW;
END
$$;
