import { classNames } from '../class-names.ts';

export interface FigureColumn {
  header: string;
  isNumeric?: boolean;
}

/** The figures of a chart as a table: a header row, then rows of texts, the first of each being its name. */
export interface FigureTable {
  columns: readonly FigureColumn[];
  rows: readonly (readonly string[])[];
}

/** What scrolls has a name and takes the focus, so that the arrow keys can scroll it. */
function scrollingRegion(label: string) {
  return { role: 'region', 'aria-label': label, tabIndex: 0 };
}

interface FigureTableViewProps {
  table: FigureTable;
  /** Name of the region that scrolls sideways on a phone. */
  label: string;
  /** As tall as it needs; in a card it scrolls instead, so that the page does not jump. */
  isWhole?: boolean;
}

export function FigureTableView({ table, label, isWhole = false }: FigureTableViewProps) {
  return (
    <div {...scrollingRegion(label)} className={classNames('-mx-1 overflow-auto px-1', !isWhole && 'max-h-100')}>
      <table className="w-full text-compact">
        <thead>
          <tr className="text-small text-ink2">
            {table.columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                className={`border-b border-line py-2 pr-3 align-bottom font-semibold last:pr-0 ${column.isNumeric ? 'text-right' : 'text-left'}`}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th
                    key={table.columns[index]?.header}
                    scope="row"
                    className="border-b border-line py-2 pr-3 text-left font-regular"
                  >
                    {cell}
                  </th>
                ) : (
                  <td
                    key={table.columns[index]?.header}
                    className={`border-b border-line py-2 pr-3 last:pr-0 ${table.columns[index]?.isNumeric ? 'text-right font-semibold num' : ''}`}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
