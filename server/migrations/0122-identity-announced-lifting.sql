-- Whoever obtained a restriction is told before it ends: the day is announced first, and the restriction ends on it.
ALTER TABLE privacy_request ADD COLUMN lifts_on date
  CONSTRAINT privacy_request_lifted_when_held CHECK (lifts_on IS NULL OR (kind = 'restriction' AND status = 'done'));
CREATE INDEX privacy_request_to_lift ON privacy_request (lifts_on, id) WHERE lifts_on IS NOT NULL AND lifted_at IS NULL;
