import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Readable, Transform, Writable, pipeline as connect } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { openingStream, sealingStream } from '#platform/sealed-stream';
import type { ArchiveKeys } from './archive-keys.ts';
import { BackupProblem } from './backup-problem.ts';
import type { Part } from './manifest.ts';

/** An open archive: the folder, and the keys of its parts. */
export interface Archive {
  folder: string;
  keys: ArchiveKeys;
}

/** AES-GCM vouches for no more than this under one nonce. */
const partBytesMax = 2 ** 36 - 1024;

class Meter {
  readonly #hash = createHash('sha256');
  bytes = 0;

  stream(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#hash.update(chunk);
        this.bytes += chunk.byteLength;
        done(this.bytes > partBytesMax ? new BackupProblem('A part of the backup is larger than 64 GB.') : null, chunk);
      },
    });
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/** Packs and seals a stream of any length; the file is on the disk when this returns. */
export async function writePart(
  { folder, keys }: Archive,
  name: string,
  source: Readable | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<Part> {
  const file = `${name}.sealed`;
  const content = new Meter();
  const sealed = new Meter();
  const input = source instanceof Readable ? source : Readable.from(source, { objectMode: false });
  await pipeline(
    input,
    content.stream(),
    createGzip({ level: 4 }),
    sealingStream(keys.keyOf(name)),
    sealed.stream(),
    writing(path.join(folder, file)),
  );
  return { file, sha256: sealed.sha256(), bytes: sealed.bytes, contentSha256: content.sha256() };
}

/** Seals one stored file; pictures and PDFs do not get smaller by packing. */
export async function writeFilePart({ folder, keys }: Archive, sha256: string, source: Readable): Promise<void> {
  await pipeline(source, sealingStream(keys.keyOf(`file/${sha256}`)), writing(filePath(folder, keys, sha256)));
}

/** At once: a source that fails before anybody listens to it would end the process. */
function writing(target: string): Writable {
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  return createWriteStream(target, { flags: 'w', mode: 0o600, flush: true });
}

export function filePath(folder: string, keys: ArchiveKeys, sha256: string): string {
  const name = keys.nameOf(sha256);
  return path.join(folder, 'files', name.slice(0, 2), `${name}.sealed`);
}

/** What is inside a part. A damaged one ends in an error. */
export function readPart(archive: Archive, part: Pick<Part, 'file'>): Readable {
  return opened(archive, part, new Meter());
}

function opened({ folder, keys }: Archive, { file }: Pick<Part, 'file'>, sealed: Meter): Readable {
  const content = createGunzip();
  const name = file.replace(/\.sealed$/, '');
  // Whatever breaks on the way ends the last stream with the error, where the reader gets it.
  connect(
    createReadStream(path.join(folder, file)),
    sealed.stream(),
    openingStream(keys.keyOf(name)),
    content,
    () => undefined,
  );
  return content;
}

/** The bytes of a stored file. A damaged one ends in an error before its last piece. */
export function readFilePart({ folder, keys }: Archive, sha256: string): Readable {
  const content = openingStream(keys.keyOf(`file/${sha256}`));
  connect(createReadStream(filePath(folder, keys, sha256)), content, () => undefined);
  return content;
}

/** Reads a part to its end and compares both of its seals. */
export async function assertPart(archive: Archive, part: Part): Promise<void> {
  const sealed = new Meter();
  const content = new Meter();
  await pipeline(opened(archive, part, sealed), content.stream(), nowhere()).catch((error: unknown) => {
    throw damaged(part.file, error);
  });
  if (sealed.sha256() !== part.sha256 || content.sha256() !== part.contentSha256) throw damaged(part.file);
}

export async function assertFilePart(archive: Archive, sha256: string): Promise<void> {
  const content = new Meter();
  const shown = `files/…/${archive.keys.nameOf(sha256)}.sealed`;
  await pipeline(readFilePart(archive, sha256), content.stream(), nowhere()).catch((error: unknown) => {
    throw damaged(shown, error);
  });
  if (content.sha256() !== sha256) throw damaged(shown);
}

export function damaged(file: string, cause?: unknown): BackupProblem {
  return new BackupProblem(
    `The backup is damaged: ${file} is missing or is not what was written. Nothing was restored.`,
    {
      cause,
    },
  );
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
