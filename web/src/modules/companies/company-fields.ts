import { dicPattern, icDphPattern, icoPattern, webUrlPattern, zipPattern } from '@polana/contract/companies';
import { email as emailSchema } from '@polana/contract/primitives';

/** What a company tells about itself, in the order of its profile. */
export const profileFields = [
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
export type ProfileField = (typeof profileFields)[number];

/** The profile and whoever registers the company. */
type AnyField = ProfileField | 'firstName' | 'lastName' | 'email';

export type FieldProblem = 'missing' | 'invalid' | { charactersMax: number };

const mayBeEmpty: ReadonlySet<AnyField> = new Set(['dic', 'icDph', 'phone', 'webUrl', 'contactPerson']);
const charactersMax: Partial<Record<AnyField, number>> = {
  firstName: 100,
  lastName: 100,
  phone: 30,
  email: 254,
  invoicingEmail: 254,
};
const charactersMaxOtherwise = 200;
const patterns: Partial<Record<AnyField, RegExp>> = {
  ico: icoPattern,
  dic: dicPattern,
  icDph: icDphPattern,
  zip: zipPattern,
  webUrl: webUrlPattern,
};

/** The value as it is sent: numbers without the spaces people write into them, a web address with its beginning. */
export function sentValue(field: AnyField, typed: string): string {
  const text = typed.trim();
  if (field === 'ico' || field === 'dic' || field === 'zip') return text.replaceAll(/\s/g, '');
  if (field === 'icDph') return text.replaceAll(/\s/g, '').toUpperCase();
  if (field === 'webUrl' && text !== '' && !/^https?:\/\//i.test(text)) return `https://${text}`;
  return text;
}

/** What is wrong with what was typed, field by field in the given order. */
export function problemsOf<Field extends AnyField>(
  fields: readonly Field[],
  values: Readonly<Record<Field, string>>,
): Map<Field, FieldProblem> {
  const problems = new Map<Field, FieldProblem>();
  for (const field of fields) {
    const problem = problemOf(field, sentValue(field, values[field]));
    if (problem) problems.set(field, problem);
  }
  return problems;
}

function problemOf(field: AnyField, value: string): FieldProblem | null {
  if (value === '') return mayBeEmpty.has(field) ? null : 'missing';
  const max = charactersMax[field] ?? charactersMaxOtherwise;
  if (value.length > max) return { charactersMax: max };
  const isEmail = field === 'email' || field === 'invoicingEmail';
  if (isEmail && !emailSchema.safeParse(value).success) return 'invalid';
  return patterns[field]?.test(value) === false ? 'invalid' : null;
}
