-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS reservation_open_by_date ON reservation (company_id, effective_date, position)
  WHERE state = 'open';
