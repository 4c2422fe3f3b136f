import * as z from 'zod/mini';
import { decisionWords, employeeRequest, requestErrors, requestObstacles, requestState } from './employees-requests.ts';
import { endpoint } from './endpoint.ts';
import { done, id, instant, listOf, listQuery } from './primitives.ts';
import { actionCode, language } from './roles.ts';

const registrationStatus = z.enum(['pending', 'approved', 'rejected']);

const companyRegistration = z.strictObject({
  id,
  name: z.string(),
  ico: z.string(),
  contactName: z.string(),
  email: z.string(),
  allowances: z.array(actionCode),
  status: registrationStatus,
  /** The contact was asked something and has not answered yet. */
  infoRequested: z.boolean(),
  /** A living company or another waiting registration has the same number. */
  hasDuplicates: z.boolean(),
  isIcoSound: z.boolean(),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
});
export type CompanyRegistration = z.infer<typeof companyRegistration>;

export const listCompanyRegistrations = endpoint({
  id: 'operator.listCompanyRegistrations',
  method: 'GET',
  path: '/company-registration',
  access: ['OPER'],
  summary: 'Companies that ask to take part: those that wait, oldest first, or those decided, newest first.',
  query: z.strictObject({
    ...listQuery(['createdAt'], 'createdAt'),
    state: z._default(z.enum(['waiting', 'decided']), 'waiting'),
  }),
  answer: z.extend(listOf(companyRegistration), {
    /** Waiting ones in all, whatever is listed. */
    waitingCount: z.number(),
  }),
});

const registrationDetail = z.strictObject({
  id,
  status: registrationStatus,
  infoRequested: z.boolean(),
  name: z.string(),
  ico: z.string(),
  isIcoSound: z.boolean(),
  dic: z.string(),
  icDph: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
  webUrl: z.string(),
  invoicingEmail: z.string(),
  contactName: z.string(),
  email: z.string(),
  /** The language of the mails to the contact. */
  lang: language,
  allowances: z.array(actionCode),
  createdAt: instant,
  /** The contact signs in to the portal already. */
  isContactKnown: z.boolean(),
  /** Companies with the same number beside the one this registration is about. */
  companies: z.array(
    z.strictObject({
      id,
      name: z.string(),
      city: z.string(),
      status: z.enum(['pending', 'active', 'suspended', 'ended']),
      createdAt: instant,
    }),
  ),
  /** Other registrations with the same number. */
  registrations: z.array(
    z.strictObject({
      id,
      name: z.string(),
      contactName: z.string(),
      email: z.string(),
      status: registrationStatus,
      createdAt: instant,
    }),
  ),
  /** Why it cannot be approved as it stands; null where it can. */
  obstacle: z.nullable(z.enum(['companyExists', 'contactBlocked', 'emailIsUsername'])),
  /** Somebody uses the approved company already: the approval is not taken back any more. */
  isBegun: z.boolean(),
  /** Titles for the operator, messages in the contact's language. */
  rejectionTemplates: z.array(z.strictObject({ title: z.string(), message: z.string() })),
  events: z.array(
    z.strictObject({
      id,
      kind: z.enum(['submitted', 'asked', 'noted', 'approved', 'rejected', 'reopened']),
      text: z.string(),
      at: instant,
      by: z.nullable(z.string()),
    }),
  ),
  /** Neighbours among the waiting ones. */
  previousId: z.nullable(id),
  nextId: z.nullable(id),
});
export type CompanyRegistrationDetail = z.infer<typeof registrationDetail>;

const one = { params: z.strictObject({ id }), access: ['OPER'] } as const;

export const readCompanyRegistration = endpoint({
  ...one,
  id: 'operator.readCompanyRegistration',
  method: 'GET',
  path: '/company-registration/{id}',
  summary: 'One registration beside everything known with the same number, and what happened to it.',
  answer: registrationDetail,
  errors: ['company_registration_not_found'],
});

const deciding = { ...one, method: 'POST', forbiddenWhileImpersonating: true } as const;
const decidingErrors = ['company_registration_not_found', 'registration_already_decided', 'not_while_impersonating'];

export const approveCompanyRegistration = endpoint({
  ...deciding,
  id: 'operator.approveCompanyRegistration',
  path: '/company-registration/{id}/approve',
  summary: 'Lets the company in and invites its contact as the first administrator.',
  answer: z.strictObject({ companyId: id }),
  errors: [
    ...decidingErrors,
    'registration_company_exists',
    'registration_contact_blocked',
    'email_taken',
    'confirm_identity',
  ],
});

export const rejectCompanyRegistration = endpoint({
  ...deciding,
  id: 'operator.rejectCompanyRegistration',
  path: '/company-registration/{id}/reject',
  summary: 'Turns a registration down; the contact gets the reason by mail.',
  body: z.strictObject({ reason: decisionWords }),
  answer: done,
  errors: decidingErrors,
});

export const reopenCompanyRegistration = endpoint({
  ...deciding,
  id: 'operator.reopenCompanyRegistration',
  path: '/company-registration/{id}/reopen',
  summary:
    'Takes a decision back: the registration waits again. An approval stays once somebody has begun to use the company.',
  answer: done,
  errors: [
    'company_registration_not_found',
    'registration_not_decided',
    'registration_company_begun',
    'registration_company_exists',
    'confirm_identity',
    'not_while_impersonating',
  ],
});

export const askCompanyRegistration = endpoint({
  ...deciding,
  id: 'operator.askCompanyRegistration',
  path: '/company-registration/{id}/ask',
  summary: 'Mails the contact a question; the registration waits on, marked.',
  body: z.strictObject({ question: decisionWords }),
  answer: done,
  errors: decidingErrors,
});

export const noteCompanyRegistration = endpoint({
  ...deciding,
  id: 'operator.noteCompanyRegistration',
  path: '/company-registration/{id}/note',
  summary: 'Notes what the contact answered by mail or phone; the mark goes away.',
  body: z.strictObject({ text: decisionWords }),
  answer: done,
  errors: decidingErrors,
});

const operatorRequest = z.extend(employeeRequest, {
  /** By its setting the company decides; the operator may too. */
  isByCompany: z.boolean(),
});

export const listEmployeeRequests = endpoint({
  id: 'operator.listEmployeeRequests',
  method: 'GET',
  path: '/change-request',
  access: ['OPER'],
  summary:
    'What employees want put right: what waits, first what nobody but the operator decides and the oldest, or what was decided, newest first.',
  query: z.strictObject({
    ...listQuery(['createdAt'], 'createdAt'),
    state: requestState,
  }),
  answer: z.extend(listOf(operatorRequest), {
    /** Those that wait for the operator, not for a company. */
    waitingCount: z.number(),
  }),
});

export const approveEmployeeRequest = endpoint({
  ...deciding,
  id: 'operator.approveEmployeeRequest',
  path: '/change-request/{id}/approve',
  summary: 'Makes the change with all its consequences; the employee is told by mail.',
  answer: done,
  errors: [...requestErrors, ...requestObstacles],
});

export const rejectEmployeeRequest = endpoint({
  ...deciding,
  id: 'operator.rejectEmployeeRequest',
  path: '/change-request/{id}/reject',
  summary: 'Leaves the data as they are; the employee gets the reason by mail.',
  body: z.strictObject({ reason: decisionWords }),
  answer: done,
  errors: requestErrors,
});
