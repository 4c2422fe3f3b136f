import type { Tx } from '#platform/database';
import { enqueueJob } from '#platform/jobs';
import { sendLinkJobName, type LinkOrder } from './send-link.ts';

/** Mails somebody a link that sets a new password; the present one works until it is used. People without e-mail get none. */
export async function orderPasswordLink(tx: Tx, personId: string, requestId: string | null): Promise<void> {
  const order: LinkOrder = { purpose: 'passwordSet', personId, isAskedByAnybody: false, requestId };
  await enqueueJob(tx, { name: sendLinkJobName }, order);
}
