-- What an entry is about, by the first word of its action: the key of the log's filter.
ALTER TABLE audit_entry ADD COLUMN topic text GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED;

-- The log is read newest first, whole or narrowed; each of its filters walks one of these and no further than a page.
CREATE INDEX audit_entry_by_time ON audit_entry (at, id);
CREATE INDEX audit_entry_by_topic ON audit_entry (topic, at, id);
CREATE INDEX audit_entry_by_actor ON audit_entry (actor_person, at, id) WHERE actor_person IS NOT NULL;
CREATE INDEX audit_entry_by_impersonated ON audit_entry (impersonated_person, at, id) WHERE impersonated_person IS NOT NULL;
CREATE INDEX audit_entry_impersonated ON audit_entry (at, id) WHERE impersonated_person IS NOT NULL;
DROP INDEX audit_entry_of_object;
CREATE INDEX audit_entry_of_object ON audit_entry (object_id, at, id);

-- A seal covers the hash of its entry and no longer the entry itself: so a part of a chain can be proved to somebody who may not
-- read the entries in between. Seals without it are older and cover the text.
ALTER TABLE audit_seal ADD COLUMN entry_hash bytea CHECK (length(entry_hash) = 32);

-- Which entry into somebody's account a line of the log belongs to. Read by audit.
CREATE VIEW impersonation_report WITH (security_invoker = true) AS
  SELECT i.id AS impersonation_id, i.company_id, i.actor_person_id, i.subject_person_id, i.reason, i.read_only, i.started_at,
    coalesce(i.ended_at, i.ends_at) AS over_at, i.ended_at IS NOT NULL AS is_ended
  FROM impersonation i WHERE i.started_at IS NOT NULL;
GRANT SELECT ON impersonation_report TO polana_app;
CREATE INDEX impersonation_of_pair ON impersonation (actor_person_id, subject_person_id, started_at) WHERE started_at IS NOT NULL;
