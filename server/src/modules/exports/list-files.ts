import type { ExportItem } from '@polana/contract/exports';
import type { CompanyAdmin, Employee, Operator } from '#platform/actor';
import { now } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { progressOf } from './export.rules.ts';
import { findOwnExport, type Export } from './export.store.ts';
import { findFilesOfCompany, findFilesOfOperator, type FilePage, type ListedFile } from './file-list.store.ts';

/** What administrators of the company had made; everybody sees that it exists, only its maker may fetch it. */
export function listFiles(
  db: Database,
  admin: CompanyAdmin,
  page: FilePage,
): Promise<{ items: ExportItem[]; totalCount: number }> {
  return reading(db, async (tx) => {
    const { files, totalCount } = await findFilesOfCompany(tx, admin.companyId, page);
    return {
      items: files.map((file) => itemOf(file, file.isHandover || file.createdBy === admin.personId)),
      totalCount,
    };
  });
}

/** What this operator had made; other operators' files are not listed. */
export function listOperatorFiles(
  db: Database,
  operator: Operator,
  page: Omit<FilePage, 'kind'>,
): Promise<{ items: ExportItem[]; totalCount: number }> {
  return reading(db, async (tx) => {
    const { files, totalCount } = await findFilesOfOperator(tx, operator.personId, page);
    return { items: files.map((file) => itemOf(file, true)), totalCount };
  });
}

export async function readOwnExport(
  db: Database,
  asker: Employee | CompanyAdmin | Operator,
  exportId: string,
): Promise<ExportItem> {
  const made = await reading(db, (tx) => findOwnExport(tx, asker, exportId));
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
    sha256: file.sha256?.toString('hex') ?? null,
    fileName: file.fileName,
    createdAt: file.createdAt.toISOString(),
    createdBy: file.createdByName,
    isOwn,
    expiresAt: file.expiresAt?.toISOString() ?? null,
    failure: file.failure,
    filters: file.filters,
  };
}
