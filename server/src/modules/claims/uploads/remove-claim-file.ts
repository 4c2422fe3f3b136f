import { dropFile } from '#modules/files';
import { now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { isHeldByOwnClaim } from '../claim-file.store.ts';
import { takeUploads, type Uploader } from './claim-upload.store.ts';

/** Gives up a file that no claim holds yet; a document of a claim stays with it. */
export function removeClaimFile(db: Database, uploader: Uploader, fileId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const taken = await takeUploads(tx, uploader, [fileId], now());
    if (taken.length === 1) {
      await dropFile(tx, uploader.companyId, fileId);
      return;
    }
    if (await isHeldByOwnClaim(tx, uploader, fileId)) throw new Refusal('file_in_claim', 409);
    throw new Refusal('file_not_found', 404);
  });
}
