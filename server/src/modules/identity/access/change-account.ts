import { usernamePattern } from '@polana/contract/primitives';
import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit, recordAudits } from '#modules/audit';
import { passwordPurposes } from '../links/link.rules.ts';
import { supersedeLinksOfPerson } from '../links/link.store.ts';
import { supersedeChallenges } from '../login-challenge.store.ts';
import { lockPerson, takenLogins } from '../person.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import {
  findAccess,
  findSharedAccounts,
  isAccountShared,
  storeAccountNames,
  storeDiscarded,
  storeForcedChange,
  storeNames,
  type AccountAccess,
  type AccountName,
  type AccountNames,
} from './access.store.ts';

export interface AccountChange extends AccountNames {
  personId: string;
  /** The company that asks; an account that leads elsewhere too keeps its name. */
  companyId: string;
}

/** Changes what an employer gave an account. User name and e-mail are its person's own once somebody signs in with them: an
 *  administrator who could move them could take the account over. */
export async function changeAccount(tx: Tx, change: AccountChange, author: Author): Promise<void> {
  const { personId, companyId } = change;
  await lockPerson(tx, personId);
  const account = await findAccess(tx, personId, now());
  if (!account) throw new Refusal('not_found', 404);
  const isShared = await isAccountShared(tx, personId, companyId);
  const [username, email] = [change.username.toLowerCase(), change.email?.toLowerCase() ?? null];
  const changed = { username: username !== account.username, email: email !== account.email };
  if ((changed.username || changed.email) && (account.isInUse || isShared))
    throw new Refusal('login_in_use', 409, { path: changed.email ? 'email' : 'username' });
  await assertFreeLogins(tx, { username, email }, changed);
  const names = isShared ? account : change;
  const { firstName, lastName } = names;
  if (!(await storeAccountNames(tx, personId, { username, email, firstName, lastName })))
    throw new Refusal(changed.email ? 'email_taken' : 'username_taken', 409, {
      path: changed.email ? 'email' : 'username',
    });
  if (changed.email) {
    await supersedeLinksOfPerson(tx, personId, passwordPurposes, now());
    await supersedeChallenges(tx, personId, now());
  }
  const isRenamed = firstName !== account.firstName || lastName !== account.lastName;
  if (!changed.username && !changed.email && !isRenamed) return;
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'person.changedByCompany',
    objectType: 'person',
    objectId: personId,
    changes: { companyId, username: changed.username, email: changed.email, name: isRenamed },
  });
}

async function assertFreeLogins(
  tx: Tx,
  { username, email }: { username: string; email: string | null },
  changed: { username: boolean; email: boolean },
): Promise<void> {
  if (changed.username && !usernamePattern.test(username))
    throw new Refusal('username_invalid', 400, { path: 'username' });
  const wanted = [...(changed.username ? [username] : []), ...(changed.email && email ? [email] : [])];
  if (wanted.length === 0) return;
  const taken = await takenLogins(tx, wanted);
  if (changed.username && taken.has(username)) throw new Refusal('username_taken', 409, { path: 'username' });
  if (changed.email && email && taken.has(email)) throw new Refusal('email_taken', 409, { path: 'email' });
}

/** Renames accounts as `changeAccount` does when nothing else changes: those that lead elsewhere too keep their name. */
export async function renameAccounts(
  tx: Tx,
  companyId: string,
  names: readonly AccountName[],
  author: Author,
): Promise<void> {
  const shared = await findSharedAccounts(
    tx,
    names.map((one) => one.personId),
    companyId,
  );
  const own = names.filter(({ personId }) => !shared.has(personId));
  const changes = { companyId, username: false, email: false, name: true };
  await recordAudits(
    tx,
    (await storeNames(tx, own)).map((objectId) => ({
      author,
      companyId: null,
      action: 'person.changedByCompany',
      objectType: 'person',
      objectId,
      changes,
    })),
  );
}

/** Makes somebody choose a new password before anything else; the caller audits the cause. */
export async function demandNewPassword(tx: Tx, personId: string): Promise<void> {
  await lockPerson(tx, personId);
  await storeForcedChange(tx, personId);
}

/** Before anything of an employment is written that its line in the list follows: whoever changes the account takes it before that line. */
export async function holdAccount(tx: Tx, personId: string): Promise<void> {
  await lockPerson(tx, personId);
}

/** After an employment ended: sessions and links of an account that leads nowhere else end; one nobody ever used is emptied
 *  where the employer asks. Answers how many sessions ended. */
export async function closeAccount(
  tx: Tx,
  { personId, companyId, isEmptied }: { personId: string; companyId: string; isEmptied: boolean },
): Promise<{ endedSessions: number; account: AccountAccess | undefined }> {
  // With the account in hand: another company may be giving it a role.
  await lockPerson(tx, personId);
  const account = await findAccess(tx, personId, now());
  if (!account || (await isAccountShared(tx, personId, companyId))) return { endedSessions: 0, account };
  const endedSessions = await endSessionsOf(tx, personId, 'employment_ended');
  await supersedeLinksOfPerson(tx, personId, passwordPurposes, now());
  if (isEmptied && !account.isInUse) await storeDiscarded(tx, personId, now());
  return { endedSessions, account };
}
