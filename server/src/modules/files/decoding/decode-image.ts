import sharp, { type Sharp, type SharpOptions } from 'sharp';
import {
  keptPixelsMax,
  pixelsMax,
  UndecodableFile,
  type PreparedDocument,
  type RedrawnPicture,
} from './decoding.rules.ts';
import { perceptualHashOf } from './perceptual-hash.ts';

sharp.concurrency(1);
sharp.cache(false);

const options: SharpOptions = { limitInputPixels: pixelsMax, failOn: 'error' };
/** Keeps the print of a pale till receipt legible. */
const jpegQuality = 86;

/** Decodes a picture whole and writes it anew: upright, on white, without anything a camera or a sender put beside it. */
export async function decodeImage(bytes: Uint8Array, kind: 'jpg' | 'png'): Promise<PreparedDocument> {
  await refuseUnfit(bytes, kind);
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return keepPicture(data, info, kind === 'png' ? bytes.byteLength : null);
}

async function refuseUnfit(bytes: Uint8Array, kind: 'jpg' | 'png'): Promise<void> {
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  if (width * height > pixelsMax) throw new UndecodableFile('file_too_many_pixels');
  if (kind === 'png' && isAnimated(bytes)) throw new UndecodableFile('file_animated');
}

/** Decodes a picture whole and writes it anew as a small PNG; what is see-through stays so. */
export async function redrawImage(
  bytes: Uint8Array,
  kind: 'jpg' | 'png',
  bounds: { width: number; height: number },
): Promise<RedrawnPicture> {
  await refuseUnfit(bytes, kind);
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

export interface RawPicture {
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Writes decoded pixels as a JPEG; a screenshot that was a PNG stays one where that is not much larger. */
export async function keepPicture(
  pixels: Uint8Array,
  { width, height, channels }: RawPicture,
  pngBytes: number | null = null,
): Promise<PreparedDocument> {
  const raw = { width, height, channels };
  const kept = () => fit(sharp(pixels, { raw, limitInputPixels: pixelsMax }), raw).flatten({ background: '#fff' });
  const jpeg = await kept().jpeg({ quality: jpegQuality }).toBuffer();
  const staysPng = pngBytes !== null && jpeg.byteLength > pngBytes * 0.6;
  return {
    kind: staysPng ? 'png' : 'jpg',
    bytes: staysPng ? await kept().png({ compressionLevel: 9 }).toBuffer() : jpeg,
    pageCount: 1,
    perceptualHash: await perceptualHashOf(jpeg),
  };
}

function fit(picture: Sharp, { width, height }: RawPicture): Sharp {
  const share = Math.sqrt(keptPixelsMax / (width * height));
  if (share >= 1) return picture;
  return picture.resize({ width: Math.max(1, Math.floor(width * share)) });
}

/** One page of what is kept, in the width asked for. */
export function renderImage(bytes: Uint8Array, width: number): Promise<Buffer> {
  return sharp(bytes, options)
    .flatten({ background: '#fff' })
    .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** An animated PNG announces its frames before the first picture. */
function isAnimated(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 8; offset + 8 <= view.length; offset += view.readUInt32BE(offset) + 12) {
    const type = view.toString('latin1', offset + 4, offset + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}
