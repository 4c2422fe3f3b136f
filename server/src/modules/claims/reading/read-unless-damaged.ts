import { DamagedFile, openFile, type Files, type StoredFile } from '#modules/files';

/** One damaged document keeps nobody from the others that are handed on with it; its alarm is raised as everywhere. */
export async function readUnlessDamaged(
  files: Files,
  file: StoredFile,
  reader?: { personId: string },
): Promise<Buffer | null> {
  try {
    return await openFile(files, file, reader);
  } catch (error) {
    if (error instanceof DamagedFile) return null;
    throw error;
  }
}
