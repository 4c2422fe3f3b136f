-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS claim_waiting_of_employee ON claim (company_id, employment_id, id) WHERE status = 'pending';
