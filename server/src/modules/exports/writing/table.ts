import type { Language } from '@polana/contract/roles';
import type { ExportCell, ExportColumn } from '#platform/export-source';
import type { Letterhead } from '#platform/pdf';

/** A table on its way into a file: what stands above it, its columns, and its rows as they come. */
export interface TableToWrite {
  title: string;
  lang: Language;
  columns: readonly ExportColumn[];
  rows: AsyncIterable<readonly ExportCell[]>;
  /** Whose it is, what it was narrowed to, when it was made. */
  facts: readonly { term: string; text: string }[];
  letterhead: Letterhead;
  createdAt: Date;
}

/** Writes a table piece by piece. */
export type TableWriter = (table: TableToWrite) => AsyncIterable<Uint8Array>;
