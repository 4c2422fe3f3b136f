import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { closeAccount, endSessionsOf } from '#modules/identity';
import { endAdministratorship } from '../administrators/administrator.store.ts';
import { lockCompany } from '../company.store.ts';
import { findUntouched, putBackToWait } from './untouched-company.store.ts';

/** Lets a company wait again that was approved and that nobody has touched since: its only administrator never signed in and nobody
 *  was entered. The role ends, an account made for it is emptied, its link with it. One that has begun is suspended or ended instead. */
export async function takeCompanyBack(tx: Tx, companyId: string, author: Author): Promise<void> {
  await lockCompany(tx, companyId);
  const untouched = await findUntouched(tx, companyId);
  if (!untouched) throw new Refusal('registration_company_begun', 409);
  const { administratorshipId, personId, isKnownElsewhere } = untouched;
  await endAdministratorship(tx, companyId, administratorshipId, now());
  await endSessionsOf(tx, personId, 'role_removed');
  await closeAccount(tx, { personId, companyId, isEmptied: !isKnownElsewhere });
  await putBackToWait(tx, companyId);
  await recordAudit(tx, {
    author,
    companyId,
    action: 'administrator.removed',
    objectType: 'administratorship',
    objectId: administratorshipId,
    changes: { personId },
  });
}
