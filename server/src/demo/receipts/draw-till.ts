import { dateIn, moneyIn } from '#platform/wording';
import type { Random } from '../random.ts';
import { ink, type Paper, quiet, type } from './paper.ts';
import type { ReceiptContent } from './receipt-content.ts';

const width = 260;
const margin = 22;
const inside = width - 2 * margin;

/** The strip of a cash register: narrow, centred, with a square of dots under the sum. */
export function drawTill(paper: Paper, content: ReceiptContent): void {
  const { issuer } = content;
  let y = centred(paper, issuer.name, 24, 'bold', 13);
  y = centred(paper, issuer.address, y + 3, 'regular', 9);
  y = centred(paper, `IČO ${issuer.ico}`, y + 1, 'regular', 9);
  y = dashes(paper, y + 10);
  for (const { label, value } of content.facts) {
    type(paper, 'regular', 9, quiet).text(label, margin, y);
    type(paper, 'semibold', 9).text(value, margin, y, { width: inside, align: 'right' });
    y += 15;
  }
  y = dashes(paper, y + 4);
  for (const { text, quantity, cents } of content.lines) {
    type(paper, 'regular', 9.5).text(text, margin, y);
    type(paper, 'regular', 8.5, quiet).text(quantity, margin, y + 12);
    type(paper, 'regular', 9.5).text(moneyIn('sk', cents), margin, y, { width: inside, align: 'right' });
    y += 30;
  }
  y = dashes(paper, y);
  type(paper, 'bold', 13).text('SPOLU', margin, y);
  paper.text(moneyIn('sk', content.totalCents), margin, y, { width: inside, align: 'right' });
  type(paper, 'regular', 9, quiet).text(content.payment, margin, y + 20);
  paper.text(dateIn('sk', content.issuedOn), margin, y + 20, { width: inside, align: 'right' });
  drawDots(paper, content.random, (width - 84) / 2, y + 46, 84);
  centred(paper, `Doklad č. ${content.number}`, y + 138, 'regular', 8.5);
}

function centred(paper: Paper, text: string, y: number, weight: 'regular' | 'bold', size: number): number {
  type(paper, weight, size).text(text, margin, y, { width: inside, align: 'center' });
  return paper.y;
}

function dashes(paper: Paper, y: number): number {
  paper
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .dash(3, { space: 2 })
    .lineWidth(0.7)
    .strokeColor(quiet)
    .stroke()
    .undash();
  return y + 8;
}

const modules = 25;

/** Looks like the code of a till; it says nothing. */
function drawDots(paper: Paper, random: Random, left: number, top: number, size: number): void {
  const cell = size / modules;
  const square = (column: number, row: number, cells: number, colour: string) =>
    paper.rect(left + column * cell, top + row * cell, cells * cell, cells * cell).fill(colour);
  for (let row = 0; row < modules; row += 1)
    for (let column = 0; column < modules; column += 1) if (random.chance(0.48)) square(column, row, 1, ink);
  for (const [column, row] of [
    [0, 0],
    [modules - 7, 0],
    [0, modules - 7],
  ] as const) {
    square(column, row, 8, '#ffffff');
    square(column, row, 7, ink);
    square(column + 1, row + 1, 5, '#ffffff');
    square(column + 2, row + 2, 3, ink);
  }
}
