import { createHash } from 'node:crypto';
import { Refusal } from '#platform/errors';
import { decode } from './decoding/decoder-pool.ts';
import {
  cleanName,
  contentTypeOf,
  documentKinds,
  fileBytesMax,
  isDocument,
  isNameMisleading,
  type FileKind,
} from './file.rules.ts';
import { ScannerUnavailable } from './scanning/clamd.ts';
import { sniffFile } from './sniff-file.ts';
import { newKey, StoreUnavailable } from './storage/file-store.ts';
import type { Files } from './storage/open-file-store.ts';

export interface Upload {
  content: Uint8Array | AsyncIterable<Uint8Array>;
  declaredName: string;
  /** Receipts and invoices unless said otherwise. */
  accept?: readonly FileKind[];
  /** The portal's own work (a letter, an export): it is kept byte for byte. */
  isMadeHere?: true;
}

/** Bytes that are safe in the store and wait for their row. Without one they are swept away after an hour. */
export interface ReceivedFile {
  storageKey: string;
  kind: FileKind;
  contentType: string;
  shownName: string;
  size: number;
  sha256: Buffer;
  /** Of the bytes as they were sent. */
  originalSha256: Buffer;
  /** 64 zeros and ones; null for what has no look. */
  perceptualHash: string | null;
  pageCount: number;
  /** The virus scanner did not answer: nobody but the uploader gets the file before it did. */
  isUnchecked: boolean;
}

/**
 * Takes an upload in, before any transaction: a slow sender must not hold one open. A document is decoded and written anew, so
 * what is kept shows the same and carries nothing else; what cannot be decoded, or is
 * known to be harmful, is refused with the reason.
 */
export async function receiveFile(files: Files, upload: Upload): Promise<ReceivedFile> {
  const original = await collect(upload.content);
  const sniffed = await sniffFile(original, upload.declaredName, upload.accept ?? documentKinds);
  if (!sniffed) throw new Refusal('file_type_not_accepted', 422);
  if (isNameMisleading(upload.declaredName, sniffed)) throw new Refusal('file_name_misleading', 422);
  const isUnchecked = upload.isMadeHere ? false : await isLeftUnchecked(files, original);
  const { kind, bytes, pageCount, perceptualHash } = await prepare(original, sniffed, upload);
  const storageKey = newKey();
  await storeBytes(files, storageKey, bytes);
  return {
    storageKey,
    kind,
    contentType: contentTypeOf(kind),
    shownName: cleanName(upload.declaredName, kind),
    size: bytes.byteLength,
    sha256: sha256Of(bytes),
    originalSha256: sha256Of(original),
    perceptualHash,
    pageCount,
    isUnchecked,
  };
}

/** Asks the scanner, if there is one, about the bytes as they were sent; it may be asked again about what is kept. */
async function isLeftUnchecked({ scanner, log }: Files, original: Uint8Array): Promise<boolean> {
  try {
    if ((await scanner?.scan(original)) !== 'infected') return false;
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error;
    log.error({ alarm: 'scanner_unavailable', err: error }, 'a file is kept unchecked until the scanner answers');
    return true;
  }
  log.warn({ alarm: 'virus_refused' }, 'an infected upload was refused');
  throw new Refusal('file_infected', 422);
}

interface Prepared {
  kind: FileKind;
  bytes: Uint8Array;
  pageCount: number;
  perceptualHash: string | null;
}

async function prepare(bytes: Uint8Array, kind: FileKind, { isMadeHere }: Upload): Promise<Prepared> {
  if (isMadeHere || !isDocument(kind)) return { kind, bytes, pageCount: 1, perceptualHash: null };
  return decode({ act: 'prepare', kind, bytes });
}

function sha256Of(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Counts while reading, so that nobody fills the memory by not stopping. */
export async function collect(content: Upload['content']): Promise<Uint8Array> {
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
