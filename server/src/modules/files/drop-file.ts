import { type Database, reading, type Tx } from '#platform/database';
import { deleteFile, findFile } from './file.store.ts';
import type { RenderWidth } from './decoding/decoding.rules.ts';
import type { ReceivedFile } from './receive-file.ts';
import { drawingKey } from './storage/file-store.ts';
import type { Files } from './storage/open-file-store.ts';

/** Lets go of a file that nothing holds; the sweeper takes its bytes. False when there is none. */
export function dropFile(tx: Tx, companyId: string | null, fileId: string): Promise<boolean> {
  return deleteFile(tx, companyId, fileId);
}

/** Removes bytes whose row was refused; where the store does not answer, the sweeper takes them later. */
export async function discardReceived(
  { store, log }: Files,
  received: Pick<ReceivedFile, 'storageKey'>,
): Promise<void> {
  try {
    await store.remove(received.storageKey);
  } catch (error) {
    log.warn({ err: error }, 'the bytes of a refused file could not be removed at once');
  }
}

/** A file whose row is gone and whose bytes are to follow once that is written. */
export interface DroppedFile {
  storageKey: string;
  pageCount: number;
}

/** Lets go of files whose time has run out; `removeDropped` takes their bytes after the commit. */
export async function dropFiles(
  tx: Tx,
  files: readonly { companyId: string | null; fileId: string }[],
): Promise<DroppedFile[]> {
  const dropped: DroppedFile[] = [];
  for (const { companyId, fileId } of files) {
    const file = await findFile(tx, companyId, fileId);
    if (!file || !(await deleteFile(tx, companyId, fileId))) continue;
    dropped.push({ storageKey: file.storageKey, pageCount: file.pageCount });
  }
  return dropped;
}

const drawingWidths: readonly RenderWidth[] = [320, 800, 1600];

/** A copy takes nothing out of a store that the portal it comes from may need: what it lets go of is swept once it has taken over. */
export async function mayTakeOut({ isCopy }: Pick<Files, 'isCopy'>, db: Database): Promise<boolean> {
  return !isCopy || !(await reading(db, isCopy));
}

/** Removes the bytes and every drawing of them; where the store does not answer, or in a copy, the sweeper takes them later. */
export async function removeDropped(files: Files, db: Database, dropped: readonly DroppedFile[]): Promise<void> {
  if (dropped.length === 0 || !(await mayTakeOut(files, db))) return;
  const { store, log } = files;
  try {
    for (const { storageKey, pageCount } of dropped) {
      await store.remove(storageKey);
      for (let page = 1; page <= pageCount; page += 1)
        for (const width of drawingWidths) await store.remove(drawingKey(storageKey, page, width));
    }
  } catch (error) {
    log.warn({ err: error }, 'the bytes of files that were let go of could not be removed at once');
  }
}
