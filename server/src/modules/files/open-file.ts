import { createHash } from 'node:crypto';
import { Refusal } from '#platform/errors';
import { StoreUnavailable } from './storage/file-store.ts';
import type { StoredFile } from './file.store.ts';
import type { Files } from './storage/open-file-store.ts';

/** The bytes of a file, exactly as they came: damaged or lost ones are not served but raise the alarm. */
export async function openFile(files: Files, file: StoredFile): Promise<Buffer> {
  const bytes = await readBytes(files, file);
  if (!bytes || !isIntact(bytes, file)) {
    files.log.error(
      { alarm: 'file_damaged', fileId: file.fileId, isMissing: !bytes },
      'a stored file is not what was stored',
    );
    throw new Error('a stored file is not what was stored');
  }
  return bytes;
}

function isIntact(bytes: Buffer, file: StoredFile): boolean {
  return bytes.byteLength === file.size && createHash('sha256').update(bytes).digest('hex') === file.sha256;
}

async function readBytes(files: Files, file: StoredFile): Promise<Buffer | null> {
  try {
    return await files.store.get(file.storageKey);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    files.log.error({ alarm: 'storage_unavailable', err: error }, 'a file could not be read');
    throw new Refusal('storage_unavailable', 503, { retryAfterSeconds: 60 });
  }
}
