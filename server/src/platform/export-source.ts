import type { Schema } from '@polana/contract/endpoint';
import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import type * as z from 'zod/mini';
import type { ReadTx, Tx } from './database.ts';

/**
 * A list that can be taken away as a file, described by the room that owns it: which columns, which filters, which rows. Whoever
 * makes the files knows nothing else about it, and the list and its export are one query.
 */
export interface ExportSource<Filters extends Schema = Schema, Asker extends AnyAsker = AnyAsker> {
  /** `employees`: names the kind of export, unique. */
  readonly kind: string;
  readonly title: Readonly<Record<Language, string>>;
  /** Whose list it is; anybody else is refused. */
  readonly roles: readonly Asker['roleName'][];
  /** Says something of people: a fresh second factor is asked for. */
  readonly isPersonal: boolean;
  /** The filters and the order of the list, as its endpoint takes them: texts, strict. */
  readonly filters: Filters;
  readonly columns: readonly ExportColumn[];
  /** Refuses what the list itself would refuse beyond its filters, before anything is ordered. */
  assertOrderable?(tx: ReadTx, companyId: string, filters: z.output<Filters>): Promise<void>;
  /** What its file is named after beside the title; the day it was made when absent. */
  period?(filters: z.output<Filters>): string;
  /** What the rows were narrowed to, for the head of a printed list. */
  describe?(filters: z.output<Filters>, lang: Language): readonly { term: string; text: string }[];
  /** Control totals beside them, so that a printed list can be compared with what was paid. */
  sums?(tx: ReadTx, asker: Asker, filters: z.output<Filters>): Promise<readonly { term: string; text: string }[]>;
  /** How many rows to expect. */
  count(tx: ReadTx, asker: Asker, filters: z.output<Filters>): Promise<number>;
  /** Every row in the order of the list, one by one; cells in the order of the columns. */
  rows(tx: ReadTx, asker: Asker, filters: z.output<Filters>): AsyncIterable<readonly ExportCell[]>;
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

/** An operator, who reads over companies; a pack is of one of them. */
export interface OperatorAsker {
  readonly roleName: 'OPER';
  readonly companyId: string | null;
  readonly employmentId: null;
  readonly personId: string;
  readonly lang: Language;
  readonly today: PlainDate;
  readonly now: Date;
}

export type AnyAsker = ExportAsker | OperatorAsker;

/** Who a pack is made for; always of one company. */
export type PackAsker = AnyAsker & { readonly companyId: string };

export interface PackTelling<Given> {
  /** How far it has come. By throwing it ends the making. */
  progress(done: number, total: number): Promise<void>;
  /** What went into it and is to be noted of whoever gets it. */
  given(what: Given): void;
}

/** Several files that belong together, taken away as one archive. The room that knows them writes it, piece by piece. */
export interface PackSource<Filters extends Schema = Schema, Given = unknown> {
  readonly isPack: true;
  readonly kind: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly roles: readonly AnyAsker['roleName'][];
  readonly isPersonal: true;
  readonly filters: Filters;
  /** What the file is called; the title when absent. */
  fileTitle?(filters: z.output<Filters>, lang: Language): string;
  /** Refuses what could not be packed, before anything is ordered. */
  assertOrderable(tx: ReadTx, companyId: string, filters: z.output<Filters>): Promise<void>;
  /** The bytes of the archive; answers through the progress how many things it holds. */
  pack(
    tx: ReadTx,
    asker: PackAsker,
    filters: z.output<Filters>,
    telling: PackTelling<Given>,
  ): AsyncIterable<Uint8Array>;
  /** Leaves behind who has got hold of what, in the transaction that shows the file. */
  noteMade(tx: Tx, asker: PackAsker, given: readonly Given[]): Promise<void>;
}

export type AnySource = ExportSource | PackSource;

/** Keeps the types of the filters together; a list of sources then holds sources of any filters. */
export function exportSource<const Filters extends Schema>(source: ExportSource<Filters, ExportAsker>): ExportSource {
  return source as unknown as ExportSource;
}

/** The same for a list that only operators see. */
export function operatorSource<const Filters extends Schema>(
  source: ExportSource<Filters, OperatorAsker>,
): ExportSource {
  return source as unknown as ExportSource;
}

export function packSource<const Filters extends Schema, Given>(source: PackSource<Filters, Given>): PackSource {
  return source as unknown as PackSource;
}
