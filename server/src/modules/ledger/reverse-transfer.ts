import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { lockBooks } from './account.store.ts';
import { type Booking, requestSha256 } from './ledger.rules.ts';
import { findEarlierTransfer, type PostedTransfer, writeTransfer } from './post-transfer.ts';
import { findTransfer } from './transfer.store.ts';

export interface TransferReversal extends Omit<Booking, 'subjectId'> {
  transferId: string;
}

/** Moves the amount of a transfer back, once; a reversed drawing is available to the employee again. */
export async function reverseTransfer(tx: Tx, reversal: TransferReversal): Promise<PostedTransfer> {
  const sha256 = requestSha256('reverse', reversal, [reversal.transferId]);
  await lockBooks(tx, reversal.companyId);
  const original = await findTransfer(tx, reversal.companyId, reversal.transferId);
  if (!original) throw new Refusal('transfer_not_found', 404);
  const earlier = await findEarlierTransfer(tx, reversal, sha256);
  if (earlier) return { transferId: earlier.id, amountCents: earlier.amountCents };
  if (original.type === 'reversal') throw new Refusal('transfer_not_reversible', 409);
  if (original.reversedBy) throw new Refusal('transfer_already_reversed', 409);

  const booking = { ...reversal, subjectId: original.subjectId };
  const transferId = await writeTransfer(tx, booking, {
    type: 'reversal',
    fromAccountId: original.toAccountId,
    toAccountId: original.fromAccountId,
    amountCents: original.amountCents,
    sha256,
    reversesId: original.id,
  });
  return { transferId, amountCents: original.amountCents };
}
