import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  assertKey,
  isKey,
  StoreUnavailable,
  type FileStore,
  type StoredObject,
  type StoreMeasure,
} from './file-store.ts';

const incoming = 'incoming';

/** Files in a folder of this machine. */
export function openDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    assertKey(key);
    return path.join(folder, key);
  };
  const putContent = async (key: string, content: Uint8Array | Readable) => {
    const target = pathOf(key);
    const temporary = path.join(folder, incoming, randomBytes(16).toString('hex'));
    try {
      await mkdir(path.dirname(temporary), { recursive: true });
      await mkdir(path.dirname(target), { recursive: true });
      await writeDurably(temporary, content);
      await rename(temporary, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw new StoreUnavailable(codeOf(error), { cause: error });
    }
  };
  return {
    put: putContent,
    putFile: (key, source) => putContent(key, createReadStream(source)),
    async get(key) {
      const target = pathOf(key);
      try {
        return await readFile(target);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw new StoreUnavailable(codeOf(error), { cause: error });
      }
    },
    async getStream(key) {
      try {
        return (await open(pathOf(key), 'r')).createReadStream();
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw new StoreUnavailable(codeOf(error), { cause: error });
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    list: () => listFolder(folder),
    measure: () => measureDisk(folder),
  };
}

async function measureDisk(folder: string): Promise<StoreMeasure> {
  try {
    await mkdir(folder, { recursive: true });
    const { bavail, blocks, bsize } = await statfs(folder);
    return { kind: 'disk', isReachable: true, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return { kind: 'disk', isReachable: false, freeBytes: null, totalBytes: null };
  }
}

async function writeDurably(target: string, content: Uint8Array | Readable): Promise<void> {
  const file = await open(target, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name is durable only once its folder is; Windows cannot open a folder and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const level of [folder, path.dirname(folder)]) {
    const handle = await open(level, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

async function* listFolder(folder: string): AsyncGenerator<StoredObject> {
  await mkdir(folder, { recursive: true });
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, full).split(path.sep).join('/');
    if (!isKey(key)) continue;
    const found = await stat(full).catch(() => null);
    if (found) yield { key, storedAt: found.mtime };
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
