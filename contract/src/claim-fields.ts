import * as z from 'zod/mini';
import { id, instant, money, optionalText, plainDate, ratio, text } from './primitives.ts';
import { rejectionReasons } from './rejection-reasons.ts';
import { actionCode } from './roles.ts';

/** The words of a claim that every call about claims shares. */

export const claimStatus = z.enum(['pending', 'approved', 'rejected']);
export type ClaimStatus = z.infer<typeof claimStatus>;

export const recreationCategories = ['TOURISM', 'PACKAGE', 'ACCOMMODATION', 'CAMP', 'PARENT'] as const;
export const sportCategories = ['MEMBERSHIP', 'TRAINING', 'CAMP_CLUB', 'OTHER'] as const;
export const claimCategory = z.enum([...recreationCategories, ...sportCategories]);
export type ClaimCategory = z.infer<typeof claimCategory>;

export const relations = [
  'SELF',
  'SPOUSE',
  'CHILD',
  'FOSTER_CHILD',
  'PREADOPTION_CHILD',
  'HOUSEHOLD',
  'PARENT',
] as const;
export const relation = z.enum(relations);
export type Relation = z.infer<typeof relation>;

/** The youngest are one choice, 0 to 2, with the value 2. */
export const childAge = z.number().check(z.int(), z.gte(2), z.lte(18));

/** Kept as text: ten digits. */
export const bookingNumber = z.string().check(z.regex(/^\d{10}$/, { error: 'value_invalid' }));

export const claimPerson = z.strictObject({ relation, name: z.optional(text(100)) });
export type ClaimPerson = z.infer<typeof claimPerson>;

export const claimFlags = z.strictObject({
  infoRequested: z.boolean(),
  late: z.boolean(),
  duplicateSuspected: z.boolean(),
});

/** How the contribution came about: what the employee, the approver and payroll all see, frozen on the claim. */
export const calculation = z.strictObject({
  ruleId: z.string(),
  paragraph: z.string(),
  act: z.string(),
  year: z.number(),
  asOfDate: plainDate,
  percent: z.number(),
  cap: money,
  ratio,
  /** The yearly limit at this ratio. */
  limit: money,
  /** Paid or reserved before. */
  used: money,
  left: money,
  sum: money,
  /** The percentage of the sum, before the limit. */
  share: money,
  contribution: money,
  /** What the employee bears. */
  own: money,
  limitedBy: z.enum(['share', 'limit']),
});
export type Calculation = z.infer<typeof calculation>;

/** A file of a claim or of a draft. Its pages are served as pictures. */
export const claimFile = z.strictObject({
  id,
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  pages: z.number(),
  /** A signed declaration attached by the company, beside the receipts. */
  isSignedDeclaration: z.boolean(),
});
export type ClaimFile = z.infer<typeof claimFile>;

export const claimEventKind = z.enum([
  'submitted',
  'approved',
  'rejected',
  'withdrawn',
  'questionAsked',
  'completed',
  'reopened',
  'reversed',
  'corrected',
  'raised',
  'recomputed',
]);

export const claimEvent = z.strictObject({
  kind: claimEventKind,
  at: instant,
  /** Name of the person, or null for the system. */
  by: z.nullable(z.string()),
  text: z.string(),
});
export type ClaimEvent = z.infer<typeof claimEvent>;

/** Facts both allowances have, as a person fills them in. */
export const documentFacts = {
  documentDate: z.optional(plainDate),
  documentNumber: z.optional(optionalText(60)),
  issuerName: z.optional(optionalText(120)),
  issuerIco: z.optional(z.string().check(z.regex(/^(\d{8})?$/, { error: 'value_invalid' }))),
  orderNumber: z.optional(bookingNumber),
  ekasaId: z.optional(optionalText(120)),
};

export const rejectionReason = z.enum(rejectionReasons);

/** What the wages of one month pay of a claim or, below 0, take back; in an open month it may still change. */
export const claimPayment = z.strictObject({ amount: money, on: plainDate, isClosed: z.boolean() });
export type ClaimPayment = z.infer<typeof claimPayment>;

export const claimListItem = z.strictObject({
  id,
  number: z.string(),
  actionCode,
  category: claimCategory,
  status: claimStatus,
  flags: claimFlags,
  version: z.number(),
  employee: z.strictObject({ id, name: z.string(), personalNumber: z.string() }),
  /** Issuer or sports organisation: what a person recognises the claim by. */
  title: z.string(),
  sum: money,
  contribution: money,
  /** The stay (RP) or the period of the activity (SP). */
  stayFrom: plainDate,
  stayTo: plainDate,
  submittedAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  reasonCode: z.nullable(rejectionReason),
  reasonText: z.nullable(z.string()),
  /** The pay day on which an approved claim is wholly paid, once the months that pay it are closed; in the employee's own list and in the detail. */
  paidOn: z.optional(z.nullable(plainDate)),
  /** There where a correction made it a matter of more months than one, oldest first; together they are what is paid. */
  payments: z.optional(z.array(claimPayment)),
});
export type ClaimListItem = z.infer<typeof claimListItem>;
