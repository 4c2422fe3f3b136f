import { readCodeList } from '@polana/contract/code-lists';
import { registerEmployee } from '@polana/contract/employees';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import type { RegistrationDraft } from './registration-draft.ts';

const minuteMilliseconds = 60_000;

/** Companies whose people may register themselves. */
export const openCompaniesQuery = queryOptions({
  queryKey: ['employees', 'open-companies'],
  queryFn: async ({ signal }) => {
    const { items } = await callApi(readCodeList, { params: { code: 'uss_companies' } }, { signal });
    return items.map(({ value, label }) => ({ id: value, label }));
  },
  staleTime: 5 * minuteMilliseconds,
});

export function useRegisterEmployee() {
  return useMutation({
    mutationFn: ({ companyId, personalNumber, firstName, lastName, email, phone }: RegistrationDraft) =>
      callApi(registerEmployee, {
        body: {
          companyId,
          personalNumber: personalNumber.trim(),
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          email: email.trim(),
          ...(phone.trim() && { phone: phone.trim() }),
          privacy: true,
        },
      }),
  });
}
