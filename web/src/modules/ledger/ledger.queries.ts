import type { Role } from '@polana/contract/identity';
import { listTransfers, readTransfer, type ListedTransferType } from '@polana/contract/ledger';
import type { ActionCode } from '@polana/contract/roles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

export interface TransferFilters {
  type?: ListedTransferType | undefined;
  actionCode?: ActionCode | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

interface Slice {
  limit: number;
  offset: number;
}

/** Movements of the role's accounts, newest first; the shown page stays while the next one loads. */
export function transfersQuery(role: Role, { limit, offset }: Slice, filters: TransferFilters = {}) {
  const query = { ...filters, limit: String(limit), offset: String(offset) };
  return queryOptions({
    queryKey: ['ledger', 'transfers', role.value, query],
    queryFn: ({ signal }) => callApi(listTransfers, { query }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

export function transferQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: ['ledger', 'transfer', role.value, id],
    queryFn: ({ signal }) => callApi(readTransfer, { params: { id } }, { role, signal }),
  });
}
