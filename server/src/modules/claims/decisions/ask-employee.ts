import type { Tx } from '#platform/database';
import type { Claim } from '../claim.store.ts';
import type { DecisionOrder } from './decide-claim.ts';
import type { Deciding } from './deciding.ts';
import { required } from './decision.rules.ts';
import { mailDecision } from './decision.mail.ts';
import { recordDecision } from './record-decision.ts';

/** Asks the employee: the claim leaves the queue until it is answered, its money stays reserved. */
export async function askEmployee(tx: Tx, deciding: Deciding, claim: Claim, order: DecisionOrder): Promise<void> {
  const question = required(order.question, 'question_required', 'question');
  await recordDecision(tx, deciding, claim, {
    changes: { infoRequested: true },
    event: 'questionAsked',
    text: question,
    reason: '',
  });
  await mailDecision(tx, deciding, claim, { mail: 'question', question });
}
