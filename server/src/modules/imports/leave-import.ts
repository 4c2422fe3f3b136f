import { dropFile } from '#modules/files';
import { recordAudit } from '#modules/audit';
import type { Author, CompanyAdmin } from '#platform/actor';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { ImportState } from '@polana/contract/imports';
import { deleteChanges } from './import-change.store.ts';
import { deleteProblems } from './import-problem.store.ts';
import { forgetFile, lockImport, storeLeft, storeReplacedBy, type Import } from './import.store.ts';

/** Leaves an import as it is: what was not confirmed never will be, and the file is let go. */
export function leaveImport(
  db: Database,
  { companyId }: CompanyAdmin,
  importId: string,
  author: Author,
): Promise<ImportState> {
  return inTransaction(db, async (tx) => {
    const found = await lockImport(tx, companyId, importId);
    if (!found) throw new Refusal('import_not_found', 404);
    return leave(tx, found, author);
  });
}

/** For an import the caller has locked; leaving twice is the same as leaving once. */
async function leave(tx: Tx, found: Import, author: Author): Promise<ImportState> {
  const { companyId, importId } = found;
  if (found.state === 'reading' || found.state === 'applying') throw new Refusal('import_running', 409);
  const isDone = isApplied(found);
  const state = isDone ? 'done' : 'left';
  const isOpen = found.changes === 'waiting' || found.deletions === 'waiting';
  if (found.state === state && !isOpen) return state;
  await storeLeft(tx, found, state);
  if (!isDone) {
    await deleteProblems(tx, found);
    await deleteChanges(tx, found);
  }
  await letFileGo(tx, found);
  await recordAudit(tx, {
    author,
    companyId,
    action: 'import.left',
    objectType: 'import',
    objectId: importId,
  });
  return state;
}

/** Once its corrected file has been read, an import is left without changes; one nobody could read takes nothing away, and when the
 *  file after it is read, both are left. */
export async function leaveReplaced(
  tx: Tx,
  { companyId, importId, replacesId, createdBy }: Pick<Import, 'companyId' | 'importId' | 'replacesId' | 'createdBy'>,
): Promise<void> {
  const author: Author = { personId: createdBy, roleName: 'COMP', impersonatedPersonId: null, requestId: null };
  for (let beforeId = replacesId; beforeId !== null;) {
    const before = await lockImport(tx, companyId, beforeId);
    // The plan behind a file nobody could read stayed, and may have been carried out meanwhile.
    if (!before || (beforeId !== replacesId && isApplied(before))) return;
    await leave(tx, before, author);
    await storeReplacedBy(tx, companyId, beforeId, importId);
    beforeId = before.detected === null ? before.replacesId : null;
  }
}

function isApplied({ changes, deletions }: Pick<Import, 'changes' | 'deletions'>): boolean {
  return changes === 'applied' || deletions === 'applied';
}

export async function letFileGo(tx: Tx, found: Pick<Import, 'companyId' | 'importId' | 'fileId'>): Promise<void> {
  if (found.fileId === null) return;
  await forgetFile(tx, found);
  await dropFile(tx, found.companyId, found.fileId);
}
