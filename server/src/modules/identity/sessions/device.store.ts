import { readTablesOf, type ReadTx } from '#platform/database';

interface DeviceTables {
  session: { person_id: string; user_agent: string; created_at: Date; impersonation_id: string | null };
}

export interface UsedProgram {
  userAgent: string;
  lastSignInAt: Date;
}

/** Every program the person signed in with as far as sessions are kept, and when last. */
export async function listUsedPrograms(tx: ReadTx, personId: string): Promise<UsedProgram[]> {
  const rows = await readTablesOf<DeviceTables>(tx)
    .selectFrom('session')
    .select((is) => ['user_agent', is.fn.max('created_at').as('last_sign_in_at')])
    .where('person_id', '=', personId)
    .where('impersonation_id', 'is', null)
    .groupBy('user_agent')
    .execute();
  return rows.map((row) => ({ userAgent: row.user_agent, lastSignInAt: row.last_sign_in_at }));
}

/** Told by the trail, which is kept longer than sessions. */
export async function hasEverSignedIn(tx: ReadTx, personId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT FROM act_of_person WHERE person_id = $1 AND action = 'session.started' LIMIT 1`,
    [personId],
  );
  return rowCount === 1;
}
