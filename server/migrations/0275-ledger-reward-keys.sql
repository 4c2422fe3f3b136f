-- outside a transaction
-- A reward's key holds over all companies.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfer_reward_by_key ON transfer (idempotency_key) WHERE type = 'clubReward';
