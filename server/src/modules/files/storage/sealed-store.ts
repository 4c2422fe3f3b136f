import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Sealing } from '#platform/sealing';
import { type FileStore, StoreUnavailable } from './file-store.ts';

const purpose = 'stored file';
/** Nothing that is kept without a seal begins like this. */
const mark = Buffer.from('POLANA\u0000\u0001', 'latin1');

/** The bytes lie there, but the seal does not open: they are not what was stored. */
export class BrokenSeal extends Error {
  override readonly name = 'BrokenSeal';
}

/** Whoever gets hold of the disk or the bucket reads nothing: each file is sealed with a key of its own. What was stored without a
 *  seal is read as it lies. */
export function openSealedStore(store: FileStore, sealing: Sealing): FileStore {
  return {
    ...store,
    put: async (key, bytes) => store.put(key, await sealed(sealing, key, bytes)),
    async putFile(key, source) {
      const copy = `${source}.sealed`;
      try {
        await sealFile(sealing, key, source, copy);
        await store.putFile(key, copy);
      } finally {
        await rm(copy, { force: true });
      }
    },
    async get(key) {
      const lying = await store.get(key);
      if (!lying || !isMarked(lying)) return lying;
      const opening = sealing.openStream(purpose, key);
      opening.end(lying.subarray(mark.length));
      // Handed on as it lies, it is not what its hash says.
      return buffer(opening).catch(() => lying);
    },
    async getStream(key) {
      const lying = await store.getStream(key);
      if (!lying) return null;
      const flow = Readable.from(opened(sealing, key, lying), { objectMode: false });
      return flow.once('close', () => lying.destroy());
    },
  };
}

async function sealed(sealing: Sealing, key: string, bytes: Uint8Array): Promise<Buffer> {
  const closing = sealing.sealStream(purpose, key);
  closing.end(bytes);
  return Buffer.concat([mark, await buffer(closing)]);
}

async function sealFile(sealing: Sealing, key: string, source: string, copy: string): Promise<void> {
  const writing = createWriteStream(copy, { mode: 0o600 });
  writing.write(mark);
  await pipeline(createReadStream(source), sealing.sealStream(purpose, key), writing).catch((error: unknown) => {
    throw new StoreUnavailable('a file could not be sealed', { cause: error });
  });
}

async function* opened(sealing: Sealing, key: string, lying: Readable): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = lying[Symbol.asyncIterator]();
  const head = await firstBytes(pieces);
  if (!isMarked(head)) {
    yield head;
    yield* restOf(pieces);
    return;
  }
  const opening = sealing.openStream(purpose, key);
  const flow = pipeline(async function* () {
    yield head.subarray(mark.length);
    yield* restOf(pieces);
  }, opening);
  flow.catch(() => undefined);
  try {
    for await (const piece of opening) yield piece as Buffer;
  } catch (error) {
    throw error instanceof StoreUnavailable
      ? error
      : new BrokenSeal('a stored file is not what was stored', { cause: error });
  }
}

/** Enough to see the mark, or all there is. */
async function firstBytes(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < mark.length) {
    const next = await pieces.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* restOf(pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  } finally {
    await pieces.return?.();
  }
}

function isMarked(bytes: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark);
}
