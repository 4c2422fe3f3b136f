import type { Tx } from '#platform/database';
import { deleteFile } from './file.store.ts';
import type { ReceivedFile } from './receive-file.ts';
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
