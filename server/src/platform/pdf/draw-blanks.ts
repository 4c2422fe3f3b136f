import { drawFlow, lineHeightOf } from './draw-flow.ts';
import { ink, quietInk, type Sheet, type TextLook } from './sheet.ts';

/** What a form leaves open for a pen: lines to write on, boxes to tick, places to sign. */

/** A line to write on, with its name at the left; what is known already stands on it. */
export interface PdfBlank {
  term: string;
  text?: string;
}

const look: TextLook = { weight: 'regular', size: 10, colour: ink };
const quietLook: TextLook = { ...look, colour: quietInk };
const smallLook: TextLook = { ...quietLook, size: 8.5 };
const penColour = '0.45 0.5 0.47';
/** Room for handwriting. */
const lineHeight = 26;
const signatureHeight = 56;
const boxSize = 9;

export function drawBlanks(sheet: Sheet, rows: readonly PdfBlank[], termWidth: number): void {
  const { tags, left, width } = sheet;
  tags.open('L');
  for (const { term, text = '' } of rows) {
    if (!sheet.hasRoomFor(lineHeight + lineHeightOf(look))) sheet.newPage();
    const top = sheet.y + lineHeight - lineHeightOf(look) - 2;
    const place = { x: left + termWidth, width: width - termWidth };
    sheet.y = top;
    tags.open('LI');
    tags.within('Lbl', {}, () => drawFlow(sheet, [{ text: term }], quietLook, { x: left, width: termWidth - 8 }));
    const termBottom = sheet.y;
    sheet.y = top;
    tags.within('LBody', {}, () => drawFlow(sheet, [{ text }], look, place));
    const line = sheet.y;
    tags.close();
    tags.decorate(() => sheet.drawRule(line, place.x, place.width, penColour));
    sheet.y = Math.max(line, termBottom) + 2;
  }
  tags.close();
}

/** One under another, with what they are about at the left of the first. */
export function drawBoxes(sheet: Sheet, term: string, items: readonly string[], termWidth: number): void {
  const { tags, left } = sheet;
  const x = left + termWidth;
  const height = lineHeightOf(look) + 4;
  if (!sheet.hasRoomFor(height * items.length)) sheet.newPage();
  const top = sheet.y;
  tags.within('P', {}, () => drawFlow(sheet, [{ text: term }], quietLook, { x: left, width: termWidth - 8 }));
  sheet.y = top;
  tags.open('L');
  for (const text of items) {
    const y = sheet.y + 1.5;
    tags.decorate(() => drawBox(sheet, x, y));
    tags.open('LI');
    tags.within('LBody', {}, () =>
      drawFlow(sheet, [{ text }], look, { x: x + 16, width: sheet.width - termWidth - 16 }),
    );
    tags.close();
    sheet.y += 4;
  }
  tags.close();
}

function drawBox(sheet: Sheet, x: number, y: number): void {
  sheet.fillBox(x, y, boxSize, boxSize, penColour);
  sheet.fillBox(x + 0.75, y + 0.75, boxSize - 1.5, boxSize - 1.5, '1 1 1');
}

/** Lines side by side with what belongs on them beneath: never torn from each other by the end of a page. */
export function drawSignatures(sheet: Sheet, labels: readonly string[]): void {
  if (!sheet.hasRoomFor(signatureHeight + lineHeightOf(smallLook))) sheet.newPage();
  const gap = 18;
  const width = (sheet.width - gap * (labels.length - 1)) / labels.length;
  const line = sheet.y + signatureHeight - 4;
  let bottom = line;
  for (const [index, text] of labels.entries()) {
    const x = sheet.left + index * (width + gap);
    sheet.tags.decorate(() => sheet.drawRule(line, x, width, penColour));
    sheet.y = line + 4;
    sheet.tags.within('P', {}, () => drawFlow(sheet, [{ text }], smallLook, { x, width }));
    bottom = Math.max(bottom, sheet.y);
  }
  sheet.y = bottom;
}
