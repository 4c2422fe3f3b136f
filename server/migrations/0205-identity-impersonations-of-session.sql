-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS impersonation_of_session ON impersonation (actor_session_id);
