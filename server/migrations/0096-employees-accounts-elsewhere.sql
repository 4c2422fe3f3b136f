-- Which of these accounts also lead to another company or to the operator's console. What such an account is called and how it is used is
-- its person's own: one company does not learn it because another one has the person too.
CREATE FUNCTION accounts_elsewhere(accounts uuid[], company uuid) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  tenant text := coalesce(current_setting('polana.tenant', true), '');
BEGIN
  PERFORM set_config('polana.tenant', 'all', true);
  RETURN QUERY SELECT DISTINCT r.person_id FROM person_role r
    WHERE r.person_id = ANY (accounts) AND (r.company_id IS NULL OR r.company_id <> company);
  PERFORM set_config('polana.tenant', tenant, true);
END
$$;
REVOKE EXECUTE ON FUNCTION accounts_elsewhere(uuid[], uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_elsewhere(uuid[], uuid) TO polana_app;

-- As before, but a user name is a word only where there is no e-mail: whoever adds somebody by an e-mail does not learn the user name of
-- the account behind it by searching letter by letter. Words written before stay until the employee is written again.
CREATE OR REPLACE FUNCTION words_of_employees(ids uuid[])
  RETURNS TABLE (company_id uuid, employment_id uuid, last_name text, first_name text, word text) LANGUAGE sql STABLE AS $$
  WITH texts AS MATERIALIZED (
    SELECT e.company_id, e.id, e.last_name, e.first_name,
      -- Parted by a sign no text holds: the work, the account, the account without what follows the @, the bare number.
      concat(e.first_name, ' ', e.last_name, ' ', e.personal_number, E'\x01', concat_ws(' ', login.username, p.email, other.email), E'\x01',
        concat_ws(' ', split_part(login.username, '@', 1), split_part(p.email, '@', 1), split_part(other.email, '@', 1)), E'\x01',
        ltrim(e.personal_number, '0')) AS text
    FROM employment e
      JOIN person p ON p.id = e.person_id AND p.restricted_at IS NULL
        AND p.id = ANY (ARRAY(SELECT f.person_id FROM employment f WHERE f.id = ANY (ids)))
      CROSS JOIN LATERAL (SELECT nullif(e.email, p.email) AS email) other
      CROSS JOIN LATERAL (SELECT CASE WHEN p.email IS NULL THEN p.username END AS username) login
    WHERE e.id = ANY (ids) AND e.erased_at IS NULL
  ), plain AS MATERIALIZED (
    SELECT t.company_id, t.id, t.last_name, t.first_name, plain_text(t.text) AS text FROM texts t
  ), parts AS MATERIALIZED (
    SELECT p.company_id, p.id, p.last_name, p.first_name, split_part(p.text, E'\x01', 4) AS bare_number,
      split_part(p.text, E'\x01', 1) || ' ' || split_part(p.text, E'\x01', 2) AS whole,
      split_part(p.text, E'\x01', 1) || ' ' || split_part(p.text, E'\x01', 3) AS pieces,
      -- Hardly anybody has any; all others are cut up without regular expressions.
      p.text ~ E'[^a-z0-9 .@_+''\x01-]' AS has_other_signs
    FROM plain p
  ), said AS (
    SELECT id, string_to_table(CASE WHEN has_other_signs THEN regexp_replace(whole, '\s+', ' ', 'g') ELSE whole END, ' ') AS word
    FROM parts
    UNION ALL
    SELECT id, string_to_table(CASE WHEN has_other_signs THEN regexp_replace(pieces, '[^[:alnum:]]+', ' ', 'g')
      ELSE translate(pieces, '.@_+''-', '      ') END, ' ')
    FROM parts
    UNION ALL
    SELECT id, bare_number FROM parts
  ), ordered AS (
    SELECT s.id, s.word, lead(s.word) OVER (PARTITION BY s.id ORDER BY s.word) AS next
    FROM (SELECT said.id, left(said.word, 100) COLLATE "C" AS word FROM said WHERE said.word <> '') s
  )
  SELECT p.company_id, p.id, p.last_name, p.first_name, o.word
  FROM ordered o JOIN parts p ON p.id = o.id
  WHERE o.next IS NULL OR NOT starts_with(o.next, o.word)
$$;
