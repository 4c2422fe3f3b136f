import { readCodeList } from '@polana/contract/code-lists';
import { companyData, updateCompany, type CompanyData } from '@polana/contract/companies';
import {
  readRejectionTemplates,
  readSettings,
  updateRejectionTemplates,
  updateSettings,
} from '@polana/contract/companies-settings';
import type { RequestOf } from '@polana/contract/endpoint';
import type { Role } from '@polana/contract/identity';
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { rejectionTemplatesKey, staleTimes } from '#platform/query-client.ts';

const dataKey = (role: Role | null) => ['companies', 'data', role?.value] as const;

/** The administered company; asked for administrators only. */
export function useCompanyData(role: Role | null, isEnabled = true) {
  return useQuery({
    queryKey: dataKey(role),
    queryFn: role ? ({ signal }) => callApi(companyData, {}, { role, signal }) : skipToken,
    enabled: isEnabled && role?.roleName === 'COMP',
    staleTime: staleTimes.companyData,
  });
}

export function companySettingsQuery(role: Role) {
  return queryOptions({
    queryKey: ['companies', 'settings', role.value],
    queryFn: ({ signal }) => callApi(readSettings, {}, { role, signal }),
  });
}

export function rejectionTemplatesQuery(role: Role) {
  return queryOptions({
    queryKey: [...rejectionTemplatesKey, role.value],
    queryFn: ({ signal }) => callApi(readRejectionTemplates, {}, { role, signal }),
  });
}

/** Reasons of rejection in the language of the page. */
export const rejectionReasonsQuery = queryOptions({
  queryKey: ['companies', 'code-list', 'rejection_reasons'],
  queryFn: ({ signal }) => callApi(readCodeList, { params: { code: 'rejection_reasons' } }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSaveCompany(role: Role) {
  return useSaving(dataKey(role), (body: RequestOf<typeof updateCompany>['body']) =>
    callApi(updateCompany, { body }, { role }),
  );
}

/** The profile tells who decides about registrations and changes of data too, and the menu reads it there. */
export function useSaveSettings(role: Role) {
  const queryClient = useQueryClient();
  return useSaving(
    companySettingsQuery(role).queryKey,
    (body: RequestOf<typeof updateSettings>['body']) => callApi(updateSettings, { body }, { role }),
    ({ ussVerification, changesByCompany }) =>
      queryClient.setQueryData<CompanyData>(
        dataKey(role),
        (before) => before && { ...before, ussVerification, changesByCompany },
      ),
  );
}

export function useSaveTemplates(role: Role) {
  return useSaving(rejectionTemplatesQuery(role).queryKey, (body: RequestOf<typeof updateRejectionTemplates>['body']) =>
    callApi(updateRejectionTemplates, { body }, { role }),
  );
}

/** What is saved is shown at once; where somebody else was quicker, what they saved is read. */
function useSaving<Body, Answer>(
  queryKey: QueryKey,
  save: (body: Body) => Promise<Answer>,
  onSaved: (answer: Answer) => void = () => undefined,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer);
      onSaved(answer);
    },
    onError: (failure) => (isOvertaken(failure) ? queryClient.invalidateQueries({ queryKey }) : undefined),
  });
}

/** Somebody else saved the same thing first. */
export function isOvertaken(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.errors[0]?.code === 'changed_meanwhile';
}
