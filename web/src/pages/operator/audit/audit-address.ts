import { platformChain } from '@polana/contract/operator-audit';
import type { AuditSearch } from '#app/audit-search.ts';
import type { AuditFilters } from '#modules/operator/audit/audit.queries.ts';
import { auditText } from '#modules/operator/audit/audit.texts.ts';
import { format } from '#platform/format.ts';
import type { FilterTag } from '#ui/filter-bar.tsx';

/** The filters of the address as the endpoint takes them. */
export function filtersOf(search: AuditSearch): AuditFilters {
  return {
    ...(search.osoba && { person: search.osoba }),
    ...(search.firma && { company: search.firma }),
    ...(search.druh && { group: search.druh }),
    ...(search.predmet && { object: search.predmet }),
    ...(search.od && { from: search.od }),
    ...(search.do && { to: search.do }),
    ...(search.vmene && { impersonated: 'true' as const }),
    ...(search.vstup && { impersonation: search.vstup }),
  };
}

/** And back; a changed filter begins at the newest entry. */
export function searchOf(filters: AuditFilters): AuditSearch {
  return {
    ...(filters.person && { osoba: filters.person }),
    ...(filters.company && { firma: filters.company }),
    ...(filters.group && { druh: filters.group }),
    ...(filters.object && { predmet: filters.object }),
    ...(filters.from && { od: filters.from }),
    ...(filters.to && { do: filters.to }),
    ...(filters.impersonated && { vmene: 'ano' as const }),
    ...(filters.impersonation && { vstup: filters.impersonation }),
  };
}

interface Names {
  person: { id: string; name: string } | null;
  company: { id: string; name: string } | null;
}

/** The filters in force, each to be taken away by itself. */
export function tagsOf(filters: AuditFilters, names: Names, onRest: (rest: AuditFilters) => void): FilterTag[] {
  const labels: Record<keyof AuditFilters, string> = {
    person: `${auditText('filter.person')}: ${names.person?.name ?? filters.person}`,
    company: `${auditText('filter.company')}: ${filters.company === platformChain ? auditText('list.portal') : (names.company?.name ?? '…')}`,
    group: filters.group ? auditText(`group.${filters.group}`) : '',
    object: `${auditText('filter.object')}: ${filters.object}`,
    from: filters.from ? `${auditText('filter.from')} ${format.date(filters.from)}` : '',
    to: filters.to ? `${auditText('filter.to')} ${format.date(filters.to)}` : '',
    impersonated: auditText('filter.impersonated'),
    impersonation: auditText('filter.visit'),
  };
  return (Object.keys(filters) as (keyof AuditFilters)[]).map((id) => {
    const { [id]: _removed, ...rest } = filters;
    const label = labels[id];
    return { id, label, removeLabel: auditText('filter.remove', { name: label }), onRemove: () => onRest(rest) };
  });
}
