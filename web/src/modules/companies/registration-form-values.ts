import type { registerCompany } from '@polana/contract/companies';
import type { RequestOf } from '@polana/contract/endpoint';
import type { ActionCode } from '@polana/contract/roles';
import { problemsOf, sentValue, type FieldProblem } from './company-fields.ts';

const companyFields = [
  'name',
  'ico',
  'dic',
  'icDph',
  'street',
  'city',
  'zip',
  'phone',
  'webUrl',
  'invoicingEmail',
  'firstName',
  'lastName',
  'email',
] as const;
export type CompanyField = (typeof companyFields)[number];

export interface CompanyForm {
  fields: Record<CompanyField, string>;
  allowances: ReadonlySet<ActionCode>;
  hasConsent: boolean;
}

export const emptyForm: CompanyForm = {
  fields: {
    name: '',
    ico: '',
    dic: '',
    icDph: '',
    street: '',
    city: '',
    zip: '',
    phone: '',
    webUrl: '',
    invoicingEmail: '',
    firstName: '',
    lastName: '',
    email: '',
  },
  allowances: new Set(['RP', 'SP']),
  hasConsent: false,
};

/** What is wrong, in the order of the page. */
export function fieldProblems({ fields }: CompanyForm): Map<CompanyField, FieldProblem> {
  return problemsOf(companyFields, fields);
}

export function requestOf(form: CompanyForm): RequestOf<typeof registerCompany>['body'] {
  const entries = companyFields.map((field) => [field, sentValue(field, form.fields[field])] as const);
  const fields = Object.fromEntries(entries) as Record<CompanyField, string>;
  return { ...fields, allowances: [...form.allowances], privacy: true };
}
