import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findOrOpenAccounts, lockBooks } from './account.store.ts';
import { assertWholeCents, type Booking, requestSha256 } from './ledger.rules.ts';
import { type PostedTransfer, sameContent } from './post-transfer.ts';
import { findReservations, findTransfersByKey, insertTransfers, type StoredReservation } from './transfer.store.ts';
import { keysOf, partsOf, writtenOf } from './written-lines.ts';

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
  const [posted] = await postReservations(tx, posting.companyId, [posting]);
  if (!posted) throw new Error('a posting has its answer');
  return posted;
}

/** Draws reservations of one company, each as by itself; a single one that cannot be drawn refuses all. */
export async function postReservations(
  tx: Tx,
  companyId: string,
  postings: readonly Omit<ReservationPosting, 'companyId'>[],
): Promise<PostedReservation[]> {
  if (postings.length === 0) return [];
  const [, reservations, earlier, account] = await Promise.all([
    lockBooks(tx, companyId),
    findReservations(
      tx,
      companyId,
      postings.map((posting) => posting.reservationId),
    ),
    findTransfersByKey(tx, companyId, keysOf(postings)),
    findOrOpenAccounts(tx, companyId, [{ kind: 'payout' }]),
  ]);
  const drawings = postings.map((posting) => {
    const sha256 = postingSha256({ ...posting, companyId });
    const known = sameContent(earlier.get(posting.idempotencyKey) ?? null, sha256);
    const reservation = reservations.get(posting.reservationId);
    if (!reservation) throw new Refusal('reservation_not_found', 404);
    const amountCents = known?.amountCents ?? drawable(reservation, posting.amountCents);
    return { ...writtenOf(posting, known?.id, sha256), posting, reservation, amountCents, isNew: !known };
  });
  const lines = drawings
    .filter(({ isNew }) => isNew)
    .map(({ posting, reservation, isNew: _, ...line }) => ({
      ...line,
      type: 'drawing' as const,
      fromAccountId: reservation.accountId,
      toAccountId: account({ kind: 'payout' }).id,
      effectiveDate: posting.effectiveDate,
      subjectId: reservation.subjectId,
      reservationId: reservation.id,
      reversesId: null,
    }));
  for (const part of partsOf(lines)) {
    const written = await insertTransfers(tx, companyId, part);
    if (written !== part.length) throw new Error('a key was free under the lock and is taken now');
  }
  return drawings.map(({ id, amountCents, reservation }) => answer(id, amountCents, reservation.amountCents));
}

function drawable(reservation: StoredReservation, amountCents = reservation.amountCents): number {
  if (reservation.state !== 'open') throw new Refusal('reservation_closed', 409);
  assertWholeCents(amountCents);
  if (amountCents > reservation.amountCents) throw new Refusal('reservation_too_small', 409);
  return amountCents;
}

export function postingSha256(posting: ReservationPosting): string {
  return requestSha256('post', posting, [posting.reservationId, posting.amountCents ?? null]);
}

function answer(transferId: string, amountCents: number, reservedCents: number): PostedReservation {
  return { transferId, amountCents, releasedCents: reservedCents - amountCents };
}
