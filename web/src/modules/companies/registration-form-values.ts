import {
  dicPattern,
  icDphPattern,
  icoPattern,
  webUrlPattern,
  zipPattern,
  type registerCompany,
} from '@polana/contract/companies';
import type { RequestOf } from '@polana/contract/endpoint';
import { email as emailSchema } from '@polana/contract/primitives';
import type { ActionCode } from '@polana/contract/roles';

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

const mayBeEmpty: ReadonlySet<CompanyField> = new Set(['dic', 'icDph', 'phone', 'webUrl']);
const charactersMax: Partial<Record<CompanyField, number>> = { firstName: 100, lastName: 100, phone: 30, email: 254 };
const charactersMaxOtherwise = 200;
const patterns: Partial<Record<CompanyField, RegExp>> = {
  ico: icoPattern,
  dic: dicPattern,
  icDph: icDphPattern,
  zip: zipPattern,
  webUrl: webUrlPattern,
};

export type CompanyProblem = 'missing' | 'invalid' | { charactersMax: number };

/** The value as it is sent: numbers without the spaces people write into them, a web address with its beginning. */
export function sentValue(field: CompanyField, typed: string): string {
  const text = typed.trim();
  if (field === 'ico' || field === 'dic' || field === 'zip') return text.replaceAll(/\s/g, '');
  if (field === 'icDph') return text.replaceAll(/\s/g, '').toUpperCase();
  if (field === 'webUrl' && text !== '' && !/^https?:\/\//i.test(text)) return `https://${text}`;
  return text;
}

/** What is wrong, in the order of the page. */
export function fieldProblems({ fields }: CompanyForm): Map<CompanyField, CompanyProblem> {
  const problems = new Map<CompanyField, CompanyProblem>();
  for (const field of companyFields) {
    const problem = problemOf(field, sentValue(field, fields[field]));
    if (problem) problems.set(field, problem);
  }
  return problems;
}

function problemOf(field: CompanyField, value: string): CompanyProblem | null {
  if (value === '') return mayBeEmpty.has(field) ? null : 'missing';
  const max = charactersMax[field] ?? charactersMaxOtherwise;
  if (value.length > max) return { charactersMax: max };
  const isEmail = field === 'email' || field === 'invoicingEmail';
  if (isEmail && !emailSchema.safeParse(value).success) return 'invalid';
  return patterns[field]?.test(value) === false ? 'invalid' : null;
}

export function requestOf(form: CompanyForm): RequestOf<typeof registerCompany>['body'] {
  const entries = companyFields.map((field) => [field, sentValue(field, form.fields[field])] as const);
  const fields = Object.fromEntries(entries) as Record<CompanyField, string>;
  return { ...fields, allowances: [...form.allowances], privacy: true };
}
