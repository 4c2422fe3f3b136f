import { reverseTransfer } from '#modules/ledger';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import type { Claim, ClaimChanges } from '../claim.store.ts';
import { findStandingDrawing } from '../closing/payment.store.ts';
import { settleFreed } from '../raise-limited-claims.ts';
import type { DecisionOrder } from './decide-claim.ts';
import { assertMonthOpen, type Deciding } from './deciding.ts';
import { required, requiredReason } from './decision.rules.ts';
import { mailDecision } from './decision.mail.ts';
import { markLikenesses } from './mark-likenesses.ts';
import { recordDecision } from './record-decision.ts';
import { reservedAgain } from './reopen-claim.ts';

/** Takes an approval of the open month back, with a reason: the money returns by a reversing transfer. */
export async function takeApprovalBack(tx: Tx, deciding: Deciding, claim: Claim, order: DecisionOrder): Promise<void> {
  const reasonText = required(order.reasonText, 'reason_required', 'reasonText');
  const rejection = order.status === 'rejected' ? requiredReason(order) : null;
  await assertMonthOpen(tx, deciding.lang, claim);
  const returnedCents = await reverseDrawing(tx, deciding, claim, reasonText);

  const changes: ClaimChanges = rejection
    ? { status: 'rejected', ...rejection }
    : { ...(await reservedAgain(tx, deciding, claim)), status: 'pending', reasonText: null };
  const freed = await settleFreed(tx, claim, returnedCents, deciding.author);
  await recordDecision(tx, deciding, claim, { changes, event: 'reversed', text: reasonText, reason: reasonText });
  if (!rejection) await markLikenesses(tx, claim);
  await mailDecision(
    tx,
    deciding,
    claim,
    rejection
      ? { mail: 'rejected', ...rejection, freed }
      : { mail: 'reopened', note: reasonText, calculation: changes.calculation ?? claim.calculation },
  );
}

/** Answers what came back. */
async function reverseDrawing(tx: Tx, { admin }: Deciding, claim: Claim, note: string): Promise<number> {
  const drawing = await findStandingDrawing(tx, claim.companyId, claim.claimId);
  if (!drawing) return 0;
  await reverseTransfer(tx, {
    companyId: claim.companyId,
    transferId: drawing.transferId,
    idempotencyKey: `claim ${claim.claimId} ${claim.version} reversed`,
    effectiveDate: today(),
    createdBy: admin.personId,
    note,
  });
  return drawing.amountCents;
}
