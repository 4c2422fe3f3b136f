import { today } from '#platform/clock';
import type { ReadTx, Tx } from '#platform/database';
import { isListed } from '../administration/employee-list.store.ts';
import {
  findEmploymentByNumber,
  type KnownEmployment,
  lockEmploymentByNumber,
  type Registration,
} from './registration.store.ts';

type Numbered = Pick<Registration, 'companyId' | 'personalNumber'>;

/** The employee with the number of a registration, as the company may know of one: whom its list does not know, as somebody whose
 *  processing is restricted, looks like nobody here too, and is not let in by a decision of the company. */
export async function findShownEmployment(
  tx: ReadTx,
  { companyId, personalNumber }: Numbered,
): Promise<KnownEmployment | undefined> {
  return shown(tx, companyId, await findEmploymentByNumber(tx, companyId, personalNumber, today()));
}

/** The same, held until the transaction ends. */
export async function lockShownEmployment(
  tx: Tx,
  { companyId, personalNumber }: Numbered,
): Promise<KnownEmployment | undefined> {
  return shown(tx, companyId, await lockEmploymentByNumber(tx, companyId, personalNumber, today()));
}

async function shown(
  tx: ReadTx,
  companyId: string,
  employment: KnownEmployment | undefined,
): Promise<KnownEmployment | undefined> {
  return employment && (await isListed(tx, companyId, employment.employmentId)) ? employment : undefined;
}
