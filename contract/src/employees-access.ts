import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done, fileContent, id, instant } from './primitives.ts';

const params = z.strictObject({ id });
const nothing = z.strictObject({});

/** One file of letters holds at most so many; the rest is made by another run. */
export const accessLettersMax = 1_000;

export const letterFormats = ['pdf', 'xlsx'] as const;
const letterFormat = z.enum(letterFormats);
export type LetterFormat = z.infer<typeof letterFormat>;

export const sendAccess = endpoint({
  id: 'employees.sendAccess',
  method: 'POST',
  path: '/employee/{id}/send-access',
  access: ['COMP'],
  summary: 'Mail an employee the first link: it verifies the account and sets the password.',
  params,
  body: nothing,
  answer: done,
  errors: [
    'employee_not_found',
    'employee_without_email',
    'employee_has_access',
    'account_blocked',
    'too_many_requests',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
});

export const resetEmployeePassword = endpoint({
  id: 'employees.resetPassword',
  method: 'POST',
  path: '/employee/{id}/change-password',
  access: ['COMP'],
  summary:
    'Start a new password for an employee, never choose one: with e-mail a link is mailed, without it a one-time letter is made.',
  params,
  body: nothing,
  answer: z.strictObject({ delivery: z.enum(['link', 'letter']), letterId: z.nullable(id) }),
  errors: [
    'employee_not_found',
    'account_blocked',
    'account_shared',
    'confirm_identity',
    'too_many_requests',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
});

export const endEmployeeSessions = endpoint({
  id: 'employees.endSessions',
  method: 'POST',
  path: '/employee/{id}/end-sessions',
  access: ['COMP'],
  summary: 'Sign an employee out everywhere.',
  params,
  body: nothing,
  answer: z.strictObject({ ended: z.number() }),
  errors: ['employee_not_found', 'sessions_shared', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const forcePasswordChange = endpoint({
  id: 'employees.forcePasswordChange',
  method: 'POST',
  path: '/employee/{id}/force-password-change',
  access: ['COMP'],
  summary: 'Make an employee choose a new password at the next call; the present one still signs in.',
  params,
  body: nothing,
  answer: done,
  errors: ['employee_not_found', 'employee_without_access', 'account_shared', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

/** Everybody without access, or those of them who cannot get a link by mail. */
export const accessGroups = ['withoutAccess', 'withoutAccessAndEmail'] as const;
export type AccessGroup = (typeof accessGroups)[number];

export const countWithoutAccess = endpoint({
  id: 'employees.countWithoutAccess',
  method: 'GET',
  path: '/company/generate-approaches',
  access: ['COMP'],
  summary: 'How many employees have no access, before letters are made for them.',
  answer: z.strictObject({ withoutAccess: z.number(), withoutAccessAndEmail: z.number() }),
});

export const generateAccess = endpoint({
  id: 'employees.generateAccess',
  method: 'POST',
  path: '/company/generate-approaches',
  access: ['COMP'],
  summary:
    'Access credentials: one-time passwords for employees without access, as letters to print or a spreadsheet. Those who have an unused one get a new one only with `force`.',
  body: z.strictObject({
    employeeIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(accessLettersMax))),
    group: z.optional(z.enum(accessGroups)),
    format: letterFormat,
  }),
  answer: z.strictObject({ id, count: z.number() }),
  status: 202,
  forceable: true,
  errors: [
    'nobody_without_access',
    'letters_too_many',
    'credentials_already_made',
    'letters_being_made',
    'confirm_identity',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
});

export const accessLetterStatuses = ['preparing', 'ready', 'downloaded', 'replaced', 'expired', 'failed'] as const;

const accessLetter = z.strictObject({
  id,
  status: z.enum(accessLetterStatuses),
  format: letterFormat,
  /** Null while it is being made. */
  count: z.nullable(z.number()),
  createdAt: instant,
  expiresAt: z.nullable(instant),
});
export type AccessLetter = z.infer<typeof accessLetter>;

export const readAccessLetter = endpoint({
  id: 'employees.readAccessLetter',
  method: 'GET',
  path: '/company/generate-approaches/{id}',
  access: ['COMP'],
  summary: 'Whether the letters are ready; only whoever ordered them sees them.',
  params,
  answer: accessLetter,
  errors: ['letter_not_found'],
});

export const downloadAccessLetter = endpoint({
  id: 'employees.downloadAccessLetter',
  method: 'POST',
  path: '/company/generate-approaches/{id}/download',
  access: ['COMP'],
  summary: 'Take the letters away: once, by whoever ordered them; afterwards they are gone.',
  params,
  body: nothing,
  binary: true,
  answer: fileContent,
  errors: ['letter_not_found', 'letter_not_ready', 'letter_gone', 'confirm_identity', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});
