import type { Language } from '@polana/contract/roles';
import type { Author, CompanyAdmin } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit, type AuditAction } from '#modules/audit';
import {
  assertFreshFactor,
  countMail,
  demandNewPassword,
  endSessionsOf,
  findAccess,
  inviteToVerify,
  isAccountShared,
  orderPasswordLink,
  type AccountAccess,
} from '#modules/identity';
import { assertKnown } from '../administration/assert-known.ts';
import { lockEmployee } from '../administration/employee.store.ts';
import { arePreparing, lockOrders } from './access-letter.store.ts';
import { findEmployedPerson } from './access.store.ts';
import { placeOrder } from './order-letters.ts';

/** Mails an employee who cannot sign in yet the link that verifies the account and sets its password. */
export async function sendAccess(
  db: Database,
  { companyId }: CompanyAdmin,
  employmentId: string,
  author: Author,
): Promise<void> {
  const account = await accountOf(db, companyId, employmentId);
  if (account.isBlocked) throw new Refusal('account_blocked', 409);
  if (!account.email) throw new Refusal('employee_without_email', 409);
  if (account.isInUse && account.oneTimeUntil === null) throw new Refusal('employee_has_access', 409);
  await countMail(db, account.personId);
  await inTransaction(db, async (tx) => {
    await lockedAccount(tx, companyId, employmentId);
    await inviteToVerify(tx, account.personId);
    await note(tx, 'employment.accessSent', { companyId, employmentId }, author);
  });
}

export type Delivery = { delivery: 'link'; letterId: null } | { delivery: 'letter'; letterId: string };

/** Starts a new password without choosing or seeing one: by a link to the employee's own mailbox, or by a letter to hand over
 *  where there is none. A letter is made only for an account that leads nowhere else. */
export async function resetPassword(
  db: Database,
  admin: CompanyAdmin,
  { employmentId, lang }: { employmentId: string; lang: Language },
  author: Author,
): Promise<Delivery> {
  const { companyId } = admin;
  const account = await accountOf(db, companyId, employmentId);
  if (account.isBlocked) throw new Refusal('account_blocked', 409);
  if (account.email) {
    await countMail(db, account.personId);
    return inTransaction(db, (tx) => mailLink(tx, companyId, employmentId, author));
  }
  assertFreshFactor(admin);
  return inTransaction(db, async (tx) => {
    await lockOrders(tx, companyId);
    await lockedAccount(tx, companyId, employmentId);
    if (await isAccountShared(tx, account.personId, companyId)) throw new Refusal('account_shared', 409);
    if (await arePreparing(tx, companyId, [employmentId])) throw new Refusal('letters_being_made', 409);
    const order = { format: 'pdf' as const, lang, isForced: true, employmentIds: [employmentId] };
    const letterId = await placeOrder(tx, admin, { kind: 'reset', ...order }, author);
    await note(tx, 'employment.passwordReset', { companyId, employmentId }, author, { delivery: 'letter' });
    return { delivery: 'letter', letterId };
  });
}

async function mailLink(tx: Tx, companyId: string, employmentId: string, author: Author): Promise<Delivery> {
  const account = await lockedAccount(tx, companyId, employmentId);
  // Nobody resets what was never set: the first link also proves the mailbox.
  if (account.isInUse) await orderPasswordLink(tx, account.personId, author.requestId);
  else await inviteToVerify(tx, account.personId);
  await note(tx, 'employment.passwordReset', { companyId, employmentId }, author, { delivery: 'link' });
  return { delivery: 'link', letterId: null };
}

/** Signs an employee out everywhere; answers from how many devices. An account that leads elsewhere too is its person's own. */
export function endSessions(
  db: Database,
  { companyId }: CompanyAdmin,
  employmentId: string,
  author: Author,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { personId } = await lockedAccount(tx, companyId, employmentId);
    if (await isAccountShared(tx, personId, companyId)) throw new Refusal('sessions_shared', 409);
    const ended = await endSessionsOf(tx, personId, 'ended_by_company');
    await note(tx, 'employment.sessionsEnded', { companyId, employmentId }, author, { ended });
    return ended;
  });
}

/** Has an employee choose a new password before anything else; the present one still signs in. */
export function forcePasswordChange(
  db: Database,
  { companyId }: CompanyAdmin,
  employmentId: string,
  author: Author,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { personId, isInUse } = await lockedAccount(tx, companyId, employmentId);
    if (!isInUse) throw new Refusal('employee_without_access', 409);
    if (await isAccountShared(tx, personId, companyId)) throw new Refusal('account_shared', 409);
    await demandNewPassword(tx, personId);
    await note(tx, 'employment.passwordChangeForced', { companyId, employmentId }, author);
  });
}

function accountOf(db: Database, companyId: string, employmentId: string): Promise<AccountAccess> {
  return reading(db, (tx) => accountIn(tx, companyId, employmentId));
}

async function accountIn(tx: ReadTx, companyId: string, employmentId: string): Promise<AccountAccess> {
  await assertKnown(tx, companyId, employmentId);
  const personId = await findEmployedPerson(tx, companyId, employmentId);
  const account = personId ? await findAccess(tx, personId, now()) : undefined;
  if (!account) throw new Refusal('employee_not_found', 404);
  return account;
}

async function lockedAccount(tx: Tx, companyId: string, employmentId: string): Promise<AccountAccess> {
  if (!(await lockEmployee(tx, companyId, employmentId))) throw new Refusal('employee_not_found', 404);
  return accountIn(tx, companyId, employmentId);
}

async function note(
  tx: Tx,
  action: AuditAction,
  { companyId, employmentId }: { companyId: string; employmentId: string },
  author: Author,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(tx, { author, companyId, action, objectType: 'employment', objectId: employmentId, changes });
}
