import type PDFDocument from 'pdfkit';
import { fontFileOf } from '#platform/pdf/typefaces';

/** What every kind of receipt is drawn on and with. */
export type Paper = InstanceType<typeof PDFDocument>;

export const ink = '#1b2420';
export const quiet = '#5b6761';

export function type(paper: Paper, weight: 'regular' | 'semibold' | 'bold', size: number, colour = ink): Paper {
  return paper.font(fontFileOf(weight)).fontSize(size).fillColor(colour);
}
