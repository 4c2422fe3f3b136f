import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  done,
  email,
  filledLines,
  filledText,
  id,
  instant,
  listOf,
  listQuery,
  optionalText,
  plainDate,
  ratio,
} from './primitives.ts';

export const personalNumberMax = 32;
export const personNameMax = 100;
export const phoneMax = 30;
export const rejectionReasonMax = 500;

/** The employment with the personal number somebody gave when registering. */
const matchedEmployment = z.strictObject({
  personalNumber: z.string(),
  name: z.string(),
  /** First and last name are the same, apart from capitals and accents. */
  sameName: z.boolean(),
  /** Somebody signs in to it already: the registration cannot take it over. */
  hasAccount: z.boolean(),
});

const pendingRegistrationItem = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  personalNumber: z.string(),
  email,
  createdAt: instant,
  matchedEmployment: z.nullable(matchedEmployment),
});
export type PendingRegistration = z.infer<typeof pendingRegistrationItem>;

export const pendingRegistrations = endpoint({
  id: 'employees.listPendingRegistrations',
  method: 'GET',
  path: '/company/pending-registrations',
  access: ['COMP'],
  summary: 'Self-registrations waiting for the company; refused where the company does not verify them.',
  query: z.strictObject(listQuery(['createdAt', '-createdAt', 'lastName', '-lastName'], 'createdAt')),
  answer: listOf(pendingRegistrationItem),
  errors: ['registrations_off'],
});

export const registrationFields = ['firstName', 'lastName', 'personalNumber', 'email', 'phone'] as const;
export type RegistrationField = (typeof registrationFields)[number];

export const registrationStatus = z.enum(['pending', 'approved', 'rejected']);

const registrationEvent = z.strictObject({
  kind: z.enum(['submitted', 'confirmed', 'approved', 'rejected']),
  at: instant,
  /** Who decided; null where the person or the portal itself did it. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type RegistrationEvent = z.infer<typeof registrationEvent>;

const registrationDetail = z.strictObject({
  id,
  status: registrationStatus,
  createdAt: instant,
  submitted: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    personalNumber: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  /** What the company has under the same personal number. */
  employment: z.nullable(
    z.strictObject({
      firstName: z.string(),
      lastName: z.string(),
      personalNumber: z.string(),
      email: z.string(),
      phone: z.string(),
      employeeStartDate: plainDate,
      employeeRatio: z.nullable(ratio),
      hasAccount: z.boolean(),
    }),
  ),
  /** Fields in which both sides say something, and not the same. */
  differences: z.array(z.enum(registrationFields)),
  history: z.array(registrationEvent),
  previousId: z.nullable(id),
  nextId: z.nullable(id),
});
export type RegistrationDetail = z.infer<typeof registrationDetail>;

const registrationParams = z.strictObject({ id });

export const readRegistration = endpoint({
  id: 'employees.readRegistration',
  method: 'GET',
  path: '/company/pending-registrations/{id}',
  access: ['COMP'],
  summary: 'One registration beside what the company has, with its history and its neighbours among those that wait.',
  params: registrationParams,
  answer: registrationDetail,
  errors: ['registrations_off', 'registration_not_found'],
});

export const approveRegistration = endpoint({
  id: 'employees.approveRegistration',
  method: 'POST',
  path: '/company/pending-registrations/{id}/approve',
  access: ['COMP'],
  summary:
    'Approve a registration: links it to the employee with its personal number, or adds one from the start date and ratio given.',
  params: registrationParams,
  body: z.strictObject({ employeeStartDate: z.optional(plainDate), employeeRatio: z.optional(ratio) }),
  answer: done,
  errors: [
    'registrations_off',
    'registration_not_found',
    'registration_already_decided',
    'employee_has_account',
    'employee_known_by_email',
    'email_taken',
    'personal_number_taken',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
});

export const rejectRegistration = endpoint({
  id: 'employees.rejectRegistration',
  method: 'POST',
  path: '/company/pending-registrations/{id}/reject',
  access: ['COMP'],
  summary: 'Reject a registration with a reason, which the person gets by mail.',
  params: registrationParams,
  body: z.strictObject({ reason: filledLines(rejectionReasonMax) }),
  answer: done,
  errors: ['registrations_off', 'registration_not_found', 'registration_already_decided', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const approveMatchingRegistrations = endpoint({
  id: 'employees.approveMatchingRegistrations',
  method: 'POST',
  path: '/company/pending-registrations/approve-matching',
  access: ['COMP'],
  summary:
    'Approve several registrations that match an employee by personal number and name; each gets a result of its own.',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.strictObject({
    results: z.array(z.strictObject({ id, approved: z.boolean(), code: z.nullable(z.string()) })),
  }),
  errors: ['registrations_off', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const registerEmployee = endpoint({
  id: 'employees.register',
  method: 'POST',
  path: '/register/uss',
  access: 'public',
  summary:
    'Register as an employee of a company from `uss_companies`; the answer never tells whether somebody is known.',
  body: z.strictObject({
    companyId: id,
    personalNumber: filledText(personalNumberMax),
    firstName: filledText(personNameMax),
    lastName: filledText(personNameMax),
    email,
    phone: z.optional(optionalText(phoneMax)),
    privacy: z.literal(true),
  }),
  answer: done,
  limit: 'registration',
  errors: ['registration_closed', 'too_many_requests'],
});
