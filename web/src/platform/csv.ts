/** A cell of a file of figures: a text as people typed it, or a number, money with its wire amount. */
export type CsvCell = string | { number: number } | { amount: string };

const byteOrderMark = '\u{FEFF}';
/** A spreadsheet would take a text that begins so for a formula and run it. */
const formulaStart = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Opens right in a Slovak spreadsheet: semicolons, decimal commas, a byte order mark; texts can never become formulas. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + rows.map((row) => row.map(cellText).join(';')).join('\r\n') + '\r\n';
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'object') return 'amount' in cell ? decimal(cell.amount) : decimal(String(cell.number));
  // No-break spaces hold lines of a page together; a cell has none, and a search would not find them.
  const plain = cell.replaceAll('\u{A0}', ' ');
  const defused = formulaStart.test(plain) ? `'${plain}` : plain;
  return /[";\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

function decimal(value: string): string {
  return value.replace('.', ',');
}
