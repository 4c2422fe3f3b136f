import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './primitives.ts';

/** So many are named in one call; an import may have added more. */
export const invitedEmployeesMax = 1_000;

const invitation = z.strictObject({
  id,
  /** People of the order. */
  count: z.number(),
  /** Those the job has been through; all of them when it is done. */
  done: z.number(),
  /** Those who got a link: no access yet, never signed in, with an e-mail. */
  sent: z.number(),
});
export type Invitation = z.infer<typeof invitation>;

export const orderInvitations = endpoint({
  id: 'employees.orderInvitations',
  method: 'POST',
  path: '/company/invitations',
  access: ['COMP'],
  summary:
    'Mail first links to everybody an import added, or to chosen employees: only to those who never signed in. The same import or `Idempotency-Key` orders once.',
  body: z.strictObject({
    importId: z.optional(id),
    employeeIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(invitedEmployeesMax))),
  }),
  answer: invitation,
  status: 202,
  errors: ['nobody_to_invite', 'idempotency_key_reused', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});

export const readInvitations = endpoint({
  id: 'employees.readInvitations',
  method: 'GET',
  path: '/company/invitations/{id}',
  access: ['COMP'],
  summary: 'How far the sending of ordered invitations is.',
  params: z.strictObject({ id }),
  answer: invitation,
  errors: ['invitation_not_found'],
});
