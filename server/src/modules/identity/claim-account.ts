import type { Language } from '@polana/contract/roles';
import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { ReadTx, Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { isAccountShared } from './access/access.store.ts';
import { disarmUnproven } from './access/disarm-accounts.ts';
import { findAccount, findAccountByEmail, storeClaimedEmail } from './claim-account.store.ts';
import { passwordPurposes } from './links/link.rules.ts';
import { supersedeLinksOfPerson } from './links/link.store.ts';
import { lockPerson } from './person.store.ts';

export interface ClaimedAccount {
  personId: string;
  /** The company whose employee it is. */
  companyId: string;
  /** Confirmed from the mailbox. */
  email: string;
  lang: Language;
}

/** Whether a mailbox may be given to an account: nobody signs in to it yet, and one that leads elsewhere too, as an administrator's,
 *  keeps the mailbox it was given there: one company must not hand out the key to another. */
export async function isClaimable(
  tx: ReadTx,
  { personId, companyId, email }: Pick<ClaimedAccount, 'personId' | 'companyId' | 'email'>,
): Promise<boolean> {
  const account = await findAccount(tx, personId);
  if (!account || account.isInUse) return false;
  return account.email === email || !(await isAccountShared(tx, personId, companyId));
}

/** Gives an account the mailbox of its person where it may be given, and no address of somebody else: nobody loses an account by it.
 *  Whatever led into it before is over. */
export async function claimAccount(tx: Tx, claimed: ClaimedAccount, author: Author): Promise<void> {
  const { personId, email, lang } = claimed;
  await lockPerson(tx, personId);
  if (!(await isClaimable(tx, claimed))) throw new Refusal('employee_has_account', 409);
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
