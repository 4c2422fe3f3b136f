import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { closeAccount } from '#modules/identity';
import { endRole } from '../administrators/end-role.ts';
import { lockCompany } from '../company.store.ts';
import { findUntouched, putBackToWait } from './untouched-company.store.ts';

/** Lets a company wait again that was approved and that nobody has touched since: its only administrator never signed in and nobody
 *  was entered. The role ends, an account made for it is emptied, its link with it. One that has begun is suspended or ended instead. */
export async function takeCompanyBack(tx: Tx, companyId: string, author: Author): Promise<void> {
  await lockCompany(tx, companyId);
  const untouched = await findUntouched(tx, companyId);
  if (!untouched) throw new Refusal('registration_company_begun', 409);
  await endRole(tx, companyId, untouched, author);
  await closeAccount(tx, { personId: untouched.personId, companyId, isEmptied: !untouched.isKnownElsewhere });
  await putBackToWait(tx, companyId);
}
