import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Beyond this nobody needs the number: it only says that there is work. */
export const waitingMax = 99;

export const countWaitingClaims = endpoint({
  id: 'claims.countWaiting',
  method: 'GET',
  path: '/document/waiting',
  access: ['COMP'],
  summary: 'How many claims wait for a decision, counted up to 99.',
  answer: z.strictObject({ count: z.number(), isExact: z.boolean() }),
});
export type WaitingCount = z.infer<(typeof countWaitingClaims)['answer']>;
