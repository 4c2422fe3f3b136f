-- What an employee reads about an offer. Everything is plain text: the portal never shows markup somebody typed.
ALTER TABLE club_offer
  ADD COLUMN address text NOT NULL DEFAULT '' CHECK (length(address) <= 200),
  ADD COLUMN conditions_sk text NOT NULL DEFAULT '' CHECK (length(conditions_sk) <= 1000),
  ADD COLUMN conditions_en text CHECK (length(conditions_en) <= 1000),
  ADD COLUMN how_to_use_sk text NOT NULL DEFAULT '' CHECK (length(how_to_use_sk) <= 1000),
  ADD COLUMN how_to_use_en text CHECK (length(how_to_use_en) <= 1000),
  ADD COLUMN status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'withdrawn')),
  -- Only for the companies in club_offer_company. A column, because a company does not see that others are named there.
  ADD COLUMN is_restricted boolean NOT NULL DEFAULT false,
  -- Searched without regard to capitals and accents.
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    translate(lower(partner_name || ' ' || title_sk || ' ' || coalesce(title_en, '') || ' ' || place || ' ' || region),
      'áäčďéěíĺľňóôöőŕřšťúůüűýž', 'aacdeeillnoooorrstuuuuyz')) STORED;

CREATE TABLE club_offer_company (
  offer_id uuid NOT NULL REFERENCES club_offer,
  company_id uuid NOT NULL REFERENCES company,
  PRIMARY KEY (offer_id, company_id)
);
CALL protect_tenant('club_offer_company');

-- Which offer a reward was for; the money itself is the transfer.
CREATE TABLE club_reward (
  transfer_id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  employment_id uuid NOT NULL,
  offer_id uuid NOT NULL REFERENCES club_offer,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES person,
  FOREIGN KEY (company_id, transfer_id) REFERENCES transfer (company_id, id),
  FOREIGN KEY (company_id, employment_id) REFERENCES employment (company_id, id)
);
CALL protect_tenant('club_reward');
CALL keep_forever('club_reward');

GRANT SELECT, INSERT, DELETE ON club_offer_company TO polana_app;
GRANT SELECT, INSERT ON club_reward TO polana_app;

-- Movements of club accounts, found from the employment: rewards come, payouts go (negative).
CREATE VIEW club_movement_report WITH (security_invoker = true) AS
  SELECT a.company_id, a.employment_id, s.transfer_id, s.position, s.effective_date, s.amount_cents, t.type, t.note
  FROM account a JOIN transfer_side s ON s.account_id = a.id JOIN transfer t ON t.id = s.transfer_id
  WHERE a.kind = 'club';

-- The club's partners by name, for statistics.
CREATE VIEW club_partner_report WITH (security_invoker = true) AS
  SELECT DISTINCT o.partner_name FROM club_offer o WHERE o.status <> 'draft';
GRANT SELECT ON club_movement_report, club_partner_report TO polana_app;
