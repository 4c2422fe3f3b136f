import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { parse } from 'csv-parse/sync';
import { formatValue } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { ExportCell, ExportColumn } from '#platform/export-source';
import type { TableToWrite, TableWriter } from './table.ts';
import { writeCsv } from '#platform/write-csv';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

const column = (type: ExportColumn['type'], sk: string, width = 14): ExportColumn => ({
  type,
  title: { sk, en: `${sk} in English` },
  width,
});
const columns = [
  column('text', 'Meno', 24),
  column('text', 'Osobné číslo'),
  column('money', 'Suma'),
  column('date', 'Dátum'),
  column('instant', 'Odoslaná'),
  column('count', 'Počet'),
  column('ratio', 'Úväzok (%)'),
];
const row: ExportCell[] = [
  'Ľubomíra Kĺčová',
  '00123',
  -18_750,
  '2026-02-01',
  new Date('2026-07-01T22:30:00Z'),
  1_234,
  625_000,
];

const table = (rows: readonly (readonly ExportCell[])[], values: Partial<TableToWrite> = {}): TableToWrite => ({
  title: 'Pohyby na účte',
  lang: 'sk',
  columns,
  rows: Readable.from(rows) as AsyncIterable<readonly ExportCell[]>,
  facts: [{ term: 'Firma', text: 'Detvan & syn, a. s.' }],
  letterhead: { productName: 'Poľana', brand: '#145a41', logo: null },
  createdAt: new Date('2026-11-15T10:00:00Z'),
  ...values,
});

const write = (writer: TableWriter, content: TableToWrite): Promise<Buffer> => buffer(writer(content));

async function pdfText(bytes: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const text = [...document.pages()]
    .map((page) => page.getText())
    .join('\n')
    .replaceAll('\u00a0', ' ');
  document.destroy();
  library.destroy();
  return text;
}

/** What a spreadsheet would take for a formula, and what would break a careless writer. */
const hostile = [
  '=HYPERLINK("http://zlo.example";"Klikni")',
  '+421 900 123 456',
  '-Anna',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '＝1+1',
  'Novák "Janko"; s. r. o.',
  'prvý\nriadok',
  "O'Brien",
  '',
];

test('a Slovak Excel opens the CSV by a double click: byte order mark, semicolons, decimal comma, CR LF', async () => {
  const text = (await write(writeCsv, table([row]))).toString('utf8');
  expect(text).toBe(
    '\ufeffMeno;Osobné číslo;Suma;Dátum;Odoslaná;Počet;Úväzok (%)\r\n' +
      'Ľubomíra Kĺčová;00123;-187,50;01.02.2026;02.07.2026 00:30;1234;62,5\r\n',
  );
});

test('titles follow the language, figures the country', async () => {
  const text = (await write(writeCsv, table([row], { lang: 'en' }))).toString('utf8');
  expect(text).toContain('Suma in English;');
  expect(text).toContain(';-187,50;');
});

test('in CSV no text is a formula, and dropping the apostrophe gives the text back', async () => {
  const bytes = await write(writeCsv, table(hostile.map((text) => [text, null, null, null, null, null, null])));
  const read: string[][] = parse(bytes, { delimiter: ';', bom: true, relax_column_count: true });
  const cells = read.slice(1).map((cellsOfRow) => cellsOfRow[0] ?? '');
  for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝]/);
  expect(cells.map((cell) => cell.replace(/^'(?=\s*[=+\-@\t\r＝])/, ''))).toEqual(hostile);
});

test('an XLSX has typed cells, a frozen header to filter by, and text that stays text', async () => {
  const bytes = await write(
    writeXlsx,
    table([row, ...hostile.map((text) => [text, text, null, null, null, null, null])]),
  );
  const { sheets } = await readXlsx(bytes);
  const sheet = sheets[0]!;
  expect(sheet.name).toBe('Pohyby na účte');
  expect(sheet.rows[0]).toEqual(columns.map((one) => one.title.sk));
  const [name, personalNumber, money, date, instant, count, ratio] = sheet.rows[1]!;
  expect([name, personalNumber, money, count, ratio]).toEqual(['Ľubomíra Kĺčová', '00123', -187.5, 1_234, 62.5]);
  expect((date as Date).toISOString()).toBe('2026-02-01T00:00:00.000Z');
  expect((instant as Date).toISOString().slice(0, 16)).toBe('2026-07-02T00:30');
  expect(sheet.rows.slice(2).map((cells) => cells[0] ?? '')).toEqual(hostile);
  expect(sheet.freezePane).toMatchObject({ rows: 1 });
  expect(sheet.autoFilter?.range).toBe('A1:G14');
});

test('a ratio is seen in a spreadsheet as it is written by hand, without a decimal point behind a whole number', async () => {
  const ratios = [1_000_000, 375_000, 333_333];
  const bytes = await write(writeXlsx, table(ratios.map((ratio) => [null, null, null, null, null, null, ratio])));
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const cells = [1, 2, 3].map((index) => sheets[0]?.cells?.get(`${index},6`));
  expect(cells.map((cell) => formatValue(cell?.value, cell?.style?.numFmt ?? 'General'))).toEqual([
    '100',
    '37.5',
    '33.3333',
  ]);
});

test('in XLSX a text that looks like the code of a sign stays as it is', async () => {
  const texts = ['_x0041_', 'a_x005F_x0041_b', '_x0041_x0042_', '_x41_ x0041_'];
  const bytes = await write(writeXlsx, table(texts.map((text) => [text, null, null, null, null, null, null])));
  const { sheets } = await readXlsx(bytes);
  expect(sheets[0]!.rows.slice(1).map(([cell]) => cell)).toEqual(texts);
});

test('a PDF list says what it is, in Slovak letters, with a header and a number on every page', async () => {
  const letters = 'áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ';
  const rows = Array.from({ length: 80 }, (_, index) => [`${letters.slice(0, 12)} ${index}`, ...row.slice(1)]);
  const text = await pdfText(await write(writePdf, table([[letters, ...row.slice(1)], ...rows])));
  expect(text).toContain('Detvan & syn, a. s.');
  expect(text).toContain('−187,50');
  expect(text).toContain('1. 2. 2026');
  for (const letter of letters) expect(text).toContain(letter);
  expect(text).toContain('4 / 4');
  expect(text.match(/Osobné číslo/g)).toHaveLength(4);
});

test.each([
  ['csv', writeCsv],
  ['xlsx', writeXlsx],
  ['pdf', writePdf],
] as const)('an empty list is still a whole %s file', async (_format, writer) => {
  expect((await write(writer, table([]))).length).toBeGreaterThan(50);
});

test.each([
  ['csv', writeCsv],
  ['xlsx', writeXlsx],
  ['pdf', writePdf],
] as const)('rows that break off leave no %s file that looks whole', async (_format, writer) => {
  async function* broken(): AsyncGenerator<ExportCell[]> {
    yield row;
    throw new Error('the cursor is gone');
  }
  await expect(write(writer, table([], { rows: broken() }))).rejects.toThrow('the cursor is gone');
});
