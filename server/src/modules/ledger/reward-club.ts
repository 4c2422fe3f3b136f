import type { Tx } from '#platform/database';
import type { Booking } from './ledger.rules.ts';
import { type PostedTransfer, postTransfer } from './post-transfer.ts';

export interface ClubMovement extends Booking {
  employmentId: string;
  amountCents: number;
}

/** Gives an employment a club reward from the operator; needs a transaction for every company, the operator's account is in none. */
export function rewardClub(tx: Tx, reward: ClubMovement): Promise<PostedTransfer> {
  const { employmentId, ...booking } = reward;
  return postTransfer(tx, {
    ...booking,
    type: 'clubReward',
    from: { kind: 'operator' },
    to: { kind: 'club', employmentId },
  });
}
