import type { Sheet, TextLook } from './sheet.ts';
import { splitAtBreaks, splitLongPart } from './wrap-text.ts';

/** Running text: lines one under another, over as many pages as it takes. */

/** A stretch of text of one look; a paragraph may have several. */
export interface PdfRun {
  text: string;
  isStrong?: boolean;
  /** An address to open. */
  link?: string;
}

interface Segment {
  text: string;
  run: PdfRun;
}

export interface Place {
  x: number;
  width: number;
}

const linkColour = '0.173 0.271 0.769';

export function lineHeightOf(look: TextLook): number {
  return Math.round(look.size * 1.45 * 10) / 10;
}

/** Draws the runs inside the element open now, from `sheet.y` on. */
export function drawFlow(sheet: Sheet, runs: readonly PdfRun[], look: TextLook, place: Place): void {
  for (const line of wrapRuns(sheet, runs, look, place.width)) {
    if (!sheet.hasRoomFor(lineHeightOf(look))) sheet.newPage();
    drawLine(sheet, line, look, place.x);
    sheet.y += lineHeightOf(look);
  }
}

function wrapRuns(sheet: Sheet, runs: readonly PdfRun[], look: TextLook, width: number): Segment[][] {
  const lines: Segment[][] = [[]];
  let used = 0;
  for (const word of wordsOf(runs)) {
    const pieces = word.flatMap(({ text, run }) =>
      splitLongPart(text, width, (part) => sheet.widthOf(part, lookOf(run, look))).map((piece) => ({
        text: piece,
        run,
      })),
    );
    // A word longer than a line is placed piece by piece.
    for (const group of pieces.length > word.length ? pieces.map((piece) => [piece]) : [pieces]) {
      const needed = group.reduce((sum, { text, run }) => sum + sheet.widthOf(text.trimEnd(), lookOf(run, look)), 0);
      if (used > 0 && used + needed > width) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)?.push(...group);
      used += group.reduce((sum, { text, run }) => sum + sheet.widthOf(text, lookOf(run, look)), 0);
    }
    if (word.at(-1)?.text.endsWith('\n')) {
      lines.push([]);
      used = 0;
    }
  }
  return lines;
}

/** What may not be torn apart, even where the look changes inside a word. */
function wordsOf(runs: readonly PdfRun[]): Segment[][] {
  const words: Segment[][] = [];
  let isOpen = false;
  for (const run of runs) {
    for (const text of splitAtBreaks(run.text.normalize('NFC'))) {
      const last = words.at(-1);
      if (isOpen && last) last.push({ text, run });
      else words.push([{ text, run }]);
      isOpen = !/[\s-]$/.test(text) || text.endsWith('\u00a0');
    }
  }
  return words;
}

function lookOf(run: PdfRun, look: TextLook): TextLook {
  if (run.link) return { ...look, colour: linkColour };
  return run.isStrong ? { ...look, weight: 'semibold' } : look;
}

function drawLine(sheet: Sheet, line: readonly Segment[], look: TextLook, left: number): void {
  const baseline = sheet.y + look.size;
  let x = left;
  for (const { text, run } of joinSegments(line)) {
    const segmentLook = lookOf(run, look);
    const draw = (): void => sheet.tags.mark(() => sheet.drawText(text, x, baseline, segmentLook));
    if (run.link) drawLink(sheet, run.link, { x, width: sheet.widthOf(text.trimEnd(), segmentLook) }, look, draw);
    else draw();
    x += sheet.widthOf(text, segmentLook);
  }
}

function joinSegments(line: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const { text, run } of line) {
    const last = joined.at(-1);
    const shown = text.replaceAll(/[\n\t]/g, ' ');
    if (last?.run === run) last.text += shown;
    else joined.push({ text: shown, run });
  }
  return joined;
}

function drawLink(sheet: Sheet, url: string, place: Place, look: TextLook, draw: () => void): void {
  const { document, tags } = sheet;
  const bottom = document.page.height - sheet.y - lineHeightOf(look);
  tags.within('Link', {}, () => {
    draw();
    tags.decorate(() => sheet.drawRule(sheet.y + look.size + 1.5, place.x, place.width, linkColour, 0.5));
    const annotation = document.ref({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [place.x, bottom, place.x + place.width, bottom + lineHeightOf(look)],
      Border: [0, 0, 0],
      F: 4,
      Contents: new String(url),
      A: { S: 'URI', URI: new String(url) },
    });
    annotation.data['StructParent'] = tags.attach(annotation);
    document.page.annotations.push(annotation);
    annotation.end();
  });
}
