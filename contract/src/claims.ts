import * as z from 'zod/mini';
import {
  calculation,
  childAge,
  claimCategory,
  claimEvent,
  claimFile,
  claimListItem,
  claimPerson,
  claimStatus,
  documentFacts,
  recreationCategories,
  relation,
  sportCategories,
} from './claim-fields.ts';
import { endpoint } from './endpoint.ts';
import {
  amount,
  done,
  fileContent,
  id,
  instant,
  listOf,
  listQuery,
  money,
  multilineText,
  plainDate,
  text,
} from './primitives.ts';
import { actionCode } from './roles.ts';

export const programmeRule = z.strictObject({
  actionCode,
  paragraph: z.string(),
  percent: z.number(),
  cap: money,
});

export const readProgramme = endpoint({
  id: 'claims.readProgramme',
  method: 'GET',
  path: '/programme',
  access: 'public',
  summary: 'What the allowances pay today, by the rules in force: for the page before signing in.',
  answer: z.strictObject({ rules: z.array(programmeRule) }),
});

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

/* Files on their way into a claim */

export const uploadClaimFile = endpoint({
  id: 'claims.uploadFile',
  method: 'POST',
  path: '/document/file',
  access: ['EMPL', 'COMP'],
  summary: 'Takes in one file for a claim that is still being written; it waits for the claim for a limited time.',
  upload: { ...claimFileLimits, filesMax: 1 },
  status: 201,
  answer: claimFile,
  forbiddenWhileImpersonating: true,
  errors: ['file_type_not_accepted', 'file_too_large', 'file_empty', 'file_already_claimed'],
});

export const removeClaimFile = endpoint({
  id: 'claims.removeFile',
  method: 'DELETE',
  path: '/document/file/{id}',
  access: ['EMPL', 'COMP'],
  summary: 'Gives up a file that no claim holds yet.',
  params: z.strictObject({ id }),
  answer: done,
  errors: ['file_not_found', 'file_in_claim'],
});

export const readClaimFilePage = endpoint({
  id: 'claims.readFilePage',
  method: 'GET',
  path: '/document/file/{id}/page/{page}',
  access: ['EMPL', 'COMP'],
  summary: 'A page of a file that no claim holds yet, as a picture.',
  params: z.strictObject({ id, page: z.string().check(z.regex(/^\d{1,3}$/)) }),
  query: z.strictObject({ width: z.optional(z.enum(['200', '800', '1600'])) }),
  binary: true,
  answer: fileContent,
});

/* Drafts: one per allowance, kept on the server so that a new sign-in or another device goes on where one stopped */

export const claimDraft = z.strictObject({
  actionCode,
  values: z.record(z.string(), z.unknown()),
  files: z.array(claimFile),
  updatedAt: instant,
});
export type ClaimDraft = z.infer<typeof claimDraft>;

export const listClaimDrafts = endpoint({
  id: 'claims.listDrafts',
  method: 'GET',
  path: '/document/draft',
  access: ['EMPL'],
  summary: 'Claims begun and not yet submitted.',
  answer: z.strictObject({ items: z.array(claimDraft) }),
});

export const saveClaimDraft = endpoint({
  id: 'claims.saveDraft',
  method: 'PUT',
  path: '/document/draft/{type}',
  access: ['EMPL'],
  summary: 'Keeps what has been filled in so far.',
  params: z.strictObject({ type: actionCode }),
  body: z.strictObject({ values: z.record(z.string(), z.unknown()), fileIds: z.array(id).check(z.maxLength(10)) }),
  answer: z.strictObject({ updatedAt: instant }),
});

export const discardClaimDraft = endpoint({
  id: 'claims.discardDraft',
  method: 'DELETE',
  path: '/document/draft/{type}',
  access: ['EMPL'],
  summary: 'Throws a draft and its files away.',
  params: z.strictObject({ type: actionCode }),
  answer: done,
});

/* Submission */

const submissionFields = {
  sum: amount,
  ...documentFacts,
  note: z.optional(multilineText(500)),
  declarations: z.array(z.strictObject({ id: z.string(), version: z.number() })).check(z.maxLength(10)),
  privacy: z.literal(true),
  /** Files uploaded before, in their order; further ones may come in the form itself. */
  fileIds: z.optional(z.array(id).check(z.maxLength(10))),
  /** The rejected claim this one corrects. */
  replaces: z.optional(id),
  /** A company submits for this employee, with the signed declaration among the files. */
  employeeId: z.optional(id),
  signedDeclarationFileId: z.optional(id),
};

export const recreationClaim = z.strictObject({
  ...submissionFields,
  category: z.enum(recreationCategories),
  stayFrom: plainDate,
  stayTo: plainDate,
  persons: z.optional(z.array(claimPerson).check(z.maxLength(20))),
});
export type RecreationClaim = z.infer<typeof recreationClaim>;

export const sportClaim = z.strictObject({
  ...submissionFields,
  category: z.enum(sportCategories),
  documentDate: plainDate,
  nameOfChild: text(100),
  ageOfChild: childAge,
  sportOrganisation: text(160),
  memberSince: plainDate,
  periodFrom: plainDate,
  periodTo: plainDate,
});
export type SportClaim = z.infer<typeof sportClaim>;

export const submittedClaim = z.strictObject({
  id,
  number: z.string(),
  status: claimStatus,
  contribution: money,
  calculation,
});
export type SubmittedClaim = z.infer<typeof submittedClaim>;

const submission = {
  method: 'POST',
  access: ['EMPL', 'COMP'],
  upload: claimFileLimits,
  status: 201,
  answer: submittedClaim,
  forbiddenWhileImpersonating: true,
} as const;

const submissionErrors = [
  'idempotency_key_reused',
  'employee_not_found',
  'company_suspended',
  'programme_closed',
  'ratio_zero',
  'not_employed_then',
  'not_entitled_yet',
  'nights_too_few',
  'stay_not_over',
  'person_not_eligible',
  'balance_too_low',
  'allowance_year_closed',
  'document_older_than_30_days',
  'duplicate_suspected',
  'declarations_missing',
  'declaration_changed',
  'signed_declaration_required',
  'file_required',
  'file_not_found',
  'file_already_claimed',
  'files_too_many',
  'files_too_large',
  'claim_not_correctable',
  'claim_already_corrected',
] as const;

export const submitRecreationClaim = endpoint({
  ...submission,
  id: 'claims.submitRecreation',
  path: '/document/RP',
  summary:
    'Submits a claim for the recreation allowance; with an Idempotency-Key it is submitted once however often it is sent.',
  body: recreationClaim,
  errors: submissionErrors,
});

export const submitSportClaim = endpoint({
  ...submission,
  id: 'claims.submitSport',
  path: '/document/SP',
  summary:
    'Submits a claim for the child sport allowance; with an Idempotency-Key it is submitted once however often it is sent.',
  body: sportClaim,
  errors: submissionErrors,
});

/* Reading */

export const claimListOrders = [
  '-submittedAt',
  'submittedAt',
  '-contribution',
  'contribution',
  '-sum',
  'sum',
  'stayFrom',
  '-stayFrom',
  'employee',
  '-employee',
] as const;

export const listClaims = endpoint({
  id: 'claims.list',
  method: 'GET',
  path: '/document',
  access: ['EMPL', 'COMP'],
  summary: "The employee's own claims, or the company's.",
  query: z.strictObject({
    ...listQuery(claimListOrders, '-submittedAt'),
    status: z.optional(claimStatus),
    actionCode: z.optional(actionCode),
    flag: z.optional(z.enum(['infoRequested', 'late', 'duplicateSuspected'])),
    /** Name or personal number of the employee, number of the claim, issuer. */
    search: z.optional(text(100)),
    employeeId: z.optional(id),
    year: z.optional(z.string().check(z.regex(/^\d{4}$/))),
    submittedFrom: z.optional(plainDate),
    submittedTo: z.optional(plainDate),
  }),
  answer: listOf(claimListItem),
});

export const claimDetail = z.strictObject({
  ...claimListItem.shape,
  year: z.number(),
  recognisedSum: z.nullable(money),
  nights: z.nullable(z.number()),
  deadline: plainDate,
  firstSubmittedAt: instant,
  documentDate: z.nullable(plainDate),
  documentNumber: z.string(),
  issuerName: z.string(),
  issuerIco: z.string(),
  orderNumber: z.nullable(z.string()),
  ekasaId: z.nullable(z.string()),
  nameOfChild: z.nullable(z.string()),
  ageOfChild: z.nullable(z.number()),
  sportOrganisation: z.nullable(z.string()),
  memberSince: z.nullable(plainDate),
  persons: z.array(claimPerson),
  note: z.string(),
  calculation,
  declarations: z.array(z.strictObject({ id: z.string(), version: z.number(), acceptedAt: instant, text: z.string() })),
  files: z.array(claimFile),
  events: z.array(claimEvent),
  /** The last open question of the company. */
  question: z.nullable(z.string()),
  /** The claim this one corrects, and the one that corrects it. */
  replaces: z.nullable(z.strictObject({ id, number: z.string() })),
  replacedBy: z.nullable(z.strictObject({ id, number: z.string() })),
  /** Name of the administrator who submitted it for the employee. */
  submittedForBy: z.nullable(z.string()),
  /** The movement that paid it, once approved. */
  transferId: z.nullable(id),
  /** The month of payroll it belongs to was closed on this day. */
  closedMonth: z.nullable(z.string()),
});
export type ClaimDetail = z.infer<typeof claimDetail>;

export const readClaim = endpoint({
  id: 'claims.read',
  method: 'GET',
  path: '/document/{id}',
  access: ['EMPL', 'COMP'],
  summary: 'One claim with its files, calculation, declarations and history.',
  params: z.strictObject({ id }),
  answer: claimDetail,
  errors: ['claim_not_found'],
});

export const downloadClaim = endpoint({
  id: 'claims.download',
  method: 'GET',
  path: '/document/{id}/download',
  access: ['EMPL', 'COMP'],
  summary: 'The documents of a claim: the file, or all of them in one archive. Every reading is noted.',
  params: z.strictObject({ id }),
  query: z.strictObject({ file: z.optional(id) }),
  binary: true,
  answer: fileContent,
  errors: ['claim_not_found'],
});

export const readClaimPage = endpoint({
  id: 'claims.readPage',
  method: 'GET',
  path: '/document/{id}/file/{fileId}/page/{page}',
  access: ['EMPL', 'COMP'],
  summary: "A page of a claim's document as a picture. Every reading is noted.",
  params: z.strictObject({ id, fileId: id, page: z.string().check(z.regex(/^\d{1,3}$/)) }),
  query: z.strictObject({ width: z.optional(z.enum(['200', '800', '1600'])) }),
  binary: true,
  answer: fileContent,
  errors: ['claim_not_found'],
});

export const downloadClaimConfirmation = endpoint({
  id: 'claims.downloadConfirmation',
  method: 'GET',
  path: '/document/{id}/confirmation',
  access: ['EMPL', 'COMP'],
  summary: 'A PDF that confirms what was submitted, with the calculation and the declarations.',
  params: z.strictObject({ id }),
  binary: true,
  answer: fileContent,
  errors: ['claim_not_found'],
});

/* What the employee does with a claim afterwards */

export const withdrawClaim = endpoint({
  id: 'claims.withdraw',
  method: 'POST',
  path: '/document/{id}/withdraw',
  access: ['EMPL'],
  summary: 'Takes an own pending claim back; what it reserved is free again.',
  params: z.strictObject({ id }),
  body: z.strictObject({ version: z.number() }),
  answer: claimDetail,
  forbiddenWhileImpersonating: true,
  errors: ['claim_not_found', 'claim_already_decided', 'claim_changed'],
});

export const completeClaim = endpoint({
  id: 'claims.complete',
  method: 'POST',
  path: '/document/{id}/complete',
  access: ['EMPL'],
  summary: "Answers the company's question, with further files where they are needed; the claim is back in the queue.",
  params: z.strictObject({ id }),
  body: z.strictObject({
    version: z.number(),
    answer: z.optional(multilineText(500)),
    fileIds: z.optional(z.array(id).check(z.maxLength(10))),
  }),
  answer: claimDetail,
  forbiddenWhileImpersonating: true,
  errors: ['claim_not_found', 'claim_without_question', 'claim_changed'],
});
