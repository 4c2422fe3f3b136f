export type { FileStore } from './byte-store.ts';
export { createFilesJobs } from './files.jobs.ts';
export { findFile, type StoredFile } from './file.store.ts';
export { documentKinds, type FileKind } from './file.rules.ts';
export { keepFile, type KeptFile } from './keep-file.ts';
export { openFile } from './open-file.ts';
export { openFileStore, type Files, type FileStoreConfig } from './open-file-store.ts';
export { receiveFile, type ReceivedFile } from './receive-file.ts';
