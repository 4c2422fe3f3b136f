import type { BooksCheck } from './checks.ts';

/** What triggers check once for all rows of a statement instead of a foreign key for each; a restored archive passes by them. */
export const referenceChecks: BooksCheck[] = [
  {
    name: 'accounts-belong',
    sentence: 'Every account belongs to a company, and one of an employment to an employment of that company.',
    sql: `SELECT a.id FROM account a
        LEFT JOIN company c ON c.id = a.company_id
        LEFT JOIN employment e ON e.id = a.employment_id AND e.company_id = a.company_id
      WHERE (a.company_id IS NOT NULL AND c.id IS NULL) OR (a.employment_id IS NOT NULL AND e.id IS NULL)`,
  },
  {
    name: 'transfers-have-accounts',
    sentence: 'Every transfer goes between accounts that exist, and whoever wrote it exists.',
    sql: `SELECT t.id FROM transfer t
        LEFT JOIN account source ON source.id = t.from_account_id
        LEFT JOIN account target ON target.id = t.to_account_id
        LEFT JOIN person p ON p.id = t.created_by
      WHERE source.id IS NULL OR target.id IS NULL OR (t.created_by IS NOT NULL AND p.id IS NULL)`,
  },
  {
    name: 'ratio-changes-belong',
    sentence: 'Every change of the working time and its line in the log are of an employment of their company.',
    sql: `SELECT r.id FROM ratio_change r LEFT JOIN employment e ON e.id = r.employment_id AND e.company_id = r.company_id
      WHERE e.id IS NULL
      UNION ALL
      SELECT g.id FROM ratio_change_log g LEFT JOIN employment e ON e.id = g.employment_id AND e.company_id = g.company_id
      WHERE e.id IS NULL`,
  },
];
