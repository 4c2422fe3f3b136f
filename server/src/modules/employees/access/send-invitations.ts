import { systemAuthor } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { countMail, findAccess, inviteToVerify } from '#modules/identity';
import { isListed } from '../administration/employee-list.store.ts';
import { lockEmployee, type StoredEmployee } from '../administration/employee.store.ts';
import { lockNextInvited, storeProgress, type InvitationOrder } from './invitation.store.ts';

/** People in one transaction: few enough that nobody waits for their locks. */
const batchSize = 25;

/** Sends what was ordered, batch by batch. Links, traces and how far it came stand or fall together, so a run that dies is taken up
 *  where it was, and two runs at once send each link once. */
export async function sendInvitations(db: Database, invitationId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isDone = await inTransaction(db.forEveryCompany(), async (tx) => {
      const order = await lockNextInvited(tx, invitationId, batchSize);
      if (!order || order.employmentIds.length === 0) return true;
      await sendBatch(tx, db, order);
      return false;
    });
    if (isDone) return;
  }
  throw new Error('the node is stopping; the rest is sent by the next run');
}

async function sendBatch(tx: Tx, db: Database, order: InvitationOrder): Promise<void> {
  const { invitationId, companyId, employmentIds, doneCount, sentCount } = order;
  // All are held before the first is counted: what is counted stays so when a run ends in waiting for somebody.
  const held: StoredEmployee[] = [];
  for (const employmentId of employmentIds) {
    const employee = await lockEmployee(tx, companyId, employmentId);
    if (employee && (await isListed(tx, companyId, employmentId))) held.push(employee);
  }
  let sent = 0;
  for (const employee of held) if (await invite(tx, db, order, employee)) sent += 1;
  await storeProgress(tx, invitationId, { doneCount: doneCount + employmentIds.length, sentCount: sentCount + sent });
}

/** Only who never signed in and has no password of their own; whoever left, is blocked, has no e-mail or got enough links lately is
 *  passed over. */
async function invite(
  tx: Tx,
  db: Database,
  { companyId, createdBy, invitationId }: InvitationOrder,
  { employmentId, personId }: StoredEmployee,
): Promise<boolean> {
  const account = await findAccess(tx, personId, now());
  if (!account?.email || account.isBlocked || account.lastSignInAt !== null) return false;
  if (account.isInUse && account.oneTimeUntil === null) return false;
  if (!(await mayMail(db, account.personId))) return false;
  await inviteToVerify(tx, account.personId);
  await recordAudit(tx, {
    author: { ...systemAuthor, personId: createdBy, roleName: 'COMP' },
    companyId,
    action: 'employment.accessSent',
    objectType: 'employment',
    objectId: employmentId,
    changes: { invitationId },
  });
  return true;
}

/** Counted like every link an administrator sends: nobody's mailbox is filled by ordering again and again. */
async function mayMail(db: Database, personId: string): Promise<boolean> {
  try {
    await countMail(db, personId);
    return true;
  } catch (refusal) {
    if (refusal instanceof Refusal) return false;
    throw refusal;
  }
}
