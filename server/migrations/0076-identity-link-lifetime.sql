-- A link lives from the moment its mail went out, however long the mail server was away. The mail carries the link's hash in its key.
CREATE FUNCTION count_link_from_sending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE one_time_link SET expires_at = NEW.sent_at + (expires_at - created_at)
  WHERE hash = decode(substr(NEW.dedupe_key, length('link ') + 1), 'hex') AND used_at IS NULL AND superseded_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_link_from_sending AFTER UPDATE OF status ON mail FOR EACH ROW
  WHEN (NEW.status = 'sent' AND OLD.status <> 'sent' AND NEW.dedupe_key ~ '^link [0-9a-f]{64}$')
  EXECUTE FUNCTION count_link_from_sending();
