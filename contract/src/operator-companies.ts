import * as z from 'zod/mini';
import { dicPattern, icDphPattern, icoPattern, updateCompany, webUrlPattern } from './companies.ts';
import { closedReasonMax, readSettings, updateSettings } from './companies-settings.ts';
import { endpoint } from './endpoint.ts';
import {
  done,
  email,
  filledText,
  id,
  instant,
  listOf,
  listQuery,
  money,
  optionalText,
  plainDate,
} from './primitives.ts';
import { actionCode, language } from './roles.ts';
import { companyOrders, companyStateFilters } from './list-words.ts';

export { companyOrders, type CompanyOrder, companyStateFilters, type CompanyStateFilter } from './list-words.ts';

const orEmpty = (pattern: RegExp) => z.string().check(z.regex(new RegExp(`^$|${pattern.source}`)));
const count = z.number();

/** `pending` companies wait among the registrations and are in no list here. */
export const companyStatus = z.enum(['pending', 'active', 'suspended', 'ended']);
export type CompanyStatus = z.infer<typeof companyStatus>;

/** Something that waits: how much of it, and since when. */
export const waiting = z.strictObject({ count, oldestAt: z.nullable(instant) });

const listedCompany = z.strictObject({
  id,
  name: z.string(),
  ico: z.string(),
  status: companyStatus,
  /** Planned: from this day on nobody signs in to the company. */
  endsOn: z.nullable(plainDate),
  employees: count,
  /** Allowances the company takes claims for today. */
  openProgrammes: z.array(actionCode),
  /** Of the fund; below zero it is the employer's obligation. */
  balance: money,
  waitingClaims: waiting,
  /** Of any administrator; null where nobody signed in during the last ninety days. */
  lastSignInAt: z.nullable(instant),
  createdAt: instant,
});
export type ListedCompany = z.infer<typeof listedCompany>;

export const listCompanies = endpoint({
  id: 'operator.listCompanies',
  method: 'GET',
  path: '/companies',
  access: ['OPER'],
  summary: 'Companies of the installation with what waits in them; by name or identification number.',
  query: z.strictObject({
    ...listQuery(companyOrders, 'name'),
    state: z._default(z.enum(companyStateFilters), 'living'),
    search: z._default(optionalText(100), ''),
  }),
  answer: z.extend(listOf(listedCompany), {
    /** How many there are of each, whatever is listed. */
    states: z.strictObject({ active: count, suspended: count, ended: count }),
  }),
});

const programme = z.strictObject({
  actionCode,
  isOpen: z.boolean(),
  closedReason: optionalText(closedReasonMax),
  employmentMonthsMin: z.int().check(z.gte(0), z.lte(24)),
});

export const addCompany = endpoint({
  id: 'operator.addCompany',
  method: 'POST',
  path: '/companies',
  access: ['OPER'],
  summary:
    'Add a company with its first administrator, who is invited by e-mail. The same `Idempotency-Key` adds one company.',
  body: z.strictObject({
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
    administrator: z.strictObject({ firstName: filledText(100), lastName: filledText(100), email, lang: language }),
    programmes: z.array(programme).check(z.minLength(2), z.maxLength(2)),
    ussOpen: z.boolean(),
    ussVerification: z.boolean(),
  }),
  answer: z.strictObject({ id }),
  status: 201,
  forceable: true,
  errors: [
    'company_exists',
    'company_registration_waiting',
    'company_ended_before',
    'closed_reason_required',
    'months_above_law',
    'company_key_missing',
    'idempotency_key_reused',
    'confirm_identity',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
});

const { version: _version, ...profileFields } = updateCompany.answer.shape;

const companyDetail = z.strictObject({
  ...profileFields,
  status: companyStatus,
  statusReason: z.string(),
  suspendedAt: z.nullable(instant),
  endsOn: z.nullable(plainDate),
  endReason: z.string(),
  endedAt: z.nullable(instant),
  /** Records of an ended company are kept up to this day. */
  retainedUntil: z.nullable(plainDate),
  createdAt: instant,
  /** Of the profile: sent back with a change. */
  profileVersion: count,
  employees: count,
  balance: money,
  waitingClaims: waiting,
  administrators: count,
  lastSignInAt: z.nullable(instant),
  notes: count,
  settings: readSettings.answer,
  /** The programme's rule in force today, for each allowance the law has. */
  rules: z.array(
    z.strictObject({
      actionCode,
      validFrom: plainDate,
      validTo: z.nullable(plainDate),
      /** Yearly maximum of a full-time employee. */
      limit: money,
      percent: z.number(),
      employmentMonthsMin: count,
    }),
  ),
});
export type CompanyDetail = z.infer<typeof companyDetail>;

export const ofCompany = z.strictObject({ id });

export const readCompany = endpoint({
  id: 'operator.readCompany',
  method: 'GET',
  path: '/companies/{id}',
  access: ['OPER'],
  summary: 'One company: its profile, standing, settings, and the rules that hold for it today.',
  params: ofCompany,
  answer: companyDetail,
  errors: ['company_not_found'],
});

export const changing = {
  access: ['OPER'],
  params: ofCompany,
  forbiddenWhileImpersonating: true,
} as const;
export const changeErrors = ['company_not_found', 'company_ended', 'not_while_impersonating'] as const;

export const updateCompanyProfile = endpoint({
  ...changing,
  id: 'operator.updateCompanyProfile',
  method: 'PUT',
  path: '/companies/{id}/profile',
  summary: 'Change the profile of a company. Refused when somebody else changed it since `version` was read.',
  body: updateCompany.body,
  answer: done,
  errors: [...changeErrors, 'changed_meanwhile', 'company_exists'],
});

const { passwordPolicy, ussOpen, ussVerification, changesByCompany, programmes, version } = updateSettings.body.shape;

export const updateCompanySettings = endpoint({
  ...changing,
  id: 'operator.updateCompanySettings',
  method: 'PUT',
  path: '/companies/{id}/settings',
  summary:
    'Change how a company runs the programme, its password policy, self-registration and who decides about changes of data; the last two may be locked with a reason.',
  body: z.strictObject({
    version,
    passwordPolicy,
    ussOpen,
    ussVerification,
    /** Null leaves self-registration to the company. */
    ussLockedReason: z.nullable(optionalText(300)),
    changesByCompany,
    /** Null leaves it to the company who decides about changes of data; left out, it stays as it is. */
    changesLockedReason: z.optional(z.nullable(optionalText(300))),
    programmes,
  }),
  answer: done,
  errors: [
    ...changeErrors,
    'changed_meanwhile',
    'closed_reason_required',
    'months_above_law',
    'password_policy_milder',
    'registrations_waiting',
    'uss_reason_required',
    'changes_reason_required',
  ],
});
