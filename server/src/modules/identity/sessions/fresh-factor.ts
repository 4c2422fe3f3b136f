import { minutesFrom, now } from '#platform/clock';
import { Refusal } from '#platform/errors';

const freshMinutes = 5;

/** Before the riskiest acts: whoever took over an open session cannot prove again who they are. */
export function assertFreshFactor(session: { factorConfirmedAt: Date }): void {
  if (now() >= minutesFrom(session.factorConfirmedAt, freshMinutes)) throw new Refusal('confirm_identity', 403);
}
