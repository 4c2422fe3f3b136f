import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';
import { exportOf, type Export, type ExportTables } from './export.store.ts';

/** Over every company: exports whose making nobody will finish. */
export async function failLost(tx: Tx, askedBefore: Date): Promise<number> {
  const { numUpdatedRows } = await tablesOf<ExportTables>(tx)
    .updateTable('export')
    .set({ state: 'failed', failure: 'lost' })
    .where('state', 'in', ['queued', 'running'])
    .where('created_at', '<', askedBefore)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Over every company, oldest first: files whose time is up. */
export async function findExpired(tx: ReadTx, at: Date, limit: number): Promise<Export[]> {
  const rows = await readTablesOf<ExportTables>(tx)
    .selectFrom('export')
    .selectAll()
    .where('state', '=', 'ready')
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(exportOf);
}

export async function storeExpired(tx: Tx, companyId: string | null, exportId: string): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf<ExportTables>(tx)
    .updateTable('export')
    .set({ state: 'expired', file_id: null })
    .where('company_id', 'is not distinct from', companyId)
    .where('id', '=', exportId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Over every company: rows whose files are long gone. */
export async function deleteExportsBefore(tx: Tx, before: Date): Promise<void> {
  await tablesOf<ExportTables>(tx)
    .deleteFrom('export')
    .where('state', 'in', ['expired', 'failed'])
    .where('created_at', '<', before)
    .execute();
}
