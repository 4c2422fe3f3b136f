/** Statements of migrations that lock or rewrite a table that was there before, and may be large by then. */

/**
 * @param {[name: string, sql: string][]} migrations in their order
 * @returns {{ file: string, what: string, table: string }[]}
 */
export function lockingStatements(migrations) {
  /** @type {Set<string>} */
  const known = new Set();
  const found = [];
  for (const [file, sql] of migrations) {
    const statements = withoutBodies(sql)
      .split(';')
      .map((one) => one.trim());
    const made = new Set(statements.map((one) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(one)?.[1] ?? ''));
    for (const statement of statements)
      for (const { pattern, what } of dangers) {
        const table = pattern.exec(statement)?.[1];
        if (table && known.has(table) && !made.has(table)) found.push({ file, what, table });
      }
    for (const table of made) known.add(table);
  }
  return found;
}

const dangers = [
  {
    what: 'an index made while nobody may write',
    pattern: /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?\w+ ON (\w+)/i,
  },
  { what: 'every row written', pattern: /^UPDATE (\w+) SET (?!.*\bWHERE\b.*\bid\b)/is },
  { what: 'a type changed', pattern: /^ALTER TABLE (\w+) .*ALTER COLUMN \w+ (?:SET DATA )?TYPE/is },
  { what: 'every row read to make a column required', pattern: /^ALTER TABLE (\w+) .*SET NOT NULL/is },
  {
    what: 'every row read for a constraint',
    pattern: /^ALTER TABLE (\w+) (?!.*NOT VALID).*ADD (?:CONSTRAINT \w+ )?(?:CHECK|FOREIGN KEY)/is,
  },
  {
    what: 'a default computed for every row',
    pattern: /^ALTER TABLE (\w+) .*ADD COLUMN .*DEFAULT (?:gen_random_uuid|clock_timestamp|random|nextval)/is,
  },
];

/** Bodies of functions and comments lock nothing. @param {string} sql */
function withoutBodies(sql) {
  return sql.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").replaceAll(/--.*$/gm, '');
}
