import type { Schema } from '@polana/contract/endpoint';
import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import type * as z from 'zod/mini';
import type { ReadTx } from './database.ts';

/**
 * A list that can be taken away as a file, described by the room that owns it: which columns, which filters, which rows. Whoever
 * makes the files knows nothing else about it, and the list and its export are one query.
 */
export interface ExportSource<Filters extends Schema = Schema> {
  /** `employees`: names the kind of export, unique. */
  readonly kind: string;
  readonly title: Readonly<Record<Language, string>>;
  /** Whose list it is; anybody else is refused. */
  readonly roles: readonly ExportAsker['roleName'][];
  /** Says something of people: a fresh second factor is asked for. */
  readonly isPersonal: boolean;
  /** The filters and the order of the list, as its endpoint takes them: texts, strict. */
  readonly filters: Filters;
  readonly columns: readonly ExportColumn[];
  /** What the rows were narrowed to, for the head of a printed list. */
  describe?(filters: z.output<Filters>, lang: Language): readonly { term: string; text: string }[];
  /** How many rows to expect. */
  count(tx: ReadTx, asker: ExportAsker, filters: z.output<Filters>): Promise<number>;
  /** Every row in the order of the list, one by one; cells in the order of the columns. */
  rows(tx: ReadTx, asker: ExportAsker, filters: z.output<Filters>): AsyncIterable<readonly ExportCell[]>;
}

/** `money` is whole cents, `ratio` ten-thousandths of a percent, `date` a calendar day, `instant` a Date; null is an empty cell. */
export type ExportCell = string | number | Date | null;

export interface ExportColumn {
  readonly title: Readonly<Record<Language, string>>;
  readonly type: 'text' | 'money' | 'date' | 'instant' | 'count' | 'ratio';
  /** About how many characters wide. */
  readonly width: number;
  /** The longest word of a text that must not break in print, e.g. a claim's number. */
  readonly fits?: string;
  /** Names the row, for those who hear the table instead of seeing it. */
  readonly isRowHeader?: true;
}

/** In whose name the rows are read, and on which day. */
export interface ExportAsker {
  readonly roleName: 'EMPL' | 'COMP';
  readonly companyId: string;
  /** Of an employee; null for an administrator. */
  readonly employmentId: string | null;
  readonly personId: string;
  readonly lang: Language;
  readonly today: PlainDate;
  readonly now: Date;
}

/** Keeps the types of the filters together; a list of sources then holds sources of any filters. */
export function exportSource<const Filters extends Schema>(source: ExportSource<Filters>): ExportSource {
  return source as unknown as ExportSource;
}
