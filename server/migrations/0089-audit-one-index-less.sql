-- Every entry by an actor is read by time, in audit_entry_by_actor.
DROP INDEX audit_entry_of_actor;
