-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS registration_by_day ON registration (company_id, created_at) INCLUDE (status)
  WHERE status <> 'unconfirmed';
