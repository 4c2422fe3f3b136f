import type { CompanyAdmin } from '#platform/actor';
import { today } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findCompany } from '#modules/companies';
import {
  findPendingRegistrations,
  type PendingRegistration,
  type RegistrationPage,
} from './registration-reading.store.ts';

/** Self-registrations that wait for this company; refused where the company lets them in without a decision. */
export function listPendingRegistrations(
  db: Database,
  admin: CompanyAdmin,
  page: RegistrationPage,
): Promise<{ registrations: PendingRegistration[]; totalCount: number }> {
  return reading(db, async (tx) => {
    const company = await findCompany(tx, admin.companyId);
    if (!company?.ussVerification) throw new Refusal('registrations_off', 403);
    return findPendingRegistrations(tx, admin.companyId, page, today());
  });
}
