import { auditFilters, platformChain } from '@polana/contract/operator-audit';
import type { Language } from '@polana/contract/roles';
import * as z from 'zod/mini';
import { streamRows } from '#platform/database-cursor';
import { operatorSource, type ExportCell, type ExportColumn } from '#platform/export-source';
import { periodIn } from '#platform/wording';
import en from '../audit.en.json' with { type: 'json' };
import sk from '../audit.sk.json' with { type: 'json' };
import { countLog, everyEntry, type LogRow } from './audit-log.store.ts';
import { actionIn, changesIn, groupIn, objectIn, reasonIn, resultIn, roleIn } from './audit-wording.ts';
import { resolveFilters } from './list-audit.ts';

const texts = { sk: sk.export, en: en.export };
const countMax = 100_000_000;

const column = (name: keyof typeof sk.export.columns, type: ExportColumn['type'], width: number): ExportColumn => ({
  title: { sk: sk.export.columns[name], en: en.export.columns[name] },
  type,
  width,
});

/** The audit log as a file, for operators only: exactly what the list shows under the same filters. */
export const auditSource = operatorSource({
  kind: 'audit',
  title: { sk: sk.export.title, en: en.export.title },
  roles: ['OPER'],
  isPersonal: true,
  filters: z.strictObject(auditFilters),
  columns: [
    column('at', 'instant', 19),
    column('actor', 'text', 22),
    column('role', 'text', 14),
    column('impersonated', 'text', 22),
    column('company', 'text', 22),
    { ...column('action', 'text', 28), isRowHeader: true },
    column('code', 'text', 22),
    column('result', 'text', 11),
    column('object', 'text', 24),
    column('objectId', 'text', 36),
    column('changes', 'text', 40),
    column('reason', 'text', 30),
    column('address', 'text', 18),
    column('request', 'text', 18),
    column('seq', 'count', 10),
    column('hash', 'text', 20),
  ],
  describe: (filters, lang) => {
    const t = texts[lang];
    const company = filters.company === platformChain ? t.platform : filters.company;
    const rows: [term: string, text: string | null | undefined][] = [
      [t.period, periodIn(lang, filters.from, filters.to)],
      [t.person, filters.person],
      [t.company, company],
      [t.group, filters.group && groupIn(lang, filters.group)],
      [t.object, filters.object],
      [t.impersonated, filters.impersonated && t.yes],
    ];
    return rows.flatMap(([term, text]) => (text ? [{ term, text }] : []));
  },
  count: async (tx, _asker, given) => {
    const { filters } = await resolveFilters(tx, given);
    return filters ? countLog(tx, filters, countMax) : 0;
  },
  async *rows(tx, asker, given) {
    const { filters } = await resolveFilters(tx, given);
    if (!filters) return;
    for await (const row of streamRows<LogRow>(tx, everyEntry(filters))) yield cellsOf(row, asker.lang);
  },
});

function cellsOf(row: LogRow, lang: Language): ExportCell[] {
  const changes = changesIn(lang, row.changes).map(({ name, from, to, isChange }) =>
    isChange ? `${name}: ${from ?? '–'} → ${to ?? '–'}` : `${name}: ${to ?? '–'}`,
  );
  return [
    row.at,
    row.actorName ?? row.actorId,
    row.actorRole && roleIn(lang, row.actorRole),
    row.impersonatedName ?? row.impersonatedId,
    row.companyName ?? row.companyId,
    actionIn(lang, row.action),
    row.action,
    resultIn(lang, row.result),
    [objectIn(lang, row.objectType), row.objectName].filter(Boolean).join(' '),
    row.objectId,
    changes.join('; ') || null,
    reasonIn(lang, row.reason),
    row.addressHash && row.addressHash.slice(0, 16),
    row.requestId,
    row.seq,
    row.hash,
  ];
}
