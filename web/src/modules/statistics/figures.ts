import { csvOf, type CsvCell } from '#platform/csv.ts';
import { format } from '#platform/format.ts';
import { saveTextFile } from '#platform/save-file.ts';
import type { FigureColumn, FigureTable } from '#ui/charts/figure-table.tsx';

/** A cell as it is read on the page and as it is kept in a file. */
interface Cell {
  text: string;
  csv: CsvCell;
}

/** The figures behind one chart, with the sentence over it. */
export interface Figures {
  title: string;
  columns: readonly FigureColumn[];
  rows: readonly (readonly Cell[])[];
}

export const textCell = (text: string): Cell => ({ text, csv: text });
export const countCell = (count: number): Cell => ({ text: format.number(count), csv: { number: count } });
export const percentCell = (percent: number): Cell => ({
  text: format.ratio(String(percent)),
  csv: { number: percent },
});
export const moneyCell = (amount: string | null): Cell =>
  amount === null ? textCell('') : { text: format.money(amount), csv: { amount } };

/** A sum that is not told, because too few people stand behind it. */
export const hiddenOr = (amount: string | null): Cell => (amount === null ? textCell('–') : moneyCell(amount));

export function tableOf({ columns, rows }: Figures): FigureTable {
  return { columns, rows: rows.map((row) => row.map((cell) => cell.text)) };
}

/** One file: each table under its sentence, an empty line between them. */
export function saveFigures(name: string, all: readonly Figures[]): void {
  const lines = all.flatMap(({ title, columns, rows }, index): (readonly CsvCell[])[] => [
    ...(index > 0 ? [[]] : []),
    [title],
    columns.map((column) => column.header),
    ...rows.map((row) => row.map((cell) => cell.csv)),
  ]);
  saveTextFile(`${name}.csv`, csvOf(lines), 'text/csv');
}
