import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

interface MaintenanceTables {
  maintenance: { only_row: boolean; until: Date; started_at: Date };
}

export async function findMaintenance(tx: ReadTx): Promise<Date | null> {
  const row = await readTablesOf<MaintenanceTables>(tx).selectFrom('maintenance').select('until').executeTakeFirst();
  return row?.until ?? null;
}

/** One that lasts longer than was said keeps its beginning. */
export async function storeMaintenance(tx: Tx, until: Date, startedAt: Date): Promise<void> {
  await tablesOf<MaintenanceTables>(tx)
    .insertInto('maintenance')
    .values({ only_row: true, until, started_at: startedAt })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ until }))
    .execute();
}

export async function deleteMaintenance(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tablesOf<MaintenanceTables>(tx).deleteFrom('maintenance').executeTakeFirst();
  return numDeletedRows > 0n;
}
