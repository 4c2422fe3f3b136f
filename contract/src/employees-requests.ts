import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { changeableField } from './identity-profile.ts';
import { done, filledLines, id, instant, listOf, listQuery } from './primitives.ts';

export const decisionTextMax = 500;

/** Why something was turned down: never only spaces. */
export const decisionWords = filledLines(decisionTextMax);

export const employeeRequest = z.strictObject({
  id,
  field: changeableField,
  oldValue: z.string(),
  newValue: z.string(),
  /** What the employer keeps today; differs from the old value where somebody changed it meanwhile. */
  currentValue: z.string(),
  employeeName: z.string(),
  personalNumber: z.string(),
  companyName: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'cancelled']),
  reason: z.string(),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** The caller asked for it: somebody else decides. */
  isOwn: z.boolean(),
});
export type EmployeeRequest = z.infer<typeof employeeRequest>;

export const requestState = z._default(z.enum(['waiting', 'decided']), 'waiting');

export const requestErrors = [
  'change_request_not_found',
  'registration_already_decided',
  'own_change_request',
  'not_while_impersonating',
] as const;
/** What may stand in the way of the change itself. */
export const requestObstacles = ['personal_number_taken', 'start_after_claim', 'start_after_ratio_change'] as const;

export const listCompanyRequests = endpoint({
  id: 'employees.listChangeRequests',
  method: 'GET',
  path: '/company/change-requests',
  access: ['COMP'],
  summary:
    'What employees of the company want put right, waiting or decided; refused where the operator decides about it.',
  query: z.strictObject({
    ...listQuery(['createdAt', '-createdAt', 'decidedAt', '-decidedAt'], 'createdAt'),
    state: requestState,
  }),
  answer: z.extend(listOf(employeeRequest), {
    /** Those that wait for this administrator: all but the own ones. */
    waitingCount: z.number(),
  }),
  errors: ['change_requests_off'],
});

const one = { params: z.strictObject({ id }), access: ['COMP'] } as const;

export const readCompanyRequest = endpoint({
  ...one,
  id: 'employees.readChangeRequest',
  method: 'GET',
  path: '/company/change-requests/{id}',
  summary: 'One change an employee of the company asks for, waiting or decided.',
  answer: employeeRequest,
  errors: ['change_requests_off', 'change_request_not_found'],
});

const deciding = { ...one, method: 'POST', forbiddenWhileImpersonating: true } as const;

export const approveCompanyRequest = endpoint({
  ...deciding,
  id: 'employees.approveChangeRequest',
  path: '/company/change-requests/{id}/approve',
  summary: 'Makes the change with all its consequences; the employee is told by mail. Nobody decides about their own.',
  answer: done,
  errors: ['change_requests_off', ...requestErrors, ...requestObstacles],
});

export const rejectCompanyRequest = endpoint({
  ...deciding,
  id: 'employees.rejectChangeRequest',
  path: '/company/change-requests/{id}/reject',
  summary: 'Leaves the data as they are; the employee gets the reason by mail.',
  body: z.strictObject({ reason: decisionWords }),
  answer: done,
  errors: ['change_requests_off', ...requestErrors],
});
