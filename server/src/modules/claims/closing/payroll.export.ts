import { closingMonth, payrollKind, payrollLineOrders } from '@polana/contract/claim-closing';
import * as z from 'zod/mini';
import { streamRows } from '#platform/database-cursor';
import { type ExportAsker, type ExportColumn, exportSource } from '#platform/export-source';
import type { ReadTx } from '#platform/database';
import { moneyIn, monthIn } from '#platform/wording';
import en from '../closing.en.json' with { type: 'json' };
import sk from '../closing.sk.json' with { type: 'json' };
import { firstDayOf } from './closing.rules.ts';
import { readPayrollSettings } from './closing.store.ts';
import { findMonth } from './read-closing.ts';
import {
  countLines,
  lineQuery,
  type LineSource,
  linesOf,
  type StoredPayrollLine,
  sumLines,
} from './payroll-line.store.ts';

const texts = { sk: sk.export, en: en.export };

const column = (name: keyof typeof sk.export.columns, type: ExportColumn['type'], width: number): ExportColumn => ({
  title: { sk: sk.export.columns[name], en: en.export.columns[name] },
  type,
  width,
});

/** The lines of a month for payroll: a closed month as it was closed, the open one as it stands. */
export const payrollSource = exportSource({
  kind: 'payrollMonth',
  title: { sk: sk.export.title, en: en.export.title },
  roles: ['COMP'],
  isPersonal: true,
  filters: z.strictObject({
    month: closingMonth,
    kind: z.optional(payrollKind),
    search: z.optional(z.string()),
    order: z._default(z.enum(payrollLineOrders), 'personalNumber'),
  }),
  columns: [
    { ...column('personalNumber', 'text', 14), isRowHeader: true },
    column('lastName', 'text', 20),
    column('firstName', 'text', 16),
    column('wageCode', 'text', 18),
    column('amount', 'money', 12),
    column('kind', 'text', 16),
    column('year', 'count', 8),
    column('month', 'text', 10),
  ],
  // The lines of any other month would be those of the open one under a wrong name.
  async assertOrderable(tx, companyId, { month }) {
    await findMonth(tx, companyId, firstDayOf(month));
  },
  period: ({ month }) => month,
  describe: ({ month, kind }, lang) => [
    { term: texts[lang].month, text: monthIn(lang, firstDayOf(month)) },
    ...(kind ? [{ term: texts[lang].columns.kind, text: texts[lang].kinds[kind] }] : []),
  ],
  sums: async (tx, asker, { month, kind, search }) => (kind || search ? [] : controlTotals(tx, asker, month)),
  count: async (tx, asker, filters) => countLines(tx, await sourceOf(tx, asker, filters.month), filters),
  async *rows(tx, asker, filters) {
    const source = await sourceOf(tx, asker, filters.month);
    for await (const line of streamRows<StoredPayrollLine & Record<string, unknown>>(tx, lineQuery(source, filters))) {
      yield [
        line.personalNumber,
        line.lastName,
        line.firstName,
        line.wageCode,
        line.amountCents,
        texts[asker.lang].kinds[line.kind],
        line.kind === 'CLUB' ? null : line.year,
        filters.month,
      ];
    }
  },
});

/** What the whole month comes to, with the parts it consists of: payroll compares it with what was booked. */
async function controlTotals(tx: ReadTx, asker: ExportAsker, month: string) {
  const source = await sourceOf(tx, asker, month);
  const { kinds, employees, lines } = await sumLines(tx, source);
  const wording = texts[asker.lang];
  const money = (cents: number) => moneyIn(asker.lang, cents);
  return [
    { term: wording.state, text: source.isClosed ? wording.closed : wording.open },
    { term: wording.employees, text: String(employees) },
    { term: wording.lines, text: String(lines) },
    ...kinds.map(({ kind, totalCents }) => ({ term: wording.kinds[kind], text: money(Number(totalCents)) })),
    { term: wording.total, text: money(kinds.reduce((sum, { totalCents }) => sum + Number(totalCents), 0)) },
  ];
}

async function sourceOf(tx: ReadTx, { companyId }: ExportAsker, month: string): Promise<LineSource> {
  const { wageCodes } = await readPayrollSettings(tx, companyId);
  return linesOf(tx, companyId, firstDayOf(month), wageCodes);
}
