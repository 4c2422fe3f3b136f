-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_addressed ON mail (created_at) WHERE recipient <> 'erased.invalid';
