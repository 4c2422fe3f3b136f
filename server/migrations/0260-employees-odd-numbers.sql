-- outside a transaction
-- Personal numbers kept before there was one rule for them (`contract/personal-number`), which it would keep in another way.
CREATE INDEX CONCURRENTLY IF NOT EXISTS employment_odd_number ON employment (company_id)
  WHERE deactivated_at IS NULL AND (personal_number IS NOT NFC NORMALIZED OR personal_number ~
    '[\u0080-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\ufffe\uffff\U00010000-\U0010ffff]|  |^ | $');
