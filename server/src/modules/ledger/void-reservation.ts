import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { lockBooks } from './account.store.ts';
import { type Booking, requestSha256 } from './ledger.rules.ts';
import { sameContent } from './post-transfer.ts';
import { findReleasesByKey, findReservation, insertReleases } from './transfer.store.ts';

export interface ReservationVoiding extends Omit<Booking, 'effectiveDate'> {
  reservationId: string;
}

export interface VoidedReservation {
  reservationId: string;
  releasedCents: number;
}

/** Gives a reservation back in full; a reservation is posted or voided once and never both. */
export async function voidReservation(tx: Tx, voiding: ReservationVoiding): Promise<VoidedReservation> {
  const sha256 = voidingSha256(voiding);
  await lockBooks(tx, voiding.companyId);
  const reservation = await findReservation(tx, voiding.companyId, voiding.reservationId);
  if (!reservation) throw new Refusal('reservation_not_found', 404);
  const result = { reservationId: reservation.id, releasedCents: reservation.amountCents };
  const found = await findReleasesByKey(tx, voiding.companyId, [voiding.idempotencyKey]);
  if (sameContent(found.get(voiding.idempotencyKey) ?? null, sha256)) return result;
  if (reservation.state !== 'open') throw new Refusal('reservation_closed', 409);

  await insertReleases(tx, voiding.companyId, [
    {
      id: newId(),
      reservationId: reservation.id,
      note: voiding.note ?? '',
      idempotencyKey: voiding.idempotencyKey,
      requestSha256: sha256,
      createdBy: voiding.createdBy,
    },
  ]);
  return result;
}

export function voidingSha256(voiding: ReservationVoiding): string {
  return requestSha256('void', voiding, [voiding.reservationId]);
}
