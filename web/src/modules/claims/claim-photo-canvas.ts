import {
  checkedSide,
  fittedSize,
  greyOf,
  isPicture,
  isWorthShrinking,
  nameAsJpeg,
  verdictOf,
  type PhotoVerdict,
  type Size,
} from './claim-photo.ts';

export interface PreparedFile {
  name: string;
  content: Blob;
  /** Null for what this browser cannot open. */
  verdict: PhotoVerdict | null;
  /** Whether `content` can be shown in an `<img>`. */
  isShowable: boolean;
  /** The picture's own code (e-Kasa), still to be looked for. */
  readCode: (() => Promise<string | null>) | null;
}

const jpegQuality = 0.86;
const codeSide = 1200;

/**
 * Makes a photo ready to travel: upright, shrunk on the device, checked for blur and darkness. What the browser cannot
 * open (a PDF, HEIC outside Safari) is handed on untouched.
 */
export async function prepareFile(file: File): Promise<PreparedFile> {
  const untouched = { name: file.name, content: file, verdict: null, isShowable: false, readCode: null };
  if (!isPicture(file)) return untouched;
  const picture = await openPicture(file);
  if (!picture) return untouched;
  const size = { width: picture.width, height: picture.height };
  const shrunk = isWorthShrinking(size, file.size, file.type) ? await asJpeg(picture, fittedSize(size)) : null;
  const isSmaller = shrunk !== null && (shrunk.size < file.size || !/^image\/(jpeg|png)$/.test(file.type));
  const checked = fittedSize(size, checkedSide);
  const verdict = verdictOf(greyOf(pixelsOf(picture, checked)), checked);
  return {
    name: isSmaller ? nameAsJpeg(file.name) : file.name,
    content: isSmaller ? shrunk : file,
    verdict,
    isShowable: true,
    readCode: () => readCode(picture, fittedSize(size, codeSide)),
  };
}

/** The browser turns the picture upright by what the camera noted in it. */
async function openPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

function drawn(picture: ImageBitmap, { width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser cannot draw');
  // What is see-through would turn black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return [canvas, context];
}

function asJpeg(picture: ImageBitmap, size: Size): Promise<Blob | null> {
  const [canvas] = drawn(picture, size);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
}

function pixelsOf(picture: ImageBitmap, size: Size): Uint8ClampedArray {
  const [, context] = drawn(picture, size);
  return context.getImageData(0, 0, size.width, size.height).data;
}

/** The reader of codes is large and comes only when a photo is there; it works while nothing else does. */
async function readCode(picture: ImageBitmap, size: Size): Promise<string | null> {
  const { default: readQrCode } = await import('jsqr');
  await untilIdle();
  const code = readQrCode(pixelsOf(picture, size), size.width, size.height, { inversionAttempts: 'dontInvert' });
  picture.close();
  return code?.data ?? null;
}

function untilIdle(): Promise<void> {
  const wait = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined;
  return new Promise((resolve) => (wait ? wait(() => resolve(), { timeout: 2_000 }) : setTimeout(resolve, 200)));
}
