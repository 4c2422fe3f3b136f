import * as z from 'zod/mini';
import { claimListItem, claimStatus, rejectionReason } from './claim-fields.ts';
import { claimDetail } from './claims.ts';
import { endpoint } from './endpoint.ts';
import { amount, id, instant, money, multilineText, pageQuery, plainDate, versionShown } from './primitives.ts';

/** One check of the approver: problems first, then what is in order. */
export const claimCheck = z.strictObject({
  code: z.enum([
    'nights',
    'deadline',
    'employment',
    'ratio',
    'limit',
    'duplicate',
    'declarations',
    'membership',
    'childAge',
    'schoolHoliday',
    'otherYear',
    'persons',
  ]),
  /** `failed` needs an exception with a reason, `warning` a look. */
  result: z.enum(['failed', 'warning', 'passed']),
  message: z.string(),
});
export type ClaimCheck = z.infer<typeof claimCheck>;

export const suspectedDuplicate = z.strictObject({
  id,
  number: z.string(),
  employeeName: z.string(),
  status: claimStatus,
  sum: money,
  stayFrom: plainDate,
  stayTo: plainDate,
  submittedAt: instant,
  /** What is the same. */
  same: z.array(z.enum(['file', 'picture', 'ekasaId', 'orderNumber', 'document', 'childPeriod'])),
  firstFileId: z.nullable(id),
});
export type SuspectedDuplicate = z.infer<typeof suspectedDuplicate>;

export const claimReview = z.strictObject({
  checks: z.array(claimCheck),
  duplicates: z.array(suspectedDuplicate),
  /** Why this administrator may not decide it: their own, or uploaded by them. */
  mayNotDecide: z.nullable(z.enum(['ownClaim', 'uploadedByYou', 'monthClosed'])),
  /** A colleague who has it open right now. */
  viewedBy: z.nullable(z.string()),
  /** Why the standing approval was given although a check had failed. */
  exceptionReason: z.nullable(z.string()),
});
export type ClaimReview = z.infer<typeof claimReview>;

export const readClaimReview = endpoint({
  id: 'claims.readReview',
  method: 'GET',
  path: '/document/{id}/review',
  access: ['COMP'],
  summary:
    'What the approver should know beside the claim: checks, suspected duplicates, and whether they may decide. Tells colleagues that somebody looks.',
  params: z.strictObject({ id }),
  answer: claimReview,
  errors: ['claim_not_found'],
});

export const decideClaim = endpoint({
  id: 'claims.decide',
  method: 'PUT',
  path: '/document/{id}',
  access: ['COMP'],
  summary:
    'Approves, rejects, asks the employee (status pending with a question), reopens a rejected claim or takes an approval back while its month is open. The version shown must still hold.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    status: claimStatus,
    version: versionShown,
    /** Rejection: reason and text to the employee. With an approval the text is its note. */
    reasonCode: z.optional(rejectionReason),
    reasonText: z.optional(multilineText(500)),
    /** Approval of less than claimed, with a note. */
    recognisedSum: z.optional(amount),
    note: z.optional(multilineText(500)),
    /** Approval although a check failed. */
    exceptionReason: z.optional(multilineText(500)),
    /** Status stays pending: a question to the employee. */
    question: z.optional(multilineText(500)),
  }),
  answer: claimDetail,
  forbiddenWhileImpersonating: true,
  errors: [
    'claim_not_found',
    'claim_already_decided',
    'claim_already_withdrawn',
    'claim_changed',
    'claim_forgotten',
    'own_claim',
    'uploaded_by_you',
    'month_closed',
    'claim_withdrawn',
    'claim_replaced',
    'reason_required',
    'note_required',
    'question_required',
    'recognised_sum_too_high',
    'exception_reason_required',
    'balance_too_low',
    'allowance_year_closed',
    'allowance_year_not_begun',
  ],
});

export const approveManyClaims = endpoint({
  id: 'claims.approveMany',
  method: 'POST',
  path: '/document/approve-many',
  access: ['COMP'],
  summary: 'Approves the chosen claims that have no warning, each for itself; the others are told with their reason.',
  body: z.strictObject({
    documents: z.array(z.strictObject({ id, version: versionShown })).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.strictObject({
    approved: z.array(z.strictObject({ id, number: z.string(), contribution: money })),
    refused: z.array(z.strictObject({ id, code: z.string(), message: z.string() })),
  }),
  forbiddenWhileImpersonating: true,
});

/** After this long without a sign nobody looks at a claim any more. */
export const viewingSeconds = 12;

export const claimQueueItem = z.strictObject({
  ...claimListItem.shape,
  /** The worst check: failed rule, something to verify, or clean. */
  checked: z.enum(['failed', 'warning', 'clean']),
  viewedBy: z.nullable(z.string()),
});
export type ClaimQueueItem = z.infer<typeof claimQueueItem>;

export const readClaimQueue = endpoint({
  id: 'claims.readQueue',
  method: 'GET',
  path: '/document/queue',
  access: ['COMP'],
  summary:
    'What waits for a decision, oldest first, with the worst finding of each and who looks at it; asked again every few seconds.',
  query: z.strictObject({
    ...pageQuery,
    /** The claim that stands open on the asker's screen: tells colleagues. */
    viewing: z.optional(id),
  }),
  answer: z.strictObject({
    items: z.array(claimQueueItem),
    totalCount: z.number(),
    /** Of the items above, those nothing is to be said against. */
    cleanCount: z.number(),
    /** Wait for the employee's answer, not for the company. */
    askedCount: z.number(),
    /** Decided by this administrator today, for the end of the queue. */
    decidedToday: z.number(),
  }),
});
export type ClaimQueue = z.infer<(typeof readClaimQueue)['answer']>;
