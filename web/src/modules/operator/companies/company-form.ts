import { dicPattern, icDphPattern, icoPattern, webUrlPattern, zipPattern } from '@polana/contract/companies';
import { email as emailSchema } from '@polana/contract/primitives';
import { companiesText } from './companies.texts.ts';

/** What a company tells about itself, in the order of the form. */
export const companyFields = [
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
  'contactPerson',
] as const;
export type CompanyField = (typeof companyFields)[number];
export type CompanyValues = Record<CompanyField, string>;

export const emptyCompany = Object.fromEntries(companyFields.map((field) => [field, ''])) as CompanyValues;

export const optionalFields: ReadonlySet<string> = new Set(['dic', 'icDph', 'phone', 'webUrl', 'contactPerson']);

const patterns: Partial<Record<string, RegExp>> = {
  ico: icoPattern,
  dic: dicPattern,
  icDph: icDphPattern,
  zip: zipPattern,
  webUrl: webUrlPattern,
};

/** The value as it is sent: numbers without the spaces people write into them, a web address with its beginning. */
export function sentValue(field: string, typed: string): string {
  const text = typed.trim();
  if (field === 'ico' || field === 'dic' || field === 'zip') return text.replaceAll(/\s/g, '');
  if (field === 'icDph') return text.replaceAll(/\s/g, '').toUpperCase();
  if (field === 'webUrl' && text !== '' && !/^https?:\/\//i.test(text)) return `https://${text}`;
  return text;
}

/** What is wrong with one value, in words; undefined when nothing is. */
export function problemOf(field: string, typed: string): string | undefined {
  const value = sentValue(field, typed);
  if (value === '') return optionalFields.has(field) ? undefined : companiesText('invalid.missing');
  const pattern = patterns[field];
  if (pattern && !pattern.test(value)) return companiesText('invalid.value');
  if (field.toLowerCase().includes('email') && !emailSchema.safeParse(value).success)
    return companiesText('invalid.email');
  return undefined;
}

export function sentCompany(values: CompanyValues): CompanyValues {
  return Object.fromEntries(companyFields.map((field) => [field, sentValue(field, values[field])])) as CompanyValues;
}
