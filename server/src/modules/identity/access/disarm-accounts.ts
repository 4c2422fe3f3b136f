import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { recordAudits } from '#modules/audit';
import { endSecrets, lockUnproven } from './disarm-accounts.store.ts';

/** Before an account gets a role by its e-mail: whoever has signed in to it so far without proving the mailbox, by a letter of another
 *  company for one, loses password, second factor, sessions, devices and links. A proven account is left alone. Answers whose access
 *  ended; the caller mails them the link that verifies the account. */
export async function disarmUnproven(tx: Tx, personIds: readonly string[], author: Author): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const unproven = await lockUnproven(tx, personIds);
  const disarmed = unproven.length > 0 ? await endSecrets(tx, unproven, now(), 'mailbox_unproven') : [];
  await recordAudits(
    tx,
    disarmed.map((objectId) => ({
      author,
      companyId: null,
      action: 'person.disarmed',
      objectType: 'person',
      objectId,
      reason: 'mailbox_unproven',
    })),
  );
  return new Set(disarmed);
}
