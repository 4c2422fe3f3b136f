import type { Role } from '@polana/contract/identity';
import { listTransfers } from '@polana/contract/ledger';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

interface Slice {
  limit: number;
  offset: number;
}

/** Movements of the role's accounts, newest first; the shown page stays while the next one loads. */
export function transfersQuery(role: Role, { limit, offset }: Slice) {
  return queryOptions({
    queryKey: ['ledger', 'transfers', role.value, limit, offset],
    queryFn: ({ signal }) =>
      callApi(listTransfers, { query: { limit: String(limit), offset: String(offset) } }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}
