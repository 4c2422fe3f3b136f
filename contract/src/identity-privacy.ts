import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done, id, instant, plainDate } from './primitives.ts';

/** What a person may ask under the regulation. */
export const privacyKinds = ['erasure', 'restriction', 'access', 'objection'] as const;
export const privacyKind = z.enum(privacyKinds);
export type PrivacyKind = z.infer<typeof privacyKind>;

export const privacyStatus = z.enum(['pending', 'done', 'refused', 'withdrawn']);
export type PrivacyStatus = z.infer<typeof privacyStatus>;

/** What people ask for in the profile; a copy of the data and reminders have buttons of their own there. */
export const ownPrivacyKind = z.enum(['erasure', 'restriction']);
export type OwnPrivacyKind = z.infer<typeof ownPrivacyKind>;

const ownRequest = z.strictObject({
  id,
  kind: privacyKind,
  status: privacyStatus,
  receivedOn: plainDate,
  /** One month after it was received. */
  dueOn: plainDate,
  /** Why it was refused. */
  reason: z.string(),
  decidedAt: z.nullable(instant),
  /** A restriction that was lifted again. */
  liftedAt: z.nullable(instant),
});
export type OwnPrivacyRequest = z.infer<typeof ownRequest>;

const ownPrivacy = z.strictObject({
  /** How long what is kept; accounting records by law. */
  periods: z.strictObject({
    claimYears: z.number(),
    rejectedClaimFileMonths: z.number(),
    personMonths: z.number(),
    traceDays: z.number(),
    outboxDays: z.number(),
  }),
  isRestricted: z.boolean(),
  requests: z.array(ownRequest),
});
export type OwnPrivacy = z.infer<typeof ownPrivacy>;

export const readOwnPrivacy = endpoint({
  id: 'identity.readOwnPrivacy',
  method: 'GET',
  path: '/profile/privacy',
  access: 'person',
  summary: 'How long the portal keeps what, and what the signed-in person has asked about their data.',
  answer: ownPrivacy,
  errors: ['not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const filePrivacyRequest = endpoint({
  id: 'identity.filePrivacyRequest',
  method: 'POST',
  path: '/profile/privacy',
  access: 'person',
  summary: 'Ask for erasure or restriction; it is answered within a month. One of a kind waits at a time.',
  body: z.strictObject({ kind: ownPrivacyKind }),
  status: 201,
  answer: ownPrivacy,
  errors: ['confirm_identity', 'privacy_already_requested', 'privacy_duties_held', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const withdrawPrivacyRequest = endpoint({
  id: 'identity.withdrawPrivacyRequest',
  method: 'DELETE',
  path: '/profile/privacy/{id}',
  access: 'person',
  summary: 'Take a waiting request back; what was decided stays decided.',
  params: z.strictObject({ id }),
  answer: done,
  errors: ['privacy_request_not_found', 'privacy_already_decided', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});
