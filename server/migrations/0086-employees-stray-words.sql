-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS employee_word_astray ON employee_word (company_id, word) INCLUDE (employment_id)
  WHERE word >= 'a' AND word < '{' AND NOT starts_with(last_name, upper(left(word, 1)) || substr(word, 2, 1));
