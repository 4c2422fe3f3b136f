import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done, email, id, instant, listOf, listQuery } from './primitives.ts';

const administrator = z.strictObject({
  /** Of the administratorship. */
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  addedAt: instant,
  /** Null where the portal itself or an operator added them. */
  addedBy: z.nullable(z.string()),
  lastSignInAt: z.nullable(instant),
  /** What is asked for beside the password; none only for somebody without e-mail and app. */
  secondFactor: z.enum(['app', 'email', 'none']),
  isSelf: z.boolean(),
  /** Keeps an employee's account in this company when removed. */
  isEmployee: z.boolean(),
});
export type Administrator = z.infer<typeof administrator>;

export const listAdministrators = endpoint({
  id: 'companies.listAdministrators',
  method: 'GET',
  path: '/company/admin',
  access: ['COMP'],
  summary: 'Who administers the company, with the state of their second factor and the last sign-in.',
  query: z.strictObject(
    listQuery(['name', '-name', 'addedAt', '-addedAt', 'lastSignInAt', '-lastSignInAt'] as const, 'name'),
  ),
  answer: listOf(administrator),
});

export const addAdministrator = endpoint({
  id: 'companies.addAdministrator',
  method: 'POST',
  path: '/company/admin',
  access: ['COMP'],
  summary: 'Make a user of the company its administrator, by e-mail. Unknown and somebody else’s get the same answer.',
  body: z.strictObject({ email }),
  answer: z.strictObject({ id }),
  status: 201,
  limit: 'add-administrator',
  errors: [
    'user_with_email_unknown',
    'administrator_exists',
    'confirm_identity',
    'too_many_requests',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
});

export const removeAdministrator = endpoint({
  id: 'companies.removeAdministrator',
  method: 'DELETE',
  path: '/company/admin/{id}',
  access: ['COMP'],
  summary: 'End somebody’s administratorship and their sessions; never one’s own, never the last one.',
  params: z.strictObject({ id }),
  answer: done,
  errors: [
    'administrator_not_found',
    'administrator_self',
    'administrator_last',
    'confirm_identity',
    'not_while_impersonating',
  ],
  forbiddenWhileImpersonating: true,
});
