import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done, email, id, instant, money, text } from './primitives.ts';
import { actionCode, language, roleName } from './roles.ts';

/** Long enough for any pass phrase, short enough that hashing it cannot be abused. */
export const passwordMaxLength = 256;

const password = z.string().check(z.minLength(1), z.maxLength(passwordMaxLength));

const token = z.strictObject({ token: z.string() });

export const challenge = z.strictObject({
  id,
  method: z.enum(['email', 'totp']),
  expiresAt: instant,
  /** The person may ask not to be asked on this device for 30 days. */
  canTrustDevice: z.boolean(),
});
export type Challenge = z.infer<typeof challenge>;

export const login = endpoint({
  id: 'identity.login',
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Sign in by user name or e-mail and password; answers a token, or a challenge for the second factor.',
  body: z.strictObject({ username: text(254), password }),
  answer: z.union([token, z.strictObject({ challenge })]),
  errors: ['credentials_wrong', 'too_many_requests'],
  limit: 'login',
});

export const loginCode = endpoint({
  id: 'identity.loginCode',
  method: 'POST',
  path: '/login/code',
  access: 'public',
  summary: 'Second step of signing in: the six-digit code, or one of the recovery codes.',
  body: z.strictObject({
    challengeId: id,
    code: z.string().check(z.regex(/^(\d{6}|[A-Za-z2-7]{4}([ -]?[A-Za-z2-7]{4}){5})$/)),
    trustDevice: z.optional(z.boolean()),
  }),
  answer: token,
  errors: ['code_wrong', 'challenge_dead'],
  limit: 'login-code',
});

export const logout = endpoint({
  id: 'identity.logout',
  method: 'POST',
  path: '/logout',
  access: 'person',
  summary: 'End the session on the server.',
  body: done,
  answer: done,
  allowedBeforePasswordChange: true,
  allowedWhileReadOnly: true,
  clearsSiteData: true,
});

export const allowanceAmount = z.strictObject({
  actionCode,
  year: z.number(),
  credited: money,
  reserved: money,
  drawn: money,
  left: money,
});

export const role = z.strictObject({
  roleName,
  roleId: id,
  value: z.string(),
  label: z.string(),
  name: z.string(),
  companyName: z.nullable(z.string()),
  amounts: z.array(allowanceAmount),
});
export type Role = z.infer<typeof role>;

export const user = z.strictObject({
  email: z.nullable(email),
  /** To sign in with; password managers keep the password under it. Not told by an older version, nor in another person's name. */
  username: z.optional(z.string()),
  firstname: z.string(),
  surname: z.string(),
  roles: z.array(role),
  lang: language,
  token: z.string(),
  forcePasswordChange: z.boolean(),
  /** The password is one somebody else chose, to sign in once. Not told by an older version. */
  isPasswordTemporary: z.optional(z.boolean()),
  isMigrated: z.boolean(),
  hasEmail: z.boolean(),
  /** Somebody else looks at the portal as this person. */
  impersonation: z.optional(z.strictObject({ actorName: z.string(), endsAt: instant, readOnly: z.boolean() })),
});
export type User = z.infer<typeof user>;

export const userData = endpoint({
  id: 'identity.userData',
  method: 'GET',
  path: '/user',
  access: 'person',
  summary: 'The signed-in person with roles; the token in the answer is renewed when it nears its end.',
  answer: user,
  allowedBeforePasswordChange: true,
});

export const changeLanguage = endpoint({
  id: 'identity.changeLanguage',
  method: 'GET',
  path: '/change-lang/{lang}',
  access: 'person',
  summary: 'Remember the language of the signed-in person.',
  params: z.strictObject({ lang: language }),
  answer: done,
  allowedBeforePasswordChange: true,
});

export const passwordPolicy = endpoint({
  id: 'identity.passwordPolicy',
  method: 'GET',
  path: '/password-policy',
  access: 'public',
  summary: 'The password policy of the person behind the token or the link; the same answer for an unknown link.',
  query: z.strictObject({ hash: z.optional(text(200)) }),
  answer: z.strictObject({ minLength: z.number(), alphanumeric: z.boolean(), specialCharacter: z.boolean() }),
  allowedBeforePasswordChange: true,
});

export const changePassword = endpoint({
  id: 'identity.changePassword',
  method: 'POST',
  path: '/user-password',
  access: 'person',
  summary:
    'Change the own password; a wrong old one is 400 with path oldPassword. Who has an app needs a proof not older than five minutes.',
  body: z.strictObject({ oldPassword: password, newPassword: password }),
  answer: token,
  errors: [
    'password_wrong',
    'password_too_short',
    'password_needs_letter_and_digit',
    'password_needs_special',
    'password_common',
    'password_personal',
    'password_same',
    'confirm_identity',
  ],
  allowedBeforePasswordChange: true,
  forbiddenWhileImpersonating: true,
  limit: 'change-password',
});
