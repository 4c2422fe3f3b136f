import { importFileLimits } from '@polana/contract/import-fields';

/** What one file may cost, and how reading says no. */

export const importBytesMax = importFileLimits.fileBytesMax;
export const importMegabytesMax = importBytesMax / (1024 * 1024);

/** Columns further to the right are not looked at. */
export const columnsMax = 200;
/** What a spreadsheet lets one type into a cell is 32,767 signs. */
export const cellCharactersMax = 40_000;

/** A workbook of 200,000 people unpacks to about 120 MB, twelve times its size. */
export const unpackedBytesMax = 400 * 1024 * 1024;
export const entriesMax = 100;
export const packingRatioMax = 100;
/** Smaller parts may be packed as well as they like. */
export const packingRatioFrom = 1024 * 1024;
export const sharedStringsMax = 3_000_000;
export const sharedCharactersMax = 96 * 1024 * 1024;

/** What the process that reads may take. */
export const cpuSecondsMax = 60;
export const memoryMegabytesMax = 800;

export const readingRefusals = {
  import_too_large: 413,
  import_empty: 422,
  import_format: 422,
  import_macros: 422,
  import_encrypted: 422,
  import_unreadable: 422,
  import_unpacked_too_large: 422,
  import_quote_open: 422,
  import_too_many_rows: 422,
  import_sheet_unknown: 422,
  import_too_demanding: 422,
} as const;
export type ReadingRefusal = keyof typeof readingRefusals;

/** Thrown where a file is read; travels between processes, so it is a code and not a refusal yet. */
export class UnreadableImport extends Error {
  readonly code: ReadingRefusal;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(code: ReadingRefusal, values: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.name = 'UnreadableImport';
    this.code = code;
    this.values = values;
  }
}
