export { createFilesJobs } from './files.jobs.ts';
export { type RenderWidth, renderWidths } from './decoding/decoding.rules.ts';
export { findFile, findFiles, findLookalikes, type StoredFile } from './file.store.ts';
export { discardReceived, dropFile } from './drop-file.ts';
export { keepFile, type KeptFile } from './keep-file.ts';
export { openFile } from './open-file.ts';
export { openFileStore, type Files, type FileStoreConfig } from './storage/open-file-store.ts';
export { receiveFile, type ReceivedFile } from './receive-file.ts';
export { type DrawnPage, renderPage } from './render-page.ts';
