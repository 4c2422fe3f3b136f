import type { Language } from '@polana/contract/roles';
import type { ChangeableField } from '@polana/contract/identity-profile';
import type { Author, CompanyAdmin, Operator } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { momentIn } from '#platform/moment';
import { recordAudit } from '#modules/audit';
import { findCompany } from '#modules/companies';
import { decideCorrection, findAccount, findWantedCorrection, type WantedCorrection } from '#modules/identity';
import { lockEmployee, type StoredEmployee } from '../administration/employee.store.ts';
import { saveEmployee, type EmployeeChange } from '../administration/update-employee.ts';
import { mailCorrection } from './correction.mail.ts';

/** Somebody at work on what employees want put right: an operator, or an administrator where the company decides. */
export interface DecidingCorrection {
  decider: Operator | CompanyAdmin;
  author: Author;
  /** Of the refusal that tells who was quicker. */
  lang: Language;
  publicUrl: string;
}

/** Makes the change as if the company had made it, entitlement included; decision, change, trace and mail are one. */
export function approveCorrection(db: Database, deciding: DecidingCorrection, requestId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { correction, employee } = await lockWaiting(tx, deciding, requestId);
    await decide(tx, deciding, correction, { status: 'approved', reason: '' });
    const { companyId } = correction;
    await saveEmployee(tx, companyId, employee, await changeOf(tx, employee, correction), deciding.author);
    await mailCorrection(tx, 'approved', correction, deciding.publicUrl);
  });
}

/** Leaves the data as they are; the employee learns why. */
export function rejectCorrection(
  db: Database,
  deciding: DecidingCorrection,
  requestId: string,
  reason: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { correction } = await lockWaiting(tx, deciding, requestId);
    const decided = { ...correction, reason: reason.trim() };
    await decide(tx, deciding, decided, { status: 'rejected', reason: decided.reason });
    await mailCorrection(tx, 'rejected', decided, deciding.publicUrl);
  });
}

/** A company decides only where that is its setting; the operator always may, for an administrator's own wish needs somebody. */
export async function assertCompanyDecides(tx: ReadTx, companyId: string): Promise<void> {
  const company = await findCompany(tx, companyId);
  if (!company?.changesByCompany) throw new Refusal('change_requests_off', 403);
}

/** The employment before the wish, as when somebody is deleted, so that the two never wait for each other. */
async function lockWaiting(
  tx: Tx,
  { decider, lang }: DecidingCorrection,
  requestId: string,
): Promise<{ correction: WantedCorrection; employee: StoredEmployee }> {
  const companyId = decider.roleName === 'COMP' ? decider.companyId : null;
  if (companyId) await assertCompanyDecides(tx, companyId);
  const known = await findWantedCorrection(tx, requestId, companyId);
  if (!known) throw new Refusal('change_request_not_found', 404);
  if (known.personId === decider.personId) throw new Refusal('own_change_request', 403);
  const employee = await lockEmployee(tx, known.companyId, known.employmentId);
  const correction = await findWantedCorrection(tx, requestId, companyId);
  if (!correction || correction.status === 'cancelled' || !employee) throw new Refusal('change_request_not_found', 404);
  if (correction.status !== 'pending') throw alreadyDecided(correction, lang);
  return { correction, employee };
}

function alreadyDecided({ decidedBy, decidedAt }: WantedCorrection, lang: Language): Refusal {
  const time = decidedAt ? momentIn(lang, decidedAt) : '–';
  return new Refusal('registration_already_decided', 409, { values: { name: decidedBy ?? '–', time } });
}

async function decide(
  tx: Tx,
  { decider, author }: DecidingCorrection,
  correction: WantedCorrection,
  decision: { status: 'approved' | 'rejected'; reason: string },
): Promise<void> {
  const { companyId, requestId, field, oldValue, newValue } = correction;
  // The employee may take the wish back in this very moment.
  if (!(await decideCorrection(tx, correction, { ...decision, at: now(), byPersonId: decider.personId })))
    throw new Refusal('change_request_not_found', 404);
  await recordAudit(tx, {
    author,
    companyId,
    action: `changeRequest.${decision.status}`,
    objectType: 'changeRequest',
    objectId: requestId,
    changes: { status: { from: 'pending', to: decision.status }, field, value: { from: oldValue, to: newValue } },
    ...(decision.reason && { reason: decision.reason }),
  });
}

const columnOf: Record<ChangeableField, 'firstName' | 'lastName' | 'personalNumber' | 'startDate'> = {
  firstName: 'firstName',
  lastName: 'lastName',
  personalNumber: 'personalNumber',
  employeeStartDate: 'startDate',
};

/** Everything as it stands, with the one value changed. */
async function changeOf(
  tx: Tx,
  employee: StoredEmployee,
  { field, newValue }: WantedCorrection,
): Promise<EmployeeChange> {
  const account = await findAccount(tx, employee.personId);
  if (!account) throw new Refusal('change_request_not_found', 404);
  const { firstName, lastName, personalNumber, phone, startDate, endDate, version } = employee;
  const email = account.email ?? employee.email;
  const kept = { version, firstName, lastName, personalNumber, phone, startDate, endDate, email };
  return { ...kept, username: account.username, [columnOf[field]]: newValue };
}
