import type { ExportItem } from '@polana/contract/exports';
import type { CompanyAdmin, Employee } from '#platform/actor';
import { now } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { progressOf } from './export.rules.ts';
import { findOwnExport, type Export } from './export.store.ts';
import { findFilesOfCompany, type FilePage, type ListedFile } from './file-list.store.ts';

/** What administrators of the company had made; everybody sees that it exists, only its maker may fetch it. */
export function listFiles(
  db: Database,
  admin: CompanyAdmin,
  page: FilePage,
): Promise<{ items: ExportItem[]; totalCount: number }> {
  return reading(db, async (tx) => {
    const { files, totalCount } = await findFilesOfCompany(tx, admin.companyId, page);
    return { items: files.map((file) => itemOf(file, file.createdBy === admin.personId)), totalCount };
  });
}

export async function readOwnExport(
  db: Database,
  asker: Employee | CompanyAdmin,
  exportId: string,
): Promise<ExportItem> {
  const { companyId, roleId, personId } = asker;
  const made = await reading(db, (tx) => findOwnExport(tx, companyId, roleId, personId, exportId));
  if (!made) throw new Refusal('export_not_found', 404);
  return itemOf({ ...made, id: made.exportId, kind: made.kind as ExportItem['kind'], createdByName: asker.name }, true);
}

type Shown = Omit<ListedFile, 'createdBy'> & Partial<Pick<Export, 'createdBy'>>;

function itemOf(file: Shown, isOwn: boolean): ExportItem {
  const isOver = file.state === 'ready' && file.expiresAt !== null && file.expiresAt <= now();
  const state = isOver ? 'expired' : file.state;
  const isFinished = state === 'ready' || state === 'expired' || state === 'downloaded';
  const isBeingMade = state === 'queued' || state === 'running';
  return {
    id: file.id,
    kind: file.kind,
    format: file.format,
    state,
    progress: isBeingMade ? progressOf(file.rowsDone, file.rowsTotal) : null,
    rows: isFinished ? file.rowsTotal : null,
    size: isFinished ? file.size : null,
    fileName: file.fileName,
    createdAt: file.createdAt.toISOString(),
    createdBy: file.createdByName,
    isOwn,
    expiresAt: file.expiresAt?.toISOString() ?? null,
    failure: file.failure,
    filters: file.filters,
  };
}
