import { createHash } from 'node:crypto';
import { Refusal } from '#platform/errors';
import { decode } from './decoding/decoder-pool.ts';
import type { RenderWidth } from './decoding/decoding.rules.ts';
import { documentKinds, kindOf } from './file.rules.ts';
import type { StoredFile } from './file.store.ts';
import { assertGiven, readIntact } from './open-file.ts';
import { drawingKey } from './storage/file-store.ts';
import type { Files } from './storage/open-file-store.ts';

export interface DrawnPage {
  bytes: Buffer;
  contentType: 'image/jpeg';
}

const sealBytes = 32;

/**
 * A page of a kept document as a picture, so that no browser ever opens what a stranger sent. Drawn once and kept beside the
 * file; a drawing that is lost or damaged is drawn again.
 */
export async function renderPage(
  files: Files,
  file: StoredFile,
  { page, width, reader }: { page: number; width: RenderWidth; reader?: { personId: string } },
): Promise<DrawnPage> {
  assertGiven(file, reader);
  const kind = kindOf(file.contentType, documentKinds);
  if (!kind || kind === 'heic' || page < 1 || page > file.pageCount) throw new Refusal('page_not_found', 404);
  const key = drawingKey(file.storageKey, page, width);
  const known = await knownDrawing(files, key);
  if (known) return { bytes: known, contentType: 'image/jpeg' };
  const bytes = Buffer.from(await decode({ act: 'render', kind, bytes: await readIntact(files, file), page, width }));
  await keepDrawing(files, key, bytes);
  return { bytes, contentType: 'image/jpeg' };
}

async function knownDrawing({ store }: Files, key: string): Promise<Buffer | null> {
  const sealed = await store.get(key).catch(() => null);
  if (!sealed) return null;
  const bytes = sealed.subarray(sealBytes);
  return sealOf(bytes).equals(sealed.subarray(0, sealBytes)) ? bytes : null;
}

/** A full disk must not keep anybody from reading: the drawing is made again next time. */
async function keepDrawing({ store, log }: Files, key: string, bytes: Buffer): Promise<void> {
  try {
    await store.put(key, Buffer.concat([sealOf(bytes), bytes]));
  } catch (error) {
    log.warn({ err: error }, 'the drawing of a page could not be kept');
  }
}

function sealOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
