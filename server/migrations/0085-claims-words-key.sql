-- The index before this one becomes the key: whether a claim has a word is then answered by it alone, row-level security included.
ALTER TABLE claim_word DROP CONSTRAINT claim_word_pkey, ADD CONSTRAINT claim_word_pkey PRIMARY KEY USING INDEX claim_word_of_claim;
