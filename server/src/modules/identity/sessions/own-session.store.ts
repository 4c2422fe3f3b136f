import { readTablesOf, type ReadTx } from '#platform/database';
import type { SessionTimes } from './session.rules.ts';

interface SessionTables {
  session: {
    id: string;
    person_id: string;
    user_agent: string;
    created_at: Date;
    last_act_at: Date;
    idle_minutes: number;
    expires_at: Date;
    ended_at: Date | null;
    impersonation_id: string | null;
  };
}

export interface ListedSession extends SessionTimes {
  sessionId: string;
  userAgent: string;
  createdAt: Date;
}

/** Sessions that were not ended, the one used last first; the caller judges the times. */
export async function listOpenSessions(tx: ReadTx, personId: string): Promise<ListedSession[]> {
  const rows = await readTablesOf<SessionTables>(tx)
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_act_at', 'idle_minutes', 'expires_at'])
    .where('person_id', '=', personId)
    .where('impersonation_id', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('last_act_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...timesOf(row),
    sessionId: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
  }));
}

/** The times of an open session, if it is this person's. */
export async function findOwnSession(
  tx: ReadTx,
  personId: string,
  sessionId: string,
): Promise<SessionTimes | undefined> {
  const row = await readTablesOf<SessionTables>(tx)
    .selectFrom('session')
    .select(['last_act_at', 'idle_minutes', 'expires_at'])
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && timesOf(row);
}

function timesOf(row: Pick<SessionTables['session'], 'last_act_at' | 'idle_minutes' | 'expires_at'>): SessionTimes {
  return { lastActAt: row.last_act_at, idleMinutes: row.idle_minutes, expiresAt: row.expires_at };
}
