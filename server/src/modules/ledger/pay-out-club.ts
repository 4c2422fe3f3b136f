import type { Tx } from '#platform/database';
import { type PostedTransfer, postTransfer } from './post-transfer.ts';
import type { ClubMovement } from './reward-club.ts';

/** Pays club rewards out through the company; never more than was rewarded. */
export function payOutClub(tx: Tx, payment: ClubMovement): Promise<PostedTransfer> {
  const { employmentId, ...booking } = payment;
  return postTransfer(tx, {
    ...booking,
    type: 'clubPayout',
    from: { kind: 'club', employmentId },
    to: { kind: 'payout' },
  });
}
