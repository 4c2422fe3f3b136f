import type { Language } from '@polana/contract/roles';
import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { findAccount, findAccountByEmail, storeClaimedEmail } from './claim-account.store.ts';
import { supersedeChallenges } from './login-challenge.store.ts';
import { lockPerson } from './person.store.ts';

export interface ClaimedAccount {
  personId: string;
  /** Confirmed from the mailbox. */
  email: string;
  lang: Language;
}

/** Gives an account nobody signs in to yet the mailbox of its person. An account in use and an address of somebody else are
 *  refused: nobody loses an account by it. */
export async function claimAccount(tx: Tx, { personId, email, lang }: ClaimedAccount, author: Author): Promise<void> {
  await lockPerson(tx, personId);
  const account = await findAccount(tx, personId);
  if (!account || account.isInUse) throw new Refusal('employee_has_account', 409);
  const owner = await findAccountByEmail(tx, email);
  const isFree = !owner || owner.personId === personId;
  if (!isFree || !(await storeClaimedEmail(tx, personId, email, lang)))
    throw new Refusal('email_taken', 409, { path: 'email' });
  // A code mailed to another address proves nothing about this one.
  await supersedeChallenges(tx, personId, now());
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'person.emailClaimed',
    objectType: 'person',
    objectId: personId,
  });
}
