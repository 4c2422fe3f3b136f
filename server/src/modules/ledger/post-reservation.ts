import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findOrOpenAccounts, lockBooks } from './account.store.ts';
import { assertWholeCents, type Booking, requestSha256 } from './ledger.rules.ts';
import { findEarlierTransfer, type PostedTransfer, writeTransfer } from './post-transfer.ts';
import { findReservation } from './transfer.store.ts';

export interface ReservationPosting extends Omit<Booking, 'subjectId'> {
  reservationId: string;
  /** Less than was reserved; the rest is released. */
  amountCents?: number;
}

export interface PostedReservation extends PostedTransfer {
  releasedCents: number;
}

/** Draws a reservation into the company's payout account, once; what is not drawn becomes available again. */
export async function postReservation(tx: Tx, posting: ReservationPosting): Promise<PostedReservation> {
  const sha256 = postingSha256(posting);
  const [, reservation, earlier, account] = await Promise.all([
    lockBooks(tx, posting.companyId),
    findReservation(tx, posting.companyId, posting.reservationId),
    findEarlierTransfer(tx, posting, sha256),
    findOrOpenAccounts(tx, posting.companyId, [{ kind: 'payout' }]),
  ]);
  if (!reservation) throw new Refusal('reservation_not_found', 404);
  if (earlier) return answer(earlier.id, earlier.amountCents, reservation.amountCents);
  if (reservation.state !== 'open') throw new Refusal('reservation_closed', 409);
  const amountCents = posting.amountCents ?? reservation.amountCents;
  assertWholeCents(amountCents);
  if (amountCents > reservation.amountCents) throw new Refusal('reservation_too_small', 409);

  const booking = { ...posting, subjectId: reservation.subjectId };
  const transferId = await writeTransfer(tx, booking, {
    type: 'drawing',
    fromAccountId: reservation.accountId,
    toAccountId: account({ kind: 'payout' }).id,
    amountCents,
    sha256,
    reservationId: reservation.id,
  });
  return answer(transferId, amountCents, reservation.amountCents);
}

export function postingSha256(posting: ReservationPosting): string {
  return requestSha256('post', posting, [posting.reservationId, posting.amountCents ?? null]);
}

function answer(transferId: string, amountCents: number, reservedCents: number): PostedReservation {
  return { transferId, amountCents, releasedCents: reservedCents - amountCents };
}
