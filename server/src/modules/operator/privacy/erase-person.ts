import { recordAudit } from '#modules/audit';
import { dropUnfinished } from '#modules/claims';
import { eraseContacts, findHold, pseudonymiseEmployments } from '#modules/employees';
import type { DroppedFile } from '#modules/files';
import { emptyAccount, findStanding, pseudonymiseAccount, restrictPerson } from '#modules/identity';
import { eraseRecipient } from '#modules/mail';
import type { Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import type { Tx } from '#platform/database';

export interface ErasedPerson {
  outcome: 'restricted' | 'pseudonymised' | 'erasedBefore';
  /** Their bytes go after the commit. */
  dropped: DroppedFile[];
}

/** Erases what nobody has to keep of a person. Where books hold the name the rest is restricted, otherwise (and for somebody whose
 *  time has run out) a pseudonym takes its place. Doing it again changes nothing. */
export async function erasePerson(
  tx: Tx,
  personId: string,
  { hasTimeRunOut }: { hasTimeRunOut: boolean },
  author: Author,
): Promise<ErasedPerson> {
  await eraseContacts(tx, personId, author);
  const standing = await findStanding(tx, personId);
  if (standing?.isErased) await pseudonymiseEmployments(tx, personId);
  if (!standing || standing.isErased || (standing.isEmptied && !hasTimeRunOut))
    return { outcome: 'erasedBefore', dropped: [] };
  const { mailboxes } = await emptyAccount(tx, personId);
  const { dropped } = await dropUnfinished(tx, personId);
  for (const mailbox of mailboxes) await eraseRecipient(tx, mailbox, now());
  const isKept = !hasTimeRunOut && (await isNameHeld(tx, personId));
  if (isKept) await restrictPerson(tx, personId);
  else {
    await pseudonymiseEmployments(tx, personId);
    await pseudonymiseAccount(tx, personId);
  }
  const outcome = isKept ? 'restricted' : 'pseudonymised';
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'person.erased',
    objectType: 'person',
    objectId: personId,
    changes: { outcome, hasTimeRunOut },
  });
  return { outcome, dropped };
}

/** An employment that lasts, or money that was ever credited or claimed, keeps the name until its own time runs out. */
async function isNameHeld(tx: Tx, personId: string): Promise<boolean> {
  const hold = await findHold(tx, personId);
  if (!hold) return false;
  return hold.isEmployed || hold.moneyYear !== null || (hold.lastDay !== null && hold.lastDay >= today());
}
