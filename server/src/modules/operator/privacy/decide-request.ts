import type { MyData } from '@polana/contract/identity-profile';
import type { PrivacyKind } from '@polana/contract/identity-privacy';
import type { PlainDate } from '@polana/contract/plain-date';
import { recordAudit } from '#modules/audit';
import { removeDropped, type DroppedFile, type Files } from '#modules/files';
import {
  assertFreshFactor,
  assertNoDuties,
  closeRequestsOf,
  collectForHandover,
  fileRequest,
  findPersonByLogin,
  lockPrivacyRequest,
  restrictPerson,
  stopReminders,
  storePrivacyDecision,
  type PrivacyRequest,
} from '#modules/identity';
import type { Author, Operator } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { erasePerson } from './erase-person.ts';
import { keepAnnounced } from './lift-restriction.ts';
import { mailPrivacy } from './privacy.mail.ts';

/** An operator at work on what people ask about their data. */
export interface DecidingPrivacy {
  operator: Operator;
  author: Author;
  publicUrl: string;
  files: Files;
}

export interface LetterRequest {
  login: string;
  kind: PrivacyKind;
  receivedOn: PlainDate;
  note: string;
}

/** Writes down a request that came by letter; its month runs from the day it was received. */
export function enterRequest(db: Database, author: Author, letter: LetterRequest): Promise<string> {
  if (letter.receivedOn > today()) throw new Refusal('privacy_received_wrong', 400, { path: 'receivedOn' });
  return inTransaction(db, async (tx) => {
    const person = await findPersonByLogin(tx, letter.login.trim().toLowerCase());
    if (!person) throw new Refusal('privacy_person_unknown', 404, { path: 'login' });
    const { kind, receivedOn, note } = letter;
    return fileRequest(
      tx,
      { personId: person.personId, kind, source: 'letter', receivedOn, note: note.trim() },
      author,
    );
  });
}

/** Does what was asked as far as the law allows: deed, decision, trace and mail are one. Bytes of files follow the commit. */
export async function carryOut(db: Database, deciding: DecidingPrivacy, requestId: string): Promise<void> {
  assertFreshFactor(deciding.operator);
  const dropped = await inTransaction(db, async (tx) => {
    const request = await lockWaiting(tx, requestId);
    await decide(tx, deciding, request, { status: 'done', reason: '' });
    return deeds[request.kind](tx, deciding, request);
  });
  await removeDropped(deciding.files, db, dropped);
}

type Deed = (tx: Tx, deciding: DecidingPrivacy, request: PrivacyRequest) => Promise<DroppedFile[]>;

const deeds: Record<PrivacyKind, Deed> = {
  erasure: erase,
  async restriction(tx, { publicUrl, author }, request) {
    await restrictPerson(tx, request.personId);
    await keepAnnounced(tx, request.personId, author);
    await mailPrivacy(tx, 'restricted', request, publicUrl);
    return [];
  },
  async access(tx, { publicUrl }, request) {
    if (!request.email) throw new Refusal('privacy_no_mailbox', 409);
    await mailPrivacy(tx, 'access', request, publicUrl);
    return [];
  },
  async objection(tx, { publicUrl }, request) {
    await stopReminders(tx, request.personId);
    await mailPrivacy(tx, 'objected', request, publicUrl);
    return [];
  },
};

/** The last mail goes out before its address is gone. */
async function erase(tx: Tx, deciding: DecidingPrivacy, request: PrivacyRequest): Promise<DroppedFile[]> {
  const { operator, author, publicUrl } = deciding;
  await mailPrivacy(tx, 'erased', request, publicUrl);
  const { dropped } = await erasePerson(tx, request.personId, { hasTimeRunOut: false }, author);
  // With the account in hand: a role may have come since the request did.
  await assertNoDuties(tx, request.personId);
  await closeRequestsOf(tx, request.personId, operator.personId, now());
  return dropped;
}

/** Everything kept about somebody who cannot fetch it alone: given out once, which carries the request out. */
export function handOver(db: Database, deciding: DecidingPrivacy, requestId: string): Promise<MyData> {
  assertFreshFactor(deciding.operator);
  return inTransaction(db, async (tx) => {
    const request = await lockWaiting(tx, requestId);
    if (request.kind !== 'access') throw new Refusal('privacy_request_not_found', 404);
    const data = await collectForHandover(tx, request.personId);
    await decide(tx, deciding, request, { status: 'done', reason: '' });
    await recordAudit(tx, {
      author: deciding.author,
      companyId: null,
      action: 'person.dataHandedOver',
      objectType: 'person',
      objectId: request.personId,
    });
    return data;
  });
}

/** Leaves everything as it is; the person learns why. */
export function refuse(db: Database, deciding: DecidingPrivacy, requestId: string, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const request = await lockWaiting(tx, requestId);
    const decided = { ...request, reason: reason.trim() };
    await decide(tx, deciding, decided, { status: 'refused', reason: decided.reason });
    await mailPrivacy(tx, 'refused', decided, deciding.publicUrl);
  });
}

async function lockWaiting(tx: Tx, requestId: string): Promise<PrivacyRequest> {
  const request = await lockPrivacyRequest(tx, requestId);
  if (!request) throw new Refusal('privacy_request_not_found', 404);
  if (request.status !== 'pending') throw new Refusal('privacy_already_decided', 409);
  return request;
}

async function decide(
  tx: Tx,
  { operator, author }: DecidingPrivacy,
  { requestId, personId, kind }: PrivacyRequest,
  decision: { status: 'done' | 'refused'; reason: string },
): Promise<void> {
  const byPersonId = operator.personId;
  if (!(await storePrivacyDecision(tx, requestId, { ...decision, at: now(), byPersonId })))
    throw new Refusal('privacy_already_decided', 409);
  await recordAudit(tx, {
    author,
    companyId: null,
    action: decision.status === 'done' ? 'privacyRequest.carriedOut' : 'privacyRequest.refused',
    objectType: 'privacyRequest',
    objectId: requestId,
    changes: { personId, kind },
    ...(decision.reason && { reason: decision.reason }),
  });
}
