import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import type { ImpersonationRecord } from './impersonation.store.ts';

interface ViewTables {
  impersonation_view: { impersonation_id: string; kind: 'page' | 'data'; name: string; first_at: Date };
  impersonated_change: { entry_id: number; actor_person: string; impersonated_person: string; at: Date };
}

/** Answers whether this was looked at for the first time. */
export async function noteView(
  tx: Tx,
  impersonationId: string,
  kind: 'page' | 'data',
  name: string,
  at: Date,
): Promise<boolean> {
  const result = await tablesOf<ViewTables>(tx)
    .insertInto('impersonation_view')
    .values({ impersonation_id: impersonationId, kind, name, first_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function countPages(tx: ReadTx, impersonationId: string): Promise<number> {
  const { count } = await readTablesOf<ViewTables>(tx)
    .selectFrom('impersonation_view')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('impersonation_id', '=', impersonationId)
    .where('kind', '=', 'page')
    .executeTakeFirstOrThrow();
  return count;
}

export async function countChanges(
  tx: ReadTx,
  { actorPersonId, subjectPersonId, startedAt }: ImpersonationRecord,
): Promise<number> {
  if (!startedAt) return 0;
  const { count } = await readTablesOf<ViewTables>(tx)
    .selectFrom('impersonated_change')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('actor_person', '=', actorPersonId)
    .where('impersonated_person', '=', subjectPersonId)
    .where('at', '>=', startedAt)
    .executeTakeFirstOrThrow();
  return count;
}
