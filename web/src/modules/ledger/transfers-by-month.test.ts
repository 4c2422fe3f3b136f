import type { Transfer } from '@polana/contract/ledger';
import { expect, it } from 'vitest';
import { groupByMonth } from './transfers-by-month.ts';

function aTransfer(date: string): Transfer {
  return {
    id: date,
    date,
    type: 'drawing',
    actionCode: 'RP',
    year: 2026,
    amount: '-1.00',
    balanceAfter: null,
    sender: '',
    recipient: '',
    pending: false,
    documentId: null,
    documentNumber: null,
    documentName: null,
    note: null,
  };
}

it('movements stand under their month in the order of the list', () => {
  const groups = groupByMonth(['2026-07-10', '2026-07-03', '2026-01-02', '2025-01-02'].map(aTransfer));
  expect(groups.map((group) => [group.firstDate, group.transfers.length])).toEqual([
    ['2026-07-10', 2],
    ['2026-01-02', 1],
    ['2025-01-02', 1],
  ]);
});
