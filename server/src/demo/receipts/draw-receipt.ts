import PDFDocument from 'pdfkit';
import { instantAt } from '#platform/clock';
import { dateIn, moneyIn } from '#platform/wording';
import type { ReceiptContent, ReceiptLine } from './receipt-content.ts';
import { drawTill } from './draw-till.ts';
import { ink, type Paper, quiet, type } from './paper.ts';

/** The shape of A4, small enough that its print reads well on a screen. */
const page = { width: 495, height: 700, margin: 38 };
const inside = page.width - 2 * page.margin;
const stampBlue = '#2b4599';

export interface DrawnReceipt {
  bytes: Buffer;
  pages: number;
}

/** Draws the paper as a PDF. The typeface is inside, so it looks the same on a machine without any fonts. */
export async function drawReceipt(content: ReceiptContent): Promise<DrawnReceipt> {
  const paper = new PDFDocument({
    size: content.look === 'till' ? [260, 500] : [page.width, page.height],
    margin: 0,
    info: { Title: content.number, CreationDate: instantAt(content.issuedOn, '12:00') },
  });
  const chunks: Buffer[] = [];
  paper.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => paper.on('end', resolve));
  const pages = draw(paper, content);
  paper.end();
  await ended;
  return { bytes: Buffer.concat(chunks), pages };
}

function draw(paper: Paper, content: ReceiptContent): number {
  if (content.look === 'till') {
    drawTill(paper, content);
    return 1;
  }
  if (content.look === 'invoice') drawInvoice(paper, content);
  else drawConfirmation(paper, content);
  if (content.guests.length === 0) return 1;
  paper.addPage();
  drawGuests(paper, content);
  return 2;
}

function drawInvoice(paper: Paper, content: ReceiptContent): void {
  drawHead(paper, content, 'FAKTÚRA', `č. ${content.number}`);
  const facts = [...content.facts, { label: 'Forma úhrady', value: content.payment }];
  const y = drawFacts(paper, facts, 134, 110);
  drawTotal(paper, content, drawLines(paper, content.lines, y + 26), 'Suma bola uhradená. Ďakujeme za návštevu.');
}

function drawConfirmation(paper: Paper, content: ReceiptContent): void {
  drawHead(paper, content, 'POTVRDENIE', `č. ${content.number}`);
  type(paper, 'semibold', 13).text('Potvrdenie o úhrade výdavkov na športovú činnosť dieťaťa', page.margin, 134, {
    width: inside,
  });
  const y = drawFacts(paper, content.facts, 168, 170);
  const text =
    'Organizácia je zapísaná v registri právnických osôb v športe. Činnosť prebieha pod dohľadom športového odborníka.';
  drawTotal(paper, content, drawLines(paper, content.lines, y + 24), text);
  type(paper, 'regular', 10, quiet).text(`Vystavené ${dateIn('sk', content.issuedOn)}`, page.margin, 606);
  drawSignature(paper, content);
}

function drawHead(paper: Paper, { issuer }: ReceiptContent, title: string, number: string): void {
  const { margin } = page;
  type(paper, 'bold', 18).text(issuer.name, margin, 36, { width: inside * 0.62 });
  const below = Math.max(60, paper.y + 2);
  type(paper, 'regular', 11, quiet).text(issuer.address, margin, below);
  paper.text(`IČO ${issuer.ico}`, margin, below + 17);
  type(paper, 'bold', 16).text(title, margin, 38, { width: inside, align: 'right' });
  type(paper, 'regular', 11, quiet).text(number, margin, 60, { width: inside, align: 'right' });
  rule(paper, Math.max(112, below + 40), 1.6, ink);
}

function drawFacts(paper: Paper, facts: ReceiptContent['facts'], top: number, labelWidth: number): number {
  let y = top;
  for (const { label, value } of facts) {
    type(paper, 'regular', 11.5, quiet).text(label, page.margin, y);
    type(paper, 'semibold', 11.5).text(value, page.margin + labelWidth, y, { width: inside - labelWidth });
    y += 20;
  }
  return y;
}

function drawLines(paper: Paper, lines: readonly ReceiptLine[], top: number): number {
  const columns = { quantity: page.margin + inside * 0.58, sum: page.margin + inside * 0.76 };
  const width = inside * 0.24;
  type(paper, 'semibold', 11.5).text('Položka', page.margin, top);
  paper.text('Množstvo', columns.quantity, top);
  paper.text('Spolu €', columns.sum, top, { width, align: 'right' });
  rule(paper, top + 22, 1.2, '#93a199');
  let y = top + 32;
  for (const { text, quantity, cents } of lines) {
    type(paper, 'regular', 11.5).text(text, page.margin, y, { width: inside * 0.56 });
    paper.text(quantity, columns.quantity, y);
    paper.text(moneyIn('sk', cents).replace(/[\s\u00a0]€$/, ''), columns.sum, y, { width, align: 'right' });
    rule(paper, y + 21, 0.8, '#e3e9e5');
    y += 32;
  }
  return y;
}

function drawTotal(paper: Paper, content: ReceiptContent, top: number, thanks: string): void {
  type(paper, 'semibold', 15).text('Spolu na úhradu', page.margin, top + 4);
  type(paper, 'bold', 16).text(moneyIn('sk', content.totalCents), page.margin, top + 3, {
    width: inside,
    align: 'right',
  });
  type(paper, 'regular', 11, quiet).text(thanks, page.margin, top + 38, { width: inside * 0.8 });
  drawStamp(paper, content, top + 96);
}

function drawStamp(paper: Paper, { issuer, random }: ReceiptContent, top: number): void {
  const left = page.margin + random.between(0, 60);
  type(paper, 'bold', 11, stampBlue);
  const width = Math.max(paper.widthOfString(issuer.name), paper.widthOfString('UHRADENÉ')) + 28;
  paper.save();
  paper.rotate(-random.between(2, 5), { origin: [left, top] });
  paper.roundedRect(left, top, width, 48, 6).lineWidth(1.8).strokeColor(stampBlue).stroke();
  paper.text('UHRADENÉ', left + 14, top + 9);
  paper.text(issuer.name, left + 14, top + 25, { lineBreak: false });
  paper.restore();
}

/** A line that somebody could have written by hand. */
function drawSignature(paper: Paper, { random }: ReceiptContent): void {
  const [left, base] = [310, 600];
  paper.moveTo(left, base);
  for (let step = 0; step < 5; step += 1) {
    const x = left + step * 24;
    paper.bezierCurveTo(
      x + 6,
      base - random.between(14, 34),
      x + 16,
      base + random.between(2, 14),
      x + 24,
      base - random.between(0, 8),
    );
  }
  paper.lineWidth(1.5).strokeColor('#22315f').stroke();
  rule(paper, 614, 0.6, quiet, 295);
  type(paper, 'regular', 9.5, quiet).text('podpis štatutára', 295, 619, {
    width: page.width - page.margin - 295,
    align: 'center',
  });
}

function drawGuests(paper: Paper, content: ReceiptContent): void {
  drawHead(paper, content, 'PRÍLOHA', `k faktúre č. ${content.number}`);
  type(paper, 'semibold', 13).text('Zoznam ubytovaných osôb', page.margin, 134);
  drawFacts(
    paper,
    content.guests.map((value, index) => ({ label: `${index + 1}.`, value })),
    166,
    30,
  );
}

function rule(paper: Paper, y: number, width: number, colour: string, from = page.margin): void {
  paper
    .moveTo(from, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(width)
    .strokeColor(colour)
    .stroke();
}
