import { Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { importRowsMax, importSeparators } from '@polana/contract/import-fields';
import { assertText, decodeHead, decodeText, detectEncoding } from './decode-text.ts';
import { scoreOfHeadings } from './heading.rules.ts';
import type { RawRow, RawTable } from './raw-table.ts';
import { columnsMax, UnreadableImport } from './reading.rules.ts';
import type { Cell, ReadOptions, Separator } from './sheet.ts';

/** Rows that are enough to tell which sign stands between the columns. */
const headRows = 40;
/** A quote nobody closed swallows the rest of a file: nothing so long is one row. */
const rowCharactersMax = 200_000;

/** Opens text with separators, whatever it is encoded in and however its lines end. */
export function openCsv(bytes: Uint8Array, options: ReadOptions): RawTable {
  const encoding = options.encoding ?? detectEncoding(bytes);
  const head = decodeHead(bytes, encoding);
  assertText(head);
  const declared = declaredSeparator.exec(head);
  const separator =
    options.separator ??
    (declared?.[1] as Separator | undefined) ??
    detectSeparator(head, Object.keys(options.columns ?? {}));
  return {
    about: { format: 'csv', encoding, separator },
    isFrom1904: false,
    rows: readRows(decodeText(bytes, encoding), separator, declared?.[0].length ?? 0),
  };
}

/** Spreadsheets do not show the line by which a file names its separator, so it is not counted either. */
const declaredSeparator = /^sep=([;,\t])(?:\r\n|\r|\n|$)/i;

function parserOptions(separator: Separator): Options {
  return {
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: rowCharactersMax,
  };
}

/** The one that makes the headings come out; where nobody knows them, the one that makes the most columns. */
function detectSeparator(head: string, knownHeadings: readonly string[]): Separator {
  const scores = importSeparators.map((separator) => {
    const rows = headOf(head, separator);
    const recognised = Math.max(0, ...rows.map((row) => scoreOfHeadings(row, knownHeadings)));
    const widths = rows.map((row) => row.length).toSorted((one, other) => one - other);
    return { separator, score: recognised * 1_000 + (widths[Math.floor(widths.length / 2)] ?? 0) };
  });
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).separator;
}

function headOf(head: string, separator: Separator): string[][] {
  const cut = head.split(/\r\n|\r|\n/, headRows + 1).slice(0, headRows);
  try {
    return parseAtOnce(cut.join('\n'), { ...parserOptions(separator), to: headRows }) as string[][];
  } catch {
    return cut.map((line) => line.split(separator));
  }
}

/** Lines without an end and files of nothing but lines: no table is like that. */
const lineCharactersMax = 1_000_000;
const linesMax = 1_048_576;

async function* readRows(
  text: Iterable<string>,
  separator: Separator,
  skippedCharacters: number,
): AsyncGenerator<RawRow> {
  const parser = parse(parserOptions(separator));
  const source = Readable.from(withoutFirst(text, skippedCharacters));
  source.on('error', (error) => parser.destroy(error));
  let line = 0;
  try {
    for await (const record of source.pipe(parser) as AsyncIterable<string[]>) {
      line += 1;
      if (line > linesMax) throw new UnreadableImport('import_too_many_rows', { rows: importRowsMax });
      const cells = record.slice(0, columnsMax).map(cellOf);
      if (cells.some(Boolean)) yield { line, cells };
    }
  } catch (error) {
    // The row after the last one that came out whole is the one that never ends.
    if (error instanceof CsvError)
      throw new UnreadableImport('import_quote_open', { line: Number(error['records']) + 1 });
    throw error;
  } finally {
    source.destroy();
  }
}

function* withoutFirst(text: Iterable<string>, count: number): Generator<string> {
  let rest = count;
  let lineCharacters = 0;
  for (const piece of text) {
    const lineEnd = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
    lineCharacters = lineEnd < 0 ? lineCharacters + piece.length : piece.length - lineEnd;
    if (lineCharacters > lineCharactersMax) throw new UnreadableImport('import_unreadable');
    const kept = rest > 0 ? piece.slice(rest) : piece;
    rest = Math.max(0, rest - piece.length);
    if (kept) yield kept;
  }
}

/** How payroll systems keep a spreadsheet from dropping the noughts in front: a formula that is nothing but its text, `="00123"`. */
const textAsFormula = /^\s*="([^"]*)"\s*$/;

function cellOf(raw: string): Cell | undefined {
  const text = textAsFormula.exec(raw)?.[1] ?? raw;
  return text.trim() === '' ? undefined : { text };
}
