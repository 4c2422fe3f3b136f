import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { findOrOpenAccounts } from './account.store.ts';
import {
  allowanceAccount,
  type AllowanceOf,
  assertWholeCents,
  type Booking,
  referenceText,
  requestSha256,
} from './ledger.rules.ts';
import { sameContent } from './post-transfer.ts';
import { findReservationsByKey, insertReservations } from './transfer.store.ts';

export interface ReservationOrder extends Booking, AllowanceOf {
  amountCents: number;
}

export interface Reserved {
  reservationId: string;
  amountCents: number;
}

/** Sets money of an allowance aside; what does not fit is refused, however many ask at once. */
export async function reserve(tx: Tx, order: ReservationOrder): Promise<Reserved> {
  assertWholeCents(order.amountCents);
  const sha256 = reservationSha256(order);
  const allowance = allowanceAccount(order);
  const account = (await findOrOpenAccounts(tx, order.companyId, [allowance]))(allowance);
  const reservationId = newId();
  const written = await insertReservations(tx, order.companyId, [
    {
      id: reservationId,
      accountId: account.id,
      amountCents: order.amountCents,
      effectiveDate: order.effectiveDate,
      subjectId: order.subjectId ?? null,
      note: order.note ?? '',
      idempotencyKey: order.idempotencyKey,
      requestSha256: sha256,
      createdBy: order.createdBy,
    },
  ]);
  if (written === 1) return { reservationId, amountCents: order.amountCents };
  const found = await findReservationsByKey(tx, order.companyId, [order.idempotencyKey]);
  const earlier = sameContent(found.get(order.idempotencyKey) ?? null, sha256);
  if (!earlier) throw new Error(`the key ${order.idempotencyKey} is taken and has no reservation`);
  return { reservationId: earlier.id, amountCents: earlier.amountCents };
}

export function reservationSha256(order: ReservationOrder): string {
  return requestSha256('reserve', order, [referenceText(allowanceAccount(order)), order.amountCents]);
}
