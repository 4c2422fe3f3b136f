import type { BooksCheck } from './checks.ts';

/** What is kept beside the rows so that lists need not count and sort them. */
export const listChecks: BooksCheck[] = [
  {
    name: 'claims-tallied',
    sentence: 'The tally above the lists counts every claim by company, year, action and status.',
    sql: `SELECT coalesce(t.company_id, c.company_id) AS company_id, coalesce(t.status, c.status) AS status
      FROM claim_tally t FULL JOIN (
        SELECT company_id, year, action_code, status, count(*) AS claims FROM claim GROUP BY 1, 2, 3, 4
      ) c USING (company_id, year, action_code, status)
      WHERE coalesce(t.claims, 0) <> coalesce(c.claims, 0)`,
  },
  {
    name: 'movements-tallied',
    sentence: 'The tally above the list of movements has every movement of the companies’ own accounts, to the cent.',
    sql: `SELECT account_id, month, type, sum(movements) AS movements, sum(amount_cents) AS amount_cents
      FROM (
        SELECT account_id, month, type, action_code, movements, amount_cents FROM movement_tally
        UNION ALL
        SELECT s.account_id, date_trunc('month', s.effective_date)::date, t.type, coalesce(source.action_code, target.action_code, ''),
          -1, -s.amount_cents
        FROM transfer_side s JOIN account own ON own.id = s.account_id AND own.kind IN ('fund', 'payout')
          JOIN transfer t ON t.id = s.transfer_id
          JOIN account source ON source.id = t.from_account_id
          JOIN account target ON target.id = t.to_account_id
      ) line
      GROUP BY account_id, month, type, action_code HAVING sum(movements) <> 0 OR sum(amount_cents) <> 0`,
  },
  {
    name: 'movements-listed',
    sentence: 'The list of movements has every line of the companies’ own accounts once, as the books have it.',
    sql: `SELECT company_id, type, effective_date, position
      FROM (
        SELECT company_id, type, action_code, effective_date, position, transfer_id, employment_id, amount_cents, 1 AS lines
        FROM movement_listing
        UNION ALL
        SELECT s.company_id, t.type, coalesce(source.action_code, target.action_code, ''), t.effective_date, t.position, t.id,
          coalesce(source.employment_id, target.employment_id), s.amount_cents, -1
        FROM transfer_side s JOIN account own ON own.id = s.account_id AND own.kind IN ('fund', 'payout')
          JOIN transfer t ON t.id = s.transfer_id
          JOIN account source ON source.id = t.from_account_id
          JOIN account target ON target.id = t.to_account_id
      ) line
      GROUP BY company_id, type, action_code, effective_date, position, transfer_id, employment_id, amount_cents HAVING sum(lines) <> 0`,
  },
  {
    name: 'movements-tallied-by-day',
    sentence: 'The tally of days has every line of the list of movements, to the cent.',
    sql: `SELECT company_id, day, type, sum(movements) AS movements, sum(amount_cents) AS amount_cents
      FROM (
        SELECT company_id, day, type, action_code, movements, amount_cents FROM movement_day_tally
        UNION ALL
        SELECT company_id, effective_date, type, action_code, -1, -amount_cents FROM movement_listing
      ) line
      GROUP BY company_id, day, type, action_code HAVING sum(movements) <> 0 OR sum(amount_cents) <> 0`,
  },
  {
    name: 'open-employments-tallied',
    sentence:
      'The tally by which the operator’s list is put in order counts every employment that is neither deactivated nor forgotten.',
    sql: `SELECT company_id, sum(employments) AS difference
      FROM (
        SELECT company_id, employments FROM open_employment_tally
        UNION ALL
        SELECT company_id, -1 FROM employment WHERE deactivated_at IS NULL AND forgotten_at IS NULL
      ) line
      GROUP BY company_id HAVING sum(employments) <> 0`,
  },
  {
    name: 'employees-listed',
    sentence: 'The list of employees says of everybody what their employment, account and claims say.',
    sql: `SELECT company_id, employment_id FROM employee_astray`,
  },
  {
    name: 'employees-tallied',
    sentence: 'The tally above the list of employees counts everybody in it, by everything the list is filtered by.',
    sql: `SELECT company_id, is_over, ratio, sum(people) AS difference
      FROM (
        SELECT company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, people FROM employee_tally
        UNION ALL
        SELECT company_id, last_day, ratio, has_email, is_blocked, access_until, claimed_year, -1 FROM employee_listing
      ) line CROSS JOIN LATERAL (
        SELECT coalesce(last_day < (now() AT TIME ZONE 'Europe/Bratislava')::date, false) AS is_over,
          CASE WHEN access_until <= now() THEN '-infinity' ELSE access_until END AS access
      ) today
      GROUP BY company_id, is_over, ratio, has_email, is_blocked, access, claimed_year HAVING sum(people) <> 0`,
  },
  {
    name: 'employees-searched',
    sentence: 'Every employee is found by the words of their name, number and addresses, and by no others.',
    sql: `SELECT company_id, employment_id, sum(words) AS difference
      FROM (
        SELECT company_id, employment_id, last_name, first_name, word, 1 AS words FROM employee_word
        UNION ALL
        SELECT company_id, employment_id, last_name, first_name, word, -1
        FROM words_of_employees(ARRAY(SELECT id FROM employment))
      ) line
      GROUP BY company_id, employment_id, last_name, first_name, word HAVING sum(words) <> 0`,
  },
  {
    name: 'claims-searched',
    sentence: 'Every claim is found by the words of its number and issuer, and by no others.',
    sql: `SELECT company_id, claim_id, sum(words) AS difference
      FROM (
        SELECT company_id, claim_id, word, 1 AS words FROM claim_word
        UNION ALL
        SELECT c.company_id, c.id, said.word, -1
        FROM claim c CROSS JOIN LATERAL claim_words(c.number, c.issuer_name || ' ' || coalesce(c.sport_organisation, '')) said (word)
      ) line
      GROUP BY company_id, claim_id, word HAVING sum(words) <> 0`,
  },
  {
    name: 'movements-searched',
    sentence: 'Every movement is found by the words of its note, and by no others.',
    sql: `SELECT company_id, movement_id, sum(words) AS difference
      FROM (
        SELECT company_id, movement_id, word, effective_date, position, 1 AS words FROM movement_word
        UNION ALL
        SELECT m.company_id, m.id, said.word, m.effective_date, m.position, -1
        FROM (
          SELECT company_id, id, note, effective_date, position FROM transfer WHERE note <> ''
          UNION ALL
          SELECT company_id, id, note, effective_date, position FROM reservation WHERE note <> ''
        ) m CROSS JOIN LATERAL movement_words(m.note) said (word)
      ) line
      GROUP BY company_id, movement_id, word, effective_date, position HAVING sum(words) <> 0`,
  },
];
