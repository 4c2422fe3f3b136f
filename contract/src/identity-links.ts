import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { passwordMaxLength } from './identity.ts';
import { done, email, instant, text } from './primitives.ts';

/** The secret of a one-time link. Its shape is not checked: a wrong one is refused like a used one. */
const hash = text(200);

const link = z.strictObject({ hash });

export const forgottenPassword = endpoint({
  id: 'identity.forgottenPassword',
  method: 'POST',
  path: '/forgotten-password',
  access: 'public',
  summary:
    'Ask for a link to set a new password, by user name or e-mail; the answer is the same whether the account exists or not.',
  body: z.strictObject({ username: text(254) }),
  answer: done,
  errors: ['too_many_requests'],
});

export const passwordLink = endpoint({
  id: 'identity.passwordLink',
  method: 'GET',
  path: '/password/set/{hash}',
  access: 'public',
  summary: 'Whose password the link sets. Consumes nothing.',
  params: link,
  answer: z.strictObject({ username: z.string() }),
  errors: ['link_invalid'],
});

export const setPassword = endpoint({
  id: 'identity.setPassword',
  method: 'POST',
  path: '/password/set',
  access: 'public',
  summary: 'Set the password the link is for and end every session; signs nobody in.',
  body: z.strictObject({ hash, newPassword: z.string().check(z.minLength(1), z.maxLength(passwordMaxLength)) }),
  answer: done,
  errors: [
    'link_invalid',
    'password_too_short',
    'password_needs_letter_and_digit',
    'password_needs_special',
    'password_common',
    'password_personal',
    'password_same',
  ],
});

export const accountLink = endpoint({
  id: 'identity.accountLink',
  method: 'GET',
  path: '/hash-verify/{hash}',
  access: 'public',
  summary: 'Whose account the link verifies. Consumes nothing.',
  params: link,
  answer: z.strictObject({ username: z.string(), firstname: z.string() }),
  errors: ['link_invalid'],
});

export const verifyAccount = endpoint({
  id: 'identity.verifyAccount',
  method: 'POST',
  path: '/hash-verify/{hash}',
  access: 'public',
  summary: 'Verify the account; the answer sets its password.',
  params: link,
  body: done,
  answer: z.strictObject({ passwordSetHash: z.string() }),
  errors: ['link_invalid'],
});

export const emailLinkKind = z.enum(['registration', 'change', 'undo']);
export type EmailLinkKind = z.infer<typeof emailLinkKind>;

export const emailLink = endpoint({
  id: 'identity.emailLink',
  method: 'GET',
  path: '/email/confirm/{hash}',
  access: 'public',
  summary: 'Which address the link confirms or, after a change, gives back. Consumes nothing.',
  params: link,
  answer: z.strictObject({ email: z.string(), kind: emailLinkKind }),
  errors: ['link_invalid'],
});

export const confirmEmail = endpoint({
  id: 'identity.confirmEmail',
  method: 'POST',
  path: '/email/confirm/{hash}',
  access: 'public',
  summary: 'Confirm the address, or undo the change of it.',
  params: link,
  body: done,
  answer: z.strictObject({ kind: emailLinkKind }),
  errors: ['link_invalid'],
});

export const resendLink = endpoint({
  id: 'identity.resendLink',
  method: 'POST',
  path: '/link/resend',
  access: 'public',
  summary: 'Send a fresh link to where this one went; the answer is the same for any link.',
  body: link,
  answer: done,
  errors: ['too_many_requests'],
});

export const pendingEmailChange = endpoint({
  id: 'identity.pendingEmailChange',
  method: 'GET',
  path: '/email-change',
  access: 'person',
  summary: 'The own e-mail change that waits for confirmation from the new mailbox.',
  answer: z.strictObject({
    pending: z.nullable(z.strictObject({ email: z.string(), sentAt: instant, expiresAt: instant })),
  }),
  forbiddenWhileImpersonating: true,
});

export const changeEmail = endpoint({
  id: 'identity.changeEmail',
  method: 'POST',
  path: '/email-change',
  access: 'person',
  summary: 'Change the own e-mail; takes effect when the link in the new mailbox is confirmed.',
  body: z.strictObject({ email }),
  answer: done,
  errors: ['confirm_identity', 'email_same', 'not_while_impersonating', 'too_many_requests'],
  forbiddenWhileImpersonating: true,
});

export const cancelEmailChange = endpoint({
  id: 'identity.cancelEmailChange',
  method: 'DELETE',
  path: '/email-change',
  access: 'person',
  summary: 'Give the waiting e-mail change up.',
  answer: done,
  forbiddenWhileImpersonating: true,
});

export const resendEmailChange = endpoint({
  id: 'identity.resendEmailChange',
  method: 'POST',
  path: '/email-change/resend',
  access: 'person',
  summary: 'Send the link of the waiting e-mail change again; the older one stops working.',
  body: done,
  answer: done,
  errors: ['email_change_over', 'not_found', 'too_many_requests'],
  forbiddenWhileImpersonating: true,
});
