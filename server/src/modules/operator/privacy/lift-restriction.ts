import { liftingNoticeDays } from '@polana/contract/operator-privacy';
import { addDays } from '@polana/contract/plain-date';
import { recordAudit, type AuditRecord } from '#modules/audit';
import {
  assertFreshFactor,
  liftRestriction,
  listRestrictionsToLift,
  lockPrivacyRequest,
  storeLifted,
  storeLiftsOn,
  storeNoLifting,
  type PrivacyRequest,
} from '#modules/identity';
import { systemAuthor, type Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { DecidingPrivacy } from './decide-request.ts';
import { mailPrivacy } from './privacy.mail.ts';

interface Lifting {
  reason: string;
  /** The person asks for it: nobody has to be told beforehand. */
  isOwnWish?: boolean | undefined;
}

/** Ends a restriction that was carried out, no sooner than the person knows. What an erasure restricted stays so. */
export function lift(db: Database, deciding: DecidingPrivacy, requestId: string, lifting: Lifting): Promise<void> {
  assertFreshFactor(deciding.operator);
  return inTransaction(db, async (tx) => {
    const request = await lockHeld(tx, requestId);
    const reason = lifting.reason.trim();
    if (lifting.isOwnWish) {
      await end(tx, request, deciding.author, reason);
      await mailPrivacy(tx, 'lifted', { ...request, reason }, deciding.publicUrl);
      return;
    }
    const liftsOn = addDays(today(), liftingNoticeDays);
    if (!(await storeLiftsOn(tx, requestId, liftsOn))) throw new Refusal('privacy_lifting_announced', 409);
    await record(tx, request, { author: deciding.author, action: 'privacyRequest.liftingAnnounced', reason });
    await mailPrivacy(tx, 'lifting', { ...request, reason, liftsOn }, deciding.publicUrl);
  });
}

/** The restriction stays although its end was announced, as where the person objects. */
export function keep(db: Database, deciding: DecidingPrivacy, requestId: string): Promise<void> {
  assertFreshFactor(deciding.operator);
  return inTransaction(db, async (tx) => {
    const request = await lockPrivacyRequest(tx, requestId);
    if (!request) throw new Refusal('privacy_request_not_found', 404);
    if (!(await storeLiftsOn(tx, requestId, null))) throw new Refusal('privacy_lifting_not_announced', 409);
    await record(tx, request, { author: deciding.author, action: 'privacyRequest.restrictionKept' });
    await mailPrivacy(tx, 'kept', request, deciding.publicUrl);
  });
}

/** Who is granted a restriction anew keeps it: the announced end of an earlier one is off. */
export async function keepAnnounced(tx: Tx, personId: string, author: Author): Promise<void> {
  for (const requestId of await storeNoLifting(tx, personId))
    await record(tx, { requestId, personId }, { author, action: 'privacyRequest.restrictionKept' });
}

/** Ends the restrictions whose announced day has come. */
export async function liftDue(db: Database): Promise<number> {
  let lifted = 0;
  for (const requestId of await reading(db, (tx) => listRestrictionsToLift(tx, today())))
    if (await inTransaction(db, (tx) => liftOneDue(tx, requestId))) lifted += 1;
  return lifted;
}

/** Looked at anew under its lock: an operator may have kept it, or lifted it, meanwhile. */
async function liftOneDue(tx: Tx, requestId: string): Promise<boolean> {
  const request = await lockPrivacyRequest(tx, requestId);
  if (!request?.liftsOn || request.liftsOn > today() || !isHeld(request)) return false;
  await end(tx, request, systemAuthor);
  return true;
}

async function end(tx: Tx, request: PrivacyRequest, author: Author, reason?: string): Promise<void> {
  const isLifted = (await storeLifted(tx, request.requestId, now())) && (await liftRestriction(tx, request.personId));
  if (!isLifted) throw new Refusal('privacy_not_restricted', 409);
  await record(tx, request, { author, action: 'privacyRequest.lifted', ...(reason && { reason }) });
}

async function lockHeld(tx: Tx, requestId: string): Promise<PrivacyRequest> {
  const request = await lockPrivacyRequest(tx, requestId);
  if (!request) throw new Refusal('privacy_request_not_found', 404);
  if (!isHeld(request)) throw new Refusal('privacy_not_restricted', 409);
  return request;
}

function isHeld({ kind, status, liftedAt, isRestricted, isEmptied }: PrivacyRequest): boolean {
  return kind === 'restriction' && status === 'done' && !liftedAt && isRestricted && !isEmptied;
}

function record(
  tx: Tx,
  { requestId, personId }: Pick<PrivacyRequest, 'requestId' | 'personId'>,
  deed: Pick<AuditRecord, 'author' | 'action' | 'reason'>,
): Promise<void> {
  return recordAudit(tx, {
    ...deed,
    companyId: null,
    objectType: 'privacyRequest',
    objectId: requestId,
    changes: { personId },
  });
}
