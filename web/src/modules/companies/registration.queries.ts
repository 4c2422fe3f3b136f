import { registerCompany } from '@polana/contract/companies';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { requestOf, type CompanyForm } from './registration-form-values.ts';

export function useRegisterCompany() {
  return useMutation({ mutationFn: (form: CompanyForm) => callApi(registerCompany, { body: requestOf(form) }) });
}
