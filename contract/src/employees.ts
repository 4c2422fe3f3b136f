import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, instant, listOf, listQuery } from './primitives.ts';

export const pendingRegistrations = endpoint({
  id: 'employees.listPendingRegistrations',
  method: 'GET',
  path: '/company/pending-registrations',
  access: ['COMP'],
  summary: 'Self-registrations waiting for the company; refused where the company does not verify them.',
  query: z.strictObject(listQuery(['createdAt', '-createdAt', 'lastName', '-lastName'], 'createdAt')),
  answer: listOf(
    z.strictObject({
      id,
      firstName: z.string(),
      lastName: z.string(),
      personalNumber: z.string(),
      email,
      createdAt: instant,
    }),
  ),
  errors: ['registrations_off'],
});
