import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listOf, listQuery } from './primitives.ts';

export const outboxMail = z.strictObject({
  id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  kind: z.string(),
  createdAt: instant,
  sentAt: z.nullable(instant),
  attachments: z.array(z.strictObject({ name: z.string(), text: z.string() })),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export const listOutbox = endpoint({
  id: 'mail.listOutbox',
  method: 'GET',
  path: '/outbox',
  access: 'public',
  summary: 'The mails the system would have sent. Exists in demo mode only.',
  query: z.strictObject(listQuery(['-createdAt'], '-createdAt')),
  answer: listOf(outboxMail),
  demoOnly: true,
});
