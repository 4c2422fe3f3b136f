import type { BooksCheck } from './checks.ts';

/** Imports of people: each is wholly in or wholly out, and equals the summary that was confirmed. */
export const importChecks: BooksCheck[] = [
  {
    name: 'import-equals-summary',
    sentence: 'An applied import added, changed and deleted exactly as many people as its summary said.',
    sql: `SELECT id FROM employee_import
      WHERE (changes = 'applied' AND (added, updated) <> (to_add, to_update))
        OR (changes <> 'applied' AND (added, updated) <> (0, 0))
        OR (deletions = 'applied' AND deleted <> to_delete) OR (deletions <> 'applied' AND deleted <> 0)
        OR deactivated > deleted OR ((changes = 'applied' OR deletions = 'applied') AND state NOT IN ('done', 'applying'))`,
  },
  {
    name: 'import-wholly-in-or-out',
    sentence:
      'Of an applied plan every line is in: each addition became an employment, each deletion is deactivated; of any other none.',
    sql: `SELECT i.id FROM employee_import i JOIN employee_import_change c ON c.import_id = i.id
        LEFT JOIN employment e ON e.company_id = c.company_id AND e.id = c.employment_id
      GROUP BY i.id
      HAVING (i.changes = 'applied' AND count(*) FILTER (WHERE c.part = 'toAdd' AND e.id IS NOT NULL) <> i.added)
        OR (i.changes <> 'applied' AND count(*) FILTER (WHERE c.part = 'toAdd' AND e.id IS NOT NULL) > 0)
        OR (i.deletions = 'applied' AND count(*) FILTER (WHERE c.part = 'toDelete' AND e.deactivated_at IS NOT NULL) <> i.deleted)`,
  },
  {
    name: 'import-noted-once',
    sentence: 'Every applied part of an import stands once in the audit log.',
    sql: `SELECT i.id FROM employee_import i
      WHERE (i.changes = 'applied')::int + (i.deletions = 'applied')::int <> (
        SELECT count(*) FROM audit_entry a
        WHERE a.object_type = 'import' AND a.object_id = i.id::text AND a.action = 'employment.imported')`,
  },
];
