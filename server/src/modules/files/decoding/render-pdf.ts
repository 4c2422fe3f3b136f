import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { pagesMax, UndecodableFile } from './decoding.rules.ts';

let library: Promise<PDFiumLibrary> | undefined;

export function loadPdfium(): Promise<PDFiumLibrary> {
  return (library ??= PDFiumLibrary.init());
}

/** How many pages; reads the table of contents of the file only, so ten thousand cost no more than one. */
export async function countPages(bytes: Uint8Array): Promise<number> {
  return withDocument(bytes, async (document) => {
    const count = document.getPageCount();
    if (count === 0) throw new UndecodableFile('file_unreadable');
    if (count > pagesMax) throw new UndecodableFile('file_too_many_pages');
    return count;
  });
}

/** One page as a JPEG; what was cut to a strip or stretched beyond reason is cut off at four times its width. */
export async function renderPdf(bytes: Uint8Array, page: number, width: number): Promise<Buffer> {
  return withDocument(bytes, async (document) => {
    if (page > document.getPageCount()) throw new UndecodableFile('file_unreadable');
    const sheet = document.getPage(page - 1);
    const { originalWidth, originalHeight } = sheet.getOriginalSize();
    const scale = Math.min(width / originalWidth, (width * 4) / originalHeight);
    const drawn = await sheet.render({ scale, render: 'bitmap', renderFormFields: false });
    return sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  });
}

async function withDocument<Result>(bytes: Uint8Array, work: (document: PDFiumDocument) => Promise<Result>) {
  const pdfium = await loadPdfium();
  const document = await opened(pdfium, bytes);
  try {
    return await work(document);
  } finally {
    document.destroy();
  }
}

async function opened(pdfium: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await pdfium.loadDocument(bytes);
  } catch (error) {
    const isLocked = error instanceof Error && /password|security/i.test(error.message);
    throw new UndecodableFile(isLocked ? 'file_encrypted' : 'file_unreadable', { cause: error });
  }
}
