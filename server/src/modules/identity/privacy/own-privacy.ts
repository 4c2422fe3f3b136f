import type { OwnPrivacy, OwnPrivacyKind, OwnPrivacyRequest } from '@polana/contract/identity-privacy';
import { addMonths, type PlainDate } from '@polana/contract/plain-date';
import { recordAudit } from '#modules/audit';
import type { Author, Person } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { listRoles } from '../person.store.ts';
import { assertFreshFactor } from '../sessions/fresh-factor.ts';
import { readPeriods } from '../settings.store.ts';
import { findStanding } from './erase-account.store.ts';
import {
  insertPrivacyRequest,
  listOwnRequests,
  lockPrivacyRequest,
  storePrivacyDecision,
  type NewPrivacyRequest,
  type PrivacyRequest,
} from './privacy-request.store.ts';

/** A person has a right to an answer within a month. */
const answeredWithinMonths = 1;

function dueOf(receivedOn: PlainDate): PlainDate {
  return addMonths(receivedOn, answeredWithinMonths);
}

export function readOwnPrivacy(db: Database, person: Person): Promise<OwnPrivacy> {
  return reading(db, (tx) => privacyOf(tx, person.personId));
}

/** Asks for erasure or restriction in one's own name, after a fresh proof; one of a kind waits at a time. */
export function fileOwnRequest(
  db: Database,
  person: Person,
  kind: OwnPrivacyKind,
  author: Author,
): Promise<OwnPrivacy> {
  assertFreshFactor(person);
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const { personId } = person;
    await fileRequest(tx, { personId, kind, source: 'person', receivedOn: today(), note: '' }, author);
    return privacyOf(tx, personId);
  });
}

/** Nobody who is an administrator or operator is erased. */
export async function assertNoDuties(tx: ReadTx, personId: string): Promise<void> {
  const roles = await listRoles(tx, personId);
  if (roles.some((role) => role.roleName !== 'EMPL')) throw new Refusal('privacy_duties_held', 409);
}

/** Writes a request down, whoever brings it; the caller has checked who that is. */
export async function fileRequest(
  tx: Tx,
  asked: Pick<NewPrivacyRequest, 'personId' | 'kind' | 'source' | 'receivedOn' | 'note'>,
  author: Author,
): Promise<string> {
  const { personId, kind, source, receivedOn } = asked;
  if (kind === 'erasure') await assertNoDuties(tx, personId);
  const requestId = newId();
  const request = { ...asked, requestId, dueOn: dueOf(receivedOn), createdAt: now() };
  if (!(await insertPrivacyRequest(tx, { ...request, createdBy: author.personId ?? personId })))
    throw new Refusal('privacy_already_requested', 409);
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'privacyRequest.filed',
    objectType: 'privacyRequest',
    objectId: requestId,
    changes: { personId, kind, source, receivedOn },
  });
  return requestId;
}

/** Takes a waiting request of one's own back. */
export function withdrawOwnRequest(db: Database, person: Person, requestId: string, author: Author): Promise<void> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const request = await lockPrivacyRequest(tx, requestId);
    if (!request || request.personId !== person.personId) throw new Refusal('privacy_request_not_found', 404);
    const decision = { status: 'withdrawn' as const, reason: '', at: now(), byPersonId: person.personId };
    if (!(await storePrivacyDecision(tx, requestId, decision))) throw new Refusal('privacy_already_decided', 409);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'privacyRequest.withdrawn',
      objectType: 'privacyRequest',
      objectId: requestId,
      changes: { kind: request.kind },
    });
  });
}

async function privacyOf(tx: ReadTx, personId: string): Promise<OwnPrivacy> {
  const standing = await findStanding(tx, personId);
  return {
    periods: await readPeriods(tx),
    isRestricted: standing?.isRestricted ?? false,
    requests: (await listOwnRequests(tx, personId)).map(ownRequestOf),
  };
}

function ownRequestOf(request: PrivacyRequest): OwnPrivacyRequest {
  const { requestId, kind, status, receivedOn, dueOn, reason, decidedAt, liftedAt } = request;
  return {
    id: requestId,
    kind,
    status,
    receivedOn,
    dueOn,
    reason,
    decidedAt: decidedAt?.toISOString() ?? null,
    liftedAt: liftedAt?.toISOString() ?? null,
  };
}
