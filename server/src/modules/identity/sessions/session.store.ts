import { noting, readTablesOf, tablesOf, type Database, type ReadTx, type Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { noteActAfterSeconds, sessionsMax, type SessionTimes, type TokenState } from './session.rules.ts';
import type { SessionToken } from './session-token.ts';

interface SessionRow {
  id: string;
  person_id: string;
  family_hash: Buffer;
  token_hash: Buffer;
  previous_token_hash: Buffer | null;
  previous_token_until: Date | null;
  renewal_salt: Buffer | null;
  binding_hash: Buffer | null;
  user_agent: string;
  address_hash: Buffer | null;
  created_at: Date;
  token_issued_at: Date;
  last_act_at: Date;
  idle_minutes: number;
  expires_at: Date;
  factor_confirmed_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  impersonation_id: string | null;
}

interface SessionTables {
  session: SessionRow;
}

/** Notes an act of the person, unless one was noted within the last minute. */
export async function noteAct(db: Database, sessionId: string, at: Date): Promise<void> {
  await noting(db, {
    name: 'identity-note-act',
    text: `UPDATE session SET last_act_at = $2
     WHERE id = $1 AND ended_at IS NULL AND last_act_at <= $2::timestamptz - make_interval(secs => $3)`,
    values: [sessionId, at, noteActAfterSeconds],
  });
}

export interface NewSession {
  personId: string;
  /** Set where somebody else acts for the person. */
  impersonationId?: string;
  token: SessionToken;
  bindingHash: Buffer | null;
  userAgent: string;
  addressHash: Buffer;
  at: Date;
  idleMinutes: number;
  expiresAt: Date;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const id = newId();
  await tablesOf<SessionTables>(tx)
    .insertInto('session')
    .values({
      id,
      person_id: session.personId,
      family_hash: session.token.familyHash,
      token_hash: session.token.hash,
      previous_token_hash: null,
      previous_token_until: null,
      renewal_salt: null,
      binding_hash: session.bindingHash,
      user_agent: session.userAgent,
      address_hash: session.addressHash,
      created_at: session.at,
      token_issued_at: session.at,
      last_act_at: session.at,
      idle_minutes: session.idleMinutes,
      expires_at: session.expiresAt,
      factor_confirmed_at: session.at,
      ended_at: null,
      end_reason: null,
      impersonation_id: session.impersonationId ?? null,
    })
    .execute();
  return id;
}

/** Makes room for one more session: dead ones go first, then the oldest. */
export async function endSurplusSessions(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx.client.query(
    `UPDATE session SET ended_at = $2, end_reason = 'too_many_sessions' WHERE id IN (
       SELECT id FROM session WHERE person_id = $1 AND ended_at IS NULL AND impersonation_id IS NULL
       ORDER BY expires_at > $2 AND last_act_at + make_interval(mins => idle_minutes) > $2 DESC, created_at DESC, id DESC
       OFFSET $3)`,
    [personId, at, sessionsMax - 1],
  );
}

export interface RenewableSession extends TokenState {
  tokenIssuedAt: Date;
  renewalSalt: Buffer | null;
}

/** Locks the session, so that of two renewals at once the second sees the first. */
export async function lockSession(tx: Tx, sessionId: string): Promise<RenewableSession | undefined> {
  const row = await tablesOf<SessionTables>(tx)
    .selectFrom('session')
    .select(['token_hash', 'previous_token_hash', 'previous_token_until', 'renewal_salt', 'token_issued_at'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...tokenStateOf(row), tokenIssuedAt: row.token_issued_at, renewalSalt: row.renewal_salt };
}

export interface Renewal {
  token: SessionToken;
  salt: Buffer;
  previousTokenHash: Buffer;
  previousTokenUntil: Date;
  at: Date;
}

export async function storeRenewal(tx: Tx, sessionId: string, renewal: Renewal): Promise<void> {
  await tablesOf<SessionTables>(tx)
    .updateTable('session')
    .set({
      token_hash: renewal.token.hash,
      previous_token_hash: renewal.previousTokenHash,
      previous_token_until: renewal.previousTokenUntil,
      renewal_salt: renewal.salt,
      token_issued_at: renewal.at,
    })
    .where('id', '=', sessionId)
    .execute();
}

/** A wholly new token: nothing issued before it is known any more. Whoever got it has just proved who they are, or not. */
export async function replaceToken(
  tx: Tx,
  sessionId: string,
  token: SessionToken,
  { at, isProof }: { at: Date; isProof: boolean },
): Promise<void> {
  await tablesOf<SessionTables>(tx)
    .updateTable('session')
    .set({
      family_hash: token.familyHash,
      token_hash: token.hash,
      previous_token_hash: null,
      previous_token_until: null,
      renewal_salt: null,
      token_issued_at: at,
      ...(isProof && { factor_confirmed_at: at }),
    })
    .where('id', '=', sessionId)
    .execute();
}

/** Answers whether the session was still open. */
export async function endSession(tx: Tx, sessionId: string, reason: string, at: Date): Promise<boolean> {
  const result = await tablesOf<SessionTables>(tx)
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function endOpenSessions(
  tx: Tx,
  personId: string,
  reason: string,
  at: Date,
  exceptSessionId?: string,
): Promise<number> {
  const all = tablesOf<SessionTables>(tx)
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null);
  const result = await (exceptSessionId ? all.where('id', '<>', exceptSessionId) : all).executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function endOpenSessionsOf(
  tx: Tx,
  personIds: readonly string[],
  reason: string,
  at: Date,
): Promise<number> {
  if (personIds.length === 0) return 0;
  const result = await tx.client.query(
    'UPDATE session SET ended_at = $2, end_reason = $3 WHERE person_id = ANY ($1) AND ended_at IS NULL',
    [personIds, at, reason],
  );
  return result.rowCount ?? 0;
}

/** The times and the binding of a person's own open session; somebody acting for them has another. */
export async function findBinding(
  tx: ReadTx,
  personId: string,
  sessionId: string,
): Promise<(SessionTimes & { bindingHash: Buffer | null }) | undefined> {
  const row = await readTablesOf<SessionTables>(tx)
    .selectFrom('session')
    .select(['last_act_at', 'idle_minutes', 'expires_at', 'binding_hash'])
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
    .where('impersonation_id', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && { ...timesOf(row), bindingHash: row.binding_hash };
}

export async function noteActNow(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tablesOf<SessionTables>(tx)
    .updateTable('session')
    .set({ last_act_at: at })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function noteFactorConfirmed(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tablesOf<SessionTables>(tx)
    .updateTable('session')
    .set({ factor_confirmed_at: at })
    .where('id', '=', sessionId)
    .execute();
}

function timesOf(row: Pick<SessionRow, 'last_act_at' | 'idle_minutes' | 'expires_at'>): SessionTimes {
  return { lastActAt: row.last_act_at, idleMinutes: row.idle_minutes, expiresAt: row.expires_at };
}

function tokenStateOf(
  row: Pick<SessionRow, 'token_hash' | 'previous_token_hash' | 'previous_token_until'>,
): TokenState {
  return {
    tokenHash: row.token_hash,
    previousTokenHash: row.previous_token_hash,
    previousTokenUntil: row.previous_token_until,
  };
}
