import type { ClaimFile } from '@polana/contract/claim-fields';
import { keepFile, keepingNothingUnless, type Files, type ReceivedFile, type StoredFile } from '#modules/files';
import type { Author } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findOwnContents } from '../claim-file.store.ts';
import { insertUpload, type Uploader } from './claim-upload.store.ts';

const waitingMinutes = 24 * 60;
export const claimFilePurpose = 'claimDocument';

/** Keeps one received file for a claim that is still being written. What the person has claimed with already is refused at once. */
export function uploadClaimFile(
  db: Database,
  files: Files,
  uploader: Uploader,
  received: ReceivedFile,
  author: Author,
): Promise<ClaimFile> {
  return keepingNothingUnless(files, [received], () =>
    inTransaction(db, async (tx) => {
      const { companyId, personId, employmentId } = uploader;
      const sha256 = received.originalSha256.toString('hex');
      if (employmentId && (await findOwnContents(tx, companyId, personId, [sha256])).length > 0)
        throw new Refusal('file_already_claimed', 409, { path: 'files' });
      const kept = await keepFile(tx, received, { companyId, author, purpose: claimFilePurpose });
      const createdAt = now();
      const expiresAt = minutesFrom(createdAt, waitingMinutes);
      await insertUpload(tx, uploader, { fileId: kept.fileId, createdAt, expiresAt });
      return claimFileOf(kept, false);
    }),
  );
}

export function claimFileOf(
  file: Pick<StoredFile, 'fileId' | 'name' | 'contentType' | 'size' | 'pageCount'>,
  isSignedDeclaration: boolean,
): ClaimFile {
  const { fileId: id, name, contentType, size, pageCount: pages } = file;
  return { id, name, contentType, size, pages, isSignedDeclaration };
}
