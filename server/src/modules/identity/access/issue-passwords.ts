import { minutesFrom, now } from '#platform/clock';
import { reading, type Database, type Tx } from '#platform/database';
import { passwordPurposes } from '../links/link.rules.ts';
import { supersedeLinksOfPerson } from '../links/link.store.ts';
import { newOneTimePassword, oneTimePasswordDays } from '../passwords/one-time-password.ts';
import { hashPassword } from '../passwords/password-hasher.ts';
import { findPerson, lockPerson } from '../person.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { storeOneTimePasswords, type PasswordToIssue } from './access.store.ts';

export interface OneTimePassword extends PasswordToIssue {
  password: string;
}

/** A one-time password for an account as it stands; nothing is stored. Hashing takes its time, so this is no work for a
 *  transaction. Null for an account that is blocked or gone. */
export async function makeOneTimePassword(db: Database, personId: string): Promise<OneTimePassword | null> {
  const person = await reading(db, (tx) => findPerson(tx, personId));
  if (!person || person.isDisabled) return null;
  const password = newOneTimePassword();
  return { personId, password, passwordHash: await hashPassword(password), knownHash: person.passwordHash };
}

/** Gives accounts their one-time passwords: valid for seven days, to be changed at once; earlier passwords, links and sessions
 *  are dead. False when one of the accounts changed since its password was made: the transaction is of no use then. */
export async function issueOneTimePasswords(
  tx: Tx,
  passwords: readonly PasswordToIssue[],
): Promise<{ expiresAt: Date } | null> {
  const at = now();
  const expiresAt = minutesFrom(at, oneTimePasswordDays * 24 * 60);
  for (const personId of passwords.map((one) => one.personId).toSorted()) await lockPerson(tx, personId);
  if ((await storeOneTimePasswords(tx, passwords, expiresAt)) !== passwords.length) return null;
  for (const { personId } of passwords) {
    await endSessionsOf(tx, personId, 'password_issued');
    await supersedeLinksOfPerson(tx, personId, [...passwordPurposes, 'emailChange'], at);
  }
  return { expiresAt };
}
