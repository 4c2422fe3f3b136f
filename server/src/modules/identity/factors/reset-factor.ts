import { systemAuthor } from '#platform/actor';
import type { Tx } from '#platform/database';
import { recordAudit } from '#modules/audit';
import { findPersonByLogin, lockPerson } from '../person.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { mailFactorChanged } from './factor-changed.mail.ts';
import { removeRecoveryCodes, removeTotpOf } from './factor.store.ts';

export interface ResetFactor {
  personId: string;
  /** Codes go there from now on; without one only the password signs in until an app is set up anew. */
  hasMailbox: boolean;
}

/** For whoever has lost the app and the recovery codes: both are gone, every device is signed out and the mailbox is told. The password
 *  stays. Null where nobody has that name or no app is in use. */
export async function resetFactor(tx: Tx, login: string, reason: string): Promise<ResetFactor | null> {
  const found = await findPersonByLogin(tx, login.trim().toLowerCase());
  const person = found && (await lockPerson(tx, found.personId));
  if (!person || !(await removeTotpOf(tx, person.personId))) return null;
  const { personId } = person;
  await removeRecoveryCodes(tx, personId);
  const endedSessions = await endSessionsOf(tx, personId, 'factor_changed');
  await recordAudit(tx, {
    author: systemAuthor,
    companyId: null,
    action: 'person.factorReset',
    objectType: 'person',
    objectId: personId,
    reason,
    changes: { endedSessions },
  });
  await mailFactorChanged(tx, person, 'reset');
  return { personId, hasMailbox: person.email !== null };
}
