import { now } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import type { Client } from '../client.ts';
import { isLive } from './session.rules.ts';
import { findBinding } from './session.store.ts';
import { isBoundBy } from './session-token.ts';

/**
 * Whether a session is still open and this is the browser it is bound to: for links that carry no bearer token. A program's session
 * is bound to no browser, so there only its being open counts.
 */
export async function isSessionHere(
  db: Database,
  { personId, sessionId }: { personId: string; sessionId: string },
  { bindingCookie }: Pick<Client, 'bindingCookie'>,
): Promise<boolean> {
  const session = await reading(db.forEveryCompany(), (tx) => findBinding(tx, personId, sessionId));
  if (!session || !isLive(session, now())) return false;
  return session.bindingHash === null || isBoundBy(session.bindingHash, bindingCookie);
}
