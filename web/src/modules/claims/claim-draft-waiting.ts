import { waitingFilesDatabase } from '#platform/storage.ts';

/**
 * Files chosen and not yet at the server, kept by the browser so that a reload in the middle of an upload loses none. A
 * browser that refuses to keep them costs nothing but that.
 */
export interface WaitingFile {
  key: string;
  /** The draft it belongs to. */
  subject: string;
  name: string;
  content: Blob;
  isSignedDeclaration: boolean;
  keptAt: Date;
}

const keptMilliseconds = 24 * 60 * 60 * 1000;
const storeName = 'waiting';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(waitingFilesDatabase, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName, { keyPath: 'key' }));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    opening.addEventListener('blocked', () => reject(new Error('the database is in use')));
  });
}

async function inStore<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | null> {
  try {
    const database = await openDatabase();
    try {
      return await answerOf(ask(database.transaction(storeName, mode).objectStore(storeName)));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not kept')));
  });
}

export async function keepWaitingFile(file: Omit<WaitingFile, 'keptAt'>): Promise<void> {
  await inStore('readwrite', (store) => store.put({ ...file, keptAt: new Date() }));
}

export async function forgetWaitingFile(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key));
}

export async function waitingFilesOf(subject: string): Promise<WaitingFile[]> {
  return (await allFiles()).filter((file) => file.subject === subject);
}

async function allFiles(): Promise<WaitingFile[]> {
  return (await inStore('readonly', (store) => store.getAll() as IDBRequest<WaitingFile[]>)) ?? [];
}

/** A receipt that nobody came back for within a day does not stay on the device. */
export async function forgetOldWaitingFiles(now = Date.now()): Promise<void> {
  for (const { key } of (await allFiles()).filter((file) => isOld(file, now))) await forgetWaitingFile(key);
}

/** One without a time was kept by an earlier version. */
export function isOld({ keptAt }: { keptAt?: Date }, now: number): boolean {
  return keptAt === undefined || now - keptAt.getTime() > keptMilliseconds;
}
