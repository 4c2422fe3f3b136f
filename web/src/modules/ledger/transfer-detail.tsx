import type { Transfer } from '@polana/contract/ledger';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { copyText } from '#ui/copy-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CopyIcon } from '#ui/icons-controls.tsx';
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
    row('reference', <Reference id={id} />),
  ];
}

function Reference({ id }: { id: string }) {
  const told = { done: ledgerText('detail.copied'), failed: ledgerText('detail.copyFailed') };
  return (
    <span className="flex items-center justify-between gap-2">
      <code className="text-small wrap-anywhere">{id}</code>
      <IconButton label={ledgerText('detail.copy')} icon={<CopyIcon />} onClick={() => void copyText(id, told)} />
    </span>
  );
}
