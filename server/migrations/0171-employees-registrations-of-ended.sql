-- Nobody decides any more about who still waited for a company when it ended, and what they wrote was kept for good: rejected on the day
-- of the end, it is let go with the others.
SELECT set_config('polana.tenant', 'all', true);
UPDATE registration r SET status = 'rejected', reason_code = 'NOT_FOUND', decided_at = c.ended_at
FROM company c WHERE c.id = r.company_id AND c.ended_at IS NOT NULL AND r.status = 'pending';
