export { createFilesJobs } from './files.jobs.ts';
export { keepDecoderReady } from './decoding/decoder-pool.ts';
export type { RenderWidth } from './decoding/decoding.rules.ts';
export { checkFiles } from './check-files.ts';
export {
  findFile,
  findFiles,
  findFilesAfter,
  findLookalikes,
  holdSweeping,
  measureFiles,
  type StoredFile,
} from './file.store.ts';
export { discardReceived, dropFile, dropFiles, removeDropped, type DroppedFile } from './drop-file.ts';
export { keepFile, type KeptFile } from './keep-file.ts';
export { openFileStream, receiveMadeFile, type MadeFile } from './made-file.ts';
export { assertGiven, openFile } from './open-file.ts';
export { openFileStore, type Files, type FileStoreConfig } from './storage/open-file-store.ts';
export { openClamd, type Scanner } from './scanning/clamd.ts';
export { receiveFile, type ReceivedFile } from './receive-file.ts';
export { redrawPicture, type Redrawn } from './redraw-picture.ts';
export { type DrawnPage, renderPage } from './render-page.ts';
