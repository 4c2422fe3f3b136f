import { notificationKinds } from '@polana/contract/identity-notices';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { storeNotificationsOff } from '../notices/notification.store.ts';
import { lockPerson } from '../person.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import {
  deleteAccountParts,
  insertErasure,
  listMailboxes,
  storePseudonym,
  storeRestriction,
} from './erase-account.store.ts';

/** Empties an account and closes it for good; answers the mailboxes it had or was to get. Doing it twice is doing it once. The caller
 *  audits. */
export async function emptyAccount(tx: Tx, personId: string): Promise<{ mailboxes: string[] }> {
  await lockPerson(tx, personId);
  const mailboxes = await listMailboxes(tx, personId);
  await endSessionsOf(tx, personId, 'erased');
  await deleteAccountParts(tx, personId, now());
  await insertErasure(tx, personId, now());
  return { mailboxes };
}

/** Puts a pseudonym in the place of the names of an emptied account. */
export function pseudonymiseAccount(tx: Tx, personId: string): Promise<void> {
  return storePseudonym(tx, personId, now());
}

/** From now on an employee's data are only kept: nothing is added in their name, and everyday lists do not show them. */
export function restrictPerson(tx: Tx, personId: string): Promise<boolean> {
  return storeRestriction(tx, personId, now());
}

export function liftRestriction(tx: Tx, personId: string): Promise<boolean> {
  return storeRestriction(tx, personId, null);
}

/** No more mails than those an account or a claim needs. */
export function stopReminders(tx: Tx, personId: string): Promise<void> {
  return storeNotificationsOff(tx, personId, notificationKinds, now());
}
