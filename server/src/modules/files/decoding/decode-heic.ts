import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { keepPicture } from './decode-image.ts';
import { pixelsMax, UndecodableFile, type PreparedDocument } from './decoding.rules.ts';

/** The part of the library used here; its own types describe the layer below. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(target: HeifPixels, done: (shown: HeifPixels | null) => void): void;
  free(): void;
}

interface HeifPixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

interface LibHeif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

let library: Promise<LibHeif> | undefined;

/** Turns the main picture of a phone's photo into a JPEG; its size is known, and weighed, before it is decoded. */
export async function decodeHeic(bytes: Uint8Array): Promise<PreparedDocument> {
  const { HeifDecoder } = await (library ??= loadLibrary());
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new UndecodableFile('file_unreadable');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > pixelsMax) throw new UndecodableFile('file_too_many_pixels');
  const pixels = await decoded(image, width, height);
  for (const one of images) one.free();
  return keepPicture(pixels, { width, height, channels: 4 });
}

function decoded(image: HeifImage, width: number, height: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (shown) => {
      if (shown) resolve(new Uint8Array(shown.data.buffer));
      else reject(new UndecodableFile('file_unreadable'));
    });
  });
}

/** The package's own entry looks for its binary in the current folder. */
async function loadLibrary(): Promise<LibHeif> {
  const require = createRequire(import.meta.url);
  const load = require('libheif-js/libheif-wasm/libheif.js') as (options: { wasmBinary: Uint8Array }) => LibHeif;
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  return load({ wasmBinary });
}
