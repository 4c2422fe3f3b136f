import type { AuditEntry } from '@polana/contract/operator-audit';

/** A line of the table: an entry by itself, one of a visit, or the visit as a whole. */
export type AuditRow =
  | { kind: 'entry'; id: string; entry: AuditEntry; isInner: boolean }
  | { kind: 'visit'; id: string; newest: AuditEntry; count: number; isOpen: boolean };

/** Entries made during one visit to somebody's account stand together, where the newest of them is; closed, they are one line. */
export function rowsOf(entries: readonly AuditEntry[], openVisits: ReadonlySet<string>): AuditRow[] {
  const visits = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    if (!entry.impersonation) continue;
    visits.set(entry.impersonation.id, [...(visits.get(entry.impersonation.id) ?? []), entry]);
  }
  const shown = new Set<string>();
  return entries.flatMap((entry): AuditRow[] => {
    const visitId = entry.impersonation?.id;
    const together = visitId ? (visits.get(visitId) ?? []) : [];
    if (!visitId || together.length < 2) return [{ kind: 'entry', id: String(entry.id), entry, isInner: false }];
    if (shown.has(visitId)) return [];
    shown.add(visitId);
    const isOpen = openVisits.has(visitId);
    const head: AuditRow = { kind: 'visit', id: visitId, newest: entry, count: together.length, isOpen };
    const inner = together.map((one): AuditRow => ({ kind: 'entry', id: String(one.id), entry: one, isInner: true }));
    return isOpen ? [head, ...inner] : [head];
  });
}
