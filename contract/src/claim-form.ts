import * as z from 'zod/mini';
import { calculation, childAge, claimCategory, relation } from './claim-fields.ts';
import { endpoint } from './endpoint.ts';
import { amount, id, money, plainDate } from './primitives.ts';
import { actionCode } from './roles.ts';

/* What a claim may hold: the limits stand here once, for the browser before the choice and for the server on arrival. */

const megabyte = 1024 * 1024;
export const claimFileLimits = { filesMax: 10, fileBytesMax: 10 * megabyte, totalBytesMax: 20 * megabyte } as const;

/** Why somebody cannot claim now; said before the form. */
export const closedReason = z.enum([
  'notEntitledYet',
  'ratioZero',
  'balanceTooLow',
  'programmeClosed',
  'employmentEnded',
  'companySuspended',
]);
export type ClosedReason = z.infer<typeof closedReason>;

export const claimTemplate = z.strictObject({
  actionCode,
  isOpen: z.boolean(),
  closedReason: z.nullable(closedReason),
  /** The company's own words where it closed the programme. */
  closedText: z.nullable(z.string()),
  entitledFrom: plainDate,
  employmentStart: plainDate,
  year: z.number(),
  limit: money,
  used: money,
  left: money,
  rule: z.strictObject({
    id: z.string(),
    paragraph: z.string(),
    act: z.string(),
    percent: z.number(),
    cap: money,
    ratio: z.string(),
    employmentMonthsMin: z.number(),
    nightsMin: z.nullable(z.number()),
    deadlineDays: z.number(),
    deadlineFrom: z.enum(['stayEnd', 'documentIssued']),
    childAgeMax: z.nullable(z.number()),
    membershipMonthsMin: z.nullable(z.number()),
  }),
  categories: z.array(claimCategory),
  relations: z.array(relation),
  declarations: z.array(z.strictObject({ id: z.string(), version: z.number(), text: z.string() })),
  /** Days on which a children's camp is possible. */
  schoolHolidays: z.array(z.strictObject({ from: plainDate, to: plainDate, name: z.string() })),
  /** Working days in which the company wants to decide. */
  decisionDays: z.number(),
  files: z.strictObject({ filesMax: z.number(), fileBytesMax: z.number(), totalBytesMax: z.number() }),
});
export type ClaimTemplate = z.infer<typeof claimTemplate>;

export const readClaimTemplates = endpoint({
  id: 'claims.readTemplates',
  method: 'GET',
  path: '/document/actions/templates',
  access: ['EMPL', 'COMP'],
  summary:
    'Per allowance: open or why not, the rule in force, the choices, the three declarations and the limits of files. A company names the employee.',
  query: z.strictObject({ employeeId: z.optional(id) }),
  answer: z.strictObject({ items: z.array(claimTemplate) }),
  errors: ['employee_not_found'],
});

/* The check while the form is being filled in */

const datesToCheck = z.strictObject({
  actionCode,
  category: z.optional(claimCategory),
  sum: z.optional(amount),
  stayFrom: z.optional(plainDate),
  stayTo: z.optional(plainDate),
  periodFrom: z.optional(plainDate),
  periodTo: z.optional(plainDate),
  documentDate: z.optional(plainDate),
  memberSince: z.optional(plainDate),
  ageOfChild: z.optional(childAge),
  relations: z.optional(z.array(relation).check(z.maxLength(20))),
  /** The rejected claim this one corrects: its first submission counts for the deadline. */
  replaces: z.optional(id),
});

export const claimProblem = z.strictObject({
  code: z.string(),
  path: z.string(),
  message: z.string(),
  /** The law forbids it; otherwise it is a warning that the person may pass. */
  isBlocking: z.boolean(),
});
export type ClaimProblem = z.infer<typeof claimProblem>;

const claimPreview = z.strictObject({
  problems: z.array(claimProblem),
  nights: z.nullable(z.number()),
  /** Last day to submit, and days until then (negative when past). */
  deadline: z.nullable(plainDate),
  daysLeft: z.nullable(z.number()),
  calculation: z.nullable(calculation),
});

export const validateDates = endpoint({
  id: 'claims.validateDates',
  method: 'POST',
  path: '/document/validate/dates',
  access: ['EMPL'],
  summary: 'What the rules say of the dates and the sum so far, and what would be paid. Changes nothing.',
  body: datesToCheck,
  answer: claimPreview,
  allowedWhileReadOnly: true,
});

export const validateDatesOfEmployee = endpoint({
  id: 'claims.validateDatesOfEmployee',
  method: 'POST',
  path: '/document/validate/dates/employee/{id}',
  access: ['COMP'],
  summary: 'The same for an employee of the company.',
  params: z.strictObject({ id }),
  body: datesToCheck,
  answer: claimPreview,
  allowedWhileReadOnly: true,
  errors: ['employee_not_found'],
});
