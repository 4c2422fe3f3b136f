import type { Language } from '@polana/contract/roles';
import type { Author, CompanyAdmin } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { momentIn } from '#platform/moment';
import { recordAudit } from '#modules/audit';
import { findCompany, type Company } from '#modules/companies';
import { admitRegistration, type EmploymentStart } from './admit-registration.ts';
import { findRegistration } from './registration-reading.store.ts';
import { mailRegistration } from './registration.mail.ts';
import { takeDecision, type Decision, type Registration } from './registration.store.ts';
import { lockShownEmployment } from './shown-employment.ts';

export interface Deciding {
  admin: CompanyAdmin;
  author: Author;
  /** Of the refusal that tells who was quicker. */
  lang: Language;
}

/** Approves one waiting registration: whoever comes second is told who decided and when. */
export function approveRegistration(
  db: Database,
  publicUrl: string,
  deciding: Deciding,
  registrationId: string,
  start: EmploymentStart,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await verifyingCompanyOf(tx, deciding.admin);
    const registration = await decide(tx, deciding, registrationId, { status: 'approved' });
    const employment = await lockShownEmployment(tx, registration);
    await admitRegistration(tx, publicUrl, registration, { employment, start }, deciding.author);
  });
}

/** Rejects one waiting registration; the person gets the reason by mail. */
export function rejectRegistration(
  db: Database,
  deciding: Deciding,
  registrationId: string,
  reason: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const company = await verifyingCompanyOf(tx, deciding.admin);
    const registration = await decide(tx, deciding, registrationId, { status: 'rejected', reason: reason.trim() });
    const { companyId, email, lang, firstName } = registration;
    await recordAudit(tx, {
      author: deciding.author,
      companyId,
      action: 'registration.rejected',
      objectType: 'registration',
      objectId: registrationId,
      reason: reason.trim(),
    });
    const values = { name: firstName, companyName: company.name, reason: reason.trim() };
    await mailRegistration(tx, 'rejected', { to: email, lang, companyId, values });
  });
}

/** Nobody decides in another person's name, and only where the company verifies registrations. */
export async function verifyingCompanyOf(tx: Tx, admin: CompanyAdmin): Promise<Company> {
  if (admin.impersonation) throw new Refusal('not_while_impersonating', 403);
  const company = await findCompany(tx, admin.companyId);
  if (!company?.ussVerification) throw new Refusal('registrations_off', 403);
  return company;
}

/** The old status stands in the WHERE, so of two at once one decides and the other learns of it. */
export async function decide(
  tx: Tx,
  { admin, lang }: Deciding,
  registrationId: string,
  decision: Pick<Decision, 'status' | 'reason'>,
): Promise<Registration> {
  const { companyId, personId } = admin;
  const decided = await takeDecision(tx, companyId, registrationId, { ...decision, at: now(), byPersonId: personId });
  if (decided) return decided;
  const known = await findRegistration(tx, companyId, registrationId);
  if (!known?.decidedAt) throw new Refusal('registration_not_found', 404);
  const values = { name: known.decidedBy ?? '–', time: momentIn(lang, known.decidedAt) };
  throw new Refusal('registration_already_decided', 409, { values });
}
