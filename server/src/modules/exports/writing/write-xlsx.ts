import { PassThrough, Readable } from 'node:stream';
import { daysBetween } from '@polana/contract/plain-date';
import yazl from 'yazl';
import type { ExportCell, ExportColumn } from '#platform/export-source';
import type { TableToWrite } from './table.ts';
import { timePartsOf } from '#platform/time-parts';
import {
  contentTypes,
  coreProperties,
  escapeXml,
  packageRelations,
  styles,
  workbook,
  workbookRelations,
} from './xlsx-parts.ts';

/** XLSX written row by row: typed cells, the header frozen and filterable, columns as wide as they need to be. */
export async function* writeXlsx(table: TableToWrite): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const mtime = table.createdAt;
  const addPart = (name: string, content: string) => zip.addBuffer(Buffer.from(content, 'utf8'), name, { mtime });
  addPart('[Content_Types].xml', contentTypes);
  addPart('_rels/.rels', packageRelations);
  addPart('docProps/core.xml', coreProperties(table));
  addPart('xl/workbook.xml', workbook(sheetNameOf(table.title)));
  addPart('xl/_rels/workbook.xml.rels', workbookRelations);
  addPart('xl/styles.xml', styles);
  const sheet = Readable.from(writeSheet(table), { objectMode: false });
  sheet.on('error', (error) => out.destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime });
  zip.outputStream.on('error', (error: Error) => out.destroy(error)).pipe(out);
  zip.end();
  yield* out;
}

const pieceCharacters = 64 * 1024;

async function* writeSheet(table: TableToWrite): AsyncGenerator<Buffer> {
  const { columns, rows } = table;
  let text = sheetHead(table);
  let number = 1;
  for await (const row of rows) {
    number += 1;
    text += `<row r="${number}">`;
    for (const [index, column] of columns.entries()) text += cellOf(column, row[index] ?? null);
    text += '</row>';
    if (text.length >= pieceCharacters) {
      yield Buffer.from(text, 'utf8');
      text = '';
    }
  }
  const range = `A1:${columnName(columns.length)}${number}`;
  yield Buffer.from(`${text}</sheetData><autoFilter ref="${range}"/></worksheet>`, 'utf8');
}

function sheetHead({ columns, lang }: TableToWrite): string {
  const widths = columns.map(({ width }, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${width + 2}" customWidth="1"/>`;
  });
  const titles = columns.map(({ title }) => stringCell(title[lang], headStyle)).join('');
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles}</row>`;
}

/** Places in the table of styles of xlsx-parts. */
const headStyle = 1;
const styleOf: Record<ExportColumn['type'], number> = { text: 2, money: 3, date: 4, instant: 5, count: 6, ratio: 7 };

/** Text is always an inline string, never a formula, whatever it begins with. */
function cellOf({ type }: ExportColumn, value: ExportCell): string {
  if (value === null || value === '') return '<c/>';
  const style = styleOf[type];
  if (type === 'text') return stringCell(String(value), style);
  return `<c s="${style}"><v>${numberOf(type, value)}</v></c>`;
}

function numberOf(type: ExportColumn['type'], value: Exclude<ExportCell, null>): number {
  if (value instanceof Date) return serialInstant(value);
  if (type === 'date') return serialDay(String(value));
  if (type === 'money') return Number(value) / 100;
  if (type === 'ratio') return Number(value) / 10_000;
  return Number(value);
}

/** What a spreadsheet would read as the code of a sign, `_x0041_` for A: its first line stands for itself then. */
const looksCoded = /_(?=x[0-9A-Fa-f]{4}_)/g;

function stringCell(text: string, style: number): string {
  const plain = text.includes('_') ? text.replaceAll(looksCoded, '_x005F_') : text;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(plain)}</t></is></c>`;
}

/** Spreadsheets count days from here, which makes the 1900 that was no leap year come out right. */
function serialDay(date: string): number {
  return daysBetween('1899-12-30', date);
}

function serialInstant(instant: Date): number {
  const { date, hour, minute, second } = timePartsOf(instant);
  const share = (hour * 3_600 + minute * 60 + second) / 86_400;
  return serialDay(date) + Math.round(share * 1e9) / 1e9;
}

function columnName(count: number): string {
  let name = '';
  for (let rest = count; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** Spreadsheets refuse some signs in the name of a sheet, and more than 31 of any. */
function sheetNameOf(title: string): string {
  return title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim();
}
