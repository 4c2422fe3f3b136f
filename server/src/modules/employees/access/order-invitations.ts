import type { Author, CompanyAdmin } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { enqueueJob } from '#platform/jobs';
import { recordAudit } from '#modules/audit';
import {
  findAddedByImport,
  findInvitation,
  findInvitationByKey,
  findOwnEmployees,
  insertInvitation,
  type InvitationOrder,
} from './invitation.store.ts';

export const sendInvitationsJobName = 'employees.sendInvitations';

export interface InvitationWish {
  importId?: string | undefined;
  employeeIds?: readonly string[] | undefined;
  /** Of the caller, for a list of employees; an import is its own. */
  idempotencyKey: string | null;
}

/** Orders first links for everybody an import added, or for chosen employees; a job sends them. Ordered again, it is the same order. */
export function orderInvitations(
  db: Database,
  admin: CompanyAdmin,
  wish: InvitationWish,
  author: Author,
): Promise<InvitationOrder> {
  const { importId, employeeIds, idempotencyKey } = wish;
  if ((importId === undefined) === (employeeIds === undefined))
    throw new Refusal('value_invalid', 400, { path: 'importId' });
  const invitationId = newId();
  const orderKey = importId ? `import ${importId}` : `key ${idempotencyKey ?? invitationId}`;
  return inTransaction(db, async (tx) => {
    const employmentIds = importId
      ? await findAddedByImport(tx, admin.companyId, importId)
      : await findOwnEmployees(tx, admin.companyId, employeeIds ?? []);
    const known = await findInvitationByKey(tx, admin.companyId, orderKey);
    if (known) return takeUp(tx, known, importId ? known.employmentIds : employmentIds);
    if (employmentIds.length === 0) throw new Refusal('nobody_to_invite', 409);
    return placeInvitation(tx, admin, { invitationId, orderKey, employmentIds }, author);
  });
}

async function placeInvitation(
  tx: Tx,
  { companyId, personId }: CompanyAdmin,
  { invitationId, orderKey, employmentIds }: { invitationId: string; orderKey: string; employmentIds: string[] },
  author: Author,
): Promise<InvitationOrder> {
  const order = { invitationId, companyId, orderKey, employmentIds, createdBy: personId, createdAt: now() };
  if (!(await insertInvitation(tx, order))) {
    const quicker = await findInvitationByKey(tx, companyId, orderKey);
    if (!quicker) throw new Error('an order with this key was there and is gone');
    return takeUp(tx, quicker, employmentIds);
  }
  await enqueueJob(tx, { name: sendInvitationsJobName }, { invitationId });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'accessInvitations.ordered',
    objectType: 'accessInvitation',
    objectId: invitationId,
    changes: { count: employmentIds.length },
  });
  return { invitationId, companyId, employmentIds, doneCount: 0, sentCount: 0, createdBy: personId };
}

/** The same order again; what no run has finished is taken up. A key that stands for other people is a mistake of the caller. */
async function takeUp(tx: Tx, known: InvitationOrder, employmentIds: readonly string[]): Promise<InvitationOrder> {
  const { invitationId, doneCount } = known;
  if (known.employmentIds.join() !== employmentIds.join()) throw new Refusal('idempotency_key_reused', 422);
  if (doneCount < employmentIds.length) await enqueueJob(tx, { name: sendInvitationsJobName }, { invitationId });
  return known;
}

export function readInvitation(
  db: Database,
  { companyId }: CompanyAdmin,
  invitationId: string,
): Promise<InvitationOrder> {
  return reading(db, async (tx) => {
    const order = await findInvitation(tx, companyId, invitationId);
    if (!order) throw new Refusal('invitation_not_found', 404);
    return order;
  });
}
