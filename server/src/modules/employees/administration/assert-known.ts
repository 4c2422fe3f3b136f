import type { ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { isListed } from './employee-list.store.ts';

/** Whom the company's list does not know, as somebody whose processing is restricted, no call of the company by id reaches either: they
 *  look like a missing one. Whoever changes something has locked the employment before. Claims, movements and wages go on naming them. */
export async function assertKnown(tx: ReadTx, companyId: string, employmentId: string): Promise<void> {
  if (!(await isListed(tx, companyId, employmentId))) throw new Refusal('employee_not_found', 404);
}
