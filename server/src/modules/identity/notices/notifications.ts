import { notificationKinds, type NotificationKind, type Notifications } from '@polana/contract/identity-notices';
import { recordAudit } from '#modules/audit';
import type { Author, Person } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findPerson } from '../person.store.ts';
import { deleteNotificationsOff, findNotificationsOff, storeNotificationsOff } from './notification.store.ts';

/** Which reminders the person gets, and where they go. */
export function readNotifications(db: Database, person: Person): Promise<Notifications> {
  return reading(db, (tx) => notificationsOf(tx, person.personId));
}

/** Switches reminders on or off; what is not named stays. Twice is the same as once. */
export function changeNotifications(
  db: Database,
  { personId }: Person,
  choices: readonly { kind: NotificationKind; isOn: boolean }[],
  author: Author,
): Promise<Notifications> {
  const off = choices.filter(({ isOn }) => !isOn).map(({ kind }) => kind);
  const on = choices.filter(({ isOn }) => isOn).map(({ kind }) => kind);
  return inTransaction(db, async (tx) => {
    await storeNotificationsOff(tx, personId, off, now());
    await deleteNotificationsOff(tx, personId, on);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'notifications.changed',
      objectType: 'person',
      objectId: personId,
      changes: { on, off },
    });
    return notificationsOf(tx, personId);
  });
}

async function notificationsOf(tx: ReadTx, personId: string): Promise<Notifications> {
  const person = await findPerson(tx, personId);
  if (!person) throw new Refusal('signed_out', 401);
  const off = await findNotificationsOff(tx, personId);
  return { email: person.email, items: notificationKinds.map((kind) => ({ kind, isOn: !off.includes(kind) })) };
}
