import { readProgramme } from '@polana/contract/claim-programme';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { staleTimes } from '#platform/query-client.ts';

/** What the allowances pay today. */
export function useProgramme() {
  return useQuery({
    queryKey: ['claims', 'programme'],
    queryFn: ({ signal }) => callApi(readProgramme, {}, { signal }),
    staleTime: staleTimes.operatorProfile,
  });
}
