import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

interface ImpersonationRow {
  id: string;
  company_id: string;
  actor_person_id: string;
  actor_session_id: string;
  actor_role: 'COMP' | 'OPER';
  actor_role_id: string;
  actor_place: string;
  subject_person_id: string;
  subject_role: 'EMPL' | 'COMP';
  subject_role_id: string;
  reason: string;
  read_only: boolean;
  requested_at: Date;
  started_at: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
}

interface ImpersonationTables {
  impersonation: ImpersonationRow;
  person_role: {
    person_id: string;
    role_name: string;
    role_id: string;
    company_id: string | null;
    is_restricted: boolean;
  };
  session: {
    id: string;
    binding_hash: Buffer | null;
    expires_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
    impersonation_id: string | null;
  };
}

/** One entry into somebody's account, from the asking on. */
export interface ImpersonationRecord {
  impersonationId: string;
  companyId: string;
  actorPersonId: string;
  actorSessionId: string;
  actorRole: 'COMP' | 'OPER';
  actorRoleId: string;
  actorPlace: string;
  subjectPersonId: string;
  subjectRole: 'EMPL' | 'COMP';
  subjectRoleId: string;
  reason: string;
  readOnly: boolean;
  requestedAt: Date;
  startedAt: Date | null;
}

export async function insertImpersonation(
  tx: Tx,
  { impersonationId, ...request }: Omit<ImpersonationRecord, 'startedAt'>,
): Promise<void> {
  await tablesOf<ImpersonationTables>(tx)
    .insertInto('impersonation')
    .values({
      id: impersonationId,
      company_id: request.companyId,
      actor_person_id: request.actorPersonId,
      actor_session_id: request.actorSessionId,
      actor_role: request.actorRole,
      actor_role_id: request.actorRoleId,
      actor_place: request.actorPlace,
      subject_person_id: request.subjectPersonId,
      subject_role: request.subjectRole,
      subject_role_id: request.subjectRoleId,
      reason: request.reason,
      read_only: request.readOnly,
      requested_at: request.requestedAt,
      started_at: null,
      ends_at: null,
      ended_at: null,
      end_reason: null,
    })
    .execute();
}

export async function findImpersonation(tx: ReadTx, impersonationId: string): Promise<ImpersonationRecord | undefined> {
  const row = await readTablesOf<ImpersonationTables>(tx)
    .selectFrom('impersonation')
    .selectAll()
    .where('id', '=', impersonationId)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Whose employment it is, in this company and today; nobody's whose processing is restricted. */
export async function findEmployedPerson(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
): Promise<string | undefined> {
  const row = await readTablesOf<ImpersonationTables>(tx)
    .selectFrom('person_role')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('role_name', '=', 'EMPL')
    .where('role_id', '=', employmentId)
    .where('is_restricted', '=', false)
    .executeTakeFirst();
  return row?.person_id;
}

/** The sign-in under which an entry begins, kept open until the transaction ends. */
export async function lockOwnSession(
  tx: Tx,
  sessionId: string,
): Promise<{ bindingHash: Buffer | null; expiresAt: Date } | undefined> {
  const row = await tablesOf<ImpersonationTables>(tx)
    .selectFrom('session')
    .select(['binding_hash', 'expires_at'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { bindingHash: row.binding_hash, expiresAt: row.expires_at };
}

export async function storeStart(tx: Tx, impersonationId: string, startedAt: Date, endsAt: Date): Promise<void> {
  await tablesOf<ImpersonationTables>(tx)
    .updateTable('impersonation')
    .set({ started_at: startedAt, ends_at: endsAt })
    .where('id', '=', impersonationId)
    .execute();
}

export interface LiveImpersonation extends ImpersonationRecord {
  actorName: string;
  actorLang: 'sk' | 'en';
  endsAt: Date;
  /** Of the actor's own sign-in. */
  lastActAt: Date;
  idleMinutes: number;
  expiresAt: Date;
}

type LiveRow = ImpersonationRow & {
  actor_name: string;
  actor_lang: 'sk' | 'en';
  last_act_at: Date;
  idle_minutes: number;
  expires_at: Date;
};

const actorMay = `EXISTS (SELECT FROM person_role r WHERE r.person_id = i.actor_person_id AND r.role_name = i.actor_role
  AND r.role_id = i.actor_role_id)`;
/** Whose processing is restricted meanwhile, only an operator goes on looking at. */
const subjectHolds = `EXISTS (SELECT FROM person_role r WHERE r.person_id = i.subject_person_id AND r.role_name = i.subject_role
  AND r.role_id = i.subject_role_id AND (i.actor_role = 'OPER' OR NOT r.is_restricted))`;

/** An entry that was not ended, whose actor's sign-in was not ended, and whose two roles are held still; the caller
 *  judges the times. */
export async function findLiveImpersonation(
  tx: ReadTx,
  impersonationId: string,
): Promise<LiveImpersonation | undefined> {
  const { rows } = await tx.client.query<LiveRow>(
    `SELECT i.*, a.first_name || ' ' || a.last_name AS actor_name, a.lang AS actor_lang,
       o.last_act_at, o.idle_minutes, o.expires_at
     FROM impersonation i JOIN session o ON o.id = i.actor_session_id JOIN person a ON a.id = i.actor_person_id
     WHERE i.id = $1 AND i.started_at IS NOT NULL AND i.ended_at IS NULL AND o.ended_at IS NULL
       AND a.disabled_at IS NULL AND ${actorMay} AND ${subjectHolds}`,
    [impersonationId],
  );
  const row = rows[0];
  if (!row?.ends_at) return undefined;
  return {
    ...recordOf(row),
    actorName: row.actor_name,
    actorLang: row.actor_lang,
    endsAt: row.ends_at,
    lastActAt: row.last_act_at,
    idleMinutes: row.idle_minutes,
    expiresAt: row.expires_at,
  };
}

/** Marks an entry as ended and answers it, once: of two at once the second gets nothing. */
export async function storeEnd(
  tx: Tx,
  impersonationId: string,
  reason: string,
  at: Date,
): Promise<ImpersonationRecord | undefined> {
  const row = await tablesOf<ImpersonationTables>(tx)
    .updateTable('impersonation')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', impersonationId)
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && recordOf(row);
}

export async function endSessionOf(tx: Tx, impersonationId: string, at: Date): Promise<void> {
  await tablesOf<ImpersonationTables>(tx)
    .updateTable('session')
    .set({ ended_at: at, end_reason: 'impersonation_ended' })
    .where('impersonation_id', '=', impersonationId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function listUnderWay(tx: ReadTx, actorPersonId: string): Promise<string[]> {
  const rows = await readTablesOf<ImpersonationTables>(tx)
    .selectFrom('impersonation')
    .select('id')
    .where('actor_person_id', '=', actorPersonId)
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

export interface DeadImpersonation {
  impersonationId: string;
  actorPersonId: string;
  /** The moment it died, as far as the rows tell. */
  diedAt: Date;
  reason: 'expired' | 'own_session_ended' | 'ended_from_outside';
}

/** Entries nobody ended that are dead all the same; another node's are left to it. */
export async function lockDeadImpersonations(tx: Tx, at: Date): Promise<DeadImpersonation[]> {
  const { rows } = await tx.client.query<{
    id: string;
    actor_person_id: string;
    died_at: Date;
    reason: DeadImpersonation['reason'];
  }>(
    `SELECT i.id, i.actor_person_id, least($1, i.ends_at, s.ended_at, o.ended_at, o.expires_at, o.last_act_at + make_interval(mins => o.idle_minutes)) AS died_at,
       CASE WHEN i.ends_at <= $1 THEN 'expired'
         WHEN o.ended_at IS NOT NULL OR o.expires_at <= $1 OR o.last_act_at + make_interval(mins => o.idle_minutes) <= $1 THEN 'own_session_ended'
         ELSE 'ended_from_outside' END AS reason
     FROM impersonation i
       JOIN session s ON s.impersonation_id = i.id
       JOIN session o ON o.id = i.actor_session_id
       JOIN person a ON a.id = i.actor_person_id
     WHERE i.started_at IS NOT NULL AND i.ended_at IS NULL
       AND (i.ends_at <= $1 OR s.ended_at IS NOT NULL OR o.ended_at IS NOT NULL OR o.expires_at <= $1
         OR o.last_act_at + make_interval(mins => o.idle_minutes) <= $1 OR a.disabled_at IS NOT NULL
         OR NOT ${actorMay} OR NOT ${subjectHolds})
     FOR UPDATE OF i SKIP LOCKED`,
    [at],
  );
  return rows.map((row) => ({
    impersonationId: row.id,
    actorPersonId: row.actor_person_id,
    diedAt: row.died_at,
    reason: row.reason,
  }));
}

function recordOf(row: ImpersonationRow): ImpersonationRecord {
  return {
    impersonationId: row.id,
    companyId: row.company_id,
    actorPersonId: row.actor_person_id,
    actorSessionId: row.actor_session_id,
    actorRole: row.actor_role,
    actorRoleId: row.actor_role_id,
    actorPlace: row.actor_place,
    subjectPersonId: row.subject_person_id,
    subjectRole: row.subject_role,
    subjectRoleId: row.subject_role_id,
    reason: row.reason,
    readOnly: row.read_only,
    requestedAt: row.requested_at,
    startedAt: row.started_at,
  };
}
