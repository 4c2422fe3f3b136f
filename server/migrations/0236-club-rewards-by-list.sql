-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS club_reward_of_list ON club_reward (list_sha256) WHERE list_sha256 IS NOT NULL;
