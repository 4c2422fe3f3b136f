import type { Author, Operator } from '#platform/actor';
import { now, today } from '#platform/clock';
import { type Database, inTransaction, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { type PostedTransfer, rewardClub } from '#modules/ledger';
import { mailReward } from './reward.mail.ts';
import { findPartner, findRewardedEmployee, insertReward } from './reward.store.ts';

export interface RewardOrder {
  employmentId: string;
  offerId: string;
  amountCents: number;
  note: string;
  idempotencyKey: string | null;
}

interface Giving {
  author: Author;
  publicUrl: string;
  /** The list the reward comes with. */
  listSha256?: Buffer;
}

/** Gives an employee a reward for an offer, once per key: money, trace and mail stand or fall together. */
export function rewardEmployee(
  db: Database,
  operator: Pick<Operator, 'personId'>,
  order: RewardOrder,
  giving: Giving,
): Promise<PostedTransfer> {
  const { idempotencyKey } = order;
  if (!idempotencyKey) throw new Refusal('reward_key_missing', 400);
  return inTransaction(db, (tx) => giveReward(tx, operator, { ...order, idempotencyKey }, giving));
}

/** The same in the caller's transaction. */
export async function giveReward(
  tx: Tx,
  operator: Pick<Operator, 'personId'>,
  order: RewardOrder & { idempotencyKey: string },
  { author, publicUrl, listSha256 }: Giving,
): Promise<PostedTransfer> {
  const { employmentId, offerId, amountCents, note, idempotencyKey } = order;
  const employee = await findRewardedEmployee(tx, employmentId);
  if (!employee) throw new Refusal('reward_employee_not_found', 404, { path: 'employeeId' });
  const partnerName = await findPartner(tx, offerId);
  if (!partnerName) throw new Refusal('offer_not_found', 404, { path: 'offerId' });
  const posted = await rewardClub(tx, {
    companyId: employee.companyId,
    employmentId,
    amountCents,
    subjectId: offerId,
    note: note || partnerName,
    effectiveDate: today(),
    createdBy: operator.personId,
    idempotencyKey: `club reward ${idempotencyKey}`,
  });
  const noted = {
    companyId: employee.companyId,
    employmentId,
    offerId,
    createdAt: now(),
    createdBy: operator.personId,
    listSha256: listSha256 ?? null,
  };
  const isNew = await insertReward(tx, { transferId: posted.transferId, ...noted });
  if (!isNew) return posted;
  await recordAudit(tx, {
    author,
    companyId: employee.companyId,
    action: 'club.rewarded',
    objectType: 'employment',
    objectId: employmentId,
    changes: { offerId, amountCents, transferId: posted.transferId },
  });
  await mailReward(tx, { employee, partnerName, transferId: posted.transferId, publicUrl });
  return posted;
}
