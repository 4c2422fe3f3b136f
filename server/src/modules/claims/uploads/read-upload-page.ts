import { findFile, renderPage, type DrawnPage, type Files, type RenderWidth } from '#modules/files';
import { now } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findUploads, type Uploader } from './claim-upload.store.ts';

/** A page of an own file that waits for its claim, as a picture. */
export async function readUploadPage(
  db: Database,
  files: Files,
  uploader: Uploader,
  { fileId, page, width }: { fileId: string; page: number; width: RenderWidth },
): Promise<DrawnPage> {
  const file = await reading(db, async (tx) => {
    const [known] = await findUploads(tx, uploader, [fileId], now());
    return known && findFile(tx, uploader.companyId, known);
  });
  if (!file) throw new Refusal('file_not_found', 404);
  return renderPage(files, file, { page, width, reader: uploader });
}
