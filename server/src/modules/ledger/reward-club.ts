import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { Booking } from './ledger.rules.ts';
import { type PostedTransfer, postTransfer } from './post-transfer.ts';
import { isRewardKeyUsedElsewhere, lockRewardKey } from './transfer.store.ts';

export interface ClubMovement extends Booking {
  employmentId: string;
  amountCents: number;
}

/**
 * Gives an employment a club reward from the operator, once per key over all companies; needs a transaction for every company, the
 * operator's account is in none.
 */
export async function rewardClub(tx: Tx, reward: ClubMovement): Promise<PostedTransfer> {
  const { employmentId, ...booking } = reward;
  await lockRewardKey(tx, booking.idempotencyKey);
  if (await isRewardKeyUsedElsewhere(tx, booking.companyId, booking.idempotencyKey))
    throw new Refusal('idempotency_key_reused', 422);
  return postTransfer(tx, {
    ...booking,
    type: 'clubReward',
    from: { kind: 'operator' },
    to: { kind: 'club', employmentId },
  });
}
