import type { RegistrationDetail, RegistrationEvent } from '@polana/contract/employees';
import { textFromRatio } from '@polana/contract/money';
import type { CompanyAdmin } from '#platform/actor';
import { today } from '#platform/clock';
import { reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findCompany } from '#modules/companies';
import { isClaimable } from '#modules/identity';
import { ratioAt } from '../employment.rules.ts';
import { listRatioChanges } from '../employment.store.ts';
import { findNeighbours, findRegistration, type KnownRegistration } from './registration-reading.store.ts';
import { differencesOf } from './registration.rules.ts';
import { findShownEmployment } from './shown-employment.ts';

/** One registration beside what the company has under the same personal number; decided ones can still be read. */
export function readRegistration(
  db: Database,
  admin: CompanyAdmin,
  registrationId: string,
): Promise<RegistrationDetail> {
  const { companyId } = admin;
  return reading(db, async (tx) => {
    const company = await findCompany(tx, companyId);
    if (!company?.ussVerification) throw new Refusal('registrations_off', 403);
    const registration = await findRegistration(tx, companyId, registrationId);
    if (!registration) throw new Refusal('registration_not_found', 404);
    const { firstName, lastName, personalNumber, email, phone } = registration;
    const submitted = { firstName, lastName, personalNumber, email, phone };
    const employment = await employmentFor(tx, registration);
    return {
      id: registration.registrationId,
      status: registration.status,
      createdAt: registration.createdAt.toISOString(),
      submitted,
      employment,
      differences: employment ? differencesOf(submitted, employment) : [],
      history: historyOf(registration),
      ...(await findNeighbours(tx, companyId, registration)),
    };
  });
}

async function employmentFor(tx: ReadTx, registration: KnownRegistration): Promise<RegistrationDetail['employment']> {
  const found = await findShownEmployment(tx, registration);
  if (!found) return null;
  const { companyId, email } = registration;
  const { employmentId, personId, startDate, ...known } = found;
  const ratio = ratioAt(await listRatioChanges(tx, companyId, employmentId), today());
  return {
    ...known,
    employeeStartDate: startDate,
    employeeRatio: ratio === null ? null : textFromRatio(ratio),
    hasAccount: !(await isClaimable(tx, { personId, companyId, email })),
  };
}

function historyOf(registration: KnownRegistration): RegistrationEvent[] {
  const { createdAt, confirmedAt, decidedAt, decidedBy, reason, status } = registration;
  const events: RegistrationEvent[] = [{ kind: 'submitted', at: createdAt.toISOString(), by: null, reason: null }];
  if (confirmedAt) events.push({ kind: 'confirmed', at: confirmedAt.toISOString(), by: null, reason: null });
  if (decidedAt && status !== 'pending')
    events.push({ kind: status, at: decidedAt.toISOString(), by: decidedBy, reason: reason || null });
  return events;
}
