import type { Language } from '@polana/contract/roles';
import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { disarmUnproven } from './access/disarm-accounts.ts';
import { findAccount, findAccountByEmail, storeClaimedEmail } from './claim-account.store.ts';
import { passwordPurposes } from './links/link.rules.ts';
import { supersedeLinksOfPerson } from './links/link.store.ts';
import { lockPerson } from './person.store.ts';

export interface ClaimedAccount {
  personId: string;
  /** Confirmed from the mailbox. */
  email: string;
  lang: Language;
}

/** Gives an account nobody signs in to yet the mailbox of its person. An account in use and an address of somebody else are
 *  refused: nobody loses an account by it. Whatever led into it before is over. */
export async function claimAccount(tx: Tx, { personId, email, lang }: ClaimedAccount, author: Author): Promise<void> {
  await lockPerson(tx, personId);
  const account = await findAccount(tx, personId);
  if (!account || account.isInUse) throw new Refusal('employee_has_account', 409);
  const owner = await findAccountByEmail(tx, email);
  const isFree = !owner || owner.personId === personId;
  if (!isFree || !(await storeClaimedEmail(tx, personId, email, lang)))
    throw new Refusal('email_taken', 409, { path: 'email' });
  // What lies in the mailbox before, or was opened by a letter, leads nowhere any more; nor does a code mailed there.
  await disarmUnproven(tx, [personId], author);
  await supersedeLinksOfPerson(tx, personId, passwordPurposes, now());
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'person.emailClaimed',
    objectType: 'person',
    objectId: personId,
  });
}
