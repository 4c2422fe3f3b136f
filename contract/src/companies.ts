import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done, email, filledText, id, optionalText, versionShown } from './primitives.ts';
import { actionCode } from './roles.ts';

const company = z.strictObject({
  id,
  /** Of the profile: sent back with a change. */
  version: z.number(),
  name: z.string(),
  ico: z.string(),
  dic: z.string(),
  icDph: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
  webUrl: z.string(),
  invoicingEmail: z.string(),
  contactPerson: z.string(),
  ussVerification: z.boolean(),
  /** The company decides about the changes of data its employees ask for. */
  changesByCompany: z.boolean(),
});
export type CompanyData = z.infer<typeof company>;

export const companyData = endpoint({
  id: 'companies.readCompany',
  method: 'GET',
  path: '/company/data',
  access: ['COMP'],
  summary: 'The administered company: its profile and whether it decides about registrations and changes of data.',
  answer: company,
});

export const icoPattern = /^\d{8}$/;
export const dicPattern = /^\d{10}$/;
export const icDphPattern = /^SK\d{10}$/;
/** With or without the space. */
export const zipPattern = /^\d{3} ?\d{2}$/;
export const webUrlPattern = /^https?:\/\/[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/;

const orEmpty = (pattern: RegExp) => z.string().check(z.regex(new RegExp(`^$|${pattern.source}`)));

export const registerCompany = endpoint({
  id: 'companies.register',
  method: 'POST',
  path: '/register/company',
  access: 'public',
  summary: 'Ask to take part as a company; the operator decides. The answer never tells whether the company is known.',
  body: z.strictObject({
    name: filledText(),
    ico: z.string().check(z.regex(icoPattern)),
    dic: orEmpty(dicPattern),
    icDph: orEmpty(icDphPattern),
    street: filledText(),
    city: filledText(),
    zip: z.string().check(z.regex(zipPattern)),
    phone: optionalText(30),
    webUrl: orEmpty(webUrlPattern).check(z.maxLength(200)),
    invoicingEmail: email,
    firstName: filledText(100),
    lastName: filledText(100),
    email,
    allowances: z.array(actionCode).check(z.minLength(1), z.maxLength(2)),
    privacy: z.literal(true),
  }),
  answer: done,
  limit: 'registration',
  errors: ['too_many_requests'],
});

/** Something besides spaces. */

export const updateCompany = endpoint({
  id: 'companies.updateCompany',
  method: 'PUT',
  path: '/company/data',
  access: ['COMP'],
  summary: 'Change the profile of the company. Refused when somebody else changed it since `version` was read.',
  body: z.strictObject({
    version: versionShown,
    name: filledText(200),
    ico: z.string().check(z.regex(icoPattern)),
    dic: orEmpty(dicPattern),
    icDph: orEmpty(icDphPattern),
    street: filledText(200),
    city: filledText(200),
    zip: z.string().check(z.regex(/^ *(\d *){5}$/), z.maxLength(20)),
    phone: optionalText(30),
    webUrl: orEmpty(webUrlPattern).check(z.maxLength(200)),
    invoicingEmail: email,
    contactPerson: optionalText(200),
  }),
  answer: company,
  errors: ['changed_meanwhile', 'company_exists', 'too_many_requests', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});
