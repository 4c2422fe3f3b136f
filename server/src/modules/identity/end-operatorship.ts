import { recordAudit } from '#modules/audit';
import { systemAuthor } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { lockOperatorships, storeOperatorshipEnded } from './operatorship.store.ts';
import { findPersonByLogin } from './person.store.ts';
import { endSessionsOf } from './sessions/end-sessions.ts';

/** Ends somebody's work as an operator, with every session of theirs; other roles of theirs stay. One operator is always left. */
export async function endOperatorship(tx: Tx, login: string): Promise<{ personId: string }> {
  const operatorships = await lockOperatorships(tx);
  const person = await findPersonByLogin(tx, login.trim().toLowerCase());
  const held = operatorships.find((one) => one.personId === person?.personId);
  if (!held) throw new Refusal('operator_unknown', 404);
  if (operatorships.length === 1) throw new Refusal('operator_last', 409);
  const { operatorshipId, personId } = held;
  await storeOperatorshipEnded(tx, operatorshipId, now());
  await endSessionsOf(tx, personId, 'role_removed');
  await recordAudit(tx, {
    author: systemAuthor,
    companyId: null,
    action: 'operatorship.ended',
    objectType: 'operatorship',
    objectId: operatorshipId,
    changes: { personId },
  });
  return { personId };
}
