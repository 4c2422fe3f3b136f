export { createFilesJobs } from './files.jobs.ts';
export { findFile } from './file.store.ts';
export { keepFile } from './keep-file.ts';
export { openFile } from './open-file.ts';
export { openFileStore, type Files, type FileStoreConfig } from './storage/open-file-store.ts';
export { receiveFile } from './receive-file.ts';
