import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  PDFRawStream,
  PDFStream,
  type PDFObject,
  type PDFPageLeaf,
} from '@cantoo/pdf-lib';
import { pagesMax, pixelsMax, UndecodableFile } from './decoding.rules.ts';

/** Marks that are drawn by a picture of their own. Links, attached files, sounds and films are not among them. */
const drawnAnnotations = new Set(
  'FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Widget'.split(
    ' ',
  ),
);
const annotationKeys = 'Type Subtype Rect AP AS F CA OC'.split(' ').map(nameOf);
const pageKeys = 'Type Resources MediaBox CropBox Rotate Contents Annots Group UserUnit'.split(' ').map(nameOf);
/** Whatever acts, reaches out or tells of the sender, should it stand deeper than the page. */
const refusedKeys = (
  'AA OpenAction JS JavaScript Launch URI EF EmbeddedFiles AF RichMediaContent RichMediaSettings XFA Metadata PieceInfo ' +
  'OPI Ref Info LastModified'
)
  .split(' ')
  .map(nameOf);
/** A stream whose content lies in another file. */
const outsideStreamKeys = ['F', 'FFilter', 'FDecodeParms'].map(nameOf);

/**
 * Copies what the pages show into a new document. Only what is known to draw is taken over, so scripts, actions, attachments,
 * forms and metadata have no way in, and bytes before, between or after the objects are left behind.
 */
export async function sanitisePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await parsed(bytes);
  const pages = source.getPages();
  if (pages.length === 0) throw new UndecodableFile('file_unreadable');
  if (pages.length > pagesMax) throw new UndecodableFile('file_too_many_pages');
  const target = await PDFDocument.create({ updateMetadata: false });
  const copier = PDFObjectCopier.for(source.context, target.context);
  for (const { node } of pages) {
    keepOnly(node, pageKeys);
    cleanAnnotations(node);
    const copy = copier.copy(node);
    target.addPage(PDFPage.of(copy, target.context.register(copy), target));
  }
  keepLayers(source, target, copier);
  for (const [, object] of target.context.enumerateIndirectObjects()) cleanObject(object);
  return target.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
}

async function parsed(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  } catch (error) {
    throw new UndecodableFile(error instanceof EncryptedPDFError ? 'file_encrypted' : 'file_unreadable', {
      cause: error,
    });
  }
}

/** Inherited entries of a page are filled in by the copy, so taking others away here loses nothing that shows. */
function keepOnly(dict: PDFDict, keys: readonly PDFName[]): void {
  for (const key of dict.keys()) if (!keys.includes(key)) dict.delete(key);
}

function cleanAnnotations(page: PDFPageLeaf): void {
  const annotations = page.lookup(nameOf('Annots'));
  page.delete(nameOf('Annots'));
  if (!(annotations instanceof PDFArray)) return;
  const kept = annotations.asArray().flatMap((entry) => {
    const annotation = page.context.lookup(entry);
    if (!(annotation instanceof PDFDict) || !isDrawn(annotation)) return [];
    keepOnly(annotation, annotationKeys);
    return [entry];
  });
  if (kept.length > 0) page.set(nameOf('Annots'), page.context.obj(kept));
}

function isDrawn(annotation: PDFDict): boolean {
  const subtype = annotation.lookup(nameOf('Subtype'));
  return subtype instanceof PDFName && drawnAnnotations.has(subtype.decodeText()) && annotation.has(nameOf('AP'));
}

/** Layers that are switched off would show without the list that says so. */
function keepLayers(source: PDFDocument, target: PDFDocument, copier: PDFObjectCopier): void {
  const layers = source.catalog.lookup(nameOf('OCProperties'));
  if (layers instanceof PDFDict) target.catalog.set(nameOf('OCProperties'), copier.copy(layers));
}

function cleanObject(object: PDFObject): void {
  if (object instanceof PDFStream) {
    for (const key of outsideStreamKeys) object.dict.delete(key);
    refuseGiantPicture(object);
    cleanObject(object.dict);
  } else if (object instanceof PDFDict) {
    for (const key of refusedKeys) object.delete(key);
    for (const value of object.values()) cleanObject(value);
  } else if (object instanceof PDFArray) {
    for (const value of object.asArray()) cleanObject(value);
  }
}

function refuseGiantPicture(stream: PDFStream): void {
  if (!(stream instanceof PDFRawStream) || stream.dict.lookup(nameOf('Subtype')) !== nameOf('Image')) return;
  const [width, height] = ['Width', 'Height'].map((key) => stream.dict.lookup(nameOf(key)));
  if (!(width instanceof PDFNumber && height instanceof PDFNumber)) return;
  if (width.asNumber() * height.asNumber() > pixelsMax) throw new UndecodableFile('file_too_many_pixels');
}

function nameOf(text: string): PDFName {
  return PDFName.of(text);
}
