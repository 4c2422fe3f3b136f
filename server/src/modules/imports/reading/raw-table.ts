import type { Cell, Detected } from './sheet.ts';

/** A line of a file before anybody knows what its columns mean; gaps are empty cells. */
export interface RawRow {
  line: number;
  cells: (Cell | undefined)[];
}

/** A file opened: what it was taken for, and its rows that say something. */
export interface RawTable {
  about: Pick<Detected, 'format' | 'encoding' | 'separator' | 'sheet' | 'sheets'>;
  /** Spreadsheets made on old Macs count days from 1904. */
  isFrom1904: boolean;
  rows: AsyncIterable<RawRow>;
}

/** A line as a person sees it. */
export interface TextRow {
  line: number;
  texts: string[];
}
