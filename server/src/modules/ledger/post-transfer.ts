import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { findOrOpenAccounts } from './account.store.ts';
import { type AccountReference, assertWholeCents, type Booking, referenceText, requestSha256 } from './ledger.rules.ts';
import { findTransfersByKey, insertTransfers, type PostedType, type StoredTransfer } from './transfer.store.ts';

export interface PostedTransfer {
  transferId: string;
  amountCents: number;
}

export interface TransferOrder extends Booking {
  type: PostedType;
  from: AccountReference;
  to: AccountReference;
  amountCents: number;
}

/** Moves an amount between two accounts once per key; what the sender does not have is refused. */
export async function postTransfer(tx: Tx, order: TransferOrder): Promise<PostedTransfer> {
  assertWholeCents(order.amountCents);
  const sha256 = transferSha256(order);
  const account = await findOrOpenAccounts(tx, order.companyId, [order.from, order.to]);
  const transferId = await writeUnlessKnown(tx, order, {
    type: order.type,
    fromAccountId: account(order.from).id,
    toAccountId: account(order.to).id,
    amountCents: order.amountCents,
    sha256,
  });
  if (transferId) return { transferId, amountCents: order.amountCents };
  const earlier = await findEarlierTransfer(tx, order, sha256);
  if (!earlier) throw new Error(`the key ${order.idempotencyKey} is taken and has no transfer`);
  return { transferId: earlier.id, amountCents: earlier.amountCents };
}

export function transferSha256(order: TransferOrder): string {
  return requestSha256(order.type, order, [referenceText(order.from), referenceText(order.to), order.amountCents]);
}

/** The transfer this key made before; the same key for other content is refused. */
export async function findEarlierTransfer(tx: Tx, booking: Booking, sha256: string): Promise<StoredTransfer | null> {
  const found = await findTransfersByKey(tx, booking.companyId, [booking.idempotencyKey]);
  return sameContent(found.get(booking.idempotencyKey) ?? null, sha256);
}

/** What a key stands for already, if anything; with other content the key is refused. */
export function sameContent<Stored extends { requestSha256: string }>(
  earlier: Stored | null,
  sha256: string,
): Stored | null {
  if (earlier && earlier.requestSha256 !== sha256) throw new Refusal('idempotency_key_reused', 422);
  return earlier;
}

interface TransferFacts {
  type: PostedType;
  fromAccountId: string;
  toAccountId: string;
  amountCents: number;
  sha256: string;
  reservationId?: string;
  reversesId?: string;
}

/** Writes one transfer whose key was looked up with the books locked, so it is new. */
export async function writeTransfer(tx: Tx, booking: Booking, facts: TransferFacts): Promise<string> {
  const id = await writeUnlessKnown(tx, booking, facts);
  if (!id) throw new Error(`the key ${booking.idempotencyKey} was free under the lock and is taken now`);
  return id;
}

/** Writes one transfer and answers its id, or null when its key stands for one already. */
async function writeUnlessKnown(tx: Tx, booking: Booking, facts: TransferFacts): Promise<string | null> {
  const id = newId();
  const written = await insertTransfers(tx, booking.companyId, [
    {
      id,
      type: facts.type,
      fromAccountId: facts.fromAccountId,
      toAccountId: facts.toAccountId,
      amountCents: facts.amountCents,
      effectiveDate: booking.effectiveDate,
      subjectId: booking.subjectId ?? null,
      reservationId: facts.reservationId ?? null,
      reversesId: facts.reversesId ?? null,
      note: booking.note ?? '',
      idempotencyKey: booking.idempotencyKey,
      requestSha256: facts.sha256,
      createdBy: booking.createdBy,
    },
  ]);
  return written === 1 ? id : null;
}
