import { claimListOrders, listClaims } from '@polana/contract/claims';
import type { Language } from '@polana/contract/roles';
import * as z from 'zod/mini';
import { streamRows } from '#platform/database-cursor';
import { exportSource, type ExportCell, type ExportColumn } from '#platform/export-source';
import { periodIn } from '#platform/wording';
import en from '../claim-export.en.json' with { type: 'json' };
import sk from '../claim-export.sk.json' with { type: 'json' };
import { countClaims, listedClaims } from './claim-list.store.ts';
import { claimFilterOf } from './list-claims.ts';
import type { ListedClaim } from './list-item.ts';

const texts = { sk, en };

const column = (name: keyof typeof sk.columns, type: ExportColumn['type'], width: number): ExportColumn => ({
  title: { sk: sk.columns[name], en: en.columns[name] },
  type,
  width,
});

const { limit: _limit, offset: _offset, order: _order, ...listFilters } = listClaims.query.shape;

/** The list of claims as a file: an employee's own, or the company's. Names of children are in no list and in no file. */
export const claimSource = exportSource({
  kind: 'documents',
  title: { sk: sk.title, en: en.title },
  roles: ['EMPL', 'COMP'],
  isPersonal: true,
  filters: z.strictObject({ ...listFilters, order: z._default(z.enum(claimListOrders), '-submittedAt') }),
  columns: [
    { ...column('number', 'text', 16), isRowHeader: true, fits: 'RP-2026-000000' },
    column('employee', 'text', 24),
    column('personalNumber', 'text', 12),
    { ...column('action', 'text', 14), fits: 'Rekreácia' },
    column('from', 'date', 11),
    column('to', 'date', 11),
    column('issuer', 'text', 26),
    column('sum', 'money', 12),
    column('contribution', 'money', 12),
    column('submitted', 'instant', 15),
    { ...column('status', 'text', 16), fits: 'schválenie' },
    column('decided', 'instant', 15),
    column('decidedBy', 'text', 20),
    { ...column('reasonCode', 'text', 16), fits: 'EMPLOYMENT_' },
    { ...column('reason', 'text', 26), fits: 'zamestnanca' },
  ],
  describe: ({ submittedFrom, submittedTo, year, status, actionCode, flag, search }, lang) => {
    const text = texts[lang];
    return [
      { term: text.period, text: periodIn(lang, submittedFrom, submittedTo) ?? text.whole },
      ...(year ? [{ term: text.year, text: year }] : []),
      ...(status ? [{ term: text.columns.status, text: text.statuses[status] }] : []),
      ...(actionCode ? [{ term: text.columns.action, text: text.actions[actionCode] }] : []),
      ...(flag ? [{ term: text.flag, text: text.flags[flag] }] : []),
      ...(search ? [{ term: text.search, text: search }] : []),
    ];
  },
  count(tx, asker, filters) {
    const filter = claimFilterOf(asker, filters);
    return filter ? countClaims(tx, filter) : Promise.resolve(0);
  },
  async *rows(tx, asker, filters) {
    const filter = claimFilterOf(asker, filters);
    if (!filter) return;
    for await (const claim of streamRows<ListedClaim>(tx, listedClaims(filter, filters)))
      yield cellsOf(claim, asker.lang);
  },
});

function cellsOf(claim: ListedClaim, lang: Language): ExportCell[] {
  const { actions, statuses } = texts[lang];
  // Kept as rejected; nobody decided about it.
  const isWithdrawn = claim.status === 'rejected' && claim.reasonCode === 'WITHDRAWN';
  return [
    claim.number,
    claim.employeeName,
    claim.personalNumber,
    actions[claim.actionCode],
    claim.asOfDate,
    claim.stayTo ?? claim.periodTo ?? claim.asOfDate,
    claim.sportOrganisation ?? claim.issuerName,
    claim.sumCents,
    claim.contributionCents,
    claim.submittedAt,
    statuses[isWithdrawn ? 'withdrawn' : claim.status],
    claim.decidedAt,
    isWithdrawn ? null : claim.decidedByName,
    claim.reasonCode,
    claim.reasonText,
  ];
}
