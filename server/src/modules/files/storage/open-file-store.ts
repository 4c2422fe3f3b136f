import type { ReadTx } from '#platform/database';
import type { Log } from '#platform/log';
import type { Sealing } from '#platform/sealing';
import type { Scanner } from '../scanning/clamd.ts';
import type { FileStore } from './file-store.ts';
import { openDiskStore } from './disk-store.ts';
import { openS3Store, type S3StoreConfig } from './s3-store.ts';
import { openSealedStore } from './sealed-store.ts';

export type FileStoreConfig = { kind: 'disk'; directory: string } | ({ kind: 's3' } & S3StoreConfig);

/** The store in use, the log that hears its alarms, and a virus scanner where one is set up. */
export interface Files {
  store: FileStore;
  log: Log;
  scanner?: Scanner | undefined;
  /** Whether this is a restored copy, which may share its store with the portal it comes from. */
  isCopy?: (tx: ReadTx) => Promise<boolean>;
}

/** Without a `sealing` the bytes lie as they are. */
export function openFileStore(config: FileStoreConfig, sealing: Sealing | null): FileStore {
  const store = config.kind === 'disk' ? openDiskStore(config.directory) : openS3Store(config);
  return sealing ? openSealedStore(store, sealing) : store;
}
