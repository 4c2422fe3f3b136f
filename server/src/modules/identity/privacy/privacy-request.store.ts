import type { PrivacyKind, PrivacyStatus } from '@polana/contract/identity-privacy';
import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';

export interface PrivacyRequest {
  requestId: string;
  personId: string;
  kind: PrivacyKind;
  source: 'person' | 'letter';
  receivedOn: PlainDate;
  dueOn: PlainDate;
  note: string;
  status: PrivacyStatus;
  reason: string;
  createdAt: Date;
  decidedAt: Date | null;
  liftedAt: Date | null;
  /** The day announced for the end of a restriction. */
  liftsOn: PlainDate | null;
  personName: string;
  email: string | null;
  lang: Language;
  isRestricted: boolean;
  /** Nothing of the account is left. */
  isEmptied: boolean;
  isErased: boolean;
  decidedBy: string | null;
}

const selection = `SELECT r.id AS "requestId", r.person_id AS "personId", r.kind, r.source, r.received_on AS "receivedOn",
    r.due_on AS "dueOn", r.note, r.status, r.reason, r.created_at AS "createdAt", r.decided_at AS "decidedAt",
    r.lifted_at AS "liftedAt", r.lifts_on AS "liftsOn", p.first_name || ' ' || p.last_name AS "personName", p.email, p.lang,
    p.restricted_at IS NOT NULL AS "isRestricted", p.username = 'erased-' || p.id AS "isEmptied",
    p.erased_at IS NOT NULL AS "isErased",
    d.first_name || ' ' || d.last_name AS "decidedBy"
  FROM privacy_request r JOIN person p ON p.id = r.person_id LEFT JOIN person d ON d.id = r.decided_by`;

export interface NewPrivacyRequest {
  requestId: string;
  personId: string;
  kind: PrivacyKind;
  source: 'person' | 'letter';
  receivedOn: PlainDate;
  dueOn: PlainDate;
  note: string;
  createdAt: Date;
  createdBy: string;
}

/** False when one of the kind waits already. */
export async function insertPrivacyRequest(tx: Tx, request: NewPrivacyRequest): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO privacy_request (id, person_id, kind, source, received_on, due_on, note, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [
      request.requestId,
      request.personId,
      request.kind,
      request.source,
      request.receivedOn,
      request.dueOn,
      request.note,
      request.createdAt,
      request.createdBy,
    ],
  );
  return rowCount === 1;
}

export async function findPrivacyRequest(tx: ReadTx, requestId: string): Promise<PrivacyRequest | undefined> {
  const { rows } = await tx.client.query<PrivacyRequest>(`${selection} WHERE r.id = $1`, [requestId]);
  return rows[0];
}

/** Holds the request until the transaction ends: of two at once one decides. */
export async function lockPrivacyRequest(tx: Tx, requestId: string): Promise<PrivacyRequest | undefined> {
  await tx.client.query('SELECT FROM privacy_request WHERE id = $1 FOR NO KEY UPDATE', [requestId]);
  return findPrivacyRequest(tx, requestId);
}

/** Of one person, newest first. */
export async function listOwnRequests(tx: ReadTx, personId: string): Promise<PrivacyRequest[]> {
  const { rows } = await tx.client.query<PrivacyRequest>(
    `${selection} WHERE r.person_id = $1 ORDER BY r.created_at DESC, r.id LIMIT 50`,
    [personId],
  );
  return rows;
}

/** What waits, by its deadline; or what was decided, newest first. */
export async function listPrivacyRequests(
  tx: ReadTx,
  { state, limit, offset }: { state: 'waiting' | 'decided'; limit: number; offset: number },
): Promise<{ requests: PrivacyRequest[]; totalCount: number; waitingCount: number }> {
  const isWaiting = state === 'waiting';
  const condition = isWaiting ? `r.status = 'pending'` : `r.status <> 'pending'`;
  const order = isWaiting ? 'r.due_on, r.id' : 'r.decided_at DESC, r.id DESC';
  const { rows } = await tx.client.query<PrivacyRequest>(
    `${selection} WHERE ${condition} ORDER BY ${order} LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
  const counted = await tx.client.query<{ total: number; waiting: number }>(
    `SELECT (SELECT count(*) FROM privacy_request r WHERE ${condition}) AS total,
       (SELECT count(*) FROM privacy_request WHERE status = 'pending') AS waiting`,
  );
  const { total = 0, waiting = 0 } = counted.rows[0] ?? {};
  return { requests: rows, totalCount: total, waitingCount: waiting };
}

export async function storePrivacyDecision(
  tx: Tx,
  requestId: string,
  decision: { status: 'done' | 'refused' | 'withdrawn'; reason: string; at: Date; byPersonId: string },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE privacy_request SET status = $2, reason = $3, decided_at = $4, decided_by = $5 WHERE id = $1 AND status = 'pending'`,
    [requestId, decision.status, decision.reason, decision.at, decision.byPersonId],
  );
  return rowCount === 1;
}

/** False when it was lifted already or never held. */
export async function storeLifted(tx: Tx, requestId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE privacy_request SET lifted_at = $2
     WHERE id = $1 AND kind = 'restriction' AND status = 'done' AND lifted_at IS NULL`,
    [requestId, at],
  );
  return rowCount === 1;
}

/** The day a restriction will end, or null where it stays after all; false when it does not hold or nothing changes. */
export async function storeLiftsOn(tx: Tx, requestId: string, day: PlainDate | null): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE privacy_request SET lifts_on = $2
     WHERE id = $1 AND kind = 'restriction' AND status = 'done' AND lifted_at IS NULL AND (lifts_on IS NULL) <> ($2::date IS NULL)`,
    [requestId, day],
  );
  return rowCount === 1;
}

/** Takes back every announced end of a person's restriction; answers of which requests. */
export async function storeNoLifting(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `UPDATE privacy_request SET lifts_on = NULL WHERE person_id = $1 AND lifts_on IS NOT NULL AND lifted_at IS NULL RETURNING id`,
    [personId],
  );
  return rows.map(({ id }) => id);
}

/** Restrictions whose announced day has come. */
export async function listRestrictionsToLift(tx: ReadTx, day: PlainDate): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM privacy_request WHERE lifts_on <= $1 AND lifted_at IS NULL ORDER BY lifts_on, id',
    [day],
  );
  return rows.map(({ id }) => id);
}

/** Nobody who is erased waits for anything any more, and what was written about the wish goes with them. */
export async function closeRequestsOf(tx: Tx, personId: string, byPersonId: string, at: Date): Promise<void> {
  await tx.client.query(
    `UPDATE privacy_request SET note = '', lifts_on = CASE WHEN lifted_at IS NULL THEN NULL ELSE lifts_on END, status = CASE status WHEN 'pending' THEN 'done' ELSE status END,
       decided_at = coalesce(decided_at, $3), decided_by = coalesce(decided_by, $2)
     WHERE person_id = $1`,
    [personId, byPersonId, at],
  );
}
