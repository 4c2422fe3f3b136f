/**
 * The parts of pdfkit that its types leave out. Text, marks and the tag tree are written through these, because pdfkit's own
 * keep every word and every tag in memory until the document ends, and lay out a table of 10,000 rows in half a minute.
 */

/** An object of the file; `data` may change until it is ended, then it is written and may be forgotten. */
export interface FileObject {
  readonly id: number;
  data: Record<string, unknown>;
  offset?: number;
  end(chunk?: Uint8Array): void;
}

export interface EmbeddedFont {
  readonly id: string;
  readonly ascender: number;
  readonly descender: number;
  ref(): FileObject;
  encode(text: string, features?: readonly string[]): [string[], { xAdvance: number; advanceWidth: number }[]];
}

export interface Bookmark {
  addItem(title: string, options: { top: number; left: number; expanded: boolean }): Bookmark;
}

/** A picture that becomes an object of the file once it is embedded. */
export interface EmbeddedPicture {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly obj?: FileObject;
  embed(document: PdfkitDocument): void;
}

interface Page {
  readonly width: number;
  readonly height: number;
  readonly dictionary: FileObject;
  readonly content: FileObject;
  readonly fonts: Record<string, FileObject>;
  readonly xobjects: Record<string, FileObject | undefined>;
  readonly annotations: FileObject[];
  readonly structParentTreeKey: number;
}

export interface PdfkitDocument extends NodeJS.ReadableStream {
  readonly page: Page;
  readonly outline: Bookmark;
  readonly readableLength: number;
  readonly destroyed: boolean;
  readonly _font: EmbeddedFont;
  /** How many bytes were written. */
  readonly _offset: number;
  /** Where each object lies, by its number less one. */
  readonly _offsets: readonly number[];
  readonly _root: FileObject;
  readonly _info: FileObject;
  readonly _id: Uint8Array;
  _write(bytes: Uint8Array): void;
  /** Notes where a written object lies. */
  _refEnd(object: FileObject): void;
  /** Called by the library when every object is written. */
  _finalize(): void;
  push(end: null): boolean;
  font(source: string): this;
  openImage(bytes: Uint8Array): EmbeddedPicture;
  ref(data: Record<string, unknown>): FileObject;
  addPage(): this;
  addContent(content: Uint8Array): this;
  getStructTreeRoot(): { id: number; data: { K?: unknown; ParentTree: { add(key: number, value: unknown): void } } };
  createStructParentTreeNextKey(): number;
  end(): void;
  destroy(error?: Error): this;
}
