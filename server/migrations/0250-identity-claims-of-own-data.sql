-- A person's own data tell of a claim what its page tells: the view has, after what it had, the other facts as well.
CREATE OR REPLACE VIEW person_claim WITH (security_invoker = true) AS
  SELECT e.person_id, c.number, c.action_code, c.status, c.sum_cents, c.contribution_cents, c.stay_from, c.stay_to,
    c.period_from, c.period_to, c.document_date, c.issuer_name, c.sport_organisation, c.child_age, c.note, c.reason_text,
    c.submitted_at, c.decided_at, c.id AS claim_id,
    k.name AS company_name, c.year, c.category, c.recognised_cents, c.as_of_date, c.document_number, c.issuer_ico, c.order_number,
    c.ekasa_id, c.member_since,
    ARRAY(SELECT one.person ->> 'relation' FROM jsonb_array_elements(c.persons) WITH ORDINALITY AS one (person, place)
      ORDER BY one.place) AS relations,
    c.reason_code, c.first_submitted_at, coalesce(c.submitted_by <> e.person_id, false) AS is_submitted_by_company,
    c.info_requested, c.late, c.duplicate_suspected, replaced.number AS replaces_number, c.files_erased_at, c.forgotten_at
  FROM claim c JOIN employment e ON e.id = c.employment_id JOIN company k ON k.id = c.company_id
    LEFT JOIN claim replaced ON replaced.id = c.replaces_id;

-- What happened to a claim, with questions and answers; who did it is not told.
CREATE VIEW person_claim_event WITH (security_invoker = true) AS
  SELECT e.person_id, v.claim_id, v.id AS event_id, v.kind, v.text, v.at
  FROM claim_event v JOIN claim c ON c.id = v.claim_id JOIN employment e ON e.id = c.employment_id;

-- What was declared, in the words and the language that were accepted.
CREATE VIEW person_claim_declaration WITH (security_invoker = true) AS
  SELECT e.person_id, d.claim_id, d.declaration_id, d.version, d.accepted_at,
    CASE d.lang WHEN 'sk' THEN t.text_sk ELSE t.text_en END AS text
  FROM claim_declaration d JOIN claim c ON c.id = d.claim_id JOIN employment e ON e.id = c.employment_id
    JOIN claim_declaration_text t ON t.id = d.declaration_id AND t.audience = d.audience AND t.version = d.version;

GRANT SELECT ON person_claim_event, person_claim_declaration TO polana_app;
