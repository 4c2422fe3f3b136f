-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS claim_word_of_claim ON claim_word (claim_id, word) INCLUDE (company_id);
