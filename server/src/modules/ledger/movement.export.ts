import { transferFilters } from '@polana/contract/ledger';
import type { Language } from '@polana/contract/roles';
import * as z from 'zod/mini';
import { streamRows } from '#platform/database-cursor';
import { exportSource, type ExportCell, type ExportColumn } from '#platform/export-source';
import { periodIn } from '#platform/wording';
import en from './movement-export.en.json' with { type: 'json' };
import sk from './movement-export.sk.json' with { type: 'json' };
import { everyMovement } from './every-movement.store.ts';
import type { Movement } from './movement-description.store.ts';
import { countMovements } from './movement.store.ts';

const texts = { sk, en };

const column = (name: keyof typeof sk.columns, type: ExportColumn['type'], width: number): ExportColumn => ({
  title: { sk: sk.columns[name], en: en.columns[name] },
  type,
  width,
});

/** The movements of the role's accounts as a file: an employee's own, or the company's. */
export const movementSource = exportSource({
  kind: 'movements',
  title: { sk: sk.title, en: en.title },
  roles: ['EMPL', 'COMP'],
  isPersonal: true,
  filters: z.strictObject({ ...transferFilters, order: z._default(z.enum(['-date', 'date']), '-date') }),
  columns: [
    column('date', 'date', 11),
    column('type', 'text', 24),
    column('action', 'text', 15),
    column('year', 'count', 10),
    column('amount', 'money', 12),
    column('balance', 'money', 12),
    column('sender', 'text', 26),
    column('recipient', 'text', 26),
    { ...column('state', 'text', 18), fits: 'schválenie' },
    column('note', 'text', 30),
  ],
  describe: ({ type, actionCode, from, to, search }, lang) => [
    { term: texts[lang].period, text: periodIn(lang, from, to) ?? texts[lang].whole },
    ...(type ? [{ term: texts[lang].columns.type, text: texts[lang].types[type] }] : []),
    ...(actionCode ? [{ term: texts[lang].columns.action, text: texts[lang].actions[actionCode] }] : []),
    ...(search ? [{ term: texts[lang].search, text: search }] : []),
  ],
  count: (tx, asker, filters) => countMovements(tx, asker, filters),
  async *rows(tx, asker, filters) {
    for await (const movement of streamRows<Movement>(tx, everyMovement(asker, filters)))
      yield cellsOf(movement, asker.lang);
  },
});

function cellsOf(movement: Movement, lang: Language): ExportCell[] {
  const { types, actions, states } = texts[lang];
  return [
    movement.date,
    types[movement.type],
    movement.actionCode && actions[movement.actionCode],
    movement.year,
    movement.amountCents,
    movement.balanceAfterCents,
    movement.sender,
    movement.recipient,
    movement.pending ? states.pending : states.posted,
    movement.note || null,
  ];
}
