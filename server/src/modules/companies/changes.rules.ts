/** What changed, field by field, as the audit trail keeps it. */
export type Changes = Record<string, { before: unknown; after: unknown }>;

/** The fields in which two records differ; values are compared as JSON. */
export function changesBetween<Values extends object>(before: Values, after: Values): Changes {
  const changes: Changes = {};
  for (const [field, value] of Object.entries(after) as [keyof Values & string, unknown][]) {
    if (JSON.stringify(before[field]) !== JSON.stringify(value))
      changes[field] = { before: before[field], after: value };
  }
  return changes;
}
