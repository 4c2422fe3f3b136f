import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  storedAt: Date;
}

/** Where bytes lie. A file's key is never written twice, so a stored file never changes. */
export interface FileStore {
  /** Returns when the bytes survive a power cut; on failure nothing can be read under the key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The same from a file of this machine, however large. */
  putFile(key: string, source: string): Promise<void>;
  /** Null when nothing lies there. */
  get(key: string): Promise<Buffer | null>;
  /** The same piece by piece, for what is too large to hold. */
  getStream(key: string): Promise<Readable | null>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  /** Everything stored, leftovers of interrupted writes included. */
  list(): AsyncIterable<StoredObject>;
  /** Never throws: a store that does not answer says so. */
  measure(): Promise<StoreMeasure>;
}

export interface StoreMeasure {
  kind: 'disk' | 's3';
  isReachable: boolean;
  /** Null where there is no end to it. */
  freeBytes: number | null;
  totalBytes: number | null;
}

/** The disk is full, the store does not answer or does not let us in. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

const keyPattern = /^(?:[0-9a-f]{2}\/[0-9a-f]{2}|incoming)\/[0-9a-f]{32}(?:\.[1-9]\d{0,2}-\d{3,4})?$/;

/** A random name in two levels of folders: says nothing about the content and spreads evenly. */
export function newKey(): string {
  const name = randomBytes(16).toString('hex');
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** Where the drawing of one page lies: beside its file, so that both are found and swept together. */
export function drawingKey(storageKey: string, page: number, width: number): string {
  return `${storageKey}.${page}-${width}`;
}

/** The file behind a key, whether it is the file itself or a drawing of it. */
export function fileKeyOf(key: string): string {
  return key.replace(/\..*$/, '');
}

export function isKey(key: string): boolean {
  return keyPattern.test(key);
}

/** Keys come from our own tables; one that does not look like ours must not reach a path or an address. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError('not a storage key');
}
