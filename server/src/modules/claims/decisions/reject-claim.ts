import { voidReservation } from '#modules/ledger';
import type { Tx } from '#platform/database';
import type { Claim } from '../claim.store.ts';
import { nothingFreed, settleFreed } from '../raise-limited-claims.ts';
import type { DecisionOrder } from './decide-claim.ts';
import type { Deciding } from './deciding.ts';
import { requiredReason } from './decision.rules.ts';
import { mailDecision } from './decision.mail.ts';
import { recordDecision } from './record-decision.ts';

/** Rejects a pending claim with a reason: what was reserved is free again, for others that wait first. */
export async function rejectClaim(tx: Tx, deciding: Deciding, claim: Claim, order: DecisionOrder): Promise<void> {
  const { reasonCode, reasonText } = requiredReason(order);
  let freed = nothingFreed;
  if (claim.reservationId) {
    await voidReservation(tx, {
      companyId: claim.companyId,
      reservationId: claim.reservationId,
      idempotencyKey: `claim ${claim.claimId} ${claim.version} voided`,
      createdBy: deciding.admin.personId,
    });
    freed = await settleFreed(tx, claim, claim.contributionCents, deciding.author);
  }
  await recordDecision(tx, deciding, claim, {
    changes: { status: 'rejected', infoRequested: false, reasonCode, reasonText },
    event: 'rejected',
    text: reasonText,
    reason: reasonCode,
  });
  await mailDecision(tx, deciding, claim, { mail: 'rejected', reasonCode, reasonText, freed });
}
