import { systemAuthor, type Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { recordAudit } from '#modules/audit';
import { findCompany, holdStanding, type Company } from '#modules/companies';
import { findAccountByEmail, isClaimable, type Link } from '#modules/identity';
import { admitRegistration } from './admit-registration.ts';
import { mailRegistration } from './registration.mail.ts';
import { isSameName } from './registration.rules.ts';
import {
  findCompanyOf,
  isAdmittedByOther,
  type KnownEmployment,
  listWaiting,
  lockEmploymentByNumber,
  takeConfirmed,
  takeDecision,
  type Registration,
  type TurnedAway,
} from './registration.store.ts';

/** The mailbox of a registration is confirmed. Where the company verifies, it waits for the company; elsewhere the personal
 *  number and the name together decide at once. A company that has ended meanwhile lets nobody in. A registration that no longer
 *  waits is left alone. */
export async function confirmRegistration(tx: Tx, publicUrl: string, link: Link): Promise<void> {
  const companyId = link.subjectId && (await findCompanyOf(tx, link.subjectId));
  // Before the registration, as when it ends: it neither ends nor stops verifying between the look and what follows from it.
  if (companyId) await holdStanding(tx, companyId);
  const registration = link.subjectId ? await takeConfirmed(tx, link.subjectId, now()) : undefined;
  const company = registration && (await findCompany(tx, registration.companyId));
  if (!registration || !company) return;
  await recordAudit(tx, {
    author: systemAuthor,
    companyId: company.companyId,
    action: 'registration.confirmed',
    objectType: 'registration',
    objectId: registration.registrationId,
  });
  if (company.status === 'ended') await turnAway(tx, registration, company, 'COMPANY_ENDED');
  else if (company.ussVerification) await mailRegistration(tx, 'waiting', mailTo(registration, company));
  else await admitOrTurnAway(tx, publicUrl, registration, company);
}

async function admitOrTurnAway(tx: Tx, publicUrl: string, registration: Registration, company: Company): Promise<void> {
  const { companyId, personalNumber } = registration;
  const employment = await lockEmploymentByNumber(tx, companyId, personalNumber, today());
  if (employment && (await isFreeEmployee(tx, registration, employment)))
    await admitAtOnce(tx, publicUrl, registration, employment);
  else await turnAway(tx, registration, company, 'NOT_FOUND');
}

/** The number and the name belong to one employee whose account nobody uses yet, and the mailbox to nobody else. */
async function isFreeEmployee(tx: Tx, registration: Registration, employment: KnownEmployment): Promise<boolean> {
  const { companyId, email } = registration;
  if (!isSameName(employment, registration)) return false;
  if (await isAdmittedByOther(tx, companyId, employment.employmentId, email)) return false;
  const { personId } = employment;
  const ofMailbox = await findAccountByEmail(tx, email);
  if (ofMailbox && ofMailbox.personId !== personId) return false;
  return isClaimable(tx, { personId, companyId, email });
}

async function admitAtOnce(
  tx: Tx,
  publicUrl: string,
  registration: Registration,
  employment: KnownEmployment,
): Promise<void> {
  const { companyId, registrationId } = registration;
  await takeDecision(tx, companyId, registrationId, { status: 'approved', at: now(), byPersonId: null });
  await admitRegistration(tx, publicUrl, registration, { employment }, systemAuthor);
}

/** Whoever waits for a company that ends is told; nobody would decide about them any more. */
export async function turnAwayWaiting(tx: Tx, companyId: string, author: Author): Promise<void> {
  const company = await findCompany(tx, companyId);
  if (!company) return;
  for (const registration of await listWaiting(tx, companyId))
    await turnAway(tx, registration, company, 'COMPANY_ENDED', author);
}

const mailOf = { NOT_FOUND: 'notFound', COMPANY_ENDED: 'companyEnded' } as const satisfies Record<TurnedAway, string>;

async function turnAway(
  tx: Tx,
  registration: Registration,
  company: Company,
  reasonCode: TurnedAway,
  author = systemAuthor,
): Promise<void> {
  const { companyId, registrationId } = registration;
  const decision = { status: 'rejected', at: now(), byPersonId: author.personId, reasonCode } as const;
  if (!(await takeDecision(tx, companyId, registrationId, decision))) return;
  await recordAudit(tx, {
    author,
    companyId,
    action: 'registration.rejected',
    objectType: 'registration',
    objectId: registrationId,
    reason: reasonCode,
  });
  await mailRegistration(tx, mailOf[reasonCode], mailTo(registration, company));
}

function mailTo({ email, lang, firstName, companyId }: Registration, company: Company) {
  return { to: email, lang, companyId, values: { name: firstName, companyName: company.name } };
}
