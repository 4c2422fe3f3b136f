import { inTransaction, reading, type Database } from '#platform/database';
import { enqueueJob } from '#platform/jobs';
import { countAgainst, limitOn, type Limit } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import type { Client } from '../client.ts';
import { findPersonByLogin } from '../person.store.ts';
import { sha256 } from '../sessions/session-token.ts';
import { authorOfSignIn } from '../sign-in-author.ts';
import { sendLinkJobName, type LinkOrder } from './send-link.ts';

/** Asks for a link to set a new password. Known or not, the request does the same work and answers the same; a job does the rest. */
export async function askForPassword(db: Database, username: string, client: Client): Promise<void> {
  await countAgainst(db, [asksFrom(client.address)]);
  const login = username.trim().toLowerCase();
  const person = await reading(db, (tx) => findPersonByLogin(tx, login));
  const order: LinkOrder = {
    purpose: 'passwordSet',
    personId: person?.personId ?? null,
    isAskedByAnybody: true,
    requestId: client.requestId,
  };
  await inTransaction(db.forEveryCompany(), async (tx) => {
    await enqueueJob(tx, { name: sendLinkJobName }, order);
    await recordAudit(tx, {
      author: authorOfSignIn(null, client),
      companyId: null,
      action: 'password.linkAsked',
      objectType: 'person',
      objectId: order.personId,
      changes: { loginHash: sha256(login).toString('base64url') },
    });
  });
}

/** Whoever asks for links without being signed in: twenty an hour from one address. */
export function asksFrom(address: string): Limit {
  return limitOn('link-ask', address, { max: 20, windowSeconds: 3_600 });
}
