import { companyData } from '@polana/contract/companies';
import type { Role } from '@polana/contract/identity';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { staleTimes } from '#platform/query-client.ts';

/** The administered company; asked for administrators only. */
export function useCompanyData(role: Role | null, isEnabled = true) {
  return useQuery({
    queryKey: ['companies', 'data', role?.value],
    queryFn: role ? ({ signal }) => callApi(companyData, {}, { role, signal }) : skipToken,
    enabled: isEnabled && role?.roleName === 'COMP',
    staleTime: staleTimes.companyData,
  });
}
