import type { Author, Operator } from '#platform/actor';
import { today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { lockBooks, reverseTransfer, type PostedTransfer } from '#modules/ledger';
import { mailRewardTakenBack } from '../reward.mail.ts';
import { findRewardHolder } from '../reward.store.ts';
import { findKeptReward, isTakenBack, type KeptReward } from './given-reward.store.ts';
import { forgetEmptiedList } from './reward-list.store.ts';

interface TakingBack {
  operator: Pick<Operator, 'personId'>;
  author: Author;
  publicUrl: string;
}

/** Takes the whole of a reward back, once however many ask: money, trace, mail and what is known of its list stand or fall together. */
export function takeRewardBack(
  db: Database,
  transferId: string,
  reason: string,
  { operator, author, publicUrl }: TakingBack,
): Promise<PostedTransfer> {
  return inTransaction(db, async (tx) => {
    const reward = await findKeptReward(tx, transferId);
    if (!reward) throw new Refusal('reward_not_found', 404);
    const { companyId, employmentId, offerId, partnerName, listSha256 } = reward;
    await lockBooks(tx, companyId);
    if (await isTakenBack(tx, transferId)) throw new Refusal('reward_already_reversed', 409);
    const reversal = await moveBack(tx, reward, reason, operator);
    // The operator's account is held by now, so whoever takes the last of a list sees the others taken.
    const isListForgotten = listSha256 !== null && (await forgetEmptiedList(tx, listSha256));
    await recordAudit(tx, {
      author,
      companyId,
      action: 'club.rewardReversed',
      objectType: 'employment',
      objectId: employmentId,
      changes: {
        offerId,
        amountCents: reversal.amountCents,
        transferId,
        reason,
        ...(isListForgotten && { sha256: listSha256.toString('hex') }),
      },
    });
    const employee = await findRewardHolder(tx, employmentId);
    if (employee) await mailRewardTakenBack(tx, { employee, partnerName, transferId, publicUrl, reason });
    return reversal;
  });
}

async function moveBack(
  tx: Tx,
  { companyId, transferId }: KeptReward,
  note: string,
  { personId }: Pick<Operator, 'personId'>,
): Promise<PostedTransfer> {
  const booking = { companyId, effectiveDate: today(), createdBy: personId, note };
  try {
    return await reverseTransfer(tx, {
      ...booking,
      transferId,
      idempotencyKey: `club reward ${transferId} taken back`,
    });
  } catch (error) {
    // It was paid out meanwhile: an account that is merely too low would say nothing to an operator.
    if (error instanceof Refusal && error.code === 'balance_too_low')
      throw new Refusal('balance_too_low', 409, { toldAs: 'reward_spent' });
    throw error;
  }
}
