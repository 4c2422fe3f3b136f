import { createHash } from 'node:crypto';
import { Refusal } from '#platform/errors';
import { newKey, StoreUnavailable } from './storage/file-store.ts';
import { cleanName, contentTypeOf, documentKinds, fileBytesMax, type FileKind } from './file.rules.ts';
import type { Files } from './storage/open-file-store.ts';
import { sniffFile } from './sniff-file.ts';

export interface Upload {
  content: Uint8Array | AsyncIterable<Uint8Array>;
  declaredName: string;
  /** Receipts and invoices unless said otherwise. */
  accept?: readonly FileKind[];
}

/** Bytes that are safe in the store and wait for their row. Without one they are swept away after an hour. */
export interface ReceivedFile {
  storageKey: string;
  kind: FileKind;
  contentType: string;
  shownName: string;
  size: number;
  sha256: Buffer;
}

/** Takes an upload in, before any transaction: a slow sender must not hold one open. */
export async function receiveFile(files: Files, upload: Upload): Promise<ReceivedFile> {
  const bytes = await collect(upload.content);
  const kind = await sniffFile(bytes, upload.declaredName, upload.accept ?? documentKinds);
  if (!kind) throw new Refusal('file_type_not_accepted', 422);
  const storageKey = newKey();
  await storeBytes(files, storageKey, bytes);
  return {
    storageKey,
    kind,
    contentType: contentTypeOf(kind),
    shownName: cleanName(upload.declaredName, kind),
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest(),
  };
}

/** Counts while reading, so that nobody fills the memory by not stopping. */
async function collect(content: Upload['content']): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    size += chunk.byteLength;
    if (size > fileBytesMax)
      throw new Refusal('file_too_large', 413, { values: { megabytes: fileBytesMax / 1024 / 1024 } });
    chunks.push(chunk);
  }
  if (size === 0) throw new Refusal('file_empty', 400);
  return Buffer.concat(chunks, size);
}

async function storeBytes(files: Files, storageKey: string, bytes: Uint8Array): Promise<void> {
  try {
    await files.store.put(storageKey, bytes);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    files.log.error({ alarm: 'storage_unavailable', err: error }, 'a file could not be stored');
    throw new Refusal('storage_unavailable', 503, { retryAfterSeconds: 60 });
  }
}
