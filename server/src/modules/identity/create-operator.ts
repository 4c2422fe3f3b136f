import { recordAudit } from '#modules/audit';
import { systemAuthor } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { endSecrets } from './access/disarm-accounts.store.ts';
import { lockAccountByEmail } from './claim-account.store.ts';
import { createPerson, grantOperatorship } from './create-person.ts';
import { linkPurposes } from './links/link.rules.ts';
import { supersedeLinksOfPerson } from './links/link.store.ts';
import { isFormerOperator, type OneTimeAccess, storeOneTimeAccess } from './operatorship.store.ts';
import { newOneTimePassword, oneTimePasswordDays } from './passwords/one-time-password.ts';
import { hashPassword } from './passwords/password-hasher.ts';
import { findPerson, type PersonRecord, takenLogins } from './person.store.ts';

export interface OperatorToCreate {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

export interface CreatedOperator {
  personId: string;
  /** As the account was named; a former operator's is not renamed, or the audit log would tell old deeds under a new name. */
  username: string;
  firstName: string;
  lastName: string;
  oneTimePassword: string;
  isFormer: boolean;
}

/**
 * An operator who signs in once with the answered password, within seven days, and changes it. Whoever was one before and has been
 * nothing else since gets the account back with nothing that opened it; any other account keeps its address to itself.
 */
export async function createOperator(tx: Tx, values: OperatorToCreate): Promise<CreatedOperator> {
  const oneTimePassword = newOneTimePassword();
  const passwordHash = await hashPassword(oneTimePassword);
  const access = { passwordHash, passwordExpiresAt: minutesFrom(now(), oneTimePasswordDays * 24 * 60) };
  const former = await lockFormerOperator(tx, values.email.toLowerCase());
  if (former) await giveAccountAgain(tx, former, values.username.toLowerCase(), access);
  const { personId } =
    former ?? (await createPerson(tx, { ...values, ...access, forcePasswordChange: true }, systemAuthor));
  await grantOperatorship(tx, { personId }, systemAuthor);
  const { username, firstName, lastName } = former ?? values;
  return { personId, username, firstName, lastName, oneTimePassword, isFormer: former !== undefined };
}

/** Asked once the account is locked: of two at once the second finds an operator, and no former one. */
async function lockFormerOperator(tx: Tx, email: string): Promise<PersonRecord | undefined> {
  const account = await lockAccountByEmail(tx, email);
  if (account?.email !== email || !(await isFormerOperator(tx, account.personId))) return undefined;
  return findPerson(tx, account.personId);
}

async function giveAccountAgain(
  tx: Tx,
  { personId, username }: PersonRecord,
  wanted: string,
  access: OneTimeAccess,
): Promise<void> {
  const isOthers = wanted !== username && (await takenLogins(tx, [wanted])).has(wanted);
  if (isOthers) throw new Refusal('username_taken', 409, { path: 'username' });
  await endSecrets(tx, [personId], now(), 'role_granted');
  await supersedeLinksOfPerson(tx, personId, linkPurposes, now());
  await storeOneTimeAccess(tx, personId, access);
  await recordAudit(tx, {
    author: systemAuthor,
    companyId: null,
    action: 'person.accessRenewed',
    objectType: 'person',
    objectId: personId,
  });
}
