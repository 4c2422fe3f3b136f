-- A claim that waits gets more when another one gives back what it had used of the year's limit: an event of the claim too.
ALTER TABLE claim_event DROP CONSTRAINT claim_event_kind_check;
ALTER TABLE claim_event ADD CONSTRAINT claim_event_kind_check CHECK (kind IN ('submitted', 'approved', 'rejected', 'withdrawn',
  'questionAsked', 'completed', 'reopened', 'reversed', 'corrected', 'raised')) NOT VALID;
