-- The books. Balances are written by the triggers below and by nothing else: the application may add transfers,
-- reservations and releases, and has no right to update anything here.

-- Within a company the books are written one after another, so no order of operations in a transaction can deadlock.
CREATE FUNCTION lock_books(company uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('books of ' || company::text, 0))
$$;

CREATE TABLE account (
  id uuid PRIMARY KEY,
  -- NULL for the operator's account only: no transaction bound to a company sees it.
  company_id uuid REFERENCES company,
  kind text NOT NULL CHECK (kind IN ('fund', 'payout', 'allowance', 'club', 'operator')),
  employment_id uuid,
  year integer CHECK (year BETWEEN 2019 AND 2200),
  action_code text CHECK (action_code IN ('RP', 'SP')),
  balance_cents bigint NOT NULL DEFAULT 0,
  credited_cents bigint NOT NULL DEFAULT 0,
  available_cents bigint NOT NULL DEFAULT 0,
  reserved_cents bigint NOT NULL DEFAULT 0,
  drawn_cents bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id),
  UNIQUE (company_id, id),
  CONSTRAINT account_opened_once UNIQUE NULLS NOT DISTINCT (company_id, employment_id, kind, year, action_code),
  CONSTRAINT account_shape CHECK (
    (company_id IS NULL) = (kind = 'operator')
    AND (employment_id IS NOT NULL) = (kind IN ('allowance', 'club'))
    AND (year IS NOT NULL) = (kind = 'allowance')
    AND (action_code IS NOT NULL) = (kind = 'allowance')
  ),
  CONSTRAINT account_adds_up CHECK (
    credited_cents = available_cents + reserved_cents + drawn_cents
    AND CASE kind WHEN 'allowance' THEN balance_cents = available_cents + reserved_cents ELSE credited_cents = 0 END
  ),
  CONSTRAINT account_never_overdrawn CHECK (
    credited_cents >= 0 AND available_cents >= 0 AND reserved_cents >= 0 AND drawn_cents >= 0
    AND (kind <> 'club' OR balance_cents >= 0)
  )
);
CREATE INDEX account_of_employment ON account (employment_id, year) WHERE employment_id IS NOT NULL;
INSERT INTO account (id, kind, opened_at) VALUES ('00000000-0000-7000-8000-000000000001', 'operator', '2019-01-01');
CALL protect_tenant('account');

-- The order in which the books were written; the last sort key of every list of movements.
CREATE SEQUENCE ledger_position;

-- Money of an allowance set aside until it is drawn (posted) or released (voided), exactly once.
CREATE TABLE reservation (
  id uuid PRIMARY KEY,
  position bigint NOT NULL DEFAULT nextval('ledger_position'),
  company_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'posted', 'voided')),
  drawn_cents bigint CHECK (drawn_cents BETWEEN 1 AND amount_cents),
  effective_date date NOT NULL,
  subject_id uuid,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  request_sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES person,
  UNIQUE (company_id, id),
  UNIQUE (company_id, idempotency_key),
  FOREIGN KEY (company_id, account_id) REFERENCES account (company_id, id),
  CHECK ((state = 'posted') = (drawn_cents IS NOT NULL))
);
CREATE INDEX reservation_open ON reservation (account_id) WHERE state = 'open';
CREATE INDEX reservation_of_subject ON reservation (subject_id);
CALL protect_tenant('reservation');

-- The voiding of a reservation: nothing of it was drawn.
CREATE TABLE reservation_release (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  reservation_id uuid NOT NULL UNIQUE,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  request_sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES person,
  UNIQUE (company_id, idempotency_key),
  FOREIGN KEY (company_id, reservation_id) REFERENCES reservation (company_id, id)
);
CALL protect_tenant('reservation_release');
CALL keep_forever('reservation_release');

CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  position bigint NOT NULL DEFAULT nextval('ledger_position'),
  company_id uuid NOT NULL REFERENCES company,
  type text NOT NULL CHECK (type IN ('entitlement', 'ratioAdjustment', 'drawing', 'reversal', 'correction', 'expiry',
    'clubReward', 'clubPayout', 'funding')),
  from_account_id uuid NOT NULL REFERENCES account,
  to_account_id uuid NOT NULL REFERENCES account,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  effective_date date NOT NULL,
  reservation_id uuid UNIQUE,
  reverses_id uuid UNIQUE,
  subject_id uuid,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  request_sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES person,
  UNIQUE (company_id, id),
  UNIQUE (company_id, idempotency_key),
  FOREIGN KEY (company_id, reservation_id) REFERENCES reservation (company_id, id),
  FOREIGN KEY (company_id, reverses_id) REFERENCES transfer (company_id, id),
  CHECK (from_account_id <> to_account_id),
  CHECK ((type = 'drawing') = (reservation_id IS NOT NULL)),
  CHECK ((type = 'reversal') = (reverses_id IS NOT NULL))
);
CREATE INDEX transfer_of_subject ON transfer (subject_id);
CALL protect_tenant('transfer');
CALL keep_forever('transfer');

-- The two sides of every transfer with the balance each account had after it; written by post_transfers alone.
CREATE TABLE transfer_side (
  account_id uuid NOT NULL REFERENCES account,
  position bigint NOT NULL,
  transfer_id uuid NOT NULL REFERENCES transfer,
  -- The company of the account, so that the operator's side stays hidden from companies.
  company_id uuid,
  effective_date date NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  balance_after_cents bigint NOT NULL,
  PRIMARY KEY (account_id, position),
  UNIQUE (transfer_id, account_id)
);
CREATE INDEX transfer_side_by_date ON transfer_side (account_id, effective_date, position);
CALL protect_tenant('transfer_side');
CALL keep_forever('transfer_side');

-- Taken before a row is written, so that not even a unique key is waited for without the books in hand.
CREATE FUNCTION lock_books_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_books(NEW.company_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER lock_books BEFORE INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION lock_books_of_row();
CREATE TRIGGER lock_books BEFORE INSERT ON reservation FOR EACH ROW EXECUTE FUNCTION lock_books_of_row();
CREATE TRIGGER lock_books BEFORE INSERT ON reservation_release FOR EACH ROW EXECUTE FUNCTION lock_books_of_row();

-- The functions below fetch rows by arrays of primary keys and hash them. A plan made for one row on small tables must also serve
-- a bulk of thousands in the same session, so it may neither scan a table whole nor compare every row with every other.

-- Applies the transfers of one statement: checks their routes, closes their reservations, writes both sides, moves the balances.
CREATE FUNCTION post_transfers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  account_ids uuid[] := ARRAY(SELECT from_account_id FROM posted UNION SELECT to_account_id FROM posted);
  reservation_ids uuid[] := ARRAY(SELECT reservation_id FROM posted WHERE reservation_id IS NOT NULL);
  original_ids uuid[] := ARRAY(SELECT reverses_id FROM posted WHERE reverses_id IS NOT NULL);
  stray uuid;
  closed bigint;
BEGIN
  PERFORM FROM account a
  WHERE a.id = ANY (account_ids)
  ORDER BY a.company_id NULLS LAST, a.id
  FOR NO KEY UPDATE;

  SELECT p.id INTO stray
  FROM posted p
    LEFT JOIN account source ON source.id = p.from_account_id AND source.id = ANY (account_ids)
      AND coalesce(source.company_id, p.company_id) = p.company_id
    LEFT JOIN account target ON target.id = p.to_account_id AND target.id = ANY (account_ids)
      AND coalesce(target.company_id, p.company_id) = p.company_id
    LEFT JOIN transfer original ON original.id = p.reverses_id AND original.id = ANY (original_ids)
  WHERE NOT coalesce(
    CASE p.type
      WHEN 'reversal' THEN source.id IS NOT NULL AND target.id IS NOT NULL AND original.type <> 'reversal'
        AND (original.from_account_id, original.to_account_id, original.amount_cents)
          = (p.to_account_id, p.from_account_id, p.amount_cents)
      ELSE (p.type, source.kind, target.kind) IN (
        ('entitlement', 'fund', 'allowance'),
        ('ratioAdjustment', 'fund', 'allowance'), ('ratioAdjustment', 'allowance', 'fund'),
        ('drawing', 'allowance', 'payout'),
        ('correction', 'fund', 'allowance'), ('correction', 'allowance', 'fund'),
        ('correction', 'payout', 'allowance'), ('correction', 'allowance', 'payout'),
        ('correction', 'payout', 'club'), ('correction', 'club', 'payout'),
        ('expiry', 'allowance', 'fund'),
        ('clubReward', 'operator', 'club'),
        ('clubPayout', 'club', 'payout'),
        ('funding', 'operator', 'fund'))
    END, false)
  LIMIT 1;
  IF stray IS NOT NULL THEN
    RAISE EXCEPTION 'transfer % goes where its type, company or original does not allow', stray
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;

  UPDATE reservation r SET state = 'posted', drawn_cents = p.amount_cents
  FROM posted p
  WHERE r.id = p.reservation_id AND r.id = ANY (reservation_ids) AND r.state = 'open'
    AND r.account_id = p.from_account_id AND r.amount_cents >= p.amount_cents;
  GET DIAGNOSTICS closed = ROW_COUNT;
  IF closed <> cardinality(reservation_ids) THEN
    RAISE EXCEPTION 'a drawing needs an open reservation of at least its amount on the same account'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;

  INSERT INTO transfer_side (account_id, position, transfer_id, company_id, effective_date, amount_cents, balance_after_cents)
  SELECT a.id, side.position, side.id, a.company_id, side.effective_date, side.amount_cents,
    a.balance_cents + sum(side.amount_cents) OVER (PARTITION BY a.id ORDER BY side.position)
  FROM (
    SELECT from_account_id AS account_id, position, id, effective_date, -amount_cents AS amount_cents FROM posted
    UNION ALL
    SELECT to_account_id, position, id, effective_date, amount_cents FROM posted
  ) side JOIN account a ON a.id = side.account_id AND a.id = ANY (account_ids);

  -- An allowance is credited from the fund and drawn into the payout account; each way back undoes the same figure.
  UPDATE account a SET
    balance_cents = a.balance_cents + moved.balance,
    credited_cents = a.credited_cents + moved.credited,
    available_cents = a.available_cents + moved.credited - moved.drawn - moved.reserved,
    reserved_cents = a.reserved_cents + moved.reserved,
    drawn_cents = a.drawn_cents + moved.drawn
  FROM (
    SELECT own.id, sum(side.amount) AS balance,
      sum(CASE WHEN own.kind = 'allowance' AND other.kind = 'fund' THEN side.amount ELSE 0 END) AS credited,
      sum(CASE WHEN own.kind = 'allowance' AND other.kind = 'payout' THEN -side.amount ELSE 0 END) AS drawn,
      sum(coalesce(-r.amount_cents, 0)) AS reserved
    FROM (
      SELECT from_account_id AS own_id, to_account_id AS other_id, -amount_cents AS amount, reservation_id FROM posted
      UNION ALL
      SELECT to_account_id, from_account_id, amount_cents, NULL FROM posted
    ) side
      JOIN account own ON own.id = side.own_id AND own.id = ANY (account_ids)
      JOIN account other ON other.id = side.other_id AND other.id = ANY (account_ids)
      LEFT JOIN reservation r ON r.id = side.reservation_id AND r.id = ANY (reservation_ids)
    GROUP BY own.id
  ) moved
  WHERE a.id = moved.id AND a.id = ANY (account_ids);
  RETURN NULL;
END
$$;
CREATE TRIGGER post_transfers AFTER INSERT ON transfer REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION post_transfers();

CREATE FUNCTION hold_reservations() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  account_ids uuid[] := ARRAY(SELECT DISTINCT account_id FROM reserved);
  held bigint;
BEGIN
  PERFORM FROM account a WHERE a.id = ANY (account_ids) ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE account a SET
    available_cents = a.available_cents - wish.cents,
    reserved_cents = a.reserved_cents + wish.cents
  FROM (SELECT account_id, sum(amount_cents) AS cents FROM reserved GROUP BY account_id) wish
  WHERE a.id = wish.account_id AND a.id = ANY (account_ids) AND a.kind = 'allowance';
  GET DIAGNOSTICS held = ROW_COUNT;
  IF held <> cardinality(account_ids) OR EXISTS (SELECT FROM reserved WHERE state <> 'open') THEN
    RAISE EXCEPTION 'a reservation begins open and on an allowance account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER hold_reservations AFTER INSERT ON reservation REFERENCING NEW TABLE AS reserved
  FOR EACH STATEMENT EXECUTE FUNCTION hold_reservations();

CREATE FUNCTION release_reservations() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  reservation_ids uuid[] := ARRAY(SELECT reservation_id FROM released);
  account_ids uuid[] := ARRAY(SELECT DISTINCT r.account_id FROM reservation r WHERE r.id = ANY (reservation_ids));
  voided bigint;
BEGIN
  PERFORM FROM account a WHERE a.id = ANY (account_ids) ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE reservation r SET state = 'voided' WHERE r.id = ANY (reservation_ids) AND r.state = 'open';
  GET DIAGNOSTICS voided = ROW_COUNT;
  IF voided <> cardinality(reservation_ids) THEN
    RAISE EXCEPTION 'only an open reservation can be released' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE account a SET
    available_cents = a.available_cents + back.cents,
    reserved_cents = a.reserved_cents - back.cents
  FROM (
    SELECT r.account_id, sum(r.amount_cents) AS cents FROM reservation r WHERE r.id = ANY (reservation_ids) GROUP BY r.account_id
  ) back
  WHERE a.id = back.account_id AND a.id = ANY (account_ids);
  RETURN NULL;
END
$$;
CREATE TRIGGER release_reservations AFTER INSERT ON reservation_release REFERENCING NEW TABLE AS released
  FOR EACH STATEMENT EXECUTE FUNCTION release_reservations();

-- A reservation leaves the open state once; everything else about it stays as it was made.
CREATE FUNCTION refuse_change_of_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a reservation is only ever closed, once' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER closed_once BEFORE UPDATE ON reservation FOR EACH ROW
  WHEN (OLD.state <> 'open' OR NEW.state = 'open'
    OR (OLD.id, OLD.position, OLD.company_id, OLD.account_id, OLD.amount_cents, OLD.effective_date, OLD.subject_id, OLD.note,
      OLD.idempotency_key, OLD.request_sha256, OLD.created_at, OLD.created_by)
    IS DISTINCT FROM (NEW.id, NEW.position, NEW.company_id, NEW.account_id, NEW.amount_cents, NEW.effective_date, NEW.subject_id,
      NEW.note, NEW.idempotency_key, NEW.request_sha256, NEW.created_at, NEW.created_by))
  EXECUTE FUNCTION refuse_change_of_reservation();
CREATE TRIGGER never_deleted BEFORE DELETE ON reservation FOR EACH ROW EXECUTE FUNCTION refuse_change_of_reservation();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON reservation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_reservation();

GRANT USAGE ON SEQUENCE ledger_position TO polana_app;
GRANT SELECT ON account, reservation, reservation_release, transfer, transfer_side TO polana_app;
-- An account is opened empty and a reservation open: the columns the triggers keep are not the application's to write.
GRANT INSERT (id, company_id, kind, employment_id, year, action_code, opened_at) ON account TO polana_app;
GRANT INSERT (id, company_id, account_id, amount_cents, effective_date, subject_id, note, idempotency_key, request_sha256,
  created_at, created_by) ON reservation TO polana_app;
GRANT INSERT ON reservation_release, transfer TO polana_app;
