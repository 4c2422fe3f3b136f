import { dayOfSerial, shapedNumber, textOfNumber, type NumberLook } from './number-format.rules.ts';
import { openWorkbook, type Workbook } from './open-workbook.ts';
import type { RawRow, RawTable } from './raw-table.ts';
import { cellCharactersMax, columnsMax, UnreadableImport } from './reading.rules.ts';
import type { Cell, ReadOptions } from './sheet.ts';
import { attributeOf, unescapeSigns, XmlReader, type XmlHandler } from './xml-reader.ts';

/** Opens the first sheet that can be seen and says something, or the one that is asked for. */
export async function openXlsx(bytes: Buffer, options: ReadOptions): Promise<RawTable> {
  const workbook = await openWorkbook(bytes);
  const { sheets } = workbook;
  const sheet =
    options.sheet === undefined ? await firstFilled(workbook) : sheets.find(({ name }) => name === options.sheet);
  if (!sheet) throw new UnreadableImport(options.sheet === undefined ? 'import_empty' : 'import_sheet_unknown');
  return {
    about: { format: 'xlsx', sheet: sheet.name, sheets: sheets.map(({ name }) => name) },
    isFrom1904: workbook.isFrom1904,
    rows: readRows(workbook, sheet.part),
  };
}

/** New workbooks have sheets nobody has written into; a person sees at once which one is meant. */
async function firstFilled(workbook: Workbook): Promise<Workbook['sheets'][number] | undefined> {
  for (const sheet of workbook.sheets) {
    const rows = readRows(workbook, sheet.part);
    const { done } = await rows.next();
    await rows.return(undefined);
    if (!done) return sheet;
  }
  return undefined;
}

async function* readRows(workbook: Workbook, part: string): AsyncGenerator<RawRow> {
  const sheet = new SheetHandler(workbook);
  const reader = new XmlReader(sheet);
  for await (const piece of workbook.streamPart(part)) {
    reader.write(piece);
    yield* sheet.takeRows();
  }
  reader.end();
  yield* sheet.takeRows();
}

/** Collects rows from the tags of a worksheet. Formulas are passed over: what they once came to stands beside them. */
class SheetHandler implements XmlHandler {
  readonly #workbook: Workbook;
  #rows: RawRow[] = [];
  #row: RawRow = { line: 0, cells: [] };
  #column = -1;
  #type = '';
  #look: NumberLook | undefined;
  #value = '';
  #formula = '';
  #hasFormula = false;
  #collecting: 'value' | 'formula' | '' = '';
  #phonetic = 0;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  takeRows(): RawRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'v' || (name === 't' && this.#phonetic === 0)) this.#collecting = 'value';
    else if (name === 'f') {
      this.#collecting = 'formula';
      this.#hasFormula = true;
    } else if (name === 'rPh') this.#phonetic += 1;
  }

  text(text: string): void {
    if (this.#collecting === 'value') this.#value += text;
    else if (this.#collecting === 'formula') this.#formula = text;
    if (this.#value.length > cellCharactersMax) throw new UnreadableImport('import_unpacked_too_large');
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#collecting = '';
    else if (name === 'c') this.#closeCell();
    else if (name === 'rPh') this.#phonetic -= 1;
    else if (name === 'row' && this.#row.cells.length > 0) this.#rows.push(this.#row);
  }

  #openRow(attributes: string): void {
    this.#row = { line: Number(attributeOf(attributes, 'r') ?? this.#row.line + 1), cells: [] };
    if (!Number.isSafeInteger(this.#row.line)) throw new UnreadableImport('import_unreadable');
    this.#column = -1;
  }

  #openCell(attributes: string): void {
    const place = attributeOf(attributes, 'r');
    this.#column = place === undefined ? this.#column + 1 : columnOf(place);
    this.#type = attributeOf(attributes, 't') ?? 'n';
    const style = attributeOf(attributes, 's');
    this.#look = style === undefined ? undefined : this.#workbook.looks[Number(style)];
    [this.#value, this.#formula, this.#hasFormula] = ['', '', false];
  }

  #closeCell(): void {
    if (this.#column < 0 || this.#column >= columnsMax) return;
    const cell = this.#cell();
    if (cell && cell.text.trim() !== '') this.#row.cells[this.#column] = cell;
  }

  #cell(): Cell | undefined {
    const value = this.#value;
    if (value === '') return this.#hasFormula ? { text: `=${this.#formula}`, fault: 'formula' } : undefined;
    if (this.#type === 's') return { text: this.#workbook.texts[Number(value)] ?? '' };
    if (this.#type === 'inlineStr' || this.#type === 'str') return { text: unescapeSigns(value) };
    if (this.#type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE', fault: 'boolean' };
    if (this.#type === 'e') return { text: value, fault: 'error' };
    if (this.#type === 'd') return { text: value };
    return numberCell(value, this.#look, this.#workbook.isFrom1904);
  }
}

/** `BC12` is column 54. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + (letter - 64);
    if (column > columnsMax) break;
  }
  return column - 1;
}

function numberCell(value: string, look: NumberLook | undefined, isFrom1904: boolean): Cell {
  const number = Number(value);
  if (!Number.isFinite(number)) return { text: value };
  const text = textOfNumber(number);
  if (look?.as === 'date') {
    const date = dayOfSerial(number, isFrom1904);
    return date === undefined ? { text, number } : { text: seenDate(date), date };
  }
  if (look?.as === 'percent') {
    const percent = textOfNumber(number * 100);
    return { text: `${percent} %`, number: Number(percent), isPercent: true };
  }
  if (look?.as === 'digits' && Number.isSafeInteger(number) && number >= 0)
    return { text: shapedNumber(number, look.shape), number };
  return { text, number };
}

function seenDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day}. ${month}. ${year}`;
}
