-- A claim that waits is computed anew when the working time of its as-of date is put right: an event of the claim too.
ALTER TABLE claim_event DROP CONSTRAINT claim_event_kind_check;
ALTER TABLE claim_event ADD CONSTRAINT claim_event_kind_check CHECK (kind IN ('submitted', 'approved', 'rejected', 'withdrawn',
  'questionAsked', 'completed', 'reopened', 'reversed', 'corrected', 'raised', 'recomputed')) NOT VALID;
