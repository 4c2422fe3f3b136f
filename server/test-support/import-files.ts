import { Readable } from 'node:stream';
import type { ImportKind } from '@polana/contract/import-fields';
import yazl from 'yazl';
import { readFile } from '../src/modules/imports/reading/read-rows.ts';
import type { Detected, ReadOptions, ReadRow } from '../src/modules/imports/reading/sheet.ts';

export interface WholeReading {
  detected?: Detected;
  rows: ReadRow[];
  refused?: string;
  values?: Readonly<Record<string, string | number>>;
}

/** Reads a file to its end in this process, where a test can look at everything at once. */
export async function readWhole(
  content: Buffer | string,
  fileName: string,
  order: { kind?: ImportKind; options?: ReadOptions } = {},
): Promise<WholeReading> {
  const reading: WholeReading = { rows: [] };
  const { kind = 'complex', options = {} } = order;
  for await (const message of readFile(Buffer.from(content), { fileName, kind, options })) {
    if ('rows' in message) reading.rows.push(...message.rows);
    else if ('detected' in message) reading.detected = message.detected;
    else if ('refused' in message) Object.assign(reading, message);
  }
  return reading;
}

/** The codes of what is wrong with each row. */
export function codesOf({ rows }: WholeReading): string[][] {
  return rows.map(({ problems }) => problems.map(({ code }) => code));
}

/** Packs parts as a zip file, the way workbooks are. */
export async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.concat(await Readable.from(zip.outputStream as AsyncIterable<Buffer>).toArray());
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface WorkbookParts {
  /** What stands between `<sheetData>` and its end. */
  rows: string;
  sheets?: string;
  workbookProperties?: string;
  sharedStrings?: string;
  styles?: string;
  contentType?: string;
  extra?: Record<string, string | Buffer>;
}

/** A workbook with one sheet of the given XML; anything about it may be told otherwise. */
export function workbookOf(parts: WorkbookParts): Promise<Buffer> {
  return zipOf(partsOfWorkbook(parts));
}

export function partsOfWorkbook(parts: WorkbookParts): Record<string, string | Buffer> {
  const { rows, sheets = '<sheet name="Zamestnanci" sheetId="1" r:id="rId1"/>', workbookProperties = '' } = parts;
  const { sharedStrings = '', styles = '', contentType = `${types}.sheet.main+xml`, extra = {} } = parts;
  return {
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${contentType}"/></Types>`,
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}">${workbookProperties}<sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${sharedStrings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetOf(rows),
    ...extra,
  };
}

export function sheetOf(rows: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
}

/** A row of texts, `line` as the spreadsheet numbers it. */
export function textRow(line: number, texts: readonly string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${line}">${cells.join('')}</row>`;
}
