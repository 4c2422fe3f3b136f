import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { challenge, passwordMaxLength } from './identity.ts';
import { done, id, instant } from './primitives.ts';

export const recoveryCodeCount = 10;

/** Browser and system, e.g. `Firefox · Linux`; null when it does not tell. */
const device = z.nullable(z.string());

const sixDigits = z.string().check(z.regex(/^\d{6}$/));

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const resendLoginCode = endpoint({
  id: 'identity.resendLoginCode',
  method: 'POST',
  path: '/login/code/resend',
  access: 'public',
  summary: 'Send a new code for the same sign-in; the one before it is dead.',
  body: z.strictObject({ challengeId: id }),
  answer: z.strictObject({ challenge }),
  errors: ['challenge_dead', 'too_many_requests'],
  limit: 'login-code',
});

export const trustedDevice = z.strictObject({
  id,
  device,
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  current: z.boolean(),
});
export type TrustedDevice = z.infer<typeof trustedDevice>;

export const twoFactor = z.strictObject({
  /** The role demands a second factor. */
  required: z.boolean(),
  /** An authenticator app is set up; then its code is the one asked for. */
  totp: z.boolean(),
  /** Codes come by mail while there is no app. */
  email: z.boolean(),
  /** There is a mailbox to send them to. */
  emailAvailable: z.boolean(),
  recoveryCodesLeft: z.number(),
  trustedDevices: z.array(trustedDevice),
});
export type TwoFactor = z.infer<typeof twoFactor>;

export const readTwoFactor = endpoint({
  id: 'identity.readTwoFactor',
  method: 'GET',
  path: '/two-factor',
  access: 'person',
  summary: 'The second factor of the signed-in person.',
  answer: twoFactor,
  forbiddenWhileImpersonating: true,
});

export const startTotp = endpoint({
  id: 'identity.startTotp',
  method: 'POST',
  path: '/two-factor/totp',
  access: 'person',
  summary: 'Begin to set up an authenticator app; nothing changes until a code confirms it.',
  body: done,
  answer: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: ['confirm_identity', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const confirmTotp = endpoint({
  id: 'identity.confirmTotp',
  method: 'POST',
  path: '/two-factor/totp/confirm',
  access: 'person',
  summary: 'Confirm the app by its code; answers the recovery codes, this once. Every other device is signed out.',
  body: z.strictObject({ code: sixDigits }),
  answer: recoveryCodes,
  errors: ['totp_code_wrong', 'totp_not_started', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const removeTotp = endpoint({
  id: 'identity.removeTotp',
  method: 'DELETE',
  path: '/two-factor/totp',
  access: 'person',
  summary: 'Stop using the authenticator app; refused where the role needs a second factor and no other is left.',
  answer: done,
  errors: ['confirm_identity', 'totp_missing', 'factor_required', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const switchMailedCode = endpoint({
  id: 'identity.switchMailedCode',
  method: 'PUT',
  path: '/two-factor/email',
  access: 'person',
  summary: 'Ask for a mailed code at every sign-in, or stop; who needs a second factor by their role cannot stop.',
  body: z.strictObject({ enabled: z.boolean() }),
  answer: done,
  errors: ['confirm_identity', 'email_missing', 'factor_required', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const renewRecoveryCodes = endpoint({
  id: 'identity.renewRecoveryCodes',
  method: 'POST',
  path: '/two-factor/recovery-codes',
  access: 'person',
  summary: 'Ten new recovery codes, shown this once; the ones before are dead.',
  body: done,
  answer: recoveryCodes,
  errors: ['confirm_identity', 'factor_missing', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const forgetTrustedDevice = endpoint({
  id: 'identity.forgetTrustedDevice',
  method: 'DELETE',
  path: '/two-factor/trusted-device/{id}',
  access: 'person',
  summary: 'Ask for the code on that device again.',
  params: z.strictObject({ id }),
  answer: done,
  errors: ['not_found', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const confirmIdentity = endpoint({
  id: 'identity.confirmIdentity',
  method: 'POST',
  path: '/confirm-identity',
  access: 'person',
  summary:
    'Prove again who you are, by a code of the app, or by the password where there is no app; riskier acts are open for five minutes.',
  body: z.union([
    z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(passwordMaxLength)) }),
    z.strictObject({ code: sixDigits }),
  ]),
  answer: done,
  errors: ['password_wrong', 'totp_code_wrong', 'identity_code_needed', 'too_many_requests', 'not_while_impersonating'],
  limit: 'confirm-identity',
  forbiddenWhileImpersonating: true,
});

export const signedInDevice = z.strictObject({
  id,
  device,
  createdAt: instant,
  lastActAt: instant,
  current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

export const listSessions = endpoint({
  id: 'identity.listSessions',
  method: 'GET',
  path: '/session',
  access: 'person',
  summary: 'Devices on which the person is signed in, the current one first.',
  answer: z.strictObject({ items: z.array(signedInDevice), totalCount: z.number() }),
  forbiddenWhileImpersonating: true,
});

const sessionTimes = z.strictObject({
  /** When the session ends if the person does nothing. */
  idleEndsAt: instant,
  /** When it ends in any case. */
  endsAt: instant,
  /** The server's time: clocks of devices differ. */
  now: instant,
});
export type SessionTimes = z.infer<typeof sessionTimes>;

export const readCurrentSession = endpoint({
  id: 'identity.readCurrentSession',
  method: 'GET',
  path: '/session/current',
  access: 'person',
  summary: 'When the current session ends; with `X-Background: 1` asking does not prolong it.',
  answer: sessionTimes,
  allowedBeforePasswordChange: true,
});

export const prolongSession = endpoint({
  id: 'identity.prolongSession',
  method: 'POST',
  path: '/session/prolong',
  access: 'person',
  summary: 'The person is still here: the idle time starts again.',
  body: done,
  answer: sessionTimes,
  allowedBeforePasswordChange: true,
});

export const endOneSession = endpoint({
  id: 'identity.endSession',
  method: 'DELETE',
  path: '/session/{id}',
  access: 'person',
  summary: 'Sign one of the own devices out.',
  params: z.strictObject({ id }),
  answer: done,
  errors: ['not_found', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const endOtherSessions = endpoint({
  id: 'identity.endOtherSessions',
  method: 'DELETE',
  path: '/session',
  access: 'person',
  summary: 'Sign every other device out and trust none of them any more.',
  answer: z.strictObject({ ended: z.number() }),
  errors: ['not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});
