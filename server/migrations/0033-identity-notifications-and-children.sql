-- Which reminders a person does not want; whoever says nothing gets them all.
CREATE TABLE notification_off (
  person_id uuid NOT NULL REFERENCES person,
  kind text NOT NULL CHECK (kind IN ('draftDeadline', 'yearEnd', 'entitled')),
  since timestamptz NOT NULL,
  PRIMARY KEY (person_id, kind)
);
GRANT SELECT, INSERT, DELETE ON notification_off TO polana_app;

-- Names and ages a parent keeps for the next claim, by choice. Sealed as one text for that person alone; no row: nothing is kept.
CREATE TABLE person_children (
  person_id uuid PRIMARY KEY REFERENCES person,
  children_sealed bytea NOT NULL,
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON person_children TO polana_app;
