import type { Transfer } from '@polana/contract/ledger';

interface MonthOfTransfers {
  /** A date of the month, for its heading. */
  firstDate: string;
  transfers: Transfer[];
}

/** Keeps the order of the list and starts a new group whenever the month changes. */
export function groupByMonth(transfers: readonly Transfer[]): MonthOfTransfers[] {
  const groups: MonthOfTransfers[] = [];
  for (const transfer of transfers) {
    const last = groups.at(-1);
    if (last && last.firstDate.slice(0, 7) === transfer.date.slice(0, 7)) last.transfers.push(transfer);
    else groups.push({ firstDate: transfer.date, transfers: [transfer] });
  }
  return groups;
}
