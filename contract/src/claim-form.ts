import * as z from 'zod/mini';
import { calculation, childAge, claimCategory, relation } from './claim-fields.ts';
import { endpoint } from './endpoint.ts';
import { amount, fileContent, id, money, plainDate } from './primitives.ts';
import { actionCode, type ActionCode } from './roles.ts';

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
  'processingRestricted',
]);
export type ClosedReason = z.infer<typeof closedReason>;

/** One field of the submission as a person fills it in; read off the submission's own schema (claim-template-fields.ts). */
export const claimTemplateField = z.strictObject({
  name: z.string(),
  kind: z.enum(['amount', 'choice', 'date', 'number', 'persons', 'text']),
  isRequired: z.boolean(),
  /** Characters of a text, as far as one is counted. */
  maxLength: z.nullable(z.number()),
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  /** What may be chosen; of persons their relations. */
  options: z.nullable(z.array(z.string())),
});
export type ClaimTemplateField = z.infer<typeof claimTemplateField>;

/** Forms to print: the employee's affidavit, and the confirmation that a sports club fills in. */
export const claimFormCodes = ['affidavit', 'club-confirmation'] as const;
export type ClaimFormCode = (typeof claimFormCodes)[number];

export function claimFormsOf(code: ActionCode): readonly ClaimFormCode[] {
  return code === 'RP' ? ['affidavit'] : claimFormCodes;
}

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
  /** What is left of last year, whose receipts are taken until this day; null where it is closed or nothing was credited. */
  lastYear: z.nullable(z.strictObject({ year: z.number(), left: money, openUntil: plainDate })),
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
  fields: z.array(claimTemplateField),
  categories: z.array(claimCategory),
  relations: z.array(relation),
  declarations: z.array(z.strictObject({ id: z.string(), version: z.number(), text: z.string() })),
  /** What to ask the hotel or the club for, so that the receipt says all that is needed. */
  sentence: z.string(),
  /** PDF documents to print; the address is below the server's own. */
  forms: z.array(z.strictObject({ code: z.enum(claimFormCodes), name: z.string(), address: z.string() })),
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
    'Per allowance: open or why not, the rule in force, the fields and choices, the three declarations, forms to download and the limits of files. A company names the employee.',
  query: z.strictObject({ employeeId: z.optional(id) }),
  answer: z.strictObject({ items: z.array(claimTemplate) }),
  errors: ['employee_not_found'],
});

export const downloadClaimForm = endpoint({
  id: 'claims.downloadForm',
  method: 'GET',
  path: '/document/actions/templates/{type}/form/{form}',
  access: ['EMPL', 'COMP'],
  summary:
    'A form to print and sign, as a PDF with what is known of the employee filled in. A company names the employee, and its download is noted.',
  params: z.strictObject({ type: actionCode, form: z.enum(claimFormCodes) }),
  query: z.strictObject({ employeeId: z.optional(id) }),
  binary: true,
  answer: fileContent,
  errors: ['employee_not_found', 'form_not_found'],
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
