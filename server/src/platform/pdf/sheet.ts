import { setTimeout as delay } from 'node:timers/promises';
import { givingWay } from '../give-way.ts';
import { writeCrossReferencesInPieces } from './cross-references.ts';
import type { EmbeddedPicture, PdfkitDocument } from './pdfkit-inside.ts';
import { TagTree } from './tag-tree.ts';
import { loadTypefaces, type Typefaces, type Weight } from './typefaces.ts';

/** The sheet being drawn on: where the next line goes, when a page ends, and the footer that needs to know how many pages there are. */

export const ink = '0.063 0.125 0.102';
export const quietInk = '0.247 0.322 0.286';
const hairline = '0.835 0.875 0.851';

export interface TextLook {
  weight: Weight;
  size: number;
  colour: string;
}

interface Footer {
  pageNumber: number;
  stream: ReturnType<PdfkitDocument['ref']>;
}

const margin = 42;
const footerBaseline = 24;
const footerLook: TextLook = { weight: 'regular', size: 8, colour: quietInk };
/** More than this unread means that whoever reads is slower than we are. */
const unreadBytesMax = 1_000_000;

export class Sheet {
  readonly document: PdfkitDocument;
  readonly tags: TagTree;
  readonly typefaces: Typefaces;
  /** The operator's colour: of headings, of marks of lists and of the heads of tables. */
  readonly accent: string;
  /** From the top of the page. */
  y = margin;
  /** What is drawn on this page so far; handed over at its end, because the library is slow with many small pieces. */
  #content: string[] = [];
  readonly #footerText: string;
  readonly #whole: Promise<void>;
  readonly #footers: Footer[] = [];
  readonly #giveWay = givingWay();
  readonly #pictures = new WeakMap<Uint8Array, EmbeddedPicture>();

  constructor(document: PdfkitDocument, footerText: string, brand: string) {
    this.document = document;
    this.accent = colourOf(brand);
    this.#whole = writeCrossReferencesInPieces(document);
    this.typefaces = loadTypefaces(document);
    this.tags = new TagTree(document, (content) => this.draw(content));
    this.#footerText = footerText;
    this.#beginPage();
  }

  get left(): number {
    return margin;
  }

  get width(): number {
    return this.document.page.width - 2 * margin;
  }

  get bottom(): number {
    return this.document.page.height - margin - 10;
  }

  get pageNumber(): number {
    return this.#footers.length;
  }

  get isAtTop(): boolean {
    return this.y === margin;
  }

  hasRoomFor(height: number): boolean {
    return this.y + height <= this.bottom;
  }

  newPage(): void {
    this.#endPage();
    this.#beginPage();
  }

  /** Operators of the page's content. */
  draw(content: string): void {
    this.#content.push(content);
  }

  #endPage(): void {
    this.tags.endPage();
    this.document.addContent(bytesOf(this.#content.join('\n')));
    this.#content = [];
  }

  #beginPage(): void {
    this.document.addPage();
    this.y = margin;
    const { page } = this.document;
    for (const { font } of Object.values(this.typefaces)) page.fonts[font.id] = font.ref();
    const stream = this.document.ref({});
    page.dictionary.data['Contents'] = [page.content, stream];
    this.#footers.push({ pageNumber: this.#footers.length + 1, stream });
  }

  widthOf(text: string, look: TextLook): number {
    return this.typefaces[look.weight].widthOf(text, look.size);
  }

  /** One line of text with its baseline at `baseline` from the top. */
  drawText(text: string, x: number, baseline: number, look: TextLook): void {
    if (text) this.draw(this.#textContent(text, x, baseline, look));
  }

  #textContent(text: string, x: number, baseline: number, look: TextLook): string {
    const typeface = this.typefaces[look.weight];
    // The page counts from its top; glyphs have to be turned back.
    const place = `1 0 0 -1 ${round(x)} ${round(baseline)} Tm`;
    return `BT ${look.colour} rg /${typeface.font.id} ${look.size} Tf ${place} ${typeface.encode(text)} TJ ET`;
  }

  drawRule(y: number, x = this.left, width = this.width, colour = hairline, thickness = 0.5): void {
    this.draw(`q ${colour} RG ${thickness} w ${round(x)} ${round(y)} m ${round(x + width)} ${round(y)} l S Q`);
  }

  fillBox(x: number, y: number, width: number, height: number, colour: string): void {
    this.draw(`q ${colour} rg ${round(x)} ${round(y)} ${round(width)} ${round(height)} re f Q`);
  }

  /** A PNG or JPEG for this document, written into it once. */
  openPicture(bytes: Uint8Array): EmbeddedPicture {
    const known = this.#pictures.get(bytes);
    if (known) return known;
    const picture = this.document.openImage(bytes);
    picture.embed(this.document);
    this.#pictures.set(bytes, picture);
    return picture;
  }

  /** A picture at the left, under what was drawn before; `alt` says in words what is on it. */
  drawPicture({ label, obj }: EmbeddedPicture, width: number, height: number, alt: string): void {
    if (!this.hasRoomFor(height)) this.newPage();
    const { page } = this.document;
    page.xobjects[label] = obj;
    const { left, y } = this;
    const lower = page.height - y - height;
    this.tags.within('Figure', { alt, box: [left, lower, left + width, lower + height] }, () => {
      // The page counts from its top, so the picture has to be turned back.
      const place = `${round(width)} 0 0 ${round(-height)} ${round(left)} ${round(y + height)} cm`;
      this.tags.mark(() => this.draw(`q ${place} /${label} Do Q`));
    });
    this.y += height;
  }

  /** Lets others have their turn, and waits until what was written has been read: memory holds a page and not a document. */
  async settle(): Promise<void> {
    await this.#giveWay();
    while (this.document.readableLength > unreadBytesMax && !this.document.destroyed) await delay(2);
    if (this.document.destroyed) throw new Error('the document is not read any more');
  }

  /** Draws the footers, now that the number of pages is known, and ends the document. */
  async end(): Promise<void> {
    this.tags.end();
    this.#endPage();
    const total = this.#footers.length;
    for (const { pageNumber, stream } of this.#footers) {
      stream.end(bytesOf(this.#footerContent(`${pageNumber} / ${total}`)));
      await this.settle();
    }
    this.document.end();
    await this.#whole;
  }

  #footerContent(pageText: string): string {
    const baseline = this.document.page.height - footerBaseline;
    const pageX = this.left + this.width - this.widthOf(pageText, footerLook);
    const line = this.#footerText ? this.#textContent(this.#footerText, this.left, baseline, footerLook) : '';
    const page = this.#textContent(pageText, pageX, baseline, footerLook);
    return `/Artifact <</Type /Pagination /Subtype /Footer>> BDC ${line} ${page} EMC`;
  }
}

/** `#145a41` as the three shares of a page's content. */
function colourOf(brand: string): string {
  const shares = [1, 3, 5].map((at) => Number.parseInt(brand.slice(at, at + 2), 16) / 255);
  return shares.map((share) => share.toFixed(3)).join(' ');
}

function bytesOf(content: string): Uint8Array {
  return Buffer.from(`${content}\n`, 'latin1');
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}
