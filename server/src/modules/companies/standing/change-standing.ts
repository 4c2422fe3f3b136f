import { addDays, yearOf, type PlainDate } from '@polana/contract/plain-date';
import { endAheadDaysMax } from '@polana/contract/operator-company-standing';
import { isReasonLongEnough, reasonLengthMin } from '@polana/contract/reason';
import type { Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit, type AuditAction } from '#modules/audit';
import { endSessionsOfMany } from '#modules/identity';
import { mailAboutStanding } from './standing.mail.ts';
import { listPeople, lockStanding, storeStanding, type Standing } from './standing.store.ts';

/** Who decides about a company, and where mails lead. */
export interface Deciding {
  author: Author;
  publicUrl: string;
}

/** Suspends a company: from the commit on nobody of it submits a claim; its people still look at their accounts. */
export async function suspendCompany(tx: Tx, companyId: string, reason: string, deciding: Deciding): Promise<void> {
  const said = saidReason(reason);
  const standing = await lockLiving(tx, companyId);
  if (standing.status === 'suspended') throw new Refusal('company_already_suspended', 409);
  await storeStanding(tx, standing, { status: 'suspended', status_reason: said, suspended_at: now() });
  await note(tx, standing, 'company.suspended', deciding, said, {
    status: { before: standing.status, after: 'suspended' },
  });
  await mailAboutStanding(tx, 'suspended', { companyId, reason: said, publicUrl: deciding.publicUrl });
}

/** Lets a suspended company take claims again. */
export async function resumeCompany(tx: Tx, companyId: string, deciding: Deciding): Promise<void> {
  const standing = await lockLiving(tx, companyId);
  if (standing.status !== 'suspended') throw new Refusal('company_not_suspended', 409);
  await storeStanding(tx, standing, { status: 'active', status_reason: '', suspended_at: null });
  await note(tx, standing, 'company.resumed', deciding, undefined, {
    status: { before: 'suspended', after: 'active' },
    statusReason: { before: standing.reason, after: '' },
  });
  await mailAboutStanding(tx, 'resumed', { companyId, publicUrl: deciding.publicUrl });
}

export interface CompanyEnd {
  reason: string;
  date: PlainDate;
}

/** Sets the day from which nobody signs in to the company. Answers whether that day is here already, and whether anything is new:
 *  a coming end planned again for the same day and reason is told to nobody a second time. */
export async function planCompanyEnd(
  tx: Tx,
  companyId: string,
  { reason, date }: CompanyEnd,
  deciding: Deciding,
): Promise<{ isDue: boolean; isNew: boolean }> {
  const said = saidReason(reason);
  if (date < today()) throw new Refusal('end_date_past', 400, { path: 'date' });
  if (date > addDays(today(), endAheadDaysMax)) throw new Refusal('end_date_too_far', 400, { path: 'date' });
  const standing = await lockLiving(tx, companyId);
  const isDue = date === today();
  if (!isDue && standing.endsOn === date && standing.endReason === said) return { isDue, isNew: false };

  await storeStanding(tx, standing, { ends_on: date, end_reason: said });
  await note(tx, standing, 'company.endPlanned', deciding, said, { endsOn: { before: standing.endsOn, after: date } });
  const { publicUrl } = deciding;
  if (!isDue) await mailAboutStanding(tx, 'ending', { companyId, reason: said, date, publicUrl });
  return { isDue, isNew: true };
}

export async function cancelCompanyEnd(tx: Tx, companyId: string, deciding: Deciding): Promise<void> {
  const standing = await lockLiving(tx, companyId);
  if (!standing.endsOn) throw new Refusal('company_end_not_planned', 409);
  await storeStanding(tx, standing, { ends_on: null, end_reason: '' });
  await note(tx, standing, 'company.endCancelled', deciding, undefined, {
    endsOn: { before: standing.endsOn, after: null },
  });
  await mailAboutStanding(tx, 'endCancelled', { companyId, publicUrl: deciding.publicUrl });
}

/** Whether the day of a company has come, held until the transaction ends: since it was listed somebody may have called its end
 *  off, moved it or ended the company. */
export async function holdDueEnd(tx: Tx, companyId: string): Promise<boolean> {
  const standing = await lockStanding(tx, companyId);
  return standing !== undefined && standing.status !== 'ended' && isDue(standing.endsOn);
}

function isDue(endsOn: PlainDate | null): endsOn is PlainDate {
  return endsOn !== null && endsOn <= today();
}

/** Ends a company whose day has come: every session of its people ends in the same transaction, and its records are kept for
 *  so many years after the year of the end. Claims that wait stay as they are: nobody decides in the employer's place. */
export async function endCompany(
  tx: Tx,
  companyId: string,
  deciding: Deciding & { retainedYears: number },
): Promise<void> {
  const standing = await lockLiving(tx, companyId);
  const { endsOn } = standing;
  if (!isDue(endsOn)) throw new Error(`the day of company ${companyId} has not come`);
  const retainedUntil = `${yearOf(endsOn) + deciding.retainedYears}-12-31`;
  const people = await listPeople(tx, companyId);
  await mailAboutStanding(tx, 'ended', { companyId, reason: standing.endReason, publicUrl: deciding.publicUrl });
  await storeStanding(tx, standing, {
    status: 'ended',
    ended_at: now(),
    ends_on: endsOn,
    retained_until: retainedUntil,
  });
  const sessionsEnded = await endSessionsOfMany(
    tx,
    people.filter((personId) => personId !== deciding.author.personId),
    'company_ended',
  );
  await note(tx, standing, 'company.ended', deciding, standing.endReason, {
    status: { before: standing.status, after: 'ended' },
    retainedUntil,
    sessionsEnded,
  });
}

/** The company, if there is still something to decide about it. */
export async function lockLiving(tx: Tx, companyId: string): Promise<Standing> {
  const standing = await lockStanding(tx, companyId);
  if (!standing) throw new Refusal('company_not_found', 404);
  if (standing.status === 'ended') throw new Refusal('company_ended', 409);
  if (standing.status === 'pending') throw new Refusal('company_pending', 409);
  return standing;
}

function saidReason(reason: string): string {
  const said = reason.trim();
  if (!isReasonLongEnough(said))
    throw new Refusal('reason_too_short', 400, { path: 'reason', values: { value: reasonLengthMin } });
  return said;
}

async function note(
  tx: Tx,
  { companyId }: Standing,
  action: AuditAction,
  { author }: Deciding,
  reason: string | undefined,
  changes: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    author,
    companyId,
    action,
    objectType: 'company',
    objectId: companyId,
    ...(reason && { reason }),
    changes,
  });
}
