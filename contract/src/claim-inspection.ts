import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { asking } from './exports.ts';
import { exportReason } from './operator-audit.ts';
import { id, plainDate } from './primitives.ts';

/** More claims than this go into several packs. */
export const packClaimsMax = 1_000;

const claimNumber = z.string().check(z.regex(/^(RP|SP)-\d{4}-\d{6}$/));

/** One claim by its number, or the claims that were submitted from a day to a day. */
export const packFilters = {
  number: z.optional(claimNumber),
  from: z.optional(plainDate),
  to: z.optional(plainDate),
};

const ordering = {
  ...asking,
  errors: [
    ...asking.errors,
    'reason_too_short',
    'claim_not_found',
    'inspection_scope_invalid',
    'inspection_nothing',
    'inspection_too_many',
  ],
} as const;

export const orderInspectionPack = endpoint({
  ...ordering,
  id: 'claims.orderInspectionPack',
  path: '/company/inspection-pack',
  access: ['COMP'],
  summary:
    'An archive for an inspection of one claim or a period: data, declarations, calculation, documents, history with the proof of the hash chain, and a page that verifies it offline.',
  body: z.strictObject({ ...packFilters, reason: exportReason }),
});

export const orderOperatorInspectionPack = endpoint({
  ...ordering,
  id: 'operator.orderInspectionPack',
  path: '/operator/inspection-pack',
  access: ['OPER'],
  summary: 'The same for any company: by the number of a claim, or of a company and a period.',
  body: z.strictObject({ ...packFilters, company: z.optional(id), reason: exportReason }),
});
