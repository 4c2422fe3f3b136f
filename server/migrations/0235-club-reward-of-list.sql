-- Which list a reward came with; null for one given by hand, or before this was noted. A list whose rewards are all taken back is no
-- longer known as credited.
ALTER TABLE club_reward ADD COLUMN list_sha256 bytea;
GRANT DELETE ON club_reward_list TO polana_app;

-- As before, and after it what a reversal takes back: its line tells the partner the reward was from.
CREATE OR REPLACE VIEW club_movement_report WITH (security_invoker = true) AS
  SELECT a.company_id, a.employment_id, s.transfer_id, s.position, s.effective_date, s.amount_cents, t.type, t.note, t.reverses_id
  FROM account a JOIN transfer_side s ON s.account_id = a.id JOIN transfer t ON t.id = s.transfer_id
  WHERE a.kind = 'club';
