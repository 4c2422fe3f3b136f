/** Arithmetic of a photographed receipt: how far it is shrunk, whether it is sharp and bright enough to read. */

/** Small print of an A4 invoice stays legible. */
const longSideMax = 2000;
const bytesWorthShrinking = 1_500_000;
/** Below it edges are too soft for small print; measured on a picture of `checkedSide` pixels. */
const sharpnessMin = 45;
const lightMin = 45;
export const checkedSide = 640;

export interface Size {
  width: number;
  height: number;
}

/** The size with the long side brought down to the limit; never larger than it was. */
export function fittedSize({ width, height }: Size, sideMax = longSideMax): Size {
  const scale = Math.min(1, sideMax / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Small pictures travel as they are; big ones, and those the portal would have to convert, are drawn anew. */
export function isWorthShrinking(size: Size, bytes: number, type: string): boolean {
  const isCommon = type === 'image/jpeg' || type === 'image/png';
  return !isCommon || bytes > bytesWorthShrinking || Math.max(size.width, size.height) > longSideMax;
}

/** `IMG_1024.HEIC` becomes `IMG_1024.jpg`. */
export function nameAsJpeg(name: string): string {
  return `${name.replace(/\.[^.]{1,5}$/, '') || 'doklad'}.jpg`;
}

const heifName = /\.hei[cf]$/i;

export function isPicture({ type, name }: { type: string; name: string }): boolean {
  return type.startsWith('image/') || heifName.test(name);
}

/** Luminance of RGBA pixels. */
export function greyOf(pixels: Uint8ClampedArray): Float32Array {
  const grey = new Float32Array(pixels.length / 4);
  for (let index = 0; index < grey.length; index += 1) {
    const at = index * 4;
    grey[index] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  }
  return grey;
}

/** Variance of the Laplacian: large where there are sharp edges, small where everything is smeared. */
export function sharpnessOf(grey: Float32Array, { width, height }: Size): number {
  let sum = 0;
  let sumOfSquares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      const laplacian = around - 4 * (grey[at] ?? 0);
      sum += laplacian;
      sumOfSquares += laplacian * laplacian;
      count += 1;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return sumOfSquares / count - mean * mean;
}

export type PhotoVerdict = 'fine' | 'blurry' | 'dark';

/** A hint, never a refusal. */
export function verdictOf(grey: Float32Array, size: Size): PhotoVerdict {
  const light = grey.reduce((sum, value) => sum + value, 0) / Math.max(1, grey.length);
  if (light < lightMin) return 'dark';
  return sharpnessOf(grey, size) < sharpnessMin ? 'blurry' : 'fine';
}
