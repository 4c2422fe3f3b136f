import { fileTypeFromBuffer } from 'file-type';
import { isCsv, kindOf, type FileKind } from './file.rules.ts';

/** The content decides what a file is; null when it is none of the accepted kinds. */
export async function sniffFile(
  bytes: Uint8Array,
  declaredName: string,
  accept: readonly FileKind[],
): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(bytes);
  const kind = found && kindOf(found.mime, accept);
  if (kind) return kind;
  const mayBeText = !found || found.mime.startsWith('text/');
  return accept.includes('csv') && mayBeText && isCsv(bytes, declaredName) ? 'csv' : null;
}
