import * as z from 'zod/mini';
import { claimListItem } from './claim-fields.ts';
import { personalNumberMax, personNameMax, phoneMax } from './employees.ts';
import { endpoint } from './endpoint.ts';
import { allowanceAmount } from './identity.ts';
import {
  email,
  filledText,
  id,
  instant,
  listOf,
  listQuery,
  optionalText,
  plainDate,
  ratio,
  text,
  versionShown,
} from './primitives.ts';
import { actionCode, language } from './roles.ts';
import { employeeStatuses, employeeOrders } from './list-words.ts';

export { employeeStatuses, type EmployeeStatus, employeeOrders, type EmployeeOrder } from './list-words.ts';

export const usernameMax = 254;

export const employeeStatus = z.enum(employeeStatuses);

/** `current` is everybody whose employment is not over. */
export const employeeStatusFilters = ['current', ...employeeStatuses, 'all'] as const;

const isWanted = z.optional(z.literal('true'));

/** What the list can be narrowed by; an export of the list has the same. */
export const employeeFilters = {
  /** Beginnings of words, whatever their accents: names, personal number, e-mail, user name of whoever has no e-mail. */
  search: z.optional(optionalText(100)),
  status: z._default(z.enum(employeeStatusFilters), 'current'),
  ratio: z.optional(z.enum(['full', 'part'])),
  withoutEmail: isWanted,
  withoutAccess: isWanted,
  /** Without a claim this year that was not rejected. */
  notClaimed: isWanted,
};

const employeeItem = z.strictObject({
  /** Of the employment: the role id of EMPL. */
  id,
  personalNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  /** Null where the account leads to another company too: it is the person's own. */
  username: z.nullable(z.string()),
  /** In force today; before the employment begins, of its first day. */
  employeeRatio: ratio,
  employeeStartDate: plainDate,
  employmentEndDate: z.nullable(plainDate),
  status: employeeStatus,
  /** Of this year; empty before the first entitlement. */
  amounts: z.array(allowanceAmount),
});

const listedEmployee = z.strictObject({
  ...employeeItem.shape,
  /** Taken over from an older system, and no password set here yet. */
  isMigrated: z.boolean(),
});
export type EmployeeItem = z.infer<typeof listedEmployee>;

export const listEmployees = endpoint({
  id: 'employees.list',
  method: 'GET',
  path: '/employee',
  access: ['COMP'],
  summary: 'Employees of the company, searched, filtered and sorted, with what is left of this year’s allowances.',
  query: z.strictObject({ ...listQuery(employeeOrders, 'lastName'), ...employeeFilters }),
  answer: z.strictObject({
    ...listOf(listedEmployee).shape,
    /** False where there are more than were worth counting. */
    isTotalExact: z.boolean(),
  }),
});

const access = z.strictObject({
  username: z.string(),
  /** A one-time password waits to be used until then. */
  oneTimeUntil: z.nullable(instant),
  lastSignInAt: z.nullable(instant),
  openSessions: z.number(),
  forcePasswordChange: z.boolean(),
  isMigrated: z.boolean(),
  /** The account also leads to another role: its password is reset by its own e-mail only. */
  isShared: z.boolean(),
});

const employeeDetail = z.strictObject({
  ...employeeItem.shape,
  /** Sent back with a change: whoever comes second is told. */
  version: z.number(),
  phone: z.string(),
  lang: language,
  employeeRatioFrom: plainDate,
  entitledFrom: z.array(z.strictObject({ actionCode, from: plainDate })),
  /** Null where the account leads to another company too. */
  access: z.nullable(access),
  /** The e-mail and the user name are the employee's own once somebody signs in with them. */
  canChangeLogin: z.boolean(),
  /** Deleted, and kept only for the books: nothing of it can be changed any more. */
  isDeactivated: z.boolean(),
});
export type EmployeeDetail = z.infer<typeof employeeDetail>;

const employeeParams = z.strictObject({ id });

export const readEmployee = endpoint({
  id: 'employees.read',
  method: 'GET',
  path: '/employee/{id}',
  access: ['COMP'],
  summary: 'One employee with the account behind.',
  params: employeeParams,
  answer: employeeDetail,
  errors: ['employee_not_found'],
});

const names = {
  firstName: filledText(personNameMax),
  lastName: filledText(personNameMax),
  personalNumber: filledText(personalNumberMax),
};

export const addEmployee = endpoint({
  id: 'employees.add',
  method: 'POST',
  path: '/employee',
  access: ['COMP'],
  summary:
    'Add an employee. Without a user name one is made of the name; an e-mail with an account links to it; the allowance is credited when due.',
  body: z.strictObject({
    ...names,
    email: z.optional(email),
    username: z.optional(text(usernameMax)),
    phone: z.optional(optionalText(phoneMax)),
    employeeRatio: ratio,
    employeeStartDate: plainDate,
    /** Mails the link that verifies the account and sets its password. */
    sendAccess: z.optional(z.boolean()),
  }),
  answer: z.strictObject({ id, username: z.nullable(z.string()) }),
  status: 201,
  errors: [
    'personal_number_taken',
    'employee_known_by_email',
    'username_invalid',
    'username_taken',
    'email_taken',
    'employee_without_email',
    'access_not_while_impersonating',
  ],
});

export const updateEmployee = endpoint({
  id: 'employees.update',
  method: 'PUT',
  path: '/employee/{id}',
  access: ['COMP'],
  summary: 'Change what the company keeps of an employee; the ratio has a history of its own.',
  params: employeeParams,
  body: z.strictObject({
    version: versionShown,
    ...names,
    email: z.nullable(email),
    /** Null leaves it as it is. */
    username: z.nullable(text(usernameMax)),
    phone: optionalText(phoneMax),
    employeeStartDate: plainDate,
    employmentEndDate: z.nullable(plainDate),
  }),
  answer: employeeDetail,
  errors: [
    'employee_not_found',
    'employee_changed',
    'personal_number_taken',
    'username_invalid',
    'username_taken',
    'email_taken',
    'login_in_use',
    'access_not_while_impersonating',
    'end_before_start',
    'start_after_ratio_change',
    'start_after_claim',
    'end_before_claim',
  ],
});

const deletion = z.strictObject({
  /** Somebody with movements or claims is deactivated and stays in the books. */
  outcome: z.enum(['deactivated', 'deleted']),
  openClaims: z.number(),
  /** What goes back to the company's fund. */
  amounts: z.array(allowanceAmount),
  hasAccess: z.boolean(),
  openSessions: z.number(),
  /** The account stays for another company or role. */
  isShared: z.boolean(),
});
export type EmployeeDeletion = z.infer<typeof deletion>;

export const previewDeletion = endpoint({
  id: 'employees.previewDeletion',
  method: 'GET',
  path: '/employee/{id}/deletion',
  access: ['COMP'],
  summary: 'What deleting this employee would mean: waiting claims, balance, access.',
  params: employeeParams,
  answer: deletion,
  errors: ['employee_not_found'],
});

export const deleteEmployee = endpoint({
  id: 'employees.delete',
  method: 'DELETE',
  path: '/employee/{id}',
  access: ['COMP'],
  summary:
    'End an employment: access ends, what is left goes back to the fund. With waiting claims only with `force`; they are closed.',
  params: employeeParams,
  answer: z.strictObject({ outcome: z.enum(['deactivated', 'deleted']), closedClaims: z.number() }),
  forceable: true,
  errors: ['employee_not_found', 'employee_is_self', 'employee_has_open_claims', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const listEmployeeClaims = endpoint({
  id: 'employees.listClaims',
  method: 'GET',
  path: '/employee/{id}/document',
  access: ['COMP'],
  summary: 'Claims of one employee, newest first.',
  params: employeeParams,
  query: z.strictObject(listQuery(['-submittedAt', 'submittedAt'] as const, '-submittedAt')),
  answer: listOf(claimListItem),
  errors: ['employee_not_found'],
});
