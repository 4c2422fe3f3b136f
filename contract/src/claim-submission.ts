import * as z from 'zod/mini';
import {
  calculation,
  childAge,
  claimFile,
  claimPerson,
  claimStatus,
  documentFacts,
  recreationCategories,
  sportCategories,
} from './claim-fields.ts';
import { endpoint } from './endpoint.ts';
import {
  amount,
  done,
  fileContent,
  filledText,
  id,
  instant,
  money,
  multilineText,
  plainDate,
  text,
  versionShown,
} from './primitives.ts';
import { actionCode } from './roles.ts';
import { claimFileLimits } from './claim-form.ts';

/* Files on their way into a claim */

const fileErrors = [
  'file_type_not_accepted',
  'file_name_misleading',
  'file_too_large',
  'file_empty',
  'file_unreadable',
  'file_encrypted',
  'file_animated',
  'file_too_many_pixels',
  'file_too_many_pages',
  'file_too_demanding',
  'file_infected',
] as const;

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
  errors: [...fileErrors, 'file_required', 'file_already_claimed'],
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
  forbiddenWhileImpersonating: true,
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
  forbiddenWhileImpersonating: true,
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
  summary: 'Claims begun and not yet submitted; none in another person’s name.',
  answer: z.strictObject({ items: z.array(claimDraft) }),
});

export const saveClaimDraft = endpoint({
  id: 'claims.saveDraft',
  method: 'PUT',
  path: '/document/draft/{type}',
  access: ['EMPL'],
  summary: 'Keeps what has been filled in so far.',
  params: z.strictObject({ type: actionCode }),
  body: z.strictObject({
    values: z.record(z.string(), z.unknown()),
    fileIds: z.array(id).check(z.maxLength(10)),
    /** When the draft this one goes on from was kept, null for none; one that is newer is then not written over (409). */
    basedOn: z.optional(z.nullable(instant)),
  }),
  answer: z.strictObject({ updatedAt: instant }),
  forbiddenWhileImpersonating: true,
});

export const discardClaimDraft = endpoint({
  id: 'claims.discardDraft',
  method: 'DELETE',
  path: '/document/draft/{type}',
  access: ['EMPL'],
  summary: 'Throws a draft and its files away.',
  params: z.strictObject({ type: actionCode }),
  answer: done,
  forbiddenWhileImpersonating: true,
});

/* Submission */

const submissionFields = {
  sum: amount,
  ...documentFacts,
  note: z.optional(multilineText(500)),
  declarations: z.array(z.strictObject({ id: text(40), version: versionShown })).check(z.maxLength(10)),
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
  nameOfChild: filledText(100),
  ageOfChild: childAge,
  sportOrganisation: filledText(160),
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
  /** The signed declaration of an employee for whom a company submits, unless it was uploaded before. */
  upload: { ...claimFileLimits, namedFiles: ['signedDeclaration'] },
  status: 201,
  answer: submittedClaim,
  forceable: true,
  forbiddenWhileImpersonating: true,
} as const;

const submissionErrors = [
  'idempotency_key_reused',
  'employee_not_found',
  'company_suspended',
  'programme_closed',
  'programme_closed_then',
  'ratio_zero',
  'not_employed_then',
  'not_entitled_yet',
  'allowance_year_not_begun',
  'rule_missing',
  'dates_reversed',
  'nights_too_few',
  'camp_one_day',
  'not_school_holiday',
  'stay_not_over',
  'person_not_eligible',
  'employee_not_along',
  'child_too_old',
  'membership_too_short',
  'period_two_years',
  'document_date_future',
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
  'file_claimed_by_employee',
  ...fileErrors,
  'files_too_many',
  'files_too_large',
  'claim_not_found',
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
  errors: [...submissionErrors],
});

export const submitSportClaim = endpoint({
  ...submission,
  id: 'claims.submitSport',
  path: '/document/SP',
  summary:
    'Submits a claim for the child sport allowance; with an Idempotency-Key it is submitted once however often it is sent.',
  body: sportClaim,
  errors: [...submissionErrors],
});
