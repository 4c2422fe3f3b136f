import type { ImportField, importDateOrders, importEncodings, importSeparators } from '@polana/contract/import-fields';
import type { PlainDate } from '@polana/contract/plain-date';

/** What a file of people is on its way in: what it was taken for, what may be overridden, its rows and what is wrong with them. */

export type Encoding = (typeof importEncodings)[number];
export type Separator = (typeof importSeparators)[number];
export type DateOrder = (typeof importDateOrders)[number];

/** What the administrator says instead of what was found. */
export interface ReadOptions {
  encoding?: Encoding;
  separator?: Separator;
  sheet?: string;
  dateOrder?: DateOrder;
  /** Which field a heading means, null for none. */
  columns?: Readonly<Record<string, ImportField | null>>;
}

export interface DetectedColumn {
  /** Place from the left, from 0. */
  index: number;
  heading: string;
  /** null: the column is not read. */
  field: ImportField | null;
}

/** What the file was taken for, shown before anything else happens. */
export interface Detected {
  format: 'csv' | 'xlsx';
  /** Of a CSV. */
  encoding?: Encoding;
  separator?: Separator;
  /** Of an XLSX: the sheet that is read and every one that could be. */
  sheet?: string;
  sheets?: string[];
  /** Only where dates with slashes told it, or the administrator. */
  dateOrder?: DateOrder;
  /** The line of the headings, as the spreadsheet numbers it. */
  headerLine: number;
  columns: DetectedColumn[];
  /** Columns the import cannot do without; as long as one is missing, no row is read. */
  missing: ImportField[];
  /** The first rows under the headings, as the person sees them; cells in the order of `columns`. */
  sample: string[][];
}

/** A cell as it lies in the file; `text` is what a person sees there. */
export interface Cell {
  text: string;
  number?: number;
  date?: PlainDate;
  /** A share of one that is shown as percent: 0.5 is seen as 50 %. */
  isPercent?: true;
  /** No value at all: `#N/A`, TRUE, a formula nobody has calculated yet. */
  fault?: 'error' | 'boolean' | 'formula';
}

/** A line of the file as the spreadsheet numbers it, with the cells that say something. */
export interface SheetRow {
  line: number;
  cells: Partial<Record<ImportField, Cell>>;
}

/**
 * One person of the file. A field that is missing has no column (or, in a collective import, an empty cell) and stays as it is;
 * null is an empty cell of a complex import and empties the field.
 */
export interface ImportedPerson {
  personalNumber: string;
  firstName?: string;
  lastName?: string;
  email?: string | null;
  username?: string;
  phone?: string | null;
  /** Ten-thousandths of a percent. */
  ratio?: number;
  /** From when the ratio holds, where the file says so. */
  ratioFrom?: PlainDate;
  startDate?: PlainDate;
  endDate?: PlainDate | null;
}

export interface RowProblem {
  line: number;
  code: string;
  severity: 'error' | 'warning';
  field?: ImportField;
  /** Exactly what stands in the cell; cut when it is long. */
  value?: string;
  /** Further values for the text, e.g. `firstLine` of a duplicate. */
  values?: Readonly<Record<string, string | number>>;
}

/** A row read: the person, unless an error is among the problems. */
export interface ReadRow {
  line: number;
  person?: ImportedPerson;
  /** The person left, and the company knows: nothing is to be done. */
  hasLeft?: true;
  /** Beside an error: what could be read of the person, so that what else is wrong is told with it. */
  partly?: ImportedPerson;
  problems: RowProblem[];
}

export interface ImportReading {
  detected: Detected;
  /** Every row under the headings, some hundred at a time. */
  batches: AsyncIterable<ReadRow[]>;
}
