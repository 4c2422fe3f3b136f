import type { DocumentKind } from '../file.rules.ts';

/** What a decoder may be asked for, and what it must not exceed. */

/** A scan of A4 at 600 dpi has 35 million pixels. */
export const pixelsMax = 40_000_000;
export const pagesMax = 200;
/** More than this is not kept: a photo of twelve million pixels stays as it is. */
export const keptPixelsMax = 16_000_000;
/** What one decoding may cost. A busy machine gives a decoder little of its time, which is not the file's fault. */
export const cpuSecondsMax = 10;
export const wallSecondsMax = 30;
export const memoryMegabytesMax = 900;

/** Widths in which a page can be asked for; a free choice would let anybody fill the store. */
export type RenderWidth = 320 | 800 | 1600;

export type DecodingTask =
  | { act: 'prepare'; kind: DocumentKind; bytes: Uint8Array }
  | { act: 'redraw'; kind: 'jpg' | 'png'; bytes: Uint8Array; width: number; height: number }
  | { act: 'render'; kind: PreparedKind; bytes: Uint8Array; page: number; width: RenderWidth }
  /** Loads what the first file would have to wait for. */
  | { act: 'warmUp' };

/** What is kept: a photo of a phone has become a JPEG by then. */
export type PreparedKind = Exclude<DocumentKind, 'heic'>;

/** A document decoded and written anew: nothing of the sender's bytes is left but what it shows. */
export interface PreparedDocument {
  kind: PreparedKind;
  bytes: Uint8Array;
  pageCount: number;
  perceptualHash: string | null;
}

/** A PNG no larger than asked for, with what is see-through in it. */
export interface RedrawnPicture {
  png: Uint8Array;
  width: number;
  height: number;
}

export interface DecodedBy {
  prepare: PreparedDocument;
  redraw: RedrawnPicture;
  /** A JPEG. */
  render: Uint8Array;
  warmUp: null;
}

/** A readable reason why a document is not taken; travels between processes, so it is a code and not an error. */
export type DecodingRefusal =
  | 'file_unreadable'
  | 'file_animated'
  | 'file_too_many_pixels'
  | 'file_too_many_pages'
  | 'file_encrypted'
  | 'file_too_demanding';

export type DecodingAnswer =
  | { outcome: 'done'; result: DecodedBy[keyof DecodedBy] }
  | { outcome: 'refused'; code: DecodingRefusal };

/** Thrown inside a decoder. */
export class UndecodableFile extends Error {
  readonly code: DecodingRefusal;

  constructor(code: DecodingRefusal, options?: ErrorOptions) {
    super(code, options);
    this.name = 'UndecodableFile';
    this.code = code;
  }
}
