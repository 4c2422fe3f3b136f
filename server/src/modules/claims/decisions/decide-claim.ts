import type { BodyOf } from '@polana/contract/endpoint';
import type { decideClaim as decideEndpoint } from '@polana/contract/claim-decisions';
import { inRoutineTransaction, type Database } from '#platform/database';
import { approveClaim } from './approve-claim.ts';
import { askEmployee } from './ask-employee.ts';
import { alreadyDecided, type Deciding, holdClaim, holdClaimant } from './deciding.ts';
import { rejectClaim } from './reject-claim.ts';
import { reopenClaim } from './reopen-claim.ts';
import { takeApprovalBack } from './take-approval-back.ts';

export type DecisionOrder = BodyOf<typeof decideEndpoint>;

/** Changes the status of one claim as the company decides; the decision, the money, the trace and the mail stand or fall together. */
export function decideClaim(db: Database, deciding: Deciding, claimId: string, order: DecisionOrder): Promise<void> {
  return inRoutineTransaction(db, async (tx) => {
    if (order.status !== 'approved') await holdClaimant(tx, deciding.admin.companyId, claimId, order.status);
    const claim = await holdClaim(tx, deciding, claimId, order.version);
    if (claim.status === 'pending') {
      if (order.status === 'approved') return approveClaim(tx, deciding, claim, order);
      if (order.status === 'rejected') return rejectClaim(tx, deciding, claim, order);
      return askEmployee(tx, deciding, claim, order);
    }
    if (claim.status === 'rejected' && order.status === 'pending') return reopenClaim(tx, deciding, claim, order);
    if (claim.status === 'approved' && order.status !== 'approved') return takeApprovalBack(tx, deciding, claim, order);
    throw await alreadyDecided(tx, deciding.lang, claim);
  });
}
