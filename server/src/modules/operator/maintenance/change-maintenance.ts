import { recordAudit } from '#modules/audit';
import { systemAuthor } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { deleteMaintenance, findMaintenance, storeMaintenance } from './maintenance.store.ts';

/** Shuts the portal, or says anew until when it is shut; said again it changes nothing and leaves no trace. */
export function startMaintenance(db: Database, until: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await findMaintenance(tx);
    if (before?.getTime() === until.getTime()) return;
    await storeMaintenance(tx, until, now());
    await note(tx, 'maintenance.started', { until: until.toISOString() });
  });
}

/** Opens the portal again; false where it was open. */
export function endMaintenance(db: Database): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const wasShut = await deleteMaintenance(tx);
    if (wasShut) await note(tx, 'maintenance.ended', {});
    return wasShut;
  });
}

function note(
  tx: Tx,
  action: 'maintenance.started' | 'maintenance.ended',
  changes: Record<string, string>,
): Promise<void> {
  return recordAudit(tx, {
    author: systemAuthor,
    companyId: null,
    action,
    objectType: 'maintenance',
    objectId: null,
    changes,
  });
}
