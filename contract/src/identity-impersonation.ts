import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done, id, instant, listOf, listQuery, text } from './primitives.ts';
import { roleName } from './roles.ts';

export const impersonationMinutes = 30;

export const reasonMaxLength = 300;

/** Roles that can be entered; nobody enters as an operator. */
const enteredRoleName = z.enum(['EMPL', 'COMP']);

const hash = z.string().check(z.regex(/^[\w-]{43}$/));

export const startImpersonation = endpoint({
  id: 'identity.startImpersonation',
  method: 'POST',
  path: '/impersonate/{id}',
  access: ['COMP', 'OPER'],
  summary:
    'Ask to enter somebody’s account: an operator names a person, an administrator an employment of the own company. Answers a link for this sign-in only.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    reason: text(reasonMaxLength),
    /** Which of the person’s roles; the first one when absent. */
    roleName: z.optional(enteredRoleName),
    roleId: z.optional(id),
    readOnly: z._default(z.boolean(), true),
  }),
  answer: z.strictObject({ hash: z.string(), expiresAt: instant }),
  status: 201,
  errors: [
    'confirm_identity',
    'reason_too_short',
    'impersonation_not_allowed',
    'not_found',
    'too_many_requests',
    'not_while_impersonating',
  ],
  limit: 'impersonate',
  forbiddenWhileImpersonating: true,
});

const enteredRole = z.strictObject({ roleName: enteredRoleName, roleId: id, companyName: z.string() });

export const impersonationTarget = z.strictObject({ personId: id, name: z.string(), roles: z.array(enteredRole) });
export type ImpersonationTarget = z.infer<typeof impersonationTarget>;

export const findImpersonationTarget = endpoint({
  id: 'identity.findImpersonationTarget',
  method: 'POST',
  path: '/impersonation-target',
  access: ['OPER'],
  summary: 'Whom a user name or an e-mail belongs to, written out in full, and which of their roles can be entered.',
  body: z.strictObject({ login: text(254) }),
  answer: impersonationTarget,
  errors: ['impersonation_target_unknown', 'impersonation_not_allowed', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const offeredImpersonation = z.strictObject({
  name: z.string(),
  roleName: enteredRoleName,
  companyName: z.string(),
  reason: z.string(),
  readOnly: z.boolean(),
  /** The person has a mailbox to which the notice goes. */
  isNoticeMailed: z.boolean(),
  minutes: z.number(),
  expiresAt: instant,
});
export type OfferedImpersonation = z.infer<typeof offeredImpersonation>;

export const impersonationLink = endpoint({
  id: 'identity.impersonationLink',
  method: 'GET',
  path: '/impersonate/{hash}',
  access: 'person',
  summary: 'Whom the link would let in as; looking uses nothing up.',
  params: z.strictObject({ hash }),
  answer: offeredImpersonation,
  errors: ['link_invalid', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const enterImpersonation = endpoint({
  id: 'identity.enterImpersonation',
  method: 'POST',
  path: '/impersonate',
  access: 'person',
  summary: 'Enter by the link, from the sign-in that asked for it; answers the token of a session of its own.',
  body: z.strictObject({ hash }),
  answer: z.strictObject({ token: z.string(), endsAt: instant, readOnly: z.boolean() }),
  errors: ['link_invalid', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const readImpersonation = endpoint({
  id: 'identity.readImpersonation',
  method: 'GET',
  path: '/impersonation',
  access: 'person',
  summary: 'The impersonation under way; the page that is being looked at is noted.',
  query: z.strictObject({ page: z.optional(text(200)) }),
  answer: z.strictObject({ actorName: z.string(), endsAt: instant, readOnly: z.boolean() }),
  errors: ['not_found'],
});

export const endImpersonation = endpoint({
  id: 'identity.endImpersonation',
  method: 'POST',
  path: '/impersonate/end',
  access: 'person',
  summary: 'Leave the other person’s account; the own session goes on.',
  body: done,
  answer: z.strictObject({ ended: z.literal(true), pagesViewed: z.number(), changes: z.number() }),
  errors: ['not_found'],
  allowedWhileReadOnly: true,
});

export const impersonationRecord = z.strictObject({
  id,
  actorName: z.string(),
  actorRole: roleName,
  /** The actor’s company, or the operator. */
  actorPlace: z.string(),
  roleName: enteredRoleName,
  companyName: z.string(),
  reason: z.string(),
  readOnly: z.boolean(),
  startedAt: instant,
  endedAt: z.nullable(instant),
});
export type ImpersonationRecord = z.infer<typeof impersonationRecord>;

export const impersonationLog = endpoint({
  id: 'identity.impersonationLog',
  method: 'GET',
  path: '/impersonation-log',
  access: 'person',
  summary: 'Who entered the own account, when and why, newest first.',
  query: z.strictObject(listQuery(['-startedAt'], '-startedAt')),
  answer: listOf(impersonationRecord),
  errors: ['not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});
