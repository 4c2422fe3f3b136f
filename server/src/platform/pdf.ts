import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { drawBlanks, drawBoxes, drawSignatures, type PdfBlank } from './pdf/draw-blanks.ts';
import { drawFlow, lineHeightOf, type PdfRun } from './pdf/draw-flow.ts';
import { drawTable, type PdfColumn, type PdfRows } from './pdf/draw-table.ts';
import { drawLetterhead, type Letterhead } from './pdf/letterhead.ts';
import type { Bookmark, PdfkitDocument } from './pdf/pdfkit-inside.ts';
import { ink, quietInk, Sheet, type TextLook } from './pdf/sheet.ts';
import { fontFileOf } from './pdf/typefaces.ts';

/**
 * Documents to print and to keep: tagged for screen readers (PDF/UA), with language, title, bookmarks and "1 / 3" on every page,
 * in a typeface with Slovak letters. `openPdf` gives the pages to draw on and the stream of their bytes: pipe it away at once,
 * draw from top to bottom, await tables and `end`. Memory stays at a page or two, whatever the length.
 */

export type { PdfBlank } from './pdf/draw-blanks.ts';
export type { PdfRun } from './pdf/draw-flow.ts';
export type { Letterhead } from './pdf/letterhead.ts';
export type { PdfColumn, PdfRows } from './pdf/draw-table.ts';

export interface PdfOptions {
  title: string;
  lang: 'sk' | 'en';
  createdAt: Date;
  letterhead: Letterhead;
  isLandscape?: boolean;
  /** Stands at the left of every page's foot. */
  footer?: string;
}

export type PdfText = string | readonly PdfRun[];

const body: TextLook = { weight: 'regular', size: 10, colour: ink };
const looks = {
  body,
  small: { ...body, size: 8.5, colour: quietInk },
  large: { ...body, size: 14 },
} satisfies Record<string, TextLook>;

const headings = {
  1: { tag: 'H1', look: { weight: 'bold', size: 20 }, before: 0, after: 8 },
  2: { tag: 'H2', look: { weight: 'semibold', size: 14 }, before: 14, after: 4 },
  3: { tag: 'H3', look: { weight: 'semibold', size: 11 }, before: 8, after: 2 },
} as const;

const paragraphGap = 6;
const listIndent = 14;
const termShare = 0.34;

export function openPdf(options: PdfOptions): Pdf {
  const document = new PDFDocument({
    size: 'A4',
    layout: options.isLandscape ? 'landscape' : 'portrait',
    // Its cursor is not used: nothing may start a page but the sheet.
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    displayTitle: true,
    lang: options.lang,
    autoFirstPage: false,
    font: fontFileOf('regular'),
    info: {
      Title: textForInfo(options.title),
      CreationDate: options.createdAt,
      Author: textForInfo(options.letterhead.productName),
      Creator: textForInfo(options.letterhead.productName),
    },
  });
  return new Pdf(document as unknown as PdfkitDocument & Readable, options);
}

export class Pdf {
  readonly stream: Readable;
  readonly #sheet: Sheet;
  readonly #letterhead: Letterhead;
  #chapter: Bookmark | undefined;

  constructor(document: PdfkitDocument & Readable, { letterhead, footer = '' }: PdfOptions) {
    this.stream = document;
    this.#letterhead = letterhead;
    this.#sheet = new Sheet(document, footer, letterhead.brand);
    drawLetterhead(this.#sheet, letterhead);
  }

  /** Levels 1 and 2 are bookmarks as well; a heading never stands alone at the foot of a page. */
  heading(level: 1 | 2 | 3, text: string): void {
    const sheet = this.#sheet;
    const { tag, before, after, ...heading } = headings[level];
    const look = { ...heading.look, colour: level === 2 ? sheet.accent : ink };
    if (!sheet.isAtTop) sheet.y += before;
    if (!sheet.hasRoomFor(lineHeightOf(look) + after + 2 * lineHeightOf(body))) sheet.newPage();
    if (level < 3) this.#bookmark(level, text);
    sheet.tags.within(tag, {}, () => drawFlow(sheet, [{ text }], look, { x: sheet.left, width: sheet.width }));
    sheet.y += after;
  }

  #bookmark(level: number, text: string): void {
    const { outline, page } = this.#sheet.document;
    // The library counts the left edge from the right one.
    const place = { top: this.#sheet.y, left: page.width, expanded: true };
    if (level === 1) this.#chapter = outline.addItem(text, place);
    else (this.#chapter ?? outline).addItem(text, place);
  }

  paragraph(text: PdfText, look: keyof typeof looks = 'body'): void {
    const sheet = this.#sheet;
    sheet.tags.within('P', {}, () => drawFlow(sheet, runsOf(text), looks[look], { x: sheet.left, width: sheet.width }));
    sheet.y += paragraphGap;
  }

  list(items: readonly PdfText[], kind: 'bullets' | 'numbers' = 'bullets'): void {
    const sheet = this.#sheet;
    sheet.tags.open('L');
    for (const [index, item] of items.entries()) {
      if (!sheet.hasRoomFor(lineHeightOf(body))) sheet.newPage();
      const label = kind === 'numbers' ? `${index + 1}.` : '•';
      const place = { x: sheet.left + listIndent + 4, width: sheet.width - listIndent - 4 };
      this.#labelled(label, sheet.left + 4, { ...body, colour: sheet.accent }, runsOf(item), place);
      sheet.y += 2;
    }
    sheet.tags.close();
    sheet.y += paragraphGap - 2;
  }

  /** Terms at the left, what they stand for beside them. */
  definitions(rows: readonly { term: string; text: PdfText }[]): void {
    const sheet = this.#sheet;
    const termWidth = this.#termWidth;
    sheet.tags.open('L');
    for (const { term, text } of rows) {
      if (!sheet.hasRoomFor(lineHeightOf(body) + 4)) sheet.newPage();
      const place = { x: sheet.left + termWidth, width: sheet.width - termWidth };
      this.#labelled(term, sheet.left, { ...body, colour: quietInk }, runsOf(text), place, termWidth - 8);
      sheet.y += 2;
      sheet.tags.decorate(() => sheet.drawRule(sheet.y));
      sheet.y += 3;
    }
    sheet.tags.close();
    sheet.y += paragraphGap;
  }

  get #termWidth(): number {
    return Math.min(180, this.#sheet.width * termShare);
  }

  /** Lines to write on by hand, named as `definitions` names its terms. */
  blanks(rows: readonly PdfBlank[]): void {
    drawBlanks(this.#sheet, rows, this.#termWidth);
    this.#sheet.y += paragraphGap;
  }

  /** Boxes to tick by hand, under the lines to write on. */
  boxes(term: string, items: readonly string[]): void {
    drawBoxes(this.#sheet, term, items, this.#termWidth);
    this.#sheet.y += paragraphGap;
  }

  /** Places for signatures and dates, side by side. */
  signatures(labels: readonly string[]): void {
    drawSignatures(this.#sheet, labels);
    this.#sheet.y += paragraphGap;
  }

  /** One item: a label and its text beside it, as far down as the longer of the two. */
  #labelled(
    label: string,
    labelX: number,
    labelLook: TextLook,
    runs: readonly PdfRun[],
    place: { x: number; width: number },
    labelWidth = listIndent,
  ): void {
    const sheet = this.#sheet;
    const { tags } = sheet;
    const top = sheet.y;
    const page = sheet.pageNumber;
    tags.open('LI');
    tags.within('Lbl', {}, () => drawFlow(sheet, [{ text: label }], labelLook, { x: labelX, width: labelWidth }));
    const labelBottom = sheet.y;
    if (sheet.pageNumber === page) sheet.y = top;
    tags.within('LBody', {}, () => drawFlow(sheet, runs, body, place));
    if (sheet.pageNumber === page) sheet.y = Math.max(sheet.y, labelBottom);
    tags.close();
  }

  /** The header returns on every page; rows are taken one by one. */
  async table(columns: readonly PdfColumn[], rows: PdfRows): Promise<void> {
    await drawTable(this.#sheet, columns, rows);
    this.#sheet.y += paragraphGap;
  }

  /** Dark (true) and light modules, row by row; `alt` says in words where the code leads. */
  qrCode(modules: readonly (readonly boolean[])[], alt: string, sizePoints = 96): void {
    const sheet = this.#sheet;
    if (!sheet.hasRoomFor(sizePoints)) sheet.newPage();
    const module = sizePoints / modules.length;
    const { left, y } = sheet;
    const bottom = sheet.document.page.height - y - sizePoints;
    sheet.tags.within('Figure', { alt, box: [left, bottom, left + sizePoints, bottom + sizePoints] }, () => {
      sheet.tags.mark(() => {
        for (const [row, cells] of modules.entries())
          for (const [column, isDark] of cells.entries())
            if (isDark) sheet.fillBox(left + column * module, y + row * module, module, module, '0 0 0');
      });
    });
    sheet.y += sizePoints + paragraphGap;
  }

  /** A PNG or JPEG as wide as the text, never higher than a page; `alt` says in words what is on it. */
  picture(bytes: Uint8Array, alt: string): void {
    const sheet = this.#sheet;
    const picture = sheet.openPicture(bytes);
    const scale = Math.min(sheet.width / picture.width, (sheet.bottom - sheet.left) / picture.height);
    sheet.drawPicture(picture, picture.width * scale, picture.height * scale, alt);
    sheet.y += paragraphGap;
  }

  space(points: number): void {
    this.#sheet.y += points;
  }

  /** A page of its own within the same file, e.g. the letter of the next person. */
  newLetter(): void {
    this.#sheet.newPage();
    drawLetterhead(this.#sheet, this.#letterhead);
  }

  /** No page may follow. Whoever reads the stream has the whole document when it ends. */
  async end(): Promise<void> {
    await this.#sheet.end();
  }

  /** Gives up: whoever reads the stream gets the error. */
  abort(error: Error): void {
    this.stream.destroy(error);
  }
}

function runsOf(text: PdfText): readonly PdfRun[] {
  return typeof text === 'string' ? [{ text }] : text;
}

/** The library puts this text into XML as it is, and into the file's own format by `valueOf`: only the first needs escaping. */
class InfoText extends String {
  override toString(): string {
    return this.valueOf().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }
}

function textForInfo(text: string): string {
  return new InfoText(text) as unknown as string;
}
