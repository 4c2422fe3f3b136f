import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { insertFile } from './file.store.ts';
import type { ReceivedFile } from './receive-file.ts';
import { insertWaiting } from './scanning/file-check.store.ts';

export interface KeptFile {
  fileId: string;
  name: string;
  contentType: string;
  size: number;
  sha256: string;
  /** Of the bytes as they were sent: the key by which the same file is recognised. */
  originalSha256: string;
  perceptualHash: string | null;
  pageCount: number;
}

export interface Keeping {
  /** Null for an operator's export of the whole portal, and for nothing else. */
  companyId: string | null;
  author: Author;
  /** What the file is for: `claimDocument`. */
  purpose: string;
}

/** Writes the row of a received file in the caller's transaction; the bytes are safe already, so a row never lacks them. */
export async function keepFile(tx: Tx, received: ReceivedFile, keeping: Keeping): Promise<KeptFile> {
  const fileId = newId();
  const { companyId } = keeping;
  const createdAt = now();
  await insertFile(tx, {
    id: fileId,
    company_id: companyId,
    sha256: received.sha256,
    size: received.size,
    content_type: received.contentType,
    shown_name: received.shownName,
    storage_key: received.storageKey,
    purpose: keeping.purpose,
    created_by: keeping.author.personId,
    created_at: createdAt,
    original_sha256: received.originalSha256,
    perceptual_hash: received.perceptualHash,
    page_count: received.pageCount,
  });
  if (received.isUnchecked && companyId) await insertWaiting(tx, companyId, fileId, createdAt);
  return {
    fileId,
    name: received.shownName,
    contentType: received.contentType,
    size: received.size,
    sha256: received.sha256.toString('hex'),
    originalSha256: received.originalSha256.toString('hex'),
    perceptualHash: received.perceptualHash,
    pageCount: received.pageCount,
  };
}
