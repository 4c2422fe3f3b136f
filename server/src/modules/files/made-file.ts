import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { Refusal } from '#platform/errors';
import { contentTypeOf, type FileKind } from './file.rules.ts';
import type { StoredFile } from './file.store.ts';
import type { ReceivedFile } from './receive-file.ts';
import { newKey, StoreUnavailable } from './storage/file-store.ts';
import type { Files } from './storage/open-file-store.ts';
import { BrokenSeal } from './storage/sealed-store.ts';

/** What the portal itself has made, lying on this machine's disk: of any size, kept byte for byte. */
export interface MadeFile {
  path: string;
  kind: FileKind;
  shownName: string;
  size: number;
  sha256: Buffer;
}

/** Brings a made file into the store; its row is written by `keepFile`, and without one the bytes are swept away. */
export async function receiveMadeFile(files: Files, made: MadeFile): Promise<ReceivedFile> {
  const storageKey = newKey();
  await reachingStore(files, () => files.store.putFile(storageKey, made.path));
  return {
    storageKey,
    kind: made.kind,
    contentType: contentTypeOf(made.kind),
    shownName: made.shownName,
    size: made.size,
    sha256: made.sha256,
    originalSha256: made.sha256,
    perceptualHash: null,
    pageCount: 1,
    isUnchecked: false,
  };
}

/** What is needed of a file to read and to prove it. */
type SealedFile = Pick<StoredFile, 'fileId' | 'storageKey' | 'sha256'>;

/** The bytes of a file piece by piece. Damaged ones end in an error before the last piece, so nobody takes them for the file. */
export async function openFileStream(files: Files, file: SealedFile): Promise<Readable> {
  const bytes = await reachingStore(files, () => files.store.getStream(file.storageKey));
  const sound = checkedStream(files, file);
  if (!bytes) {
    raiseAlarm(files, file, true);
    throw new Error('a stored file is not what was stored');
  }
  bytes.on('error', (error) => {
    if (error instanceof BrokenSeal) raiseAlarm(files, file, false);
    sound.destroy(error);
  });
  sound.on('close', () => bytes.destroy());
  return bytes.pipe(sound);
}

function checkedStream(files: Files, file: SealedFile): Transform {
  const hash = createHash('sha256');
  let last: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      const previous = last;
      last = chunk;
      done(null, previous);
    },
    flush(done) {
      if (hash.digest('hex') === file.sha256) return done(null, last);
      raiseAlarm(files, file, false);
      done(new Error('a stored file is not what was stored'));
    },
  });
}

function raiseAlarm(files: Files, file: SealedFile, isMissing: boolean): void {
  files.log.error({ alarm: 'file_damaged', fileId: file.fileId, isMissing }, 'a stored file is not what was stored');
}

async function reachingStore<Result>(files: Files, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    files.log.error({ alarm: 'storage_unavailable', err: error }, 'the file store does not answer');
    throw new Refusal('storage_unavailable', 503, { retryAfterSeconds: 60 });
  }
}
