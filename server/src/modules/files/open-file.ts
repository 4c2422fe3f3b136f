import { createHash } from 'node:crypto';
import { Refusal } from '#platform/errors';
import { StoreUnavailable } from './storage/file-store.ts';
import type { StoredFile } from './file.store.ts';
import type { Files } from './storage/open-file-store.ts';

/** The bytes of a file for somebody: what the scanner has not found clean is given to its uploader at most. */
export function openFile(files: Files, file: StoredFile, reader?: { personId: string }): Promise<Buffer> {
  assertGiven(file, reader);
  return readIntact(files, file);
}

/** Refuses a file that waits for the scanner to everybody but its uploader, and an infected one to everybody. */
export function assertGiven({ check, uploadedBy }: StoredFile, reader?: { personId: string }): void {
  if (check === 'infected') throw new Refusal('file_withheld', 409);
  if (check === 'waiting' && uploadedBy !== reader?.personId)
    throw new Refusal('file_being_checked', 409, { retryAfterSeconds: 60 });
}

/** Its alarm was raised; whoever hands on many files goes on without it and says so. */
export class DamagedFile extends Error {}

type SealedFile = Pick<StoredFile, 'fileId' | 'storageKey' | 'size' | 'sha256'>;

/** The bytes of a file, exactly as they came: damaged or lost ones are not served but raise the alarm. */
export async function readIntact(files: Files, file: SealedFile): Promise<Buffer> {
  const bytes = await readBytes(files, file);
  if (!bytes || !isIntact(bytes, file)) {
    files.log.error(
      { alarm: 'file_damaged', fileId: file.fileId, isMissing: !bytes },
      'a stored file is not what was stored',
    );
    throw new DamagedFile('a stored file is not what was stored');
  }
  return bytes;
}

function isIntact(bytes: Buffer, file: SealedFile): boolean {
  return bytes.byteLength === file.size && createHash('sha256').update(bytes).digest('hex') === file.sha256;
}

async function readBytes(files: Files, file: SealedFile): Promise<Buffer | null> {
  try {
    return await files.store.get(file.storageKey);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    files.log.error({ alarm: 'storage_unavailable', err: error }, 'a file could not be read');
    throw new Refusal('storage_unavailable', 503, { retryAfterSeconds: 60 });
  }
}
