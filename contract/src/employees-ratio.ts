import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done, id, instant, listOf, listQuery, money, optionalText, plainDate, ratio } from './primitives.ts';
import { actionCode } from './roles.ts';

export const ratioReasonMax = 200;

const source = z.enum(['start', 'manual', 'import']);

const ratioChange = z.strictObject({
  id,
  employeeRatio: ratio,
  dateOfChange: plainDate,
  source,
  reason: z.string(),
  createdAt: instant,
  /** Null where the portal itself did it. */
  createdBy: z.nullable(z.string()),
  /** The one in force today, one that was, or one that will be. */
  state: z.enum(['past', 'current', 'planned']),
  /** Not the first one, and no decided claim stands on it. */
  isDeletable: z.boolean(),
});
export type RatioChange = z.infer<typeof ratioChange>;

const params = z.strictObject({ id });

export const listRatioChanges = endpoint({
  id: 'employees.listRatioChanges',
  method: 'GET',
  path: '/employee/{id}/ratio-change',
  access: ['COMP'],
  summary: 'The dated history of one employee’s working time, and the caps a new yearly limit is computed from.',
  params,
  query: z.strictObject(listQuery(['-dateOfChange', 'dateOfChange'] as const, '-dateOfChange')),
  answer: z.strictObject({
    ...listOf(ratioChange).shape,
    caps: z.array(z.strictObject({ actionCode, validFrom: plainDate, validTo: z.nullable(plainDate), cap: money })),
  }),
  errors: ['employee_not_found'],
});

export const addRatioChange = endpoint({
  id: 'employees.addRatioChange',
  method: 'POST',
  path: '/employee/{id}/ratio-change',
  access: ['COMP'],
  summary:
    'Change the working time from a day on, past or future; a change in force moves this year’s allowance at once.',
  params,
  body: z.strictObject({
    newEmployeeRatio: ratio,
    dateOfChange: plainDate,
    reason: z.optional(optionalText(ratioReasonMax)),
  }),
  answer: z.strictObject({ id }),
  status: 201,
  errors: ['employee_not_found', 'ratio_before_start', 'ratio_change_exists', 'ratio_same', 'ratio_month_closed'],
});

export const deleteRatioChange = endpoint({
  id: 'employees.deleteRatioChange',
  method: 'DELETE',
  path: '/employee/{id}/ratio-change/{ratioId}',
  access: ['COMP'],
  summary: 'Take a change of working time back while no decided claim stands on it.',
  params: z.strictObject({ id, ratioId: id }),
  answer: done,
  errors: [
    'employee_not_found',
    'ratio_change_not_found',
    'ratio_change_first',
    'ratio_change_in_use',
    'ratio_month_closed',
  ],
});

const ratioChangeLine = z.strictObject({
  id,
  act: z.enum(['created', 'deleted']),
  dateOfChange: plainDate,
  ratioBefore: z.nullable(ratio),
  ratioAfter: z.nullable(ratio),
  at: instant,
  by: z.nullable(z.string()),
  source,
});
export type RatioChangeLine = z.infer<typeof ratioChangeLine>;

export const listRatioChangeLog = endpoint({
  id: 'employees.listRatioChangeLog',
  method: 'GET',
  path: '/employee/{id}/ratio-change-log',
  access: ['COMP'],
  summary: 'Every change of the working time made or taken back, for good.',
  params,
  query: z.strictObject(listQuery(['-at', 'at'] as const, '-at')),
  answer: listOf(ratioChangeLine),
  errors: ['employee_not_found'],
});
