import type { Language } from '@polana/contract/roles';
import type { Author, Operator } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { momentIn } from '#platform/moment';
import { recordAudit } from '#modules/audit';
import { admitCompany, companyExists } from './admit-company.ts';
import { findLivingCompany, lockIco } from './company-registration.store.ts';
import { mailDecision } from './registration-decision.mail.ts';
import {
  endWaitingCompany,
  findRegistration,
  insertRegistrationEvent,
  lockRegistration,
  reviveCompany,
  storeDecision,
  storeInfoRequested,
  type RegistrationEvent,
  type StoredRegistration,
} from './registration-decision.store.ts';
import { takeCompanyBack } from './take-company-back.ts';

/** An operator at work on the registrations of companies. */
export interface DecidingRegistration {
  operator: Pick<Operator, 'personId'>;
  author: Author;
  /** Of the refusal that tells who was quicker. */
  lang: Language;
}

/** Lets a company in: company, programme, first administrator, trace and mail stand or fall together. */
export function approveCompanyRegistration(
  db: Database,
  deciding: DecidingRegistration,
  registrationId: string,
  publicUrl: string,
): Promise<{ companyId: string }> {
  return inTransaction(db, async (tx) => {
    const registration = await lockWaiting(tx, deciding, registrationId);
    const { companyId } = await admitCompany(tx, registration, { author: deciding.author, publicUrl });
    await decide(tx, deciding, registration, { status: 'approved', reason: '', companyId });
    return { companyId };
  });
}

/** Turns a registration down; its number is free for another try and the contact learns why. */
export function rejectCompanyRegistration(
  db: Database,
  deciding: DecidingRegistration,
  registrationId: string,
  reason: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const registration = await lockWaiting(tx, deciding, registrationId);
    const ending = { reason: reason.trim(), day: today(), at: now() };
    if (registration.companyId) await endWaitingCompany(tx, registration.companyId, ending);
    await decide(tx, deciding, registration, { status: 'rejected', reason: reason.trim() });
    await mailDecision(tx, registration, { mail: 'rejected', values: { reason: reason.trim() } });
  });
}

/** Takes a decision back: the registration waits again and the contact is told. A rejection stays where another company has the
 *  number meanwhile, an approval where the company has begun. */
export function reopenCompanyRegistration(
  db: Database,
  deciding: DecidingRegistration,
  registrationId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const registration = await lockAny(tx, registrationId);
    const { status, companyId, ico } = registration;
    if (status === 'pending') throw new Refusal('registration_not_decided', 409);
    if (companyId && status === 'approved') await takeCompanyBack(tx, companyId, deciding.author);
    else if (companyId) await takeRejectionBack(tx, companyId, ico);
    await storeDecision(tx, registrationId, {
      status: 'pending',
      reason: '',
      at: now(),
      byPersonId: deciding.operator.personId,
    });
    await note(tx, deciding, registration, { kind: 'reopened', text: '' }, { from: status, to: 'pending' });
    await mailDecision(tx, registration, { mail: status === 'approved' ? 'approvalReopened' : 'reopened' });
  });
}

async function takeRejectionBack(tx: Tx, companyId: string, ico: string): Promise<void> {
  if (await findLivingCompany(tx, ico)) throw await companyExists(tx, ico);
  await reviveCompany(tx, companyId);
}

/** Mails the contact a question; the registration waits on with a mark. */
export function askCompanyRegistration(
  db: Database,
  deciding: DecidingRegistration,
  registrationId: string,
  { question, operatorEmail }: { question: string; operatorEmail: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const registration = await lockWaiting(tx, deciding, registrationId);
    await storeInfoRequested(tx, registrationId, true);
    await note(tx, deciding, registration, { kind: 'asked', text: question.trim() });
    await mailDecision(tx, registration, { mail: 'question', values: { question: question.trim(), operatorEmail } });
  });
}

/** Keeps what the contact answered by mail or phone; nothing is open any more. */
export function noteCompanyRegistration(
  db: Database,
  deciding: DecidingRegistration,
  registrationId: string,
  text: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const registration = await lockWaiting(tx, deciding, registrationId);
    await storeInfoRequested(tx, registrationId, false);
    await note(tx, deciding, registration, { kind: 'noted', text: text.trim() });
  });
}

/** The number before the registration, as when a company registers: two deeds about one number happen one after another. */
async function lockAny(tx: Tx, registrationId: string): Promise<StoredRegistration> {
  const known = await findRegistration(tx, registrationId);
  if (!known) throw new Refusal('company_registration_not_found', 404);
  await lockIco(tx, known.ico);
  const registration = await lockRegistration(tx, registrationId);
  if (!registration) throw new Refusal('company_registration_not_found', 404);
  return registration;
}

async function lockWaiting(
  tx: Tx,
  { lang }: DecidingRegistration,
  registrationId: string,
): Promise<StoredRegistration> {
  const registration = await lockAny(tx, registrationId);
  const { decidedAt, decidedBy } = registration;
  if (decidedAt)
    throw new Refusal('registration_already_decided', 409, {
      values: { name: decidedBy ?? '–', time: momentIn(lang, decidedAt) },
    });
  return registration;
}

interface Decision {
  status: 'approved' | 'rejected';
  reason: string;
  companyId?: string;
}

async function decide(
  tx: Tx,
  deciding: DecidingRegistration,
  registration: StoredRegistration,
  decision: Decision,
): Promise<void> {
  const byPersonId = deciding.operator.personId;
  await storeDecision(tx, registration.registrationId, { ...decision, at: now(), byPersonId });
  const event = { kind: decision.status, text: decision.reason };
  await note(tx, deciding, { ...registration, companyId: decision.companyId ?? registration.companyId }, event, {
    from: 'pending',
    to: decision.status,
  });
}

/** One line for the history of the registration and one for the trail. */
async function note(
  tx: Tx,
  { operator, author }: DecidingRegistration,
  { registrationId, companyId }: StoredRegistration,
  event: Pick<RegistrationEvent, 'kind' | 'text'>,
  status?: { from: string; to: string },
): Promise<void> {
  await insertRegistrationEvent(tx, registrationId, { ...event, at: now(), byPersonId: operator.personId });
  await recordAudit(tx, {
    author,
    companyId,
    action: `companyRegistration.${event.kind}`,
    objectType: 'companyRegistration',
    objectId: registrationId,
    ...(status && { changes: { status } }),
    ...(event.text && { reason: event.text }),
  });
}
