import { ink, type Sheet, type TextLook } from './sheet.ts';
import { cutLines, wrapText } from './wrap-text.ts';

export interface PdfColumn {
  title: string;
  /** How wide against the other columns; 1 when not said. A column is never narrower than the longest word of its title or what `fits`. */
  share?: number;
  align?: 'left' | 'right';
  /** A text that has to fit on one line, e.g. the longest date. */
  fits?: string;
  /** Names the row: a screen reader says it with every other cell. */
  isRowHeader?: boolean;
}

export type PdfRows = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

interface PlacedColumn extends PdfColumn {
  x: number;
  width: number;
}

const cellLook: TextLook = { weight: 'regular', size: 8, colour: ink };
const headLook: TextLook = { weight: 'semibold', size: 8, colour: ink };
const lineHeight = 10.5;
const ascent = 8;
const padding = { x: 4, y: 3.5 };

/** A table whose header returns on every page; rows are taken one by one, so there may be any number of them. */
export async function drawTable(sheet: Sheet, columns: readonly PdfColumn[], rows: PdfRows): Promise<void> {
  const placed = placeColumns(sheet, columns);
  const titles = placed.map((column) => linesOf(sheet, column.title, column, headLook));
  if (!sheet.hasRoomFor(rowHeight(titles) + 3 * lineHeight)) sheet.newPage();
  sheet.tags.open('Table');
  sheet.tags.within('THead', {}, () => drawHead(sheet, placed, titles));
  sheet.tags.open('TBody');
  for await (const row of rows) {
    const cells = placed.map((column, index) => linesOf(sheet, row[index] ?? '', column, cellLook));
    const linesMax = Math.floor((sheet.bottom - 60 - rowHeight(titles) - 2 * padding.y) / lineHeight);
    const cut = cells.map((lines) => cutLines(lines, linesMax));
    if (!sheet.hasRoomFor(rowHeight(cut))) {
      sheet.tags.close();
      sheet.newPage();
      sheet.tags.decorate(() => drawHeadCells(sheet, placed, titles));
      sheet.tags.open('TBody');
      await sheet.settle();
    }
    drawRow(sheet, placed, cut);
  }
  sheet.tags.close();
  sheet.tags.close();
}

function placeColumns(sheet: Sheet, columns: readonly PdfColumn[]): PlacedColumn[] {
  const shares = columns.reduce((sum, column) => sum + (column.share ?? 1), 0);
  const wanted = columns.map((column) => (sheet.width * (column.share ?? 1)) / shares);
  const asked = columns.map((column) => leastWidth(sheet, column) + 2 * padding.x);
  // Where not even that fits, words break: better than running off the page.
  const shrink = Math.min(1, sheet.width / asked.reduce((sum, width) => sum + width, 0));
  const least = asked.map((width) => width * shrink);
  // What the narrow columns need beyond their share, the others give up in proportion to what they can spare.
  const missing = wanted.reduce((sum, width, index) => sum + Math.max(0, (least[index] ?? 0) - width), 0);
  const spare = wanted.reduce((sum, width, index) => sum + Math.max(0, width - (least[index] ?? 0)), 0);
  const kept = spare > 0 ? Math.max(0, 1 - missing / spare) : 1;
  let x = sheet.left;
  return columns.map((column, index) => {
    const floor = least[index] ?? 0;
    const width = floor + Math.max(0, (wanted[index] ?? 0) - floor) * kept;
    const placed = { ...column, x, width };
    x += width;
    return placed;
  });
}

function leastWidth(sheet: Sheet, { title, fits = '' }: PdfColumn): number {
  const words = title.split(' ').map((word) => sheet.widthOf(word, headLook));
  // A hair more than it measures: whole points are rounded on the way.
  return Math.max(sheet.widthOf(fits, cellLook), ...words) + 0.5;
}

function linesOf(sheet: Sheet, text: string, column: PlacedColumn, look: TextLook): readonly string[] {
  return wrapText(text, column.width - 2 * padding.x, (part) => sheet.widthOf(part, look));
}

function rowHeight(cells: readonly (readonly string[])[]): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * lineHeight + 2 * padding.y;
}

function drawHead(sheet: Sheet, columns: readonly PlacedColumn[], titles: readonly (readonly string[])[]): void {
  sheet.tags.within('TR', {}, () => {
    for (const [index, column] of columns.entries())
      sheet.tags.within('TH', { scope: 'Column' }, () => {
        sheet.tags.mark(() => drawCell(sheet, column, titles[index] ?? [], { ...headLook, colour: sheet.accent }));
      });
  });
  endRow(sheet, titles, sheet.accent, 1);
}

function drawHeadCells(sheet: Sheet, columns: readonly PlacedColumn[], titles: readonly (readonly string[])[]): void {
  for (const [index, column] of columns.entries())
    drawCell(sheet, column, titles[index] ?? [], { ...headLook, colour: sheet.accent });
  sheet.y += rowHeight(titles);
  sheet.drawRule(sheet.y, sheet.left, sheet.width, sheet.accent, 1);
}

function drawRow(sheet: Sheet, columns: readonly PlacedColumn[], cells: readonly (readonly string[])[]): void {
  sheet.tags.open('TR');
  for (const [index, column] of columns.entries()) {
    sheet.tags.open(column.isRowHeader ? 'TH' : 'TD', column.isRowHeader ? { scope: 'Row' } : {});
    const lines = cells[index] ?? [];
    if (lines.some(Boolean)) sheet.tags.mark(() => drawCell(sheet, column, lines, cellLook));
    sheet.tags.close();
  }
  sheet.tags.close();
  endRow(sheet, cells);
}

function endRow(sheet: Sheet, cells: readonly (readonly string[])[], colour?: string, thickness?: number): void {
  sheet.y += rowHeight(cells);
  sheet.tags.decorate(() => sheet.drawRule(sheet.y, sheet.left, sheet.width, colour, thickness));
}

function drawCell(sheet: Sheet, column: PlacedColumn, lines: readonly string[], look: TextLook): void {
  for (const [index, line] of lines.entries()) {
    const room = column.width - 2 * padding.x;
    const indent = column.align === 'right' ? room - sheet.widthOf(line.trimEnd(), look) : 0;
    sheet.drawText(line, column.x + padding.x + indent, sheet.y + padding.y + ascent + index * lineHeight, look);
  }
}
