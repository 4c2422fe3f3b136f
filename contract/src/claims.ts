import * as z from 'zod/mini';
import { calculation, claimEvent, claimFile, claimListItem, claimPerson, claimStatus } from './claim-fields.ts';
import { endpoint } from './endpoint.ts';
import {
  fileContent,
  id,
  instant,
  listOf,
  listQuery,
  money,
  multilineText,
  plainDate,
  text,
  versionShown,
} from './primitives.ts';
import { actionCode } from './roles.ts';

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
  '-decidedAt',
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
  answer: z.strictObject({
    ...listOf(claimListItem).shape,
    /** False where there are more than were worth counting. */
    isTotalExact: z.boolean(),
  }),
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
  /** When the files were erased because their time had run out. */
  filesErasedAt: z.nullable(instant),
  /** The employee's data are only kept: shown to the company where money is concerned. */
  isRestricted: z.boolean(),
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
  /** The last closed month of wages that paid of it or took back, where the month of its payment is closed. */
  closedMonth: z.nullable(z.string()),
  /** What others use of the limit by now: a correction is computed with it. There where it is not what they had used. */
  usedNow: z.optional(money),
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
  errors: ['claim_not_found', 'file_being_checked', 'file_withheld'],
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
  errors: ['claim_not_found', 'file_being_checked', 'file_withheld'],
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
  body: z.strictObject({ version: versionShown }),
  answer: claimDetail,
  forbiddenWhileImpersonating: true,
  errors: ['claim_not_found', 'claim_already_decided', 'claim_already_withdrawn', 'claim_changed'],
});

export const completeClaim = endpoint({
  id: 'claims.complete',
  method: 'POST',
  path: '/document/{id}/complete',
  access: ['EMPL'],
  summary: "Answers the company's question, with further files where they are needed; the claim is back in the queue.",
  params: z.strictObject({ id }),
  body: z.strictObject({
    version: versionShown,
    answer: z.optional(multilineText(500)),
    fileIds: z.optional(z.array(id).check(z.maxLength(10))),
  }),
  answer: claimDetail,
  forbiddenWhileImpersonating: true,
  errors: [
    'claim_not_found',
    'claim_already_decided',
    'claim_already_withdrawn',
    'claim_without_question',
    'claim_changed',
    'file_not_found',
    'file_already_claimed',
    'files_too_many',
    'files_too_large',
  ],
});
