import type { Transfer } from '@polana/contract/ledger';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx';
import { ledgerText } from './ledger.texts.ts';

/** Everything that is known of one movement. */
export function TransferDetail({ transfer, claimLink }: { transfer: Transfer; claimLink: ReactNode }) {
  return (
    <>
      <p className="text-figure-s num">{format.signedMoney(transfer.amount)}</p>
      <SummaryList className="mt-4" rows={rowsOf(transfer, claimLink)} />
    </>
  );
}

function rowsOf(transfer: Transfer, claimLink: ReactNode): SummaryRow[] {
  const { type, actionCode, year, date, sender, recipient, balanceAfter, pending, note, documentId, id } = transfer;
  const row = (
    part: 'type' | 'action' | 'date' | 'sender' | 'recipient' | 'balance' | 'state' | 'note' | 'claim' | 'reference',
    value: ReactNode,
  ) => ({ id: part, label: ledgerText(`detail.${part}`), value });
  return [
    row('type', ledgerText(`type.${type}`)),
    ...(actionCode ? [row('action', `${ledgerText(`action.${actionCode}`)}${year ? `, ${year}` : ''}`)] : []),
    row('date', format.date(date)),
    row('sender', sender),
    row('recipient', recipient),
    ...(balanceAfter === null ? [] : [row('balance', format.money(balanceAfter))]),
    ...(pending ? [row('state', ledgerText('list.pending'))] : []),
    ...(note ? [row('note', note)] : []),
    ...(documentId ? [row('claim', claimLink)] : []),
    row('reference', <code className="text-small wrap-anywhere">{id}</code>),
  ];
}
